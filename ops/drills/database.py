"""The database and all its processes are killed during an import: it recovers, and the import ends normally."""

import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ops.bench.installation import installation
from ops.drills.killer import kill_at_once
from ops.drills.ledger import count_import_list, count_open_jobs, count_process
from ops.drills.merchant import Merchant
from ops.drills.report import Count, at_least, equal, measured
from ops.drills.scene import slow_down
from ops.drills.waits import until
from ops.postgres.cluster import Cluster
from ops.postgres.embedded import open_cluster, ownership, prepare_data_dir

PAGE_SECONDS = 1.0


def run(*, quick: bool) -> list[Count]:
    """Kill once in the middle of an import, on an embedded cluster as started by `make run`."""
    products = 500 if quick else 2_000
    with (
        _own_cluster() as cluster,
        installation(products=products, variables={"DATABASE_URL": cluster.place.url}) as made,
    ):
        merchant = Merchant(made, "power")
        slow_down(made, "products.json", PAGE_SECONDS)
        record = merchant.import_storefront()
        before = until(lambda: merchant.record(record)["success_count"], "a first product")
        assert cluster.process  # noqa: S101 - it answers queries
        killed = kill_at_once(cluster.process)
        started = time.monotonic()
        cluster.start()
        up = time.monotonic() - started
        merchant.wait_for(record)
        return [
            measured("products there when it was killed", before),
            at_least("processes of the database killed", killed, 5),
            measured("seconds until it answered again", up),
            measured("seconds until the import had ended", time.monotonic() - started),
            *count_process(merchant, record, "import", products),
            *count_import_list(merchant, products),
            count_open_jobs(merchant),
            equal("web and worker still the same processes", _ended(made.processes), []),
        ]


@contextmanager
def _own_cluster() -> Iterator[Cluster]:
    with tempfile.TemporaryDirectory(prefix="tradewind-drill-", ignore_cleanup_errors=True) as folder:
        data_dir = Path(folder)
        prepare_data_dir(data_dir)
        with ownership(data_dir):
            cluster = open_cluster(data_dir)
            try:
                yield cluster
            finally:
                cluster.stop()


def _ended(processes: dict[str, "subprocess.Popen[bytes]"]) -> list[str]:
    return [name for name, process in processes.items() if process.poll() is not None]
