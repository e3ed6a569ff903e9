"""`python -m ops.bench [NAME ...] [--quick] [--write]`: measure and print; `--help` lists the names."""

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from ops.bench import (
    bulk,
    clicks,
    files,
    finding,
    growth,
    imports,
    intake,
    lists,
    monitoring,
    offers,
    orders,
    pages,
    parcels,
    platforms,
    previews,
    publishing,
    relevance,
    scrolling,
    services,
    signups,
    streams,
)
from ops.bench.installation import Installation, installation
from ops.bench.merchants import Merchant, ready
from ops.bench.report import Figure, machine, table
from ops.bench.tasks import TASKS

RESULTS = Path(__file__).parent / "RESULTS.md"
NAMES = (
    *("imports", "publishing", "monitoring", "platforms", "lists", "growth"),
    *("bulk", "files", "finding", "offers", "relevance", "pages", "scrolling", "streams", "services", "signups"),
    *("orders", "parcels", "intake", "webhooks", "previews", "clicks"),
)
_APART = {
    *("signups", "platforms", "files", "finding", "offers", "relevance", "services"),
    *("orders", "parcels", "intake", "webhooks", "previews", "clicks"),
}
"""What needs no import of products before."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*", metavar="NAME", help=f"any of {', '.join(NAMES)}; all when none is named")
    parser.add_argument("--quick", action="store_true", help="fewer merchants and products, to try the benchmarks")
    parser.add_argument("--write", action="store_true", help=f"keep the table in {RESULTS.name}")
    parser.add_argument("--found", type=int, default=0, help="how many products `finding` has, beside a tenth of them")
    given = parser.parse_args()
    if not os.environ.get("DATABASE_URL"):
        again = [sys.executable, "-m", "ops.bench", *sys.argv[1:]]
        return subprocess.call([sys.executable, "-m", "ops.postgres", "throwaway", "--", *again])
    figures = _measure(tuple(given.what) or NAMES, quick=given.quick, found=given.found)
    text = f"Measured {datetime.now(UTC):%Y-%m-%d} on {machine()}.\n\n{table(figures)}\n"
    sys.stdout.write(text)
    if given.write:
        RESULTS.write_text(f"# What was measured\n\n`make bench` prints this table anew.\n\n{text}")
    return 0


def _measure(what: tuple[str, ...], *, quick: bool, found: int) -> list[Figure]:
    products = 1_000 if quick else 10_000
    with installation(products=products) as made:
        _be_its_environment(made)
        figures = _of_platforms(what, quick=quick)
        figures += files.measure(made, products, 10 * products) if "files" in what else []
        figures += _of_finding(made, what, found or 20 * products)
        figures += services.measure(made, 10 * products) if "services" in what else []
        figures += _of_orders(made, what, products, quick=quick)
        figures += clicks.measure(made.environment["PUBLIC_URL"], [*TASKS.values()]) if "clicks" in what else []
        if set(what) - _APART:
            imported, merchant = imports.measure(made, products)
            figures += imported
            if {"publishing", "monitoring"} & set(what):
                figures += _of_own_shop(made, merchant, what)
            if "lists" in what:
                figures += lists.measure(made, merchant)
            for name, measured in (("growth", growth), ("bulk", bulk)):
                figures += measured.measure(made, products, 10 * products) if name in what else []
            if "pages" in what or "scrolling" in what:
                pages.skip_the_guide(made, merchant)
            if "pages" in what:
                figures += pages.measure(made, merchant)
            if "scrolling" in what:
                figures += scrolling.measure(made, merchant)
            if "streams" in what:
                made.stop("web")
                made.start("web", *_one_process(made))
                lists.wait_for(f"{made.web}/api/account-service/user/info", merchant)
                figures += streams.measure(made, merchant)
            figures += [_memory(made, name) for name in ("web", "worker")]
        if "signups" in what:
            figures += signups.measure(made, (1, 20, 60) if quick else (1, 1_000, 5_000))
    return figures


def _of_finding(made: Installation, what: tuple[str, ...], found: int) -> list[Figure]:
    if {"offers", "relevance"} & set(what):
        ready()
    figures = offers.measure() if "offers" in what else []
    figures += relevance.measure() if "relevance" in what else []
    return figures + (finding.measure(made, found // 10, found) if "finding" in what else [])


def _of_orders(made: Installation, what: tuple[str, ...], few: int, *, quick: bool) -> list[Figure]:
    figures = orders.measure(made, few, 100 * few) if "orders" in what else []
    figures += parcels.measure(made, few, 100 * few) if "parcels" in what else []
    figures += previews.measure(made, orders=50 if quick else 500) if "previews" in what else []
    size = (10, 30) if quick else (50, 360)
    figures += intake.measure_webhooks(made) if "webhooks" in what else []
    return figures + (intake.measure(made, merchants=size[0], seconds=size[1]) if "intake" in what else [])


def _of_own_shop(made: Installation, merchant: Merchant, what: Sequence[str]) -> list[Figure]:
    """Publish to the merchant's own shop first, as only published products are monitored."""
    published = publishing.measure(made, merchant)
    return published + (monitoring.measure(made, merchant) if "monitoring" in what else [])


def _of_platforms(what: tuple[str, ...], *, quick: bool) -> list[Figure]:
    return platforms.measure(quick=quick) if "platforms" in what else []


def _one_process(made: Installation) -> list[str]:
    options = ["--port", made.environment["PORT"], "--loop", "uvloop", "--no-access-log"]
    options += ["--http", "server.config.connections:Connection"]
    return ["-m", "uvicorn", "server.config.asgi:application", *options]


def _memory(made: Installation, name: str) -> Figure:
    return Figure(f"memory of {name} at the end", f"{made.memory(name):.0f} MB", "", None, "", None)


def _be_its_environment(made: Installation) -> None:
    os.environ.update({name: value for name, value in made.environment.items() if os.environ.get(name) != value})


if __name__ == "__main__":
    sys.exit(main())
