"""The message for newcomers once everything runs."""

import os

from ops.launcher.output import Output
from ops.launcher.plan import Plan
from server.kit.quiet import quiet_notice


def announce(plan: Plan, output: Output) -> None:
    """Print the addresses and, in demo mode, the logins."""
    for line in _lines(plan):
        output.say(line)


def _lines(plan: Plan) -> list[str]:
    address = (os.environ.get("PUBLIC_URL") or f"http://localhost:{plan.port}").rstrip("/")
    console = os.environ.get("CONSOLE_HOST")
    lines = [
        "ready",
        f"portal    {address}/",
        f"console   {f'https://{console}/' if console else f'{address}/console/'}",
        f"API docs  {address}/api/docs",
    ]
    notice = quiet_notice(plan.data_dir)
    quiet = [f"QUIET     {notice}"] if notice else []
    return [*lines, *(_demo_lines(plan, address) if plan.demo else _warnings()), *quiet]


def _warnings() -> list[str]:
    from server.config.env import load_env

    return [f"WARNING   {warning}" for warning in load_env().warnings]


def _demo_lines(plan: Plan, address: str) -> list[str]:
    from fixtures.demo.people import MERCHANTS, PASSWORD, STAFF, TOTP_SECRET

    return [
        f"mails     {address}/outbox",
        f"sandbox   http://127.0.0.1:{plan.sandbox_port}/",
        f"merchants {', '.join(merchant.mailbox for merchant in MERCHANTS)}",
        f"staff     {', '.join(STAFF)}",
        f"password  {PASSWORD} for all of them; staff's authenticator key is {TOTP_SECRET}",
    ]
