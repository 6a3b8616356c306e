#!/usr/bin/env python3
"""What the one schema of board and view is turned into, and checked against.

    schema.py c SCHEMA.json OUTPUT.h         constant tables, for the validator of the tests
    schema.py ts SCHEMA.json OUTPUT.ts       types, for the client
    schema.py ts --check SCHEMA.json FILE.ts fails when the file is not what `ts` would write
    schema.py doc SCHEMA.json VIEW.md        fails when one of the two names a member the other does not

The part of JSON Schema that is understood: type, properties, required, enum, items, minItems, maxItems, $ref beside
other words (members of a base are taken over), additionalProperties or unevaluatedProperties: false or a schema.
"""
import json
import re
import sys

KINDS = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}
WORDS = {"$ref", "type", "properties", "required", "enum", "items", "minItems", "maxItems", "additionalProperties",
         "unevaluatedProperties", "description"}


class Schema:
    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.defs = json.load(file)["$defs"]
        for name, node in self.defs.items():
            self.check(name, node)

    def check(self, where, node):
        unknown = set(node) - WORDS
        if unknown:
            sys.exit(f"{where}: '{unknown.pop()}' is not understood")
        if "$ref" in node and self.ref(node) not in self.defs:
            sys.exit(f"{where}: there is no {node['$ref']}")
        for key, member in node.get("properties", {}).items():
            self.check(f"{where}.{key}", member)
        for name in node.get("required", []):
            if name not in self.whole(node)["properties"]:
                sys.exit(f"{where}: '{name}' is required and no member")
        for key in ("items", "additionalProperties", "unevaluatedProperties"):
            if isinstance(node.get(key), dict):
                self.check(f"{where}.{key}", node[key])

    @staticmethod
    def ref(node):
        return node["$ref"].removeprefix("#/$defs/")

    def is_base(self, name):
        """Its members are only taken over by others: it is no document of its own."""
        return "type" not in self.defs[name] and "enum" not in self.defs[name]

    def whole(self, node):
        """The node with everything its base has, `rest` for what further members may be."""
        base = self.whole(self.defs[self.ref(node)]) if "$ref" in node else {}
        kinds = node.get("type", base.get("type", ["string"] if "enum" in node else []))
        return {
            "type": [kinds] if isinstance(kinds, str) else kinds,
            "properties": {**base.get("properties", {}), **node.get("properties", {})},
            "required": [*base.get("required", []), *node.get("required", [])],
            "enum": node.get("enum", base.get("enum", [])),
            "items": node.get("items", base.get("items")),
            "minItems": node.get("minItems", base.get("minItems", 0)),
            "maxItems": node.get("maxItems", base.get("maxItems", 0)),
            "rest": node.get("additionalProperties", node.get("unevaluatedProperties", base.get("rest", False))),
        }

    def judge(self, name, value):
        """What is wrong with a document, and where; None if nothing is."""
        return self._judge({"$ref": "#/$defs/" + name}, value, "")

    def _judge(self, node, value, where):
        whole = self.whole(node)
        kind = next((kind for kind in whole["type"] if type(value) is KINDS[kind]), None)
        if not kind:
            return f"{where}: {' or '.join(whole['type'])} is expected"
        if kind == "string" and whole["enum"] and value not in whole["enum"]:
            return f"{where}: '{value}' is none of its words"
        if kind == "array":
            if len(value) < whole["minItems"] or len(value) > (whole["maxItems"] or len(value)):
                return f"{where}: so many items cannot be"
            return self._first((whole["items"], item, f"{where}[{i}]") for i, item in enumerate(value))
        return self._judge_object(whole, value, where) if kind == "object" else None

    def _judge_object(self, whole, value, where):
        missing = [key for key in whole["required"] if key not in value]
        if missing:
            return f"{where}: '{missing[0]}' is missing"
        unknown = [key for key in value if key not in whole["properties"]]
        if unknown and not whole["rest"]:
            return f"{where}: '{unknown[0]}' is no member"
        return self._first((whole["properties"].get(key, whole["rest"]), item, f"{where}.{key}" if where else key)
                           for key, item in value.items())

    def _first(self, parts):
        return next((wrong for wrong in (self._judge(*part) for part in parts if part[0] is not True) if wrong), None)


# ---- tables for the tests ----

