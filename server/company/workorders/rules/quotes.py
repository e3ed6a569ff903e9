"""Pure rules that check a quote."""

from datetime import datetime, timedelta

from server.company.ledger.contracts import Unit
from server.company.workorders.contracts.quotes import QuoteDraft
from server.kit.sentences import Sentence

CURRENCIES = frozenset({Unit.DOLLAR, Unit.YUAN})
"""The currencies of merchants' balances."""
LARGEST = 10**9
MOST_REVISIONS = 20
LONGEST = timedelta(days=365)
STARS = (1, 5)


def check_quote(draft: QuoteDraft, now: datetime) -> dict[str, str]:
    """Return errors by field."""
    wrong: dict[str, str] = {}
    if not 0 < draft.price_minor <= LARGEST:
        wrong["price"] = "is not an amount"
    if draft.currency not in CURRENCIES:
        wrong["currency"] = "is not one of the choices"
    if not now < draft.valid_until <= now + LONGEST:
        wrong["valid_until"] = Sentence("must be in the next {days} days", days=LONGEST.days)
    if not 0 <= draft.revisions <= MOST_REVISIONS:
        wrong["revisions"] = "is not a number of at least 0"
    return wrong
