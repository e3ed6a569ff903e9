"""Refusals of the ledger."""

from server.kit.errors import Conflict, Forbidden, Invalid
from server.kit.sentences import Sentence


class OnlyMainAccountCloses(Forbidden):
    says = "Only the main account can close months and change the base currency."


class MonthNotOver(Conflict):
    says = "This month is not over yet. Close it once it has ended."


class MonthClosed(Conflict):
    says = "This month is closed already."


class EarlierMonthOpen(Conflict):
    says = "An earlier month is still open. Close that one first."


class RatesMissing(Conflict):
    """Amounts lack an exchange rate, so that their sum is not known."""

    def __init__(self, count: int, currencies: str) -> None:
        says = "{count} amounts in {currencies} have no exchange rate. Add the rate under Settings, Currencies first."
        super().__init__(Sentence(says, count=count, currencies=currencies))


class BaseCurrencyFixed(Conflict):
    says = "The base currency cannot change any more, because a month is closed."


class LedgerChanged(Conflict):
    says = "Somebody changed these settings in the meantime. Load them again."


class NotInStore(Invalid):
    def __init__(self, field: str) -> None:
        sentence = "Choose one of your stores."
        super().__init__(sentence, fields={field: sentence})