class Tables:
    """Every node once, numbered as it is met; those of $defs by their names."""
    def __init__(self, schema):
        self.schema, self.nodes, self.members, self.words, self.numbers = schema, [], [], [], {}
        for name in schema.defs:
            if not schema.is_base(name):
                self.named(name)

    def named(self, name):
        if name not in self.numbers:
            self.numbers[name] = len(self.nodes)
            self.fill(name, self.schema.defs[name])
        return self.numbers[name]

    def number(self, node, name):
        if set(node) == {"$ref"}:
            return self.named(self.schema.ref(node))
        at = len(self.nodes)
        self.fill(name, node)
        return at

    def fill(self, name, node):
        whole, at = self.schema.whole(node), len(self.nodes)
        self.nodes.append(None)
        row = {"name": name, "types": " | ".join("SCHEMA_" + t.upper() for t in whole["type"]), "rest": -1, "items": -1,
               "words": (len(self.words), len(whole["enum"])), "least": whole["minItems"], "most": whole["maxItems"]}
        self.words += whole["enum"]
        members = [(key, key in whole["required"], self.number(member, f"{name}.{key}"))
                   for key, member in whole["properties"].items()]
        row["members"] = (len(self.members), len(members))
        self.members += members
        if whole["rest"]:
            row["rest"] = self.number(whole["rest"], f"{name}.*")
        if whole["items"]:
            row["items"] = self.number(whole["items"], f"{name}[]")
        self.nodes[at] = row


def write_c(schema, output):
    tables = Tables(schema)
    with open(output, "w", encoding="ascii") as out:
        out.write("/* Generated by tools/schema.py from docs/view.schema.json: edit that, not this. */\n")
        out.write("static const char *const schema_words[] = {\n")
        out.writelines(f'    "{word}",\n' for word in tables.words)
        out.write("};\n\nstatic const SchemaMember schema_members[] = {\n")
        out.writelines(f'    {{"{key}", {node}, {str(needed).lower()}}},\n' for key, needed, node in tables.members)
        out.write("};\n\nstatic const SchemaNode schema_nodes[] = {\n")
        for row in tables.nodes:
            out.write(f'    {{"{row["name"]}", {row["types"]}, {row["members"][0]}, {row["members"][1]}, {row["rest"]}, '
                      f'{row["items"]}, {row["words"][0]}, {row["words"][1]}, {row["least"]}, {row["most"]}}},\n')
        out.write("};\n")


# ---- types for the client ----

def type_of(schema, node):
    if set(node) == {"$ref"}:
        return schema.ref(node)
    whole = schema.whole(node)
    if whole["enum"]:
        return " | ".join(f"'{word}'" for word in whole["enum"])
    return " | ".join(plain(schema, whole, kind) for kind in whole["type"])


def plain(schema, whole, kind):
    if kind == "array":
        if whole["minItems"] == whole["maxItems"] > 0:
            return "[" + ", ".join([type_of(schema, whole["items"])] * whole["minItems"]) + "]"
        item = type_of(schema, whole["items"])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if kind == "object":
        if not whole["properties"]:
            return f"Record<string, {type_of(schema, whole['rest'])}>"
        return "{ " + "; ".join(members(schema, whole)) + " }"
    return {"integer": "number"}.get(kind, kind)


def members(schema, whole):
    for key, member in whole["properties"].items():
        yield f"{key}{'' if key in whole['required'] else '?'}: {type_of(schema, member)}"


def wrapped(member):
    """A union that is too long for a line, as the formatter of the client lays it out."""
    key, union = member.split(": ", 1)
    return member if len(member) <= 115 else f"{key}:\n        | " + union.replace(" | ", "\n        | ")


def declaration(schema, name, node):
    own = {**node, "$ref": None} if "$ref" in node else node
    own.pop("$ref", None)
    whole = schema.whole(own)
    base = f" extends {schema.ref(node)}" if "$ref" in node else ""
    if schema.whole(node)["type"] not in (["object"], []):
        text = "string | " + schema.ref(node) if "$ref" in node else type_of(schema, node)
        return f"export type {name} = {text};\n"
    lines = [f"    {wrapped(line)};\n" for line in members(schema, whole)]
    if not lines:
        return f"export type {name} = {schema.ref(node)};\n"
    return f"export interface {name}{base} {{\n{''.join(lines)}}}\n"


