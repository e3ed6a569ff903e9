"""What claims keep of buyers."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from tenants.claims.models import Claim
from tenants.orders.selectors.claimed import claimed_purchases
from tenants.orders.selectors.shipped import order_numbers
from tenants.privacy.services import reading_key


@dataclass(frozen=True, slots=True)
class KeptText:
    """What somebody wrote about an order's claim."""

    order_number: str
    claim_id: int
    field: str
    text: str


@dataclass(frozen=True, slots=True)
class KeptPhoto:
    """A photo of an order's claim; `key` of its file."""

    order_number: str
    claim_id: int
    id: int
    key: str
    at: datetime


def kept_of_orders(order_ids: Collection[int]) -> tuple[list[KeptText], list[KeptPhoto]]:
    """Return texts and photos of the claims of orders, oldest claim first. A constant number of queries."""
    bought, key = claimed_purchases(order_ids=order_ids) if order_ids else {}, reading_key()
    numbers = order_numbers(order_ids)
    claims = Claim.objects.filter(purchase_id__in=bought).order_by("pk")
    texts, photos = list[KeptText](), list[KeptPhoto]()
    for claim in claims.prefetch_related("messages", "money", "photos"):
        of = next((pk for pk in bought[claim.purchase_id].order_ids if pk in order_ids), claim.order_id)
        number, begin = numbers.get(of, ""), f"claim {claim.pk} "
        written = [("description", claim.personal)]
        written += [(f"message {each.at:%Y-%m-%d %H:%M} ({each.said})", each.personal) for each in claim.messages.all()]
        opened = [(name, str((key.unseal(sealed) or {}).get("text", ""))) for name, sealed in written]
        opened += [(f"refund {each.at:%Y-%m-%d} note", each.note) for each in claim.money.all()]
        texts += [KeptText(number, claim.pk, begin + name, text) for name, text in opened if text]
        photos += [KeptPhoto(number, claim.pk, each.pk, each.key, each.at) for each in claim.photos.all()]
    return texts, photos
