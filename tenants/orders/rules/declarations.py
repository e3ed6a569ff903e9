"""A declaration as it is kept with the purchase that was shown with it. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from server.kit.reasons import Reason
from tenants.orders.contracts.customs import Amount, CustomsKind, CustomsRow, Declaration, Declared, Party

Kept = Mapping[str, Any]


def kept_form(declaration: Declaration) -> dict[str, Any]:
    """Return a declaration in the form for JSON; `declaration_of` reads it back."""
    return {
        **{name: getattr(declaration, name) for name in ("importer", "scheme", "number_of", "number")},
        "reason": declaration.reason.stored(),
        "items": [{**asdict(item), "value": item.value and list(item.value)} for item in declaration.items],
        "rows": [
            {**asdict(row), "amount": row.amount and list(row.amount), "reason": row.reason.stored()}
            for row in declaration.rows
        ],
        "notes": [note.stored() for note in declaration.notes],
    }


def declaration_of(kept: Kept) -> Declaration:
    """Return the declaration that `kept_form` wrote."""
    return Declaration(
        importer=Party(kept["importer"]),
        scheme=kept["scheme"],
        number_of=Party(kept["number_of"]),
        number=kept["number"],
        reason=_reason(kept["reason"]),
        items=tuple(Declared(**{**item, "value": _amount(item["value"])}) for item in kept["items"]),
        rows=tuple(_row(row) for row in kept["rows"]),
        notes=tuple(_reason(note) for note in kept["notes"]),
    )


def terms_of(declaration: Declaration | None) -> list[Any]:
    """Return what a merchant agrees to with a declaration: who imports, whose number, which duties and taxes at what
    amount. The value of the goods is not among them: where it falls, less is paid.
    """
    if declaration is None:
        return []
    rows = [(row.kind, row.payer, row.amount, row.heading, row.is_settled) for row in declaration.rows]
    return [declaration.importer, declaration.scheme, declaration.number_of, declaration.number, rows]


def meets_the_same(whole: Declaration, parts: Sequence[Declaration]) -> bool:
    """Whether a parcel meets no other rules than smaller ones: the same number of the same scheme, and no duty by a
    rule that none of them meets.
    """
    bearers = {(each.scheme, each.number_of, each.reason.code) for each in (whole, *parts)}
    return len(bearers) == 1 and _duties(whole) <= {rule for part in parts for rule in _duties(part)}


def _duties(declaration: Declaration) -> set[tuple[str, str]]:
    return {(row.source, row.reason.code) for row in declaration.rows if row.kind is CustomsKind.DUTY}


def _row(kept: Kept) -> CustomsRow:
    known = {"kind": CustomsKind(kept["kind"]), "payer": Party(kept["payer"])}
    return CustomsRow(**{**kept, **known, "amount": _amount(kept["amount"]), "reason": _reason(kept["reason"])})


def _amount(kept: Any) -> Amount | None:
    return None if kept is None else Amount(*kept)


def _reason(kept: Kept) -> Reason:
    return Reason(str(kept["code"]), kept["params"])