def typescript(schema):
    head = "// Generated by tools/schema.py from docs/view.schema.json: edit that, not this. docs/view.md explains it.\n"
    return head + "".join("\n" + declaration(schema, name, dict(node)) for name, node in schema.defs.items())


# ---- the page that explains it ----

# A span between backticks that is no list of members: a file, a function, an example.
NOT_MEMBERS = re.compile(r"[/.(){}\[\]#&A-Z*]|^[0-9]")


def quoted(text):
    """The words between backticks; several may stand between one pair."""
    return {word for span in re.findall(r"`([^`]+)`", text) if not NOT_MEMBERS.search(span) for word in span.split()}


class Page:
    """Sections that say `<!-- schema: NAME … -->` explain those definitions, and each row of their tables what its member
    is made of. Whatever a definition has must be named in one of the places that explain it."""
    def __init__(self, schema, path):
        self.schema, self.path, self.problems = schema, path, set()
        self.told = {name: set() for name in schema.defs}
        with open(path, encoding="utf-8") as page:
            self.text = page.read()
        for section in re.split(r"^##+ ", self.text, flags=re.M):
            for names in re.findall(r"<!-- schema: ([\w ]+) -->", section):
                self.section(names.split(), section)
        self.everything()
        self.nothing_else()

    def blame(self, text):
        self.problems.add(f"{self.path}: {text}")

    def section(self, names, section):
        properties = {}
        for name in names:
            base = self.schema.defs[name]
            for told in {name, self.schema.ref(base) if "$ref" in base else name}:
                self.told[told] |= quoted(section)
            properties |= self.schema.whole(self.schema.defs[name])["properties"]
        for first, text in re.findall(r"^\| (`.*?) \| (.*) \|$", section, re.M):
            for key in quoted(first):
                if key in properties:
                    self.row(properties[key], quoted(text))
                else:
                    self.blame(f"{' and '.join(names)} has no '{key}'")

    def row(self, node, said):
        """What the row says goes for all that its member is made of."""
        if "$ref" in node:
            name = self.schema.ref(node)
            if self.told[name] >= said:
                return
            self.told[name] |= said
            self.row(self.schema.defs[name], said)
        for member in node.get("properties", {}).values():
            self.row(member, said)
        for key in ("items", "additionalProperties", "unevaluatedProperties"):
            if isinstance(node.get(key), dict):
                self.row(node[key], said)

    def everything(self):
        for name, node in self.schema.defs.items():
            for key in node.get("properties", {}).keys() - self.told[name]:
                self.blame(f"'{key}' of {name} is not explained")

    def nothing_else(self):
        names, words = names_in(self.schema)
        free = quoted("".join(re.findall(r"<!-- free words: (.*?) -->", self.text, re.S)))
        for name in quoted(self.text) - names - words - free:
            self.blame(f"'{name}' is not in the schema")
        for word in words - quoted(self.text):
            self.blame(f"the word '{word}' is not named")


def names_in(schema):
    names, words = set(), set()
    for node in schema.defs.values():
        walk(node, names, words)
    return names, words


def walk(node, names, words):
    words.update(node.get("enum", []))
    for key, member in node.get("properties", {}).items():
        names.add(key)
        walk(member, names, words)
    for key in ("items", "additionalProperties", "unevaluatedProperties"):
        if isinstance(node.get(key), dict):
            walk(node[key], names, words)


def check_doc(schema, path):
    problems = Page(schema, path).problems
    if problems:
        sys.exit("\n".join(sorted(problems)))


def main(arguments):
    check = "--check" in arguments
    arguments = [a for a in arguments if a != "--check"]
    if len(arguments) != 3 or arguments[0] not in ("c", "ts", "doc"):
        sys.exit(__doc__)
    what, schema, path = arguments[0], Schema(arguments[1]), arguments[2]
    if what == "c":
        write_c(schema, path)
    elif what == "doc":
        check_doc(schema, path)
    elif check:
        with open(path, encoding="utf-8") as file:
            if file.read() != typescript(schema):
                sys.exit(f"{path} is not what the schema says: run tools/schema.py ts {arguments[1]} {path}")
    else:
        with open(path, "w", encoding="utf-8") as file:
            file.write(typescript(schema))


if __name__ == "__main__":
    main(sys.argv[1:])
