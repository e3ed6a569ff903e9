"""Pure rules: points for an amount, and checks of what staff write."""

from server.company.ledger.contracts import Unit
from server.company.rewards.contracts import RewardText, RuleText

LARGEST = 1_000_000
LONGEST = 3_650
STRANGE_CURRENCY = "is not a currency of our books"
COUNT = "must be between 1 and 1,000,000"
DAYS = "must be between 1 and 3,650 days"
AMOUNT = "must be above 0"
NEEDED = "This field is required."
BALANCES = frozenset({Unit.DOLLAR, Unit.YUAN})
"""The currencies of merchants' balances."""


def points_for(amount_minor: int, *, points: int, per_minor: int) -> int:
    """Return the points for a paid amount: `points` for each whole `per_minor`."""
    return min(max(amount_minor, 0) // per_minor * points, LARGEST * 1_000)


def rule_problems(text: RuleText) -> dict[str, str]:
    """Return errors in a rule by field."""
    found: dict[str, str] = {}
    if not 1 <= text.points <= LARGEST:
        found["points"] = COUNT
    if text.per_minor <= 0:
        found["per"] = AMOUNT
    if text.currency not in set(Unit) - {Unit.POINTS}:
        found["currency"] = STRANGE_CURRENCY
    if text.valid_days is not None and not 1 <= text.valid_days <= LONGEST:
        found["valid_days"] = DAYS
    return found


def reward_problems(text: RewardText) -> dict[str, str]:
    """Return errors in a reward by field."""
    found = {name: NEEDED for name in ("name_en", "name_zh") if not getattr(text, name).strip()}
    if not 1 <= text.points <= LARGEST:
        found["points"] = COUNT
    if text.amount_minor <= 0:
        found["amount"] = AMOUNT
    if text.currency not in BALANCES:
        found["currency"] = STRANGE_CURRENCY
    if not 1 <= text.valid_days <= LONGEST:
        found["valid_days"] = DAYS
    return found
