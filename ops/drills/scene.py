"""The installation for a drill, on its own database."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from ops.bench.installation import Installation, installation, web_options
from ops.bootstrap.stamps import ROOT
from ops.drills.databases import fresh_database


@contextmanager
def scene(name: str, *, products: int, root: Path = ROOT, **variables: str) -> Iterator[Installation]:
    """Yield a new installation of the clone in `root`, with `products` in the sandbox and these variables."""
    with (
        fresh_database(name) as url,
        installation(products=products, variables={"DATABASE_URL": url, **variables}, root=root) as made,
    ):
        yield made


def slow_down(made: Installation, match: str, seconds: float) -> None:
    """Make the sandbox answer requests with matching addresses only after some time, like the real vendors."""
    fault = {"fault": "slow", "match": match, "seconds": seconds}
    httpx.post(f"{made.sandbox}/_sandbox/faults", json=fault).raise_for_status()


def start_servers(made: Installation) -> None:
    if "web" not in made.processes:
        options = web_options(int(made.environment["PORT"]), 2)
        made.start("web", "-m", "ops.launcher.web", "server.config.asgi:application", *options)
    if "worker" not in made.processes:
        made.start("worker", "manage.py", "work")


def stop_servers(made: Installation) -> None:
    made.stop("web")
    made.stop("worker")
