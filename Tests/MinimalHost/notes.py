#!/usr/bin/env python3
"""A minimal host for the inspector, in another language: it describes, performs and reads.

It serves one small app, a list of notes, as docs/Protocol.md describes. What such a host cannot do
the inspector does for it: comparing values, answering expressions, going back in time.
"""
import json
import os
import re
import sys

VERSION = 1


# --- The app -----------------------------------------------------------------------------------

class Notes:
    """Notes on a board; knows nothing of the inspector."""

    def __init__(self):
        self.items = ["buy milk", "call Ann"]
        self.pinned = None

    def add(self, text):
        self.items.append(text)

    def remove(self, index):
        del self.items[index]  # An index too far ends the program, as a trap does in Swift.

    def pin(self, index):
        self.pinned = index

    def say(self, text):
        print(text)
        print(text, file=sys.stderr)


# --- The app as the protocol has it ------------------------------------------------------------

ACTIONS = [
    {"name": "Add", "help": "Add a note at the end", "example": 'Add(text: "buy bread")',
     "parameters": [{"label": "text", "kind": "String"}]},
    {"name": "Remove", "help": "Remove the note at an index",
     "parameters": [{"label": "index", "kind": "Int"}]},
    {"name": "Pin", "help": "Pin a note, or none",
     "parameters": [{"label": "index", "kind": "Int", "isOptional": True}]},
    {"name": "Say", "help": "Print a text",
     "parameters": [{"label": "text", "kind": "String"}]},
]

DESCRIPTION = {
    "app": "notes",
    "summary": "A board of notes, served from Python",
    "stores": [{"name": "board", "type": "Board", "actions": ACTIONS}],
}


class Refusal(Exception):
    """Something that is not done; `place` says which part of the request is wrong."""

    def __init__(self, message, place=None):
        self.refusal = {"message": message}
        if place is not None:
            self.refusal["place"] = place


def literal(value):
    """A value in the notation of docs/Grammar.md."""
    if value is None:
        return "nil"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        escaped = json.dumps(value, ensure_ascii=False)
        return re.sub(r"\\u([0-9a-f]{4})", r"\\u{\1}", escaped)
    return "[" + ", ".join(literal(item) for item in value) + "]"


def argument(text, kind, place):
    """The value of a literal, which must be of a kind."""
    if text == "nil":
        return None
    if kind == "Int" and re.fullmatch(r"-?[0-9]+", text):
        return int(text)
    if kind == "String" and text.startswith('"'):
        plain = re.sub(r"\\u\{([0-9A-Fa-f]+)\}", lambda found: chr(int(found[1], 16)), text)
        return json.loads(plain.replace(r"\0", r"\u0000").replace(r"\'", "'"), strict=False)
    raise Refusal(f"expected {kind}, found {text}", place)


def values(notes):
    board = f"Board(items: {literal(notes.items)}, pinned: {literal(notes.pinned)})"
    return {"values": {"parts": [{"part": "board", "value": board}]}}


def perform(notes, input):
    """Checks everything before it does anything, so that what is refused has changed nothing."""
    if "dispatch" not in input:
        raise Refusal("this host only knows how to dispatch")
    name = input["dispatch"]["action"]
    action = next((action for action in ACTIONS if action["name"] == name), None)
    if action is None:
        names = ", ".join(action["name"] for action in ACTIONS)
        raise Refusal(f"there is no action '{name}', only {names}", {"name": {}})
    parameters = {each["label"]: each for each in action["parameters"]}
    wanted = dict.fromkeys(parameters)
    free = list(parameters)
    for index, given in enumerate(input["dispatch"]["arguments"]):
        label = given.get("label") or (free[0] if free else None)
        if label not in free:
            raise Refusal(f"{name} has no argument '{label}'", {"label": {"index": index}})
        free.remove(label)
        place = {"argument": {"index": index, "path": "."}}
        wanted[label] = argument(given["value"], parameters[label]["kind"], place)
    for label in free:
        if not parameters[label].get("isOptional"):
            raise Refusal(f"{name} wants an argument '{label}'", {"name": {}})
    getattr(notes, name.lower())(**wanted)
    return {"step": {"report": {}}}


class Host:
    """Answers requests, one at a time."""

    def __init__(self):
        self.notes = None

    def answer(self, request):
        kind, content = next(item for item in request.items() if item[0] != "id")
        if kind == "hello":
            if content["version"] != VERSION:
                raise Refusal(f"this host speaks version {VERSION} of the protocol")
            app = {"name": DESCRIPTION["app"], "summary": DESCRIPTION["summary"]}
            return {"hello": {"version": VERSION, "capabilities": [], "apps": [app]}}
        if kind == "load":
            self.notes = Notes()
            return {"scene": {"description": DESCRIPTION}}
        if self.notes is None:
            raise Refusal("no app is loaded")
        if kind == "describe":
            return {"scene": {"description": DESCRIPTION}}
        if kind == "values":
            return values(self.notes)
        if kind == "perform":
            return perform(self.notes, content["input"])
        raise Refusal(f"this host does not know '{kind}'")


def main():
    # The protocol has the real output for itself; what the app prints goes to standard error.
    replies = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    sys.stdout.reconfigure(line_buffering=True)
    host = Host()
    for line in sys.stdin:
        number = -1
        try:
            request = json.loads(line)
            number = request["id"]
            reply = host.answer(request)
        except Refusal as error:
            reply = {"refused": {"refusal": error.refusal}}
        except (ValueError, KeyError, StopIteration, TypeError) as error:
            reply = {"refused": {"refusal": {"message": f"not a request: {error}"}}}
        print(json.dumps({"id": number, **reply}), file=replies, flush=True)


main()
