"""Set how long the merchant's data traces are kept."""

from dataclasses import asdict

from server.kit.errors import Invalid
from server.kit.sentences import Sentence
from tenants.preferences.contracts import LEAST_BUYER_DAYS, LEAST_DAYS, Retention
from tenants.preferences.models import RetentionRow
from tenants.preferences.selectors import longest_retention


def set_retention(*, retention: Retention) -> None:
    """Save the choice; the next nightly purge deletes what is older. Invalid names fields out of range.

    A period equal to the platform's maximum follows the platform when that changes.
    """
    chosen, most = asdict(retention), asdict(longest_retention())
    beyond = {name: _bounds(name, most[name]) for name, days in chosen.items() if not _fits(name, days, most[name])}
    if beyond:
        raise Invalid.of_fields(beyond)
    kept = {name: None if days == most[name] else days for name, days in chosen.items()}
    RetentionRow.objects.update_or_create(pk=1, defaults=kept)


def _fits(name: str, days: int, most: int) -> bool:
    return _least(name, most) <= days <= most


def _bounds(name: str, most: int) -> str:
    return Sentence("Please choose {least} to {most} days.", least=_least(name, most), most=most)


def _least(name: str, most: int) -> int:
    return min(LEAST_BUYER_DAYS if name == "buyer_days" else LEAST_DAYS, most)
