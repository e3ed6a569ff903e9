"""What was bought by hand, read back from a file or pasted rows: looked at first, then linked, all or nothing."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from server.company.identity.contracts import Actor
from server.kit.errors import Invalid
from server.kit.reasons import Reason
from tenants.orders.contracts.buying import MOST_BOUGHT_ROWS, Bought, BoughtLook, FoundBought, Verdict
from tenants.orders.contracts.order_files import CellError, FileRow, OrderField
from tenants.orders.models import OrderTerm, Purchase, PurchaseOrder
from tenants.orders.rules.bought_rows import SAYING, bought_of, numbers_in, supplier_in
from tenants.orders.rules.file_columns import guess_bought
from tenants.orders.rules.file_orders import bare
from tenants.orders.rules.file_reading import SHOWN
from tenants.orders.services.linking import LINKABLE, judged, link_purchases, visible_purchases
from tenants.orders.services.order_tables import read_table_of
from tenants.privacy.contracts import Term
from tenants.privacy.services import personal_key

F = OrderField
NO_COLUMN = "This file has no “{column}” column. Export the buying list to see the columns that are needed."
HAS_ERRORS = "This file has errors. Fix them, or choose to skip these rows."
_NEEDED = (("Purchase key", {F.PURCHASE_KEY, F.NUMBER}), ("Supplier order number", {F.SUPPLIER_NUMBERS}))


@dataclass(slots=True)
class _Rows:
    """The rows that say something, by their purchase, and what is wrong with the others."""

    by_purchase: dict[Purchase, list[FileRow]] = field(default_factory=dict)
    errors: list[CellError] = field(default_factory=list)


def look_at_bought(actor: Actor, content: bytes, *, is_paid: bool, now: datetime) -> BoughtLook:
    """Return what a file would link; writes nothing. Invalid on `file` for what is no such file.

    `is_paid`: whether what it names is paid. A purchase is named by our key, or by its order's number and the supplier.
    """
    table = read_table_of(content, guess_bought, _NEEDED, lacking=NO_COLUMN, most=MOST_BOUGHT_ROWS)
    saying = [row for row in table.rows if any(name in row.cells for name in SAYING)]
    rows = _named(actor, saying)
    found, errors = _found(rows.by_purchase, is_paid=is_paid, is_typed=table.is_typed, now=now)
    return BoughtLook(
        rows=len(table.rows),
        unbought=len(table.rows) - len(saying),
        headings=table.headings,
        found=tuple(found),
        errors=tuple(sorted([*rows.errors, *errors], key=lambda error: error.row)),
    )


def take_bought(actor: Actor, content: bytes, *, is_paid: bool, skip_errors: bool, now: datetime) -> int:
    """Link what a file says was bought; return how many purchases that changed. The same file again changes none.

    Invalid on `file`, also for errors that are not skipped; NotLinked for what somebody else linked meanwhile.
    """
    look = look_at_bought(actor, content, is_paid=is_paid, now=now)
    if look.errors and not skip_errors:
        raise Invalid.on("file", HAS_ERRORS)
    return link_purchases(actor, {each.purchase_id: each.bought for each in look.found}, now=now)


def _named(actor: Actor, rows: Sequence[FileRow]) -> _Rows:
    named = _Rows()
    keys = {row.cells[F.PURCHASE_KEY] for row in rows if F.PURCHASE_KEY in row.cells}
    by_key = {each.key: each for each in visible_purchases(actor).filter(key__in=keys).select_related("order")}
    unnamed = [row.cells.get(F.NUMBER, "") for row in rows if F.PURCHASE_KEY not in row.cells]
    by_number = _by_number(actor, [*unnamed, *map(_first, unnamed)])
    for row in rows:
        found = _purchase_of(row, by_key, by_number)
        if isinstance(found, Purchase):
            named.by_purchase.setdefault(found, []).append(row)
        else:
            named.errors.append(found)
    return named


def _by_number(actor: Actor, numbers: Iterable[str]) -> dict[str, list[Purchase]]:
    """Return the purchases of orders by the order's number."""
    bares = {bare(number) for number in numbers} - {""}
    digests = personal_key().digests({Term.NUMBER: bares}) if bares else set()
    orders = OrderTerm.objects.filter(digest__in=digests).values("order_id")
    found: dict[str, list[Purchase]] = {}
    shares = PurchaseOrder.objects.filter(order_id__in=orders, purchase__in=visible_purchases(actor))
    for share in shares.select_related("purchase__order", "order").order_by("purchase_id"):
        found.setdefault(bare(share.order.number), []).append(share.purchase)
    return found


