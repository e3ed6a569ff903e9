"""The command lines of the platform's processes."""

from types import SimpleNamespace
from typing import Any, cast

from uvicorn.main import main as uvicorn_command

from ops.launcher.plan import Plan
from ops.launcher.programs import web


def test_a_web_process_that_is_slow_to_answer_a_ping_is_not_killed_at_once() -> None:
    plan: Any = SimpleNamespace(host="127.0.0.1", port=8000, web_workers=2)
    command = web(cast(Plan, plan), {}).command
    understood = uvicorn_command.make_context("uvicorn", list(command[3:]))
    assert understood.params["timeout_worker_healthcheck"] >= 60
    assert (understood.params["port"], understood.params["workers"]) == (8000, 2)
