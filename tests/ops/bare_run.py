"""`python -m tests.ops.bare_run run`: the launcher and the platform's own programs, with a merchant who has nothing yet
in place of the demonstration.
"""

import sys

from ops.bootstrap.problem import report
from ops.launcher import __main__ as launcher
from ops.launcher import programs
from ops.launcher.child import Program
from ops.launcher.plan import Plan

MAILBOX, PASSWORD = "anna@example.test", "tradewind1"
PREPARE = f"""
import os, urllib.request
from ops.launcher.prepare import main
assert main() == 0
urllib.request.urlopen(os.environ["SANDBOX_URL"] + "/products.json?limit=1").close()
from server.company.identity.services.registration import create_main_account
create_main_account(mailbox="{MAILBOX}", password="{PASSWORD}", language="en")
"""


def preparation(plan: Plan, environment: dict[str, str]) -> Program:
    return Program("preparing", [sys.executable, "-c", PREPARE], environment)


if __name__ == "__main__":
    programs.preparation = preparation
    sys.exit(report(launcher.main))
