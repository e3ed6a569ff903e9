"""Refusals of stores with the specification's codes and words (000, sections 5 and 8)."""

from typing import Self

from server.company.identity.contracts import Sensitive
from server.kit.codes import Code
from server.kit.errors import AppError, Conflict, Invalid, NoRight
from server.kit.reasons import sentence_of
from server.kit.sentences import Sentence
from server.platforms.codes import OVER_LIMIT
from server.platforms.contracts import PLATFORM_NAMES, Platform
from server.ports.failures import OutsideFailure


class TooManyStores(AppError):
    def __init__(self, platform: Platform) -> None:
        super().__init__("Sorry, this new store will cause to exceed your subscription.", code=OVER_LIMIT[platform])


class NoRightToStores(NoRight):
    right = Sensitive.STORES
    code = Code.SUB_ACCOUNT_RIGHTS
    says = "This sub-account don't have enough privileges, please add new store in the main account."


class StoreCarriesBilling(AppError):
    """The store that carries billing cannot be removed (specification 000, section 4, "Store removal")."""

    says = "This store carries your billing and cannot be removed."


class StoreIsBeingPaid(AppError):
    """A payment that can still be made would bill the store."""

    says = "A plan payment for this store is still open. Pay or cancel it before you remove the store."

    def __init__(self, charge_id: int) -> None:
        super().__init__()
        self.more = {"charge_id": str(charge_id)}


_CAUSE_NAMES = {"store.consent_ended": "expired", "store.currency_unknown": "currency"}


class StoreRefused(Invalid):
    """The store did not accept the entered values; the sentence says why.

    `missing` names the rights that the merchant did not grant, or has the platform's words about them. `cause` is a
    word for the page after a consent, empty where the platform simply refused.
    """

    missing = ""
    cause = ""

    def __init__(self, msg: str, field: str = "shop") -> None:
        super().__init__(msg, fields={field: msg})

    @classmethod
    def because(cls, failure: OutsideFailure) -> Self:
        """Return the error with the reason that the store gave."""
        refusal = cls(sentence_of(failure.reason.stored()))
        if failure.reason.code == "store.scopes_missing":
            refusal.missing = failure.reason.params.get("scopes", "")
        refusal.cause = _CAUSE_NAMES.get(failure.reason.code, "" if failure.final else "away")
        return refusal


class StoreIsPaused(Conflict):
    """Nothing is sent to a store that the plan has no room for."""

    way_out = Sensitive.STORES
    says = "This store is paused because your plan has no room for it. Resume it, or choose a larger plan."
    otherwise = "This store is paused because the plan has no room for it. Please ask the owner of the main account."


class AlreadyConnected(StoreRefused):
    """A store to be added is connected already: its merchant need not consent again."""

    def __init__(self) -> None:
        super().__init__("This store is already connected.")


class OwnerOutOfService(AppError):
    """A store was installed again that is connected to a merchant without any active user."""

    says = "This store is connected to a deactivated account. Please contact our support."


class AnotherStore(AppError):
    """A store was to be connected again, and the platform gave access to another one: nothing was changed."""

    code = Code.ANOTHER_STORE

    def __init__(self, *, requested: str, came: str) -> None:
        sentence = "You tried to reconnect {requested}, but the platform gave us access to {came}. Nothing was changed."
        super().__init__(Sentence(sentence, requested=requested, came=came))
        self.requested = requested
        self.came = came


class ConsentDenied(StoreRefused):
    """The merchant declined on the platform's page (RFC 6749, 4.1.2.1: `error=access_denied`)."""

    cause = "denied"

    def __init__(self) -> None:
        super().__init__("The connection was declined on the platform's page.")


class AlteredCallback(StoreRefused):
    """The browser's return is incomplete, or its signature is wrong."""

    cause = "altered"

    def __init__(self) -> None:
        super().__init__("This response didn't come from the platform or was changed on the way. Please try again.")


class AppNotConfigured(StoreRefused):
    """The operator has no app on this platform, so there is no consent page."""

    cause = "not_set_up"

    def __init__(self, platform: Platform) -> None:
        sentence = (
            "No app for {platform} is set up here yet, so {platform} stores can't be connected this way. "
            "Please contact the operator."
        )
        super().__init__(Sentence(sentence, platform=Sentence(PLATFORM_NAMES[platform])), field="platform")
