"""`python -m ops.launcher run`, or `... manage COMMAND...` on this installation's database."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from ops.bootstrap.problem import Problem, report
from ops.launcher.checks import refuse_taken_port
from ops.launcher.leftovers import end_leftovers, mark_of
from ops.launcher.output import Output
from ops.launcher.plan import Plan, keep_sandbox_port, manage, read_plan, sandbox_ports
from ops.launcher.signals import stop_signals
from ops.launcher.supervisor import Supervisor
from ops.launcher.sweeper import sweeping
from ops.postgres.cluster import Cluster
from ops.postgres.embedded import database, open_cluster, owner_pid, ownership, prepare_data_dir
from ops.postgres.reach import check_server
from ops.postgres.tether import die_with_parent


def main() -> int:
    match sys.argv[1:]:
        case ["run"]:
            return _run(read_plan(), Output())
        case ["manage", *arguments] if arguments:
            return _manage(read_plan(), arguments)
    raise Problem("usage: python -m ops.launcher run | manage COMMAND...")


def _run(plan: Plan, output: Output) -> int:
    if "MAKELEVEL" in os.environ:
        die_with_parent(signal.SIGTERM)
    for number in stop_signals():
        signal.signal(number, signal.default_int_handler)
    prepare_data_dir(plan.data_dir)
    _refuse_missing_secrets(plan)
    with ownership(plan.data_dir, patience=5) as ours:
        if not ours:
            raise Problem(
                f"Tradewind already runs on {plan.data_dir} (process {owner_pid(plan.data_dir)}): "
                "stop it first, or choose another DATA_DIR and PORT."
            )
        _run_as_owner(plan, output)
    output.say("stopped; nothing is left running")
    return 0


def _refuse_missing_secrets(plan: Plan) -> None:
    """Stop in production if secrets are missing or forbidden, and name them."""
    if not plan.demo:
        from server.config.env import load_env

        load_env()


def _run_as_owner(plan: Plan, output: Output) -> None:
    if end_leftovers(mark_of(plan.data_dir)):
        output.say("ended what an earlier, killed run had left behind")
    refuse_taken_port(plan.host, plan.port, "PORT")
    if plan.demo:
        for port in sandbox_ports(plan):
            refuse_taken_port("127.0.0.1", port, "SANDBOX_PORT")
        keep_sandbox_port(plan)
    with _database(plan, output) as (url, cluster):
        environment = plan.environment(url, readable=output.terminal)
        with sweeping(plan.mark):
            asyncio.run(_supervise(plan, output, environment, cluster))


async def _supervise(plan: Plan, output: Output, environment: dict[str, str], cluster: Cluster | None) -> None:
    await Supervisor(plan, output, environment, cluster).run()


@contextmanager
def _database(plan: Plan, output: Output) -> Iterator[tuple[str, Cluster | None]]:
    if plan.database_url or not plan.demo:
        if plan.database_url:
            check_server(plan.database_url)
        yield plan.database_url, None
        return
    output.say("starting the embedded database")
    cluster = open_cluster(plan.data_dir)
    try:
        yield cluster.place.url, cluster
    finally:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        cluster.stop()


def _manage(plan: Plan, arguments: list[str]) -> int:
    if plan.database_url:
        return subprocess.call(manage(*arguments))
    with database(plan.data_dir) as url:
        environment = plan.environment(url, readable=sys.stdout.isatty())
        return subprocess.call(manage(*arguments), env=environment)


if __name__ == "__main__":
    sys.exit(report(main))
