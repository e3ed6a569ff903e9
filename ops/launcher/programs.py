"""The platform's processes."""

import sys

from ops.launcher.child import Program
from ops.launcher.plan import Plan, manage

# By default, uvicorn kills a process that does not answer its ping within 5 s; on a busy machine it may be working. One
# that has died is noticed at once (`ops.launcher.web`).
_SERVE = (
    "--loop uvloop --http server.config.connections:Connection --ws none "
    "--timeout-graceful-shutdown 5 --timeout-worker-healthcheck 60 "
    "--log-level warning --no-access-log --no-server-header --no-proxy-headers"
)


def preparation(plan: Plan, environment: dict[str, str]) -> Program:
    """Build the program that migrates all schemas and, in demo mode, seeds the demo merchants."""
    command = [sys.executable, "-m", "ops.launcher.prepare", *(["--demo"] if plan.demo else [])]
    return Program("preparing", command, environment)


def sandbox(plan: Plan, environment: dict[str, str]) -> Program:
    kept = ["--port", str(plan.sandbox_port), "--state", str(plan.data_dir / "sandbox.json")]
    kept += ["--platform", f"http://localhost:{plan.port}"]
    return Program("sandbox", [sys.executable, "-m", "fixtures.sandbox", *kept], environment, grace=3)


def web(plan: Plan, environment: dict[str, str]) -> Program:
    where = ["--host", plan.host, "--port", str(plan.port), "--workers", str(plan.web_workers)]
    command = [sys.executable, "-m", "ops.launcher.web", "server.config.asgi:application", *where, *_SERVE.split()]
    return Program("web", command, environment)


def worker(environment: dict[str, str]) -> Program:
    return Program("worker", manage("work"), environment, grace=15)