def _first(number: str) -> str:
    """Return the first of the numbers that the exported list has for what is bought for several orders."""
    return number.partition(",")[0]


def _purchase_of(
    row: FileRow, by_key: Mapping[str, Purchase], by_number: Mapping[str, Sequence[Purchase]]
) -> Purchase | CellError:
    if key := row.cells.get(F.PURCHASE_KEY):
        unknown = CellError(row.number, F.PURCHASE_KEY, Reason("buying_file.unknown_key", {"value": key[:SHOWN]}))
        return by_key.get(key, unknown)
    number, name = row.cells.get(F.NUMBER, ""), row.cells.get(F.SUPPLIER, "")
    if not number:
        return CellError(row.number, F.PURCHASE_KEY, Reason("buying_file.no_key"))
    supplier = supplier_in(name) if name else None
    if name and supplier is None:
        return CellError(row.number, F.SUPPLIER, Reason("buying_file.unknown_supplier", {"value": name[:SHOWN]}))
    named = by_number.get(bare(number)) or by_number.get(bare(_first(number)), ())
    fitting = [each for each in named if supplier in (None, each.supplier)]
    return _only(row, number, fitting)


def _only(row: FileRow, number: str, fitting: Sequence[Purchase]) -> Purchase | CellError:
    """Return the purchase that has this supplier's number already, else the only one that can be linked."""
    numbers = set(numbers_in(row.cells.get(F.SUPPLIER_NUMBERS, "")))
    linked = [each for each in fitting if numbers and numbers <= set(each.supplier_order_ids)]
    left = linked or [each for each in fitting if each.state in LINKABLE] or list(fitting)
    if len(left) == 1:
        return left[0]
    code = "buying_file.several" if left else "buying_file.unknown_order"
    return CellError(row.number, F.NUMBER, Reason(code, {"value": number[:SHOWN]}))


def _found(
    rows: Mapping[Purchase, Sequence[FileRow]], *, is_paid: bool, is_typed: bool, now: datetime
) -> tuple[list[FoundBought], list[CellError]]:
    read = {row: bought_of(own, row.currency, is_paid=is_paid, is_typed=is_typed, now=now) for row, own in rows.items()}
    _refuse_shared(rows, read)
    verdicts = judged({purchase: bought for purchase, (bought, own) in read.items() if not own})
    found, errors = [], [error for _, own in read.values() for error in own]
    for purchase in read:
        verdict, first = verdicts.get(purchase.pk), rows[purchase][0].number
        if isinstance(verdict, Reason):
            errors.append(CellError(first, F.SUPPLIER_NUMBERS, verdict))
        elif verdict is not None:
            found.append(_shown(purchase, read[purchase][0], verdict, row=first))
    return found, errors


def _refuse_shared(
    rows: Mapping[Purchase, Sequence[FileRow]], read: Mapping[Purchase, tuple[Bought, list[CellError]]]
) -> None:
    """Refuse a number that the file has for two purchases, at the second one."""
    users: dict[tuple[int, str], Purchase] = {}
    for purchase, (bought, errors) in read.items():
        for number in bought.numbers:
            user = users.setdefault((purchase.supplier, number), purchase)
            if user is not purchase:
                reason = Reason("buying_file.twice", {"row": str(rows[user][0].number)})
                errors.append(CellError(rows[purchase][0].number, F.SUPPLIER_NUMBERS, reason))


def _shown(purchase: Purchase, bought: Bought, verdict: Verdict, *, row: int) -> FoundBought:
    return FoundBought(
        row=row,
        purchase_id=purchase.pk,
        number=purchase.order.number,
        supplier=purchase.supplier,
        currency=purchase.currency,
        bought=bought,
        verdict=verdict,
    )
