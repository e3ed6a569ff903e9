"""`python -m tests.ops.light_run run`: the launcher as it is, with programs that start in a moment in place of ours."""

import sys
from typing import Any

from ops.bootstrap.problem import report
from ops.launcher import __main__ as launcher
from ops.launcher import programs
from ops.launcher.child import Program

SERVER = """
import http.server, subprocess, sys

subprocess.Popen(["sleep", "600"])  # below the program that the launcher knows, as our web and worker processes are


class Ready(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_):
        pass


http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2])), Ready).serve_forever()
"""


def serving(name: str, port: int, environment: dict[str, str]) -> Program:
    return Program(name, [sys.executable, "-c", SERVER, name, str(port)], environment)


def lighten() -> None:
    """Replace the programs, not what starts, watches and ends them."""
    light: dict[str, Any] = {
        "sandbox": lambda plan, environment: serving("sandbox", plan.sandbox_port, environment),
        "preparation": lambda _, environment: Program("preparing", ["true"], environment),
        "web": lambda plan, environment: serving("web", plan.port, environment),
        "worker": lambda environment: serving("worker", 0, environment),
    }
    for name, program in light.items():
        setattr(programs, name, program)


if __name__ == "__main__":
    lighten()
    sys.exit(report(launcher.main))
