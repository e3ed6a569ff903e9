"""Finding a cheaper supplier, on a set labelled by rule: how much of what is shown is the same article.

The demo catalogue stands at every supplier. Each article is asked for under a merchant's title, made by rule: a word
left out, others added, as sellers do. The same article is what was made of the same demo product.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ops.bench.report import Figure

EVERY = 4
AIM = 0.9
NOISE = ("2026 New", "Free Shipping", "Gift", "Premium Quality", "Hot Sale")


@dataclass
class Tally:
    shown: int = 0
    right: int = 0
    asked: int = 0
    found: int = 0


def measure() -> list[Figure]:
    """By words alone, and with the pictures that the sandbox draws, all looked at: precision and recall."""
    from fixtures.catalogue import demo_products
    from fixtures.demo.supply import seed_supply
    from server.company.supply.services.looks import make_looks
    from server.kit import clock

    seed_supply()
    while make_looks(now=clock.now()):
        pass
    products = demo_products()[::EVERY]
    return [_figure(with_pictures, products) for with_pictures in (False, True)]


def _figure(with_pictures: bool, products: list[Any]) -> Figure:
    from server.company.supply.contracts.offers import Certainty

    tallies = {level: Tally() for level in Certainty}
    for number, product in enumerate(products):
        _count(tallies, product, NOISE[number % len(NOISE)], with_pictures=with_pictures)
    told = [f"{level}: {tally.right} of {tally.shown} right" for level, tally in tallies.items() if tally.shown]
    high, found = tallies[Certainty.HIGH], sum(tally.right for tally in tallies.values())
    precision = high.right / max(high.shown, 1)
    return Figure(
        name=f"the same article elsewhere, {'words and pictures' if with_pictures else 'words alone'}",
        ours=", ".join(told),
        limit=f"{found} of {tallies[Certainty.HIGH].asked} found",
        ratio=precision,
        aim=f"at least {AIM:.0%} of what is called certain",
        holds=precision >= AIM if high.shown else None,
    )


def _count(tallies: dict[Any, Tally], product: Any, noise: str, *, with_pictures: bool) -> None:
    from django.conf import settings

    from server.company.supply.contracts.offers import SUPPLIERS, Certainty, Wanted
    from server.company.supply.services.offers import find_candidates, judge_candidates
    from server.kit import clock
    from server.kit.image_cache import read_image

    title = _renamed(str(product["title"]), noise)
    image = read_image(settings.SANDBOX_URL + str(product["images"][1]["src"])) if with_pictures else None
    wanted = Wanted((title,), image.content if image else b"", (0, "", ""))
    found = find_candidates(wanted, SUPPLIERS, language="en", now=clock.now())
    same = set(_same(product))
    tallies[Certainty.HIGH].asked += len(same)
    for offer in judge_candidates(wanted, found):
        tally = tallies[offer.certainty]
        tally.shown += 1
        tally.right += offer.product.source_id in same


def _renamed(title: str, noise: str) -> str:
    """Of three words and more the first is left out."""
    words = title.split()
    return " ".join([noise, *(words[1:] if len(words) > 2 else words)])


def _same(product: Any) -> Iterator[str]:
    """The ids of this product at the suppliers that sell it."""
    from fixtures.sandbox.alibaba1688.market import offer_id
    from fixtures.sandbox.aliexpress.ids import item_id

    yield item_id(product["handle"])
    if "中文" in product["tags"]:
        yield offer_id(product["handle"])
