# Yardarm: a short front for Meson and Ninja. `make help` lists what it can do.

TIME ?= 60
GAMES ?= 10000
BURSTS ?= 1000

.PHONY: all help deps run test web site bench load fleet fuzz soak format install deb clean
.NOTPARALLEL:

all: ## build the program: build/yardarm
	@scripts/configure build
	@ninja -C build

help: ## list these targets
	@sed -n 's/^\([a-z]*\):.* ## /  make \1\t/p' Makefile | sed 's/make all/make    /' | expand -t 18

deps: ## install the Debian packages the build needs
	@scripts/install-deps

web: deps ## build the browser client: web/dist
	@scripts/web
	@scripts/modules

site: deps ## build the client as a folder of files that needs no server: build-site
	@scripts/install-deps site
	@scripts/site

run: deps web ## build, and serve the games at http://127.0.0.1:1739
	@scripts/configure build
	@ninja -C build --quiet yardarm
	@build/yardarm serve

test: ## build with gcc, clang and the sanitizers; run every test
	@scripts/install-deps test
	@scripts/test

bench: deps ## measure, in an optimised build of its own
	@scripts/configure build-release
	@ninja -C build-release --quiet bench/bench
	@build-release/bench/bench
	@build-release/bench/bench glory1805 2 scenario=campaign

load: deps ## 300 matches and 1,000 listeners: more and more moves a second, by the clock, until answers come late
	@scripts/load

fleet: ## the same on 3 servers with one PostgreSQL, beside one with SQLite: 1,000 matches, 3,000 listeners
	@scripts/install-deps test
	@scripts/load-fleet --seconds 6

fuzz: ## fuzz each target for TIME=60 seconds
	@scripts/install-deps test
	@scripts/fuzz $(TIME)

soak: ## the long runs: GAMES=10000 of every game under the sanitizers, calls that fail, BURSTS=1000 kills, load
	@scripts/install-deps test
	@scripts/soak $(GAMES) $(BURSTS)

format: ## clang-format all C sources, prettier all TypeScript
	@scripts/install-deps format
	@find src include tests examples bench fuzz -name '*.[ch]' | xargs -r clang-format -i
	@scripts/web format

install: all web ## install program, library, header, client and manual (DESTDIR is honoured)
	@meson install -C build --no-rebuild

deb: ## build the Debian packages into build-deb and try them in a new Debian of their own
	@scripts/install-deps
	@scripts/install-deps deb
	@scripts/deb

clean: ## remove the build folders
	@rm -rf build build-release build-asan build-clang build-fuzz build-deb build-site
