"""`make backup [MERCHANT=name] [TO=folder]` and `make restore FROM=folder [MERCHANT=name]`."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ops.backup.archive import DATABASE, FILES, Manifest, default_target, read_manifest
from ops.backup.installation import restore_installation, save_installation, scratch_database
from ops.backup.merchant import find_merchant, restore_merchant, save_merchant
from ops.backup.sql import load
from ops.bootstrap.problem import Problem, report
from ops.launcher.plan import Plan, read_plan
from ops.postgres.embedded import database, open_cluster, owner_pid, ownership, prepare_data_dir
from ops.postgres.reach import check_server
from server.kit.quiet import quiet_notice


def main() -> int:
    plan, merchant = read_plan(), os.environ.get("MERCHANT", "")
    match sys.argv[1:]:
        case ["save"]:
            _save(plan, merchant)
        case ["restore"]:
            _restore(plan, merchant)
        case _:
            raise Problem("usage: python -m ops.backup save | restore")
    return 0


def _save(plan: Plan, requested: str) -> None:
    with _database(plan) as url:
        target = default_target(plan.data_dir, "merchant" if requested else "installation")
        if requested:
            merchant = find_merchant(url, requested)
            save_merchant(url, plan.data_dir, merchant, target)
        else:
            save_installation(url, plan.data_dir, target)
    print(f"saved: {target}")
    if not plan.demo:
        print("keep SECRET_KEY and CREDENTIALS_KEYS of the environment with it: they are not in the backup")


def _restore(plan: Plan, requested: str) -> None:
    source = Path(os.environ.get("FROM") or ".").expanduser().resolve()
    manifest = read_manifest(source)
    if not requested and manifest.kind == "merchant":
        raise Problem(f"{source} holds one merchant: add MERCHANT='{manifest.name}'.")
    if requested:
        _restore_merchant(plan, requested, source, manifest)
    else:
        with _stopped_database(plan) as url:
            restore_installation(url, plan.data_dir, source)
    print(f"restored: {requested or 'the installation'}, as of {manifest.made_at}")
    if notice := quiet_notice(plan.data_dir):
        print(notice)


def _restore_merchant(plan: Plan, requested: str, source: Path, manifest: Manifest) -> None:
    with _database(plan) as url, _merchant_archive(url, requested, source, manifest) as (folder, schema):
        restore_merchant(url, plan.data_dir, folder, schema)


@contextmanager
def _merchant_archive(url: str, requested: str, source: Path, manifest: Manifest) -> Iterator[tuple[Path, str]]:
    """Yield one merchant's backup: the given one, or the merchant's part of a backup of the installation."""
    if manifest.kind == "merchant":
        if requested not in (manifest.name, manifest.schema):
            raise Problem(f"{source} holds the merchant {manifest.name} ({manifest.schema}), not {requested}.")
        yield source, manifest.schema
        return
    with tempfile.TemporaryDirectory(prefix="tradewind-") as folder, scratch_database(url) as scratch:
        load(scratch, source / DATABASE)
        merchant = find_merchant(scratch, requested)
        save_merchant(scratch, source / FILES, merchant, Path(folder) / "merchant")
        yield Path(folder) / "merchant", merchant.schema


@contextmanager
def _database(plan: Plan) -> Iterator[str]:
    if plan.database_url:
        check_server(plan.database_url)
        yield plan.database_url
        return
    with database(plan.data_dir) as url:
        yield url


@contextmanager
def _stopped_database(plan: Plan) -> Iterator[str]:
    """Yield the database while the platform is stopped."""
    if plan.database_url:
        check_server(plan.database_url)
        yield plan.database_url
        return
    prepare_data_dir(plan.data_dir)
    with ownership(plan.data_dir) as ours:
        if not ours:
            raise Problem(f"Tradewind runs (process {owner_pid(plan.data_dir)}): stop it, then restore.")
        cluster = open_cluster(plan.data_dir)
        try:
            yield cluster.place.url
        finally:
            cluster.stop()


if __name__ == "__main__":
    sys.exit(report(main))
