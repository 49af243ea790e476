#!/usr/bin/env python3
"""Shows the steps of a session in Reactotron: an example of an adapter for another tool.

  inspector attach --json shop | Examples/Adapters/reactotron.py [HOST[:PORT]]

It reads results as `--format json` and `attach --json` print them (docs/Output.md), a line of JSON each, and sends what
Reactotron's clients send, as text over a WebSocket. Each step becomes an action with the time that has passed since the
step before, and the values that it changed. Reactotron listens on port 9090 of this machine unless you name another.
"""
import base64
import datetime
import hashlib
import json
import os
import socket
import struct
import sys
import threading
import time

# What every WebSocket server appends to the client's key (RFC 6455).
MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class WebSocket:
    """A client's side of a WebSocket that sends texts; what the server sends is answered only if it has to be."""

    def __init__(self, host, port):
        self.socket = socket.create_connection((host, port), timeout=10)
        self.lock = threading.Lock()
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((
            f"GET / HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.input = self.socket.makefile("rb")
        status = self.input.readline().split()
        headers = {}
        while (line := self.input.readline().strip()):
            name, _, value = line.decode("latin-1").partition(":")
            headers[name.lower()] = value.strip()
        accepted = base64.b64encode(hashlib.sha1((key + MAGIC).encode()).digest()).decode()
        if status[1:2] != [b"101"] or headers.get("sec-websocket-accept") != accepted:
            raise OSError("the server there speaks no WebSocket")
        self.socket.settimeout(None)
        threading.Thread(target=self.listen, daemon=True).start()

    def send(self, payload, kind=TEXT):
        mask = os.urandom(4)
        size = len(payload)
        if size < 126:
            head = struct.pack("!BB", 0x80 | kind, 0x80 | size)
        elif size < 1 << 16:
            head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, size)
        else:
            head = struct.pack("!BBQ", 0x80 | kind, 0x80 | 127, size)
        masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))
        with self.lock:
            self.socket.sendall(head + mask + masked)

    def listen(self):
        """Answers pings, and passes over the rest, until the server hangs up."""
        while len(head := self.input.read(2)) == 2:
            size = head[1] & 0x7F
            if size >= 126:
                size = int.from_bytes(self.input.read(2 if size == 126 else 8), "big")
            payload = self.input.read(size)
            if head[0] & 0x0F == PING:
                self.send(payload, PONG)

    def close(self):
        self.send(struct.pack("!H", 1000), CLOSE)
        self.socket.close()


class Reactotron:
    def __init__(self, host, port):
        self.server = WebSocket(host, port)
        self.last = time.monotonic()
        self.step = None
        self.send("client.intro", {"name": "inspector", "platform": sys.platform, "reactotronVersion": "3"})

    def send(self, kind, payload, important=False):
        now = time.monotonic()
        message = {
            "type": kind, "payload": payload, "important": important,
            "date": datetime.datetime.now(datetime.timezone.utc).isoformat(),
            "deltaTime": round((now - self.last) * 1000),
        }
        self.last = now
        self.server.send(json.dumps(message).encode())

    def show(self, result):
        """Sends one result: a step with its changes, or an error."""
        if not result["ok"]:
            self.send("log", {"level": "error", "message": result["error"]["message"], "stack": []}, important=True)
        if result.get("step") == self.step or "changes" not in result:
            return
        self.step = result["step"]
        action = {"type": result["command"], "step": self.step, "events": result["events"]}
        self.send("state.action.complete", {"name": result["command"], "action": action})
        changes = [
            {"path": ".".join(word for word in (change["part"], change["path"]) if word), "value": change.get("new")}
            for change in result["changes"]]
        if changes:
            self.send("state.values.change", {"changes": changes})


def main():
    host, _, port = (sys.argv[1:] or ["localhost"])[0].partition(":")
    try:
        tool = Reactotron(host, int(port or 9090))
        for line in sys.stdin:
            try:
                result = json.loads(line)
            except ValueError:
                sys.exit(f"reactotron.py: no line of JSON, as --format json prints it: {line.strip()[:60]}")
            tool.show(result)
        tool.server.close()
    except OSError as error:
        sys.exit(f"reactotron.py: {host}:{port or 9090}: {error}")


if __name__ == "__main__":
    main()
