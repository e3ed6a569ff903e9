"""Services as merchants see them on their cards: plain values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CardText:
    """What staff say of a service, Chinese empty: English is shown. `price_minor` None: quoted for each request.

    `examples` are addresses of pictures. `position`: services with lower ones come first.
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
    """The card of a service, whose id it has; `edited_by` is empty where nobody has changed it yet."""

    id: int
    service: str
    text: CardText
    version: int
    edited_by: str
