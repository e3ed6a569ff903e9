"""Write the results of bulk changes, with the former values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import connection

from server.kit.bulk import copy_rows, update_rows
from tenants.importing.contracts import ListedView
from tenants.importing.models import ListedProduct, ListedVariant, ListState
from tenants.importing.rules.changes import NOT_COLUMNS, column_value
from tenants.importing.rules.columns import json_text
from tenants.importing.rules.customs import dated
from tenants.importing.rules.figures import figures_of, is_ready
from tenants.importing.storing.overrides import write_restored

_FORMER = ("record_id", "product_id", "version", "values", "created_at")


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A locked product after a change, and its `former` values (`rules.changes.former_values`).

    `is_final`: these are not saved, so the change cannot be undone. `is_whole`: write all fields, with the variants.
    """

    after: ListedView
    former: Mapping[str, Any]
    is_final: bool = False
    is_whole: bool = False


def write_products(record_id: int, rewritten: Sequence[Rewritten], *, now: datetime) -> None:
    """Write all of them as the next version, and save the former values for undo.

    Belongs in the transaction that locked them. The number of statements does not grow with the products.
    """
    write_restored([item.after for item in rewritten if item.is_whole], now=now)
    rewritten = [item for item in rewritten if not item.is_whole]
    if not rewritten:
        return
    of_product = sorted({name for item in rewritten for name in item.former if name not in NOT_COLUMNS})
    derived = ("min_price", "max_price", "min_cost", "max_cost", "margin", "stock", "sold_out", "state")
    columns = [*of_product, *derived, "version", "updated_at"]
    update_rows([_product(item.after, of_product, now) for item in rewritten], columns)
    _write_variants(rewritten)
    _keep_former(record_id, rewritten, now)


def _product(after: ListedView, names: Sequence[str], now: datetime) -> ListedProduct:
    figures = figures_of(after.variants)
    state = after.state
    if state in (ListState.DRAFT, ListState.READY):
        state = ListState.READY if is_ready(after.title, figures) else ListState.DRAFT
    values = {name: column_value(name, getattr(after, name)) for name in names}
    if "customs" in values:
        values["customs"] = dated(values["customs"], now.date())
    derived = figures._asdict()
    return ListedProduct(id=after.id, **values, **derived, state=state, version=after.version + 1, updated_at=now)


def _write_variants(rewritten: Sequence[Rewritten]) -> None:
    changed = [item.former.get("variants", {}) for item in rewritten]
    columns = sorted({name for variants in changed for values in variants.values() for name in values})
    rows = [
        ListedVariant(id=variant.id, **{name: getattr(variant, name) for name in columns})
        for item, variants in zip(rewritten, changed, strict=True)
        for variant in item.after.variants
        if str(variant.id) in variants
    ]
    update_rows(rows, columns)


def _keep_former(record_id: int, rewritten: Sequence[Rewritten], now: datetime) -> None:
    rows = [
        (record_id, item.after.id, item.after.version + 1, json_text(dict(item.former)), now)
        for item in rewritten
        if not item.is_final
    ]
    copy_rows("importing_formerproduct", _FORMER, rows)


# The values of an earlier edit are back under a new version, so the earlier edit can be undone as well.
_LEFT_AGAIN = """
UPDATE importing_formerproduct f SET version = back.now
FROM jsonb_to_recordset(%s::jsonb) AS back (product_id bigint, was integer, now integer)
WHERE f.product_id = back.product_id AND f.version = back.was
"""


def leave_again(restored: Sequence[tuple[int, int]]) -> None:
    """Allow undoing earlier edits after a later one was undone; takes by product id the version that the later edit
    made.
    """
    rows = [{"product_id": key, "was": version - 1, "now": version + 1} for key, version in restored]
    if rows:
        with connection.cursor() as cursor:
            cursor.execute(_LEFT_AGAIN, [json_text(rows)])
