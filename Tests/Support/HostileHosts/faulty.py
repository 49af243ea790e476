#!/usr/bin/env python3
"""The minimal host with one fault, which the first argument or FAULT names: for the check of hosts."""
import copy
import json
import os
import random
import sys
import types

path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..", "MinimalHost", "notes.py")
with open(path, encoding="utf-8") as source:
    # All of it but the call at its end, which would serve.
    text = source.read().rstrip().removesuffix("main()")
definitions = {"__name__": "notes"}
exec(compile(text, path, "exec"), definitions)
notes = types.SimpleNamespace(**definitions)
FAULT = os.environ["FAULT"]


class Faulty(notes.Host):
    """Answers like a good host, but for one thing."""

    def answer(self, request):
        kind = next(name for name in request if name != "id")
        content = request[kind]
        if FAULT == "version" and kind == "hello":
            content = {"version": 1}
        if FAULT == "strict" and kind == "values" and content:
            raise notes.Refusal("values has no members")
        if FAULT == "careless" and kind == "perform":
            self.notes.items.append("careless")
        if FAULT == "generous" and kind == "perform":
            try:
                return super().answer(request)
            except notes.Refusal:
                return {"step": {"report": {}}}
        given = content["input"].get("dispatch", {}).get("arguments", []) if kind == "perform" else []
        if FAULT in WAITING and kind in ("effects", "held", "clock"):
            return {kind: WAITING[FAULT][kind]}
        if FAULT == "standing" and kind == "perform" and "advance" in content["input"]:
            return {"step": {"report": {}}}
        if FAULT == "literal" and any("\\u{" in each["value"] for each in given):
            raise notes.Refusal("no such escape")
        if FAULT == "garbling":
            for each in given:
                each["value"] = each["value"].replace("\\u{", "u{")
        if FAULT == "misplaced" and kind == "perform" and not given:
            raise notes.Refusal("something is missing", {"argument": {"index": 0, "path": "."}})
        if FAULT == "lenient" and kind == "perform" and not given:
            return {"step": {"report": {}}}
        answer = super().answer({"id": 0, kind: content})
        if kind == "perform" and FAULT == "terse":
            answer = {"step": {"report": {"events": [{"kind": "action-failed", "name": "Add()"}]}}}
        if kind == "perform" and FAULT == "unlisted":
            answer["step"]["report"]["events"] = [{"kind": "request-parked", "name": "titles#1"}]
        if kind == "hello":
            answer["hello"]["capabilities"] = CLAIMS.get(FAULT, [])
            if FAULT == "version":
                answer["hello"]["version"] = request[kind]["version"]
        if kind == "load" and FAULT == "random":
            self.notes.items.append(str(random.random()))
        if kind == "describe" and FAULT == "moody":
            answer = copy.deepcopy(answer)
            answer["scene"]["description"]["summary"] = "something else"
        if kind == "load" and FAULT == "twins":
            answer = copy.deepcopy(answer)
            answer["scene"]["description"]["stores"] *= 2
        if kind == "values" and FAULT == "forgetful":
            answer["values"]["parts"] = []
        if kind == "perform" and FAULT == "silent":
            answer["step"]["report"]["changes"] = []
        return answer


CLOCK = {"nanoseconds": 0, "timers": []}
HELD = {"isHolding": False, "actions": [], "timers": 0}
WAITING = {
    "miscounting": {"clock": {"nanoseconds": 0, "timers": [{"name": "tick", "due": 5}]}, "held": HELD},
    "standing": {"clock": CLOCK, "held": HELD, "effects": {"rows": []}},
    "unlisted": {"clock": CLOCK, "held": HELD, "effects": {"rows": []}},
}
CLAIMS = {
    **{fault: ["effects"] for fault in WAITING},
    "silent": ["changes"], "claims-expressions": ["expressions"], "claims-replay": ["replay"],
    "claims-pipelining": ["pipelining"], "claims-effects": ["effects"], "claims-restore": ["restore"],
    "claims-digests": ["digests"],
    "claims-trace": ["trace"],
}


def main():
    # Whatever the app prints goes where it is shown as the app's.
    out = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)
    host = Faulty()
    for line in sys.stdin:
        number = -1
        try:
            request = json.loads(line)
            number = request["id"]
            reply = host.answer(request)
        except notes.Refusal as refusal:
            reply = {"refused": {"refusal": refusal.refusal}}
        except Exception as error:
            if FAULT == "brittle":
                raise
            reply = {"refused": {"refusal": {"message": f"not a request: {error}"}}}
        if FAULT == "counting":
            number += 1
        out.write(json.dumps({"id": number, **reply}) + "\n")
        out.flush()


main()
