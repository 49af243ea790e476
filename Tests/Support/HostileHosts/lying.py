#!/usr/bin/env python3
"""A host that passes on what a good one answers, with fields of its replies changed at random.

LIES_OF is the program whose `serve todo` answers truly, LIES_COUNT a file that gets a byte for each
changed reply, LIES_SEED what the changes follow from. It claims to be able to do everything.
"""
import json
import os
import random
import subprocess
import sys

COUNT = os.open(os.environ["LIES_COUNT"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
# Otherwise each start would begin with the same lies.
RNG = random.Random(f"{os.environ.get('LIES_SEED', '1')} {os.fstat(COUNT).st_size}")
NUMBERS = [-1, 0, 1, 2, 3, 99, -2 ** 63, 2 ** 63 - 1, 2 ** 63, 2 ** 62, 2 ** 48, 2 ** 31, 10 ** 15, 1.5]
TEXTS = ["", ".", "][", "a[0]", "todos[9223372036854775807]", "todos[*]", "state", "nil", "<secret>",
         "… 7 more", "[… 0 more]", "[… 9: … 9 more]", "Set([… 1 more])", "A(… 3 more)", "AAAA",
         "////////////////////", "\x1b[2J", "\n> quit", "\u202e", "a\0b", "moved", "(" * 3000,
         "[" * 3000 + "]" * 3000, "x" * 100000, "true", "9223372036854775808", "Double.nan"]
MEMBERS = ["x", "printed", "printedBefore", "omitted", "number", "repeats", "index", "step", "label"]
ODD = [None, True, False, {}, [], [[]], [None], [{}], "", 0]


def places(node, found, holder=None, key=None):
    """Everything in a reply that can be replaced, with what holds it."""
    if holder is not None:
        found.append((holder, key, node))
    if isinstance(node, dict):
        for name in node:
            places(node[name], found, node, name)
    elif isinstance(node, list):
        for index, element in enumerate(node):
            places(element, found, node, index)
    return found


def changed(node):
    if RNG.random() < 0.1:
        return RNG.choice(ODD)
    if isinstance(node, bool):
        return not node
    if isinstance(node, (int, float)):
        return RNG.choice(NUMBERS + [node - 1, node + 1])
    if isinstance(node, str):
        return RNG.choice(TEXTS + [node + node, f"[{node}, {node}]"])
    if isinstance(node, list):
        return RNG.choice([[], node + node, node * 300, node[1:], node[::-1], node + [None]])
    if isinstance(node, dict) and node:
        gone = RNG.choice(list(node))
        more = {RNG.choice(MEMBERS): RNG.choice(NUMBERS)}
        return RNG.choice([{}, {k: v for k, v in node.items() if k != gone}, [node], node | more])
    return RNG.choice(ODD)


def lie(reply):
    number = reply.pop("id")
    for _ in range(RNG.choice([1, 1, 1, 2, 6])):
        holder, key, node = RNG.choice(places(reply, []))
        holder[key] = changed(node)
    os.write(COUNT, b".")
    return {"id": number, **reply}


def main():
    environment = {k: v for k, v in os.environ.items() if k != "INSPECTOR_FORKS"}
    good = subprocess.Popen([os.environ["LIES_OF"], "serve", "todo"], stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE, env=environment)
    out = sys.stdout.buffer
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if "checkpoint" in request:
            process = RNG.choice(NUMBERS[:-1] + [os.getpid(), os.getppid(), good.pid, 1, 2])
            reply = {"id": request["id"], "checkpointed": {"process": process}}
            os.write(COUNT, b".")
        else:
            good.stdin.write(line)
            good.stdin.flush()
            reply = json.loads(good.stdout.readline())
            if "hello" in reply:
                reply["hello"]["capabilities"].append("checkpoints")
            # One that lies from the start is soon given up.
            if RNG.random() < (0.02 if "hello" in reply or "load" in request else 0.3):
                reply = lie(reply)
                # What an app prints goes where a line stands, which may be a lie as well.
                if RNG.random() < 0.2:
                    print("printed", file=sys.stderr, flush=True)
        out.write(json.dumps(reply).encode() + b"\n")
        out.flush()


main()
