"""The configuration of a run, read once from the environment."""

import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from ops.bootstrap.problem import Problem
from ops.bootstrap.stamps import ROOT
from ops.launcher.leftovers import MARK, mark_of
from ops.postgres.place import write_private


@dataclass(frozen=True)
class Plan:
    """Addresses and folders of one installation."""

    data_dir: Path
    host: str
    port: int
    sandbox_port: int
    demo: bool
    database_url: str
    web_workers: int

    @property
    def mark(self) -> str:
        """The mark in the environment of this run's processes."""
        return mark_of(self.data_dir, str(os.getpid()))

    def environment(self, database_url: str, *, readable: bool) -> dict[str, str]:
        """Return the environment of the processes that we start; `readable` asks for logs for people."""
        ours = {
            "DATA_DIR": str(self.data_dir),
            "PORT": str(self.port),
            "DATABASE_URL": database_url,
            "PYTHONUNBUFFERED": "1",
            "LOG_FORMAT": os.environ.get("LOG_FORMAT") or ("text" if readable else "json"),
            MARK: self.mark,
        }
        sandbox = {"SANDBOX_URL": f"http://127.0.0.1:{self.sandbox_port}"} if self.demo else {}
        return sandbox | os.environ | ours


def read_plan() -> Plan:
    """Read the environment. Raises Problem for invalid values."""
    data_dir = Path(os.environ.get("DATA_DIR") or ROOT / "var").expanduser().resolve()
    port = _port("PORT", 8000)
    return Plan(
        data_dir=data_dir,
        host=os.environ.get("HOST") or "127.0.0.1",
        port=port,
        sandbox_port=_port("SANDBOX_PORT", _kept_sandbox_port(data_dir) or port + 100),
        demo=(os.environ.get("APP_ENV") or "demo") == "demo",
        database_url=os.environ.get("DATABASE_URL", ""),
        web_workers=_whole("WEB_CONCURRENCY", 2),
    )


def keep_sandbox_port(plan: Plan) -> None:
    """Save the sandbox's port: demo stores contain its address, whatever PORT is next time."""
    write_private(_sandbox_record(plan.data_dir), json.dumps({"port": plan.sandbox_port}))


def sandbox_ports(plan: Plan) -> range:
    """Return the sandbox's ports: one for each of its three storefronts."""
    return range(plan.sandbox_port, plan.sandbox_port + 3)


def manage(*arguments: str) -> list[str]:
    """Return the command line of a `manage.py` command."""
    return [sys.executable, str(ROOT / "manage.py"), *arguments]


def _kept_sandbox_port(data_dir: Path) -> int | None:
    try:
        return int(json.loads(_sandbox_record(data_dir).read_text())["port"])
    except (OSError, ValueError, KeyError):
        return None


def _sandbox_record(data_dir: Path) -> Path:
    return data_dir / "sandbox-port.json"


def _port(name: str, default: int) -> int:
    port = _whole(name, default)
    if not 0 < port < 65536:
        raise Problem(f"{name}={port} is not a port: choose one from 1 to 65535.")
    return port


def _whole(name: str, default: int) -> int:
    text = os.environ.get(name) or str(default)
    if not text.isdecimal() or int(text) < 1:
        raise Problem(f"{name}={text} is not a whole number above 0.")
    return int(text)
