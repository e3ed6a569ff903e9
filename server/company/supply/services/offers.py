"""Search for the same article at other suppliers, with price and shipping."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from server.company.supply.contracts import SupplyProduct
from server.company.supply.contracts.offers import SUPPLIERS, Article, Offer, Offers, Sending
from server.company.supply.errors import PictureSearchAway, PictureUnreadable
from server.company.supply.rules.matches import certainty_of, judge, words_alike
from server.company.supply.rules.prices import Rate
from server.company.supply.selectors.candidates import candidates_by_words, common_words, titles_of
from server.company.supply.selectors.looks import ids_like, looks_of
from server.company.supply.selectors.products import read_products
from server.company.supply.services.accounts import access_to
from server.company.supply.services.pictures import find_at_market
from server.company.supply.services.rates import rates_on
from server.kit.http import deadline, time_left
from server.kit.image_cache import read_image
from server.kit.likeness import Look, Sight, alike, look_of, sight_of
from server.kit.reasons import Reason
from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.finding import FreightQuery, FreightQuote
from server.ports.suppliers import PageType, SourceLink, Supplier

MOST_BY_WORDS = 24
MOST_BY_LOOK = 12
MOST_SHOWN = 8
PICTURE_SECONDS, LOOKING_SECONDS, SENDING_SECONDS = 5.0, 6.0, 8.0


def find_offers(
    article: Article, suppliers: Collection[Supplier], *, ship_to: str, language: str, now: datetime
) -> Offers:
    """Find the article at these suppliers, cheapest including shipping first; the current source is left out.

    Searches our catalogue by words and picture, and marketplaces by picture. Calls suppliers for pictures and shipping,
    for up to twenty seconds; an offer without an answer by then has no shipping. Never inside a transaction.
    """
    sellers = SUPPLIERS & set(suppliers)
    found = find_candidates(article, sellers, language=language, now=now)
    pictured = _at_market(article.picture, sellers, language, now)
    both = {product.id: product for product in (*found, *(pictured or ()))}
    others = [product for product in both.values() if _source_of(product) != article.source and product.gone_at is None]
    likely = sorted(judge_candidates(article, others), key=lambda offer: -offer.likeness.confidence)[:MOST_SHOWN]
    sent = _with_sending(likely, ship_to, now)
    return Offers(tuple(sorted(sent, key=_cheapest)), pictured is not None)


def find_candidates(
    article: Article, sellers: Collection[Supplier], *, language: str, now: datetime
) -> list[SupplyProduct]:
    """Return products of our catalogue that may be the article, by words or picture, each once. Six queries."""
    found = candidates_by_words(article.titles, sellers, most=MOST_BY_WORDS, language=language, now=now)
    sight = sight_of(article.picture) if article.picture else None
    like = ids_like(sight, sellers, most=MOST_BY_LOOK) if sight else []
    seen = read_products(like, language=language, now=now)
    return list({product.id: product for product in (*found, *seen)}.values())


def judge_candidates(article: Article, candidates: Sequence[SupplyProduct]) -> list[Offer]:
    """Return those that may be the article, with their certainty. Three queries; reads pictures not read before."""
    ids = [candidate.id for candidate in candidates]
    titles, looks, common = titles_of(ids), looks_of(ids), common_words(article.titles)
    own = sight_of(article.picture) if article.picture else None
    offers = []
    with deadline(LOOKING_SECONDS):
        for candidate in candidates:
            words = words_alike(article.titles, titles.get(candidate.id, ()), common)
            likeness = judge(words, _seen(own, candidate, looks.get(candidate.id)))
            if (certainty := certainty_of(likeness.confidence)) is not None:
                offers.append(Offer(candidate, likeness, certainty))
    return offers


def cheapest_sending(quotes: Iterable[FreightQuote], rates: Mapping[str, Rate]) -> Sending | None:
    """Return the cheapest shipping in US cents; None if no quote's currency has a rate."""
    known = [quote for quote in quotes if quote.currency in rates]
    sendings = [
        Sending(quote.service, rates[quote.currency].cents(quote.cost_minor), quote.min_days, quote.max_days)
        for quote in known
    ]
    return min(sendings, key=lambda sending: sending.cost_usd, default=None)


def _at_market(
    picture: bytes, suppliers: Collection[Supplier], language: str, now: datetime
) -> list[SupplyProduct] | None:
    """Return None if no marketplace could be searched."""
    if not picture or Supplier.ALIEXPRESS not in suppliers:
        return None
    try:
        with deadline(PICTURE_SECONDS):
            return find_at_market(picture, supplier=Supplier.ALIEXPRESS, language=language, now=now)
    except (PictureSearchAway, PictureUnreadable):
        return None


def _seen(own: Sight | None, other: SupplyProduct, look: Look | None) -> float | None:
    if own is None or not other.images:
        return None
    look = look or _read_look(other.images[0])
    return alike(own, look) if look else None


def _read_look(address: str) -> Look | None:
    image = read_image(address) if time_left() > 0 else None
    return look_of(image.content) if image else None


def _with_sending(offers: Sequence[Offer], ship_to: str, now: datetime) -> list[Offer]:
    quoted: list[tuple[Offer, Sequence[FreightQuote], Reason | None]] = []
    with deadline(SENDING_SECONDS):
        for place, offer in enumerate(offers):
            with deadline(time_left() / (len(offers) - place)):
                quoted.append((offer, *_quotes(offer.product, ship_to)))
    rates = rates_on(now.date(), {quote.currency for _, quotes, _ in quoted for quote in quotes})
    return [replace(offer, sending=cheapest_sending(quotes, rates), reason=reason) for offer, quotes, reason in quoted]


def _quotes(product: SupplyProduct, ship_to: str) -> tuple[Sequence[FreightQuote], Reason | None]:
    port = registry.supplier_freight(product.supplier)
    link = SourceLink(product.supplier, PageType.PRODUCT, product.source_host, product.source_id, product.source_url)
    try:
        access = access_to(product.supplier, ship_to=ship_to)
        if port is None or access is None:
            return (), None
        return port.quote_freight(FreightQuery(link, "", 1, ship_to), access), None
    except OutsideFailure as failure:
        return (), failure.reason


def _cheapest(offer: Offer) -> tuple[bool, int, int]:
    total = offer.total_usd
    return total is None, offer.product.price_usd if total is None else total, offer.product.id


def _source_of(product: SupplyProduct) -> tuple[int, str, str]:
    return int(product.supplier), product.source_host, product.source_id
