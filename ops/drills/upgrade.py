"""A clone with merchants is upgraded by `git pull`: every schema is migrated, and existing data stays unchanged."""

import subprocess
import sys
import tempfile
from pathlib import Path

from ops.bench.installation import Installation
from ops.drills.clones import commit_migration, git, go_back, make_clones
from ops.drills.databases import Prints, ask, differences, fingerprints, number
from ops.drills.ledger import count_process, database_of, listed_ids
from ops.drills.merchant import Merchant
from ops.drills.report import Count, equal, measured
from ops.drills.scene import scene, start_servers, stop_servers

PRODUCTS = 60
_COLUMNS = "SELECT DISTINCT column_name::text FROM information_schema.columns WHERE table_schema LIKE 't_%'"
_BEHIND = """
    SELECT count(*) FROM tenancy_tenant WHERE state <> 'deleting'
    AND migration_head <> (SELECT migration_head FROM tenancy_schemascript ORDER BY created_at DESC LIMIT 1)
"""
_TENANTS = "SELECT count(*) FROM tenancy_tenant WHERE state = 'ready'"
_WITH_COLUMN = """
    SELECT count(*) FROM information_schema.columns JOIN tenancy_tenant ON schema_name = table_schema
    WHERE column_name = 'drilled' AND state <> 'deleting'
"""
_ALL = "SELECT count(*) FROM tenancy_tenant WHERE state <> 'deleting'"


def run(*, quick: bool) -> list[Count]:
    """Upgrade from the last commit with an earlier schema, if any, to one more migration than today's."""
    with tempfile.TemporaryDirectory(prefix="tradewind-drill-") as folder:
        upstream, clone = make_clones(Path(folder))
        earlier = go_back(clone)
        with scene("upgrade", products=PRODUCTS, root=clone) as made:
            merchants = [Merchant(made, name) for name in (("anna",) if quick else ("anna", "wei", "olu"))]
            for merchant in merchants:
                merchant.wait_for(merchant.import_storefront())
            stop_servers(made)
            columns = _columns(made)
            before = _tenants(made, [])
            commit_migration(upstream)
            git(clone, "pull", "--quiet", "--ff-only")
            prepared = _prepare(made)
            after = _tenants(made, sorted(_columns(made) - columns))
            start_servers(made)
            return [
                measured("upgraded from", earlier or "today's commit: no earlier schema that runs is in the history"),
                equal("preparing, as `make run` does it, ended with", prepared, 0),
                *_count_schemas(made, len(merchants)),
                equal(
                    "tables of merchants that differ in what they had", differences(before, _known(before, after)), []
                ),
                measured("rows compared", sum(rows for rows, _ in after.values())),
                *(count for merchant in merchants for count in _publish(merchant)),
            ]


def _count_schemas(made: Installation, merchants: int) -> list[Count]:
    where = made.environment["DATABASE_URL"]
    return [
        equal("merchants in service", number(where, _TENANTS), merchants),
        equal("schemas of merchants and of the pool behind the new head", number(where, _BEHIND), 0),
        equal("of them with the new column", number(where, _WITH_COLUMN), number(where, _ALL)),
    ]


def _publish(merchant: Merchant) -> list[Count]:
    """Publish with the new code what the old code imported: same session, same products."""
    shop = merchant.open_shop("Upgraded")
    record = merchant.publish(listed_ids(merchant), [shop])
    merchant.wait_for(record)
    filled = number(
        database_of(merchant), "SELECT count(*) FROM importing_listedproduct WHERE drilled", merchant.schema
    )
    return [
        equal(f"{merchant.mailbox}: products with the new column filled", filled, PRODUCTS),
        *count_process(merchant, record, f"{merchant.mailbox} publishes", PRODUCTS),
    ]


def _columns(made: Installation) -> set[str]:
    return {name for (name,) in ask(made.environment["DATABASE_URL"], _COLUMNS)}


def _tenants(made: Installation, without: list[str]) -> Prints:
    """Return merchants' data, except the list of applied migrations, which must grow."""
    ready = ask(made.environment["DATABASE_URL"], "SELECT schema_name FROM tenancy_tenant WHERE state = 'ready'")
    prints: dict[str, tuple[int, str]] = {}
    for (schema,) in ready:
        prints |= fingerprints(made.environment["DATABASE_URL"], like=schema, without=without)
    return {table: found for table, found in prints.items() if not table.endswith(".django_migrations")}


def _known(before: Prints, after: Prints) -> Prints:
    """Return the fingerprints without the tables that the upgrade added."""
    return {table: found for table, found in after.items() if table in before}


def _prepare(made: Installation) -> int:
    command = [sys.executable, "-m", "ops.launcher.prepare"]
    return subprocess.run(command, cwd=made.root, env=made.environment, check=False).returncode
