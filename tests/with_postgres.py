#!/usr/bin/env python3
"""Runs a command beside a PostgreSQL of its own: with_postgres.py [--delay MILLISECONDS] COMMAND …

Its data and its socket lie in a temporary folder that nobody else may enter; it has no port. YARDARM_POSTGRES names the
folder for the command. PostgreSQL will not run for root: then it runs for the user postgres of Debian's package. With a delay
whatever is sent to it, and comes back, takes so long on the way: as if it were on another machine.
"""
import ctypes
import glob
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

PATIENCE = 600
SETTINGS = {"listen_addresses": "", "fsync": "off", "full_page_writes": "off", "shared_buffers": "16MB",
            "max_connections": "100", "autovacuum": "off"}


def tool(name):
    versions = sorted(glob.glob("/usr/lib/postgresql/*/bin/" + name), key=lambda path: int(path.split("/")[4]))
    found = versions[-1] if versions else shutil.which(name)
    if not found:
        sys.exit(f"with_postgres: there is no {name}: scripts/install-deps test installs it")
    return found


def end_with_parent():
    ctypes.CDLL(None).prctl(1, signal.SIGQUIT)


class Postgres:
    def __init__(self, folder=None):
        self.folder = folder or tempfile.mkdtemp(prefix="yardarm-pg-")
        self.data = os.path.join(self.folder, "data")
        self.someone = {"user": "postgres", "group": "postgres", "extra_groups": ()} if os.geteuid() == 0 else {}
        self.process = None

    def create(self):
        """Words are sorted by a language here, so that whoever relies on bytes has to say so."""
        if self.someone:
            shutil.chown(self.folder, "postgres", "postgres")
        made = subprocess.run([tool("initdb"), "--pgdata", self.data, "--username", "yardarm", "--auth", "trust", "--no-sync",
                               "--encoding", "UTF8", "--locale", "C", "--locale-provider", "icu", "--icu-locale", "en"],
                              cwd=self.folder, capture_output=True, text=True, **self.someone)
        if made.returncode:
            sys.exit("with_postgres: initdb: " + made.stdout + made.stderr)

    def start(self):
        settings = [word for name, value in SETTINGS.items() for word in ("-c", f"{name}={value}")]
        with open(os.path.join(self.folder, "log"), "ab") as log:
            self.process = subprocess.Popen([tool("postgres"), "-D", self.data, "-k", self.folder, *settings], cwd=self.folder,
                                            stdout=log, stderr=log, preexec_fn=end_with_parent, **self.someone)
        until = time.time() + PATIENCE
        while subprocess.run([tool("pg_isready"), "-q", "-h", self.folder]).returncode:
            if self.process.poll() is not None or time.time() > until:
                sys.exit("with_postgres: it does not start: " + self.notes())
            time.sleep(0.05)

    def notes(self):
        with open(os.path.join(self.folder, "log")) as log:
            return log.read()[-4000:]

    def stop(self, how=signal.SIGINT):
        self.process.send_signal(how)
        self.process.wait()

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)


class Line:
    """What lies between a server and its PostgreSQL. It can be slow, be cut, or swallow what is sent."""

    def __init__(self, postgres, delay=0):
        self.to, self.delay = os.path.join(postgres, ".s.PGSQL.5432"), delay
        self.folder = tempfile.mkdtemp(prefix="yardarm-line-")
        self.passes, self.sockets, self.listener = threading.Event(), set(), None
        self.mend()

    def mend(self):
        if not self.listener:
            self.listener = socket.socket(socket.AF_UNIX)
            self.listener.bind(os.path.join(self.folder, ".s.PGSQL.5432"))
            self.listener.listen(64)
            threading.Thread(target=self.accept, args=(self.listener,), daemon=True).start()
        self.passes.set()

    def swallow(self):
        """Whoever sends something hears nothing, neither that it arrived nor that it did not."""
        self.passes.clear()

    def cut(self):
        end(self.listener)
        self.listener = None
        os.unlink(os.path.join(self.folder, ".s.PGSQL.5432"))
        for one in list(self.sockets):
            end(one)

    def remove(self):
        if self.listener:
            self.cut()
        self.passes.set()
        shutil.rmtree(self.folder, ignore_errors=True)

    def accept(self, listener):
        try:
            while True:
                near, far = listener.accept()[0], socket.socket(socket.AF_UNIX)
                self.sockets |= {near, far}
                threading.Thread(target=self.join, args=(near, far), daemon=True).start()
        except OSError:
            pass

    def join(self, near, far):
        try:
            self.passes.wait()
            far.connect(self.to)
            threading.Thread(target=self.carry, args=(far, near), daemon=True).start()
            self.carry(near, far)
        except OSError:
            end(near)

    def carry(self, one, other):
        try:
            while data := one.recv(1 << 16):
                self.passes.wait()
                if self.delay:
                    time.sleep(self.delay)
                other.sendall(data)
        except OSError:
            pass
        self.sockets -= {one, other}
        end(one)
        end(other)


def end(one):
    """Both sides notice, and so does whoever waits for it here."""
    try:
        one.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
    one.close()


def address(folder, database):
    return f"postgres:///{database}?" + urllib.parse.urlencode({"host": folder, "user": "yardarm"})


def sql(folder, words, database="postgres"):
    """What a query finds: lines of columns with tabs between them."""
    done = subprocess.run([tool("psql"), "-X", "-q", "-A", "-t", "-F", "\t", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", "yardarm", "-d", database,
                           "-c", words], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return done.stdout


def main():
    postgres, line, command = Postgres(), None, sys.argv[1:]
    try:
        postgres.create()
        postgres.start()
        if command[0] == "--delay":
            line, command = Line(postgres.folder, float(command[1]) / 1000), command[2:]
        folder = line.folder if line else postgres.folder
        code = subprocess.run(command, env={**os.environ, "YARDARM_POSTGRES": folder}).returncode
        postgres.stop()
    finally:
        if line:
            line.remove()
        if postgres.process and postgres.process.poll() is None:
            postgres.stop(signal.SIGQUIT)
        postgres.remove()
    sys.exit(code if code >= 0 else 128 - code)


if __name__ == "__main__":
    main()
