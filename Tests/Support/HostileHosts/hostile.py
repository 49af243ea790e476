#!/usr/bin/env python3
"""A host that misbehaves in the way that its app is named for, when `Misbehave` is dispatched.

`load hostile.py half-line` loads a counter; `dispatch Count` counts, `dispatch Misbehave` does what
the name says. Names that begin with `hello-` or `load-` misbehave at once, so early that no step is
there to go back to; these are chosen by the environment variable MISBEHAVE.
"""
import json
import os
import random
import signal
import subprocess
import sys
import time

OUT = os.fdopen(os.dup(1), "wb", buffering=0)
MIB = b"x" * (1 << 20)
STATE = {"count": 0}


def send(message):
    OUT.write(json.dumps(message).encode() + b"\n")


def description(name):
    actions = [{"name": "Count"}, {"name": "Misbehave"}]
    return {"app": name, "stores": [{"name": "state", "type": "State", "actions": actions}]}


def forever():
    while True:
        time.sleep(3600)


def flood(stream, bytes):
    for _ in range(bytes >> 20):
        stream.write(MIB)
    stream.flush()


def misbehave(name, number):
    """Does what the name says; whether the request is answered as it should be afterwards."""
    step = {"id": number, "step": {"report": {}}}
    if name == "half-line":
        OUT.write(b'{"id":%d,"step":{"rep' % number)
        forever()
    elif name == "half-line-and-exit":
        OUT.write(b'{"id":%d,"step":{"rep' % number)
        os._exit(0)
    elif name == "garbage":
        OUT.write(bytes(random.Random(1).randrange(256) for _ in range(5000)) + b"\n")
    elif name == "escapes":
        OUT.write(b"\x1b[2J\x1b]0;owned\x07 \xe2\x80\xae not a reply\n")
    elif name == "empty-line":
        OUT.write(b"\n")
    elif name == "huge-line":
        for _ in range(1024):
            OUT.write(MIB)
        OUT.write(b"\n")
    elif name == "huge-reply":
        OUT.write(b'{"id":%d,"refused":{"refusal":{"message":"' % number)
        for _ in range(20):
            OUT.write(MIB)
        OUT.write(b'"}}}\n')
    elif name == "deep":
        OUT.write(b'{"id":%d,"step":' % number + b"[" * 1_000_000 + b"\n")
    elif name == "wrong-number":
        step["id"] += 1
        send(step)
    elif name == "huge-number":
        OUT.write(b'{"id":1e999,"step":{"report":{}}}\n')
    elif name == "old-number":
        send({"id": 1, "step": {"report": {}}})
    elif name == "twice":
        send(step)
        send(step)
    elif name == "wrong-kind":
        send({"id": number, "values": {"parts": []}})
    elif name == "unknown-kind":
        send({"id": number, "dance": {}})
    elif name == "two-kinds":
        send({"id": number, "replayed": {}, "step": {"report": {}}})
    elif name == "never":
        forever()
    elif name == "closed":
        OUT.close()
        os.close(1)
        forever()
    elif name == "no-input":
        sys.stdin.close()
        os.close(0)
        send(step)
    elif name == "many-lines":
        while True:
            send(step)
    elif name == "flood":
        flood(sys.stderr.buffer, 100 << 20)
        send(step)
    elif name == "flood-without-end":
        while True:
            flood(sys.stderr.buffer, 1 << 20)
            OUT.write(b"")
    elif name == "slow-bytes":
        for byte in b'{"id":%d,"step":{"report":{}}}' % number:
            OUT.write(bytes([byte]))
            time.sleep(0.01)
        forever()
    elif name == "changes-nonsense":
        change = {"path": "][", "kind": "inserted", "new": "1"}
        report = {"changes": [{"part": "state", "changes": [change]}]}
        send({"id": number, "step": {"report": report}})
    elif name == "rude-refusal":
        send({"id": number, "refused": {"refusal": {
            "message": "\x1b[31mno\x1b[0m\n> quit\n" + "a" * 100_000,
            "place": {"argument": {"index": 99, "path": "x.y"}}}}})
    elif name == "rude-report":
        events = [{"kind": "action", "name": "\x1b[2J\n> x \u202e", "printed": -5},
                  {"kind": "action-failed", "name": "y", "detail": "\n\n? 0", "printed": 10 ** 15}]
        send({"id": number, "step": {"report": {
            "label": "\x1b[1mbold\n? 0", "events": events, "unsettled": ["\x07"],
            "changes": [{"part": "\x1b[0m\n> p", "changes": []}]}}})
    elif name.startswith("child"):
        # A group is what Foundation gives programs on Linux. A daemon has no parent that it knows.
        alone = ["env", "-i"] if "bare" in name else []
        program = [*alone, "sh", "-c", "echo $$; exec sleep 600 >/dev/null"]
        if "daemon" in name:
            program = ["sh", "-c", 'setsid "$@" &', "sh", *program]
        child = subprocess.Popen(program, stdout=subprocess.PIPE,
                                 start_new_session="session" in name,
                                 preexec_fn=os.setpgrp if "group" in name else None)
        started = child.stdout.readline().decode().strip()
        with open(os.environ["MARK"], "w") as mark:
            mark.write(f"{os.getpid()} {started}\n")
        if name == "child-and-crash":
            os.kill(os.getpid(), signal.SIGSEGV)
        elif name == "child-and-leave":
            os._exit(0)
        while "busy" in name:
            pass
        send(step)
    elif name.startswith("signal-"):
        sys.stderr.write("last words\n")
        sys.stderr.flush()
        os.kill(os.getpid(), getattr(signal, name.removeprefix("signal-")))
        forever()
    elif name == "leave" and not os.path.exists(os.environ["MARK"]):
        STATE["leaving"] = True
        send(step)
    elif name == "leave":
        send(step)
    elif name == "restore":
        with open(os.environ["MARK"], "w"):
            os.kill(os.getpid(), signal.SIGSEGV)
    else:
        sys.stderr.write(f"no misbehaviour {name}\n")
        os._exit(9)


