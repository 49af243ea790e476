"""Runs a program and writes down the most memory that it, or one of those it waited for, had at once, in bytes.

A program is charged what the process that started it had, up to the moment at which it begins, and the process
of the tests has much: this one stands between them, since it has little.
"""
import resource
import subprocess
import sys

code = subprocess.call(sys.argv[2:])
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
with open(sys.argv[1], "w") as file:
    file.write(str(peak if sys.platform == "darwin" else peak << 10))
sys.exit(code if code >= 0 else 128 - code)
