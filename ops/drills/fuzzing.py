"""schemathesis sends valid and invalid requests by both API descriptions: the server must never fail."""

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx

from ops.bench.installation import Installation
from ops.bootstrap.stamps import ROOT
from ops.drills.merchant import Merchant
from ops.drills.report import Count, equal, measured
from ops.drills.scene import scene

CHECKS = "not_a_server_error,refusals_in_the_envelope"
# Streams stay open, and pictures and pages have no envelope. Operations that end the fuzzer's own session or account
# would leave only refusals to test.
LEFT_OUT = (
    r"/(record/(execution|size)|image/proxy|callback|claim|failures|export|csv|.*sign-out"
    r"|user/(session|password|deletion)|session)"
)


def run(*, quick: bool) -> list[Count]:
    """Test both APIs, as a merchant and as an operator with all rights."""
    examples = 5 if quick else 60
    with scene("fuzzing", products=20, OUTBOUND_ALLOW="") as made:
        merchant = Merchant(made, "fuzzed")
        merchant.open_shop("Fuzzed shop")
        token = str(merchant.client.headers["Authorization"])
        counts = _fuzz(made, "/api/openapi.json", "merchant", token, examples)
        counts += _fuzz(made, "/api/console/openapi.json", "console", _staff_token(made), examples)
        still = httpx.get(f"{made.web}/readyz").status_code
        return [*counts, equal("ready afterwards", still, 200)]


def _staff_token(made: Installation) -> str:
    command = [sys.executable, "-m", "ops.drills.fuzzed.staff"]
    done = subprocess.run(command, cwd=ROOT, env=made.environment, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.strip()


def _fuzz(made: Installation, description: str, api: str, token: str, examples: int) -> list[Count]:
    with TemporaryDirectory() as directory:
        report = Path(directory) / "report.json"
        command = [
            str(Path(sys.executable).with_name("schemathesis")), "run", f"{made.web}{description}",
            "--header", f"Authorization: {token}", "--header", "X-Requested-With: fuzzing",
            "--checks", CHECKS, "--phases", "examples,coverage,fuzzing", "--max-examples", str(examples),
            "--exclude-path-regex", LEFT_OUT, "--request-timeout", "30", "--seed", "7", "--continue-on-failure",
            "--generation-database", "none", "--report", "json", "--report-json-path", str(report), "--no-color",
        ]  # fmt: skip
        environment = {**os.environ, "SCHEMATHESIS_HOOKS": "ops.drills.fuzzed.checks", "PYTHONPATH": str(ROOT)}
        done = subprocess.run(command, cwd=directory, env=environment, capture_output=True, text=True, check=False)
        if not report.exists():
            raise RuntimeError(done.stdout[-4000:] + done.stderr[-4000:])
        return _counts(api, json.loads(report.read_text()))


def _counts(api: str, report: dict[str, Any]) -> list[Count]:
    operations, cases = report["operations"], report["test_cases"]
    broken = [f"{failure['title']}: {', '.join(failure['operations'])}" for failure in report["failures"]]
    return [
        equal(f"{api}: operations tried", operations["tested"], operations["selected"]),
        measured(f"{api}: requests sent", cases["generated"]),
        equal(f"{api}: server errors, and refusals outside of the envelope", broken, []),
        equal(f"{api}: requests without an answer", cases["errored"], 0),
        equal(f"{api}: operations refused for want of a session", _shut_out(report), 0),
    ]


def _shut_out(report: dict[str, Any]) -> int:
    return len(report["warnings"].get("missing_auth", []))