def claim_copy(early, number):
    """Names a process as a copy of this one that is none."""
    if early == "copies-child":
        process = subprocess.Popen(["sleep", "600"]).pid
    else:
        process = {"copies-self": os.getpid(), "copies-parent": os.getppid(), "copies-first": 1,
                   "copies-nobody": 2 ** 31 - 1}[early]
    send({"id": number, "checkpointed": {"process": process}})


def greet(early, number):
    """The handshake, or what goes wrong with it."""
    apps = [{"name": "app", "summary": ""}]
    if early == "hello-version":
        send({"id": number, "hello": {"version": 99, "capabilities": [], "apps": apps}})
    elif early == "hello-refused":
        send({"id": number, "refused": {"refusal": {"message": "not with you"}}})
    elif early == "hello-no-apps":
        send({"id": number, "hello": {"version": 1, "capabilities": [], "apps": []}})
    elif early == "hello-capabilities":
        abilities = ["dancing", "time travel"]
        send({"id": number, "hello": {"version": 1, "capabilities": abilities, "apps": apps}})
    elif early and early.startswith("hello-"):
        misbehave(early.removeprefix("hello-"), number)
    else:
        abilities = ["checkpoints"] if early.startswith("copies-") else []
        send({"id": number, "hello": {"version": 1, "capabilities": abilities, "apps": apps}})


def main():
    early = os.environ.get("MISBEHAVE", "")
    steps = 0
    for line in sys.stdin:
        request = json.loads(line)
        number = request["id"]
        kind = next(key for key in request if key != "id")
        if kind == "hello":
            greet(early, number)
        elif kind == "load":
            if early.startswith("load-"):
                misbehave(early.removeprefix("load-"), number)
            send({"id": number, "scene": {"description": description("app")}})
        elif kind == "describe":
            send({"id": number, "scene": {"description": description("app")}})
        elif kind == "values":
            if early == "values-missing" and STATE["count"]:
                send({"id": number, "values": {"parts": []}})
            elif early == "values-wrong" and STATE["count"]:
                send({"id": number, "values": {"parts": [{"part": "state", "value": "State(("}]}})
            else:
                value = f"State(count: {STATE['count']})"
                send({"id": number, "values": {"parts": [{"part": "state", "value": value}]}})
            if STATE.pop("leaving", False):
                with open(os.environ["MARK"], "w"):
                    os._exit(5)
        elif kind == "checkpoint":
            claim_copy(early, number)
        elif request["perform"]["input"]["dispatch"]["action"] == "Misbehave":
            misbehave(early, number)
        else:
            STATE["count"] += 1
            steps += 1
            if early == "restore" and os.path.exists(os.environ["MARK"]) and STATE["count"] == 2:
                os.kill(os.getpid(), signal.SIGSEGV)
            send({"id": number, "step": {"report": {}}})


main()
