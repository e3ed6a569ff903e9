"""The meanings that a merchant gave to the columns of files: remembered, and found again by the same headings."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from tenants.importing.contracts.files import ChoiceKind
from tenants.importing.models import ColumnChoice
from tenants.importing.rules.file_columns import headings_key


@dataclass(frozen=True, slots=True)
class Remembered:
    """The place of each column by its meaning, and the currency of the amounts."""

    columns: Mapping[str, int]
    currency: str


def remember_columns(
    kind: ChoiceKind, headings: Sequence[str], columns: Mapping[str, int], *, now: datetime, currency: str = ""
) -> None:
    """Save what the columns of a file mean, for later files of this kind with the same headings."""
    ColumnChoice.objects.update_or_create(
        kind=kind,
        headings_digest=_digest(headings),
        defaults={"columns": dict(columns), "currency": currency, "chosen_at": now},
    )


def recall_columns(kind: ChoiceKind, candidates: Iterable[Sequence[str]]) -> dict[int, Remembered]:
    """Return what was remembered for these headings, by their place among the candidates."""
    digests = [_digest(headings) for headings in candidates]
    found = {
        choice.headings_digest: Remembered(choice.columns, choice.currency)
        for choice in ColumnChoice.objects.filter(kind=kind, headings_digest__in=digests)
    }
    return {place: found[digest] for place, digest in enumerate(digests) if digest in found}


def newest_currency() -> str:
    """Return the currency of the product file that was checked last; empty when there was none."""
    choices = ColumnChoice.objects.filter(kind=ChoiceKind.PRODUCTS).order_by("-chosen_at")
    return choices.values_list("currency", flat=True).first() or ""


def _digest(headings: Sequence[str]) -> str:
    return hashlib.sha256(headings_key(headings).encode()).hexdigest()
