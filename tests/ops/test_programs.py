"""The command lines of the platform's processes."""

import sys
import time
from types import SimpleNamespace
from typing import Any, cast

import pytest
from uvicorn import Config
from uvicorn.main import main as uvicorn_command

from ops.launcher import prepare
from ops.launcher.plan import Plan
from ops.launcher.programs import preparation, web
from ops.launcher.web import WebProcess


def test_a_web_process_that_is_slow_to_answer_a_ping_is_not_killed_at_once() -> None:
    plan: Any = SimpleNamespace(host="127.0.0.1", port=8000, web_workers=2)
    command = web(cast(Plan, plan), {}).command
    understood = uvicorn_command.make_context("uvicorn", list(command[3:]))
    assert understood.params["timeout_worker_healthcheck"] >= 60
    assert (understood.params["port"], understood.params["workers"]) == (8000, 2)


@pytest.mark.parametrize(("demo", "commands"), [(True, ["migrate_schemas", "seed_demo"]), (False, ["migrate_schemas"])])
def test_a_run_migrates_and_then_seeds_its_demonstration(
    monkeypatch: pytest.MonkeyPatch, demo: bool, commands: list[str]
) -> None:
    plan, called = SimpleNamespace(demo=demo), list[str]()
    monkeypatch.setattr("django.core.management.call_command", called.append)
    monkeypatch.setattr(sys, "argv", preparation(cast(Plan, plan), {}).command[2:])
    assert prepare.main() == 0
    assert called == commands


class SilentProcess(WebProcess):
    """Lives and answers no ping."""

    def target(self, sockets: Any = None) -> None:
        time.sleep(60)


def test_a_web_process_that_dies_during_a_ping_keeps_no_other_waiting() -> None:
    process = SilentProcess(Config("server.config.asgi:application"), [])
    process.start()
    try:
        assert not process.ping(0.2), "it lives, and says nothing"
        process.process.kill()
        began = time.monotonic()
        assert not process.ping(60)
        assert time.monotonic() - began < 5
    finally:
        process.kill()
        process.join()
