"""Pure rules that check a supplier's quote."""

from server.company.sourcing.contracts import CURRENCIES, OfferDraft
from server.kit.money import MAX_MINOR
from server.kit.web_addresses import is_web_address

MOST_COUNT = 10**9
LONGEST_DAYS = 3_650
NO_LINK = "must be a web address that starts with http:// or https://"
NO_PRODUCT = "is not a product of this request"
LINK = 2_000


def check_offer(draft: OfferDraft, *, products: int) -> dict[str, str]:
    """Return errors by field; `products`: how many the request asks for."""
    wrong: dict[str, str] = {}
    if not 0 <= draft.source < products:
        wrong["source"] = NO_PRODUCT
    if not 0 < draft.price_minor <= MAX_MINOR:
        wrong["price"] = "is not an amount"
    if draft.currency not in CURRENCIES:
        wrong["currency"] = "is not one of the choices"
    for field, most in (("moq", MOST_COUNT), ("days", LONGEST_DAYS)):
        if (given := getattr(draft, field)) is not None and not 0 <= given <= most:
            wrong[field] = "is not a number of at least 0"
    return wrong | check_link(draft.link)


def check_link(link: str) -> dict[str, str]:
    """Return errors in a link, which may be empty."""
    fits = not link or (is_web_address(link) and len(link) <= LINK and link.isprintable())
    return {} if fits else {"link": NO_LINK}
