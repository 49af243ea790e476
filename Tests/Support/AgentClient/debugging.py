"""A whole debugging of the episodes app by an agent: the inspector's `mcp` against the protocol's own client.

    python3 Tests/Support/AgentClient/debugging.py INSPECTOR     (wants the package `mcp`, which scripts/agents gets)
"""

import asyncio
import subprocess
import sys
import tempfile
from pathlib import Path

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

INSPECTOR = str(Path(sys.argv[1]).resolve())
VERBS = """load describe actions dispatch trigger set step print table diff history blame when bisect explore
expect more transcript""".split()


class Agent:
    """Calls tools, and fails where an answer is not as it should be."""

    def __init__(self, session):
        self.session = session

    async def call(self, tool, words=None, *, expecting=(), fails=False):
        result = await self.session.call_tool(tool, {} if words is None else {"input": words})
        # The package spelt it in one way up to version 1 and in another since.
        is_error = getattr(result, "is_error", None) or getattr(result, "isError", None) or False
        text = result.content[0].text
        assert is_error == fails, f"{tool} {words}: {text}"
        for part in expecting:
            assert part in text, f"{tool} {words}: no {part!r} in\n{text}"
        return text

    async def read(self, name):
        result = await self.session.read_resource(f"inspector://{name}")
        return result.contents[0].text


async def debug(agent):
    greeting = await agent.session.initialize()
    assert "apps" in greeting.instructions
    tools = {tool.name: tool for tool in (await agent.session.list_tools()).tools}
    missing = [verb for verb in VERBS if verb not in tools]
    assert not missing, missing
    names = {str(resource.uri) for resource in (await agent.session.list_resources()).resources}
    assert names == {f"inspector://{name}" for name in ("state", "screens", "transcript")}, names

    await agent.call("apps", expecting=["episodes"])
    await agent.call("load", "episodes", expecting=["loaded episodes: 1 store, 2 screens"])
    await agent.call("describe", expecting=["screen history", "events markAsWatched(Int)"])
    await agent.call("actions", expecting=[".loadShow(id: Int)"])

    # Somebody says that their list of watched episodes became empty.
    await agent.call("trigger", "history.markAsWatched(3)", expecting=["action .markAsWatched"])
    await agent.call("dispatch", ".loadShow(id: 2)", expecting=["request fetchShow#1 parked"])
    await agent.call("trigger", "history.unwatch(1)", expecting=["watchedHistory"])
    await agent.call("fail", 'fetchShow "no network"', expecting=[".showFailed(id: 2"])
    await agent.call("trigger", "history.unwatch(2)")
    await agent.call("trigger", "history.unwatch(3)")
    await agent.call("expect", "statistics.model.watched > 0", fails=True, expecting=["is 0"])
    await agent.call("history", expecting=["#2 .loadShow(id: 2)"])
    await agent.call("when", "statistics.model.watched == 0", expecting=["#6"])
    await agent.call("bisect", "statistics.model.watched > 0", expecting=["#6"])
    await agent.call("blame", "state.watchedHistory", expecting=["trigger history.unwatch(3)"])
    await agent.call("diff", "3", expecting=["watchedHistory"])
    await agent.call("goto", "3", expecting=["#3"])
    await agent.call("print", "state.watchedHistory", expecting=["[2, 3]"])
    await agent.call("table", "state.episodes where it.number > 3", expecting=["number"])
    await agent.call("set", "state.watchedHistory = []", fails=True, expecting=["use dispatch"])
    await agent.call("step", fails=True)
    await agent.call("explore", "--depth 1", expecting=["every input drawn to depth 1"])
    assert "watchedHistory" in await agent.read("state")
    assert await agent.read("screens")

    # An answer that is too long comes page by page.
    text = await agent.call("help", "look") + await agent.call("print", "--full state")
    assert len(text) < 20_000
    await agent.call("more", fails=True, expecting=["nothing was left out"])

    # A stranger's commands write nothing and start nothing.
    await agent.call("save", "here.state", fails=True, expecting=["--allow-write"])
    await agent.call("load", "/bin/true", fails=True, expecting=["--allow-load"])

    # What is nonsense is told, and the session goes on.
    for tool, arguments in [("quit", {}), ("print", {"inptu": "state"}), ("print", {"input": 7})]:
        try:
            await agent.session.call_tool(tool, arguments)
        except Exception as error:
            assert "unknown" in str(error) or "must be a string" in str(error), error
        else:
            raise AssertionError(f"{tool} {arguments} was taken")
    await agent.call("print", "(" * 100_000, fails=True)
    await agent.call("print", "state.watchedHistory", expecting=["[2, 3]"])
    transcript = await agent.read("transcript")
    pages = await agent.call("transcript", expecting=["more lines, which the tool 'more' shows"])
    assert transcript.startswith(pages.rsplit("\n", 1)[0])
    return transcript


async def main():
    with tempfile.TemporaryDirectory() as folder:
        server = StdioServerParameters(command=INSPECTOR, args=["mcp"], cwd=folder)
        async with stdio_client(server) as (reading, writing):
            async with ClientSession(reading, writing) as session:
                transcript = await debug(Agent(session))
        left = list(Path(folder).iterdir())
        assert not left, left
        # What was said is a test that passes.
        path = Path(folder) / "agent.inspect"
        path.write_text(transcript)
        run = subprocess.run([INSPECTOR, "test", str(path)], capture_output=True, text=True)
        assert run.returncode == 0, run.stdout
        print(run.stdout.splitlines()[0])


asyncio.run(main())
