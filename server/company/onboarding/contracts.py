"""Data that the guide passes to the API."""

from dataclasses import dataclass
from enum import IntEnum, StrEnum


class GuideStep(IntEnum):
    """The states of the first-login guide (specification 000, section 4)."""

    WELCOME = 10
    ADD_STORE = 11
    IMPORT_PRODUCT = 12
    IMPORT_LIST = 13
    EDIT_PRODUCT = 14
    MY_PRODUCTS = 15
    TO_ORDERS = 16
    ORDERS = 17
    FIND_PRODUCTS = 18
    FIND_SERVICES = 19
    CONTACT_US = 20
    DONE = 21


class GuideMove(StrEnum):
    NEXT = "next"
    SKIP = "skip"


class Milestone(StrEnum):
    """What a merchant does first. Once reached it stays reached, whatever becomes of the product, store or rule."""

    IMPORTED = "imported"
    STORE = "store"
    PUBLISHED = "published"
    PRICE_RULE = "price_rule"


@dataclass(frozen=True, slots=True)
class FirstLogin:
    """A user's position in the guide. `num` is the number of the step that the tour showed last (0 to 7)."""

    state: int
    type: GuideMove
    num: int


@dataclass(frozen=True, slots=True)
class ImportTour:
    """A user's position in the tutorial of the Import List (specification 001, section 2.8): `step_index` from 0."""

    is_agreed: bool = False
    needs_tour: bool = True
    step_index: int = 0


@dataclass(frozen=True, slots=True)
class GuideChange:
    """The result of a move. `first_end`: the guide has just ended, for the first time ever for this user."""

    first_login: FirstLogin
    first_end: bool
