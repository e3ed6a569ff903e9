"""A backup during an import, then destroy and restore: everything is there and the import continues to its end."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from ops.bench.installation import Installation
from ops.bootstrap.stamps import ROOT
from ops.drills.databases import differences, fingerprints, number
from ops.drills.ledger import count_import_list, count_process, database_of
from ops.drills.merchant import Merchant
from ops.drills.report import Count, at_least, equal, measured
from ops.drills.scene import scene, slow_down, start_servers, stop_servers
from ops.drills.waits import until

PAGE_SECONDS = 4.0


def run(*, quick: bool) -> list[Count]:
    """Test the whole installation, then one merchant of two."""
    products = 500 if quick else 2_000
    with (
        scene("backup", products=products) as made,
        tempfile.TemporaryDirectory(prefix="tradewind-drill-") as folder,
    ):
        anna, wei = Merchant(made, "anna"), Merchant(made, "wei")
        wei.wait_for(wei.import_storefront())
        return [
            *_whole(made, anna, wei, Path(folder), products),
            *_merchant(made, anna, wei, Path(folder), products),
        ]


def _whole(made: Installation, anna: Merchant, wei: Merchant, folder: Path, products: int) -> list[Count]:
    slow_down(made, "products.json", PAGE_SECONDS)
    record = anna.import_storefront()
    until(lambda: anna.record(record)["success_count"], "a first product", every=0.05)
    saved = _backup(made, "save", TO=str(folder))
    of_wei = fingerprints(database_of(wei), like=wei.schema)
    existing = anna.record(record)["success_count"]
    stop_servers(made)
    made.manage("delete_tenant", wei.schema, "--yes")
    made.manage("delete_tenant", anna.schema, "--yes")
    shutil.rmtree(Path(made.environment["DATA_DIR"]) / "secrets")
    gone = number(database_of(anna), "SELECT count(*) FROM accounts_user")
    _backup(made, "restore", FROM=saved)
    made.manage("go_live")
    start_servers(made)
    anna.wait_for(record)
    restored = fingerprints(database_of(wei), like=wei.schema)
    return [
        measured("products of the running import when it was saved, at most", existing),
        equal("accounts left when all was destroyed", gone, 0),
        equal("tables of the idle merchant that differ after restoring", differences(of_wei, restored), []),
        measured("rows compared", sum(rows for rows, _ in restored.values())),
        *count_process(anna, record, "the import that was running", products),
        *count_import_list(anna, products),
    ]


def _merchant(made: Installation, anna: Merchant, wei: Merchant, folder: Path, products: int) -> list[Count]:
    of_anna = fingerprints(database_of(anna), like=anna.schema)
    saved = _backup(made, "save", TO=str(folder), MERCHANT=anna.mailbox)
    for merchant in (anna, wei):
        merchant.open_shop("Afterwards")
    of_wei = fingerprints(database_of(wei), like=wei.schema)
    changed = differences(of_anna, fingerprints(database_of(anna), like=anna.schema))
    made.manage("delete_tenant", anna.schema, "--yes")
    _backup(made, "restore", FROM=saved, MERCHANT=anna.mailbox)
    restored = fingerprints(database_of(anna), like=anna.schema)
    untouched = fingerprints(database_of(wei), like=wei.schema)
    return [
        at_least("one merchant: tables changed since saving, then all deleted", len(changed), 1),
        equal("one merchant: tables that differ after restoring", differences(of_anna, restored), []),
        measured("one merchant: rows compared", sum(rows for rows, _ in restored.values())),
        equal("the other merchant: tables that differ", differences(of_wei, untouched), []),
        equal("signed in as before, products shown", anna.call("GET", "/import_list?size=1")["count"], products),
    ]


def _backup(made: Installation, what: str, **variables: str) -> str:
    command = [sys.executable, "-m", "ops.backup", what]
    done = subprocess.run(
        command, cwd=ROOT, env=made.environment | variables, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    return done.stdout.partition("saved: ")[2].partition("\n")[0]
