"""A program that dies comes back; one that is stopped takes along everything that it started."""

import asyncio
import contextlib
import signal
import sys
from pathlib import Path

import pytest

from ops.launcher.child import Child, Program
from ops.launcher.keeper import Keeper
from ops.launcher.output import Output
from tests.ops.conftest import users_environment, wait_for

DIES_TWICE = """
import pathlib, sys, time
log = pathlib.Path(sys.argv[1])
log.open("a").write("x")
time.sleep(600) if len(log.read_text()) > 2 else sys.exit(7)
"""
WITH_A_CHILD_THAT_IGNORES_SIGTERM = """
import pathlib, subprocess, sys, time
stubborn = "import signal as s, time; s.signal(s.SIGTERM, s.SIG_IGN); print('on', flush=True); time.sleep(99)"
child = subprocess.Popen([sys.executable, "-c", stubborn], stdout=subprocess.PIPE)
child.stdout.readline()
pathlib.Path(sys.argv[1]).write_text(str(child.pid))
time.sleep(600)
"""


class Heard(Output):
    """Collects lines instead of printing them."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def _write(self, text: str) -> None:
        self.lines.append(text)


def program(script: str, *arguments: str) -> Program:
    return Program("tried", [sys.executable, "-c", script, *arguments], users_environment(), grace=5)


async def until(path: Path, length: int) -> None:
    async with asyncio.timeout(30):
        while not path.exists() or len(path.read_text()) < length:
            await asyncio.sleep(0.02)


def alive(pid: int) -> bool:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    return False


def test_what_ends_by_itself_is_started_again_with_growing_pauses(tmp_path: Path) -> None:
    heard, log = Heard(), tmp_path / "log"

    async def scene() -> None:
        keeper = Keeper(program(DIES_TWICE, str(log)), heard)
        task = asyncio.create_task(keeper.run())
        await until(log, 3)
        await keeper.stop()
        await task

    asyncio.run(scene())
    assert log.read_text() == "xxx"
    assert heard.lines == [
        "tradewind: tried ended with status 7; starting it again in 1 s",
        "tradewind: tried ended with status 7; starting it again in 2 s",
    ]


def test_what_is_killed_young_comes_back_at_once_until_it_is_killed_again_and_again(tmp_path: Path) -> None:
    heard, log = Heard(), tmp_path / "log"
    script = "import os, pathlib, sys; open(sys.argv[1], 'a').write('x'); {end}"
    end = "os.kill(os.getpid(), 9) if len(pathlib.Path(sys.argv[1]).read_text()) < 8 else __import__('time').sleep(600)"

    async def scene() -> None:
        keeper = Keeper(program(script.format(end=end), str(log)), heard)
        task = asyncio.create_task(keeper.run())
        await until(log, 8)
        await keeper.stop()
        await task

    asyncio.run(scene())
    times = ["at once"] * 5 + ["in 1 s", "in 2 s"]
    assert heard.lines == [f"tradewind: tried was killed by SIGKILL; starting it again {time}" for time in times]


def test_what_is_stopped_while_it_starts_does_not_stay() -> None:
    async def scene() -> None:
        keeper = Keeper(program("import time; time.sleep(99)"), Heard())
        task = asyncio.create_task(keeper.run())
        await asyncio.sleep(0)
        await keeper.stop()
        async with asyncio.timeout(30):
            await task

    asyncio.run(scene())


@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGTERM])
def test_descendants_end_with_their_program(tmp_path: Path, ending: signal.Signals) -> None:
    note = tmp_path / "pid"

    async def scene() -> int:
        child = await Child.start(program(WITH_A_CHILD_THAT_IGNORES_SIGTERM, str(note)), Heard())
        await until(note, 1)
        if ending == signal.SIGTERM:
            await child.stop()
        else:
            child.kill()
        return await child.wait()

    assert asyncio.run(scene()) == -ending
    wait_for(lambda: not alive(int(note.read_text())), 10)


def test_lines_arrive_whole_and_in_the_programs_name() -> None:
    heard = Heard()
    heard.terminal = True
    script = (
        "import os, time; os.write(1, b'half'); time.sleep(.2);"
        "os.write(1, b' a line\\n' + 'ü'.encode()); os.write(2, b'!')"
    )

    async def scene() -> int:
        return await (await Child.start(program(script), heard)).wait()

    assert asyncio.run(scene()) == 0
    assert [line.rpartition("\033[0m ")[2] for line in heard.lines] == ["half a line", "ü!"]
    assert all("tried" in line for line in heard.lines)
