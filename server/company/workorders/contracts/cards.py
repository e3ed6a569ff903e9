"""Contracts for service cards, as merchants see them: plain values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CardText:
    """A service card as staff write it. Empty Chinese shows English. `price_minor` None: quoted per request.

    `examples` are picture URLs. `position`: lower ones come first.
    """

    name_en: str
    name_zh: str
    detail_en: str
    detail_zh: str
    delivered_en: str
    delivered_zh: str
    days: int | None
    price_minor: int | None
    currency: str
    examples: tuple[str, ...]
    is_offered: bool
    position: int


@dataclass(frozen=True, slots=True)
class CardRow:
    """A service's card, with the service's id; `edited_by` is empty if nobody has changed it yet."""

    id: int
    service: str
    text: CardText
    version: int
    edited_by: str
