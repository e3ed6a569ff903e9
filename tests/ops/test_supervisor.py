"""What may change while the platform is being prepared."""

import asyncio
import os
import socket
from pathlib import Path

import pytest

from ops.bootstrap.problem import Problem
from ops.launcher.output import Output
from ops.launcher.plan import Plan
from ops.launcher.prepared import Prepared
from ops.launcher.supervisor import Supervisor


def test_a_port_taken_meanwhile_is_named_with_the_way_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Prepared, "is_current", lambda self: True)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        plan = Plan(tmp_path, "127.0.0.1", port, sandbox_port=port, demo=False, database_url="", web_workers=1)
        with pytest.raises(Problem, match=f"port {port} is taken: stop what uses it, or choose another"):
            asyncio.run(Supervisor(plan, Output(), os.environ.copy(), None).run())
