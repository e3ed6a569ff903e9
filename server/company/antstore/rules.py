"""Validation of Antstore products, which raises ValueError, and numbers of orders. Pure."""

import re
from collections.abc import Mapping, Sequence

from server.company.antstore.contracts import OfferedOption, OfferedVariant, PickLine, RefusalRow, ShipmentRow
from server.kit.money import MAX_MINOR, is_known_currency
from server.kit.sentences import Sentence
from server.kit.web_addresses import is_web_address

MOST_VARIANTS = 250
MOST_IMAGES = 50
MOST_OPTIONS = 3
MOST_TAGS = 30
LONGEST = 200
_NUMBER = re.compile(r"#?A?(\d{1,18})", re.IGNORECASE | re.ASCII)

NO_VARIANT = "Add at least one variant."
TOO_MANY_VARIANTS = Sentence("A product has at most {most} variants.", most=MOST_VARIANTS)
SKU_TWICE = "Each variant needs an SKU of its own."
SAME_VALUES = "Two variants have the same options."
VALUES_UNKNOWN = "Each variant needs one value of every option."
BAD_PRICE = "Enter a price above 0."
BAD_OPTIONS = Sentence("At most {most} options, each with its own name and values.", most=MOST_OPTIONS)
BAD_IMAGES = Sentence("At most {most} images, each an address that starts with https:// or http://.", most=MOST_IMAGES)
UNKNOWN_CURRENCY = "Enter a currency code, for example USD."


def number_of(fulfilment_id: int) -> str:
    """Return the order number that merchants see."""
    return f"A{fulfilment_id}"


def left_to_send(
    lines: Sequence[PickLine], shipments: Sequence[ShipmentRow], refusals: Sequence[RefusalRow] = ()
) -> dict[int, int]:
    """Return the pieces that neither left nor were refused, by the number of the line; lines of which nothing is left
    are out.
    """
    gone = [*(each.pieces for each in shipments), *(each.pieces for each in refusals)]
    left = {at: line.pieces - sum(pieces.get(at, 0) for pieces in gone) for at, line in enumerate(lines)}
    return {at: pieces for at, pieces in left.items() if pieces > 0}


def price_of(lines: Sequence[PickLine], pieces: Mapping[int, int], total_minor: int) -> int | None:
    """Return what these pieces of an order cost, in minor units; None for an old order that does not say.

    The price of an order is the sum of its pieces: shipping is in them. An old order of one line says it too.
    """
    if len(lines) == 1 and lines[0].price_minor is None and total_minor % lines[0].pieces == 0:
        return total_minor // lines[0].pieces * sum(pieces.values())
    prices = [(lines[at].price_minor, count) for at, count in pieces.items()]
    known = [price * count for price, count in prices if price is not None]
    return sum(known) if len(known) == len(prices) else None


def id_in(text: str) -> int | None:
    """Return the id of the parcel with this order number, with or without its letter and `#`; None for no number."""
    found = _NUMBER.fullmatch(text.strip())
    return int(found.group(1)) if found else None


def check_currency(code: str) -> str:
    upper = code.strip().upper()
    if not is_known_currency(upper):
        raise ValueError(UNKNOWN_CURRENCY)
    return upper


def check_images(urls: Sequence[str]) -> tuple[str, ...]:
    """Return the images without duplicates, in order."""
    trimmed = tuple(dict.fromkeys(url.strip() for url in urls if url.strip()))
    if len(trimmed) > MOST_IMAGES or not all(_is_address(url) for url in trimmed):
        raise ValueError(BAD_IMAGES)
    return trimmed


def check_tags(tags: Sequence[str]) -> tuple[str, ...]:
    """Return the first 30 tags without duplicates, in order, each cut to 40 characters."""
    trimmed = dict.fromkeys(" ".join(tag.split())[:40] for tag in tags if tag.strip())
    return tuple(trimmed)[:MOST_TAGS]


def check_options(options: Sequence[OfferedOption]) -> tuple[OfferedOption, ...]:
    """Return the options with trimmed names and values."""
    read = tuple(
        OfferedOption(option.name.strip()[:LONGEST], tuple(value.strip()[:LONGEST] for value in option.values))
        for option in options
    )
    names = {option.name for option in read}
    values_differ = all(
        option.values and all(option.values) and len(set(option.values)) == len(option.values) for option in read
    )
    if len(read) > MOST_OPTIONS or len(names) < len(read) or "" in names or not values_differ:
        raise ValueError(BAD_OPTIONS)
    return read


def check_variants(variants: Sequence[OfferedVariant], options: Sequence[OfferedOption]) -> tuple[OfferedVariant, ...]:
    """Return the variants if they match the options and differ in SKU and values."""
    if not variants:
        raise ValueError(NO_VARIANT)
    if len(variants) > MOST_VARIANTS:
        raise ValueError(TOO_MANY_VARIANTS)
    skus = {variant.sku.strip() for variant in variants}
    if "" in skus or len(skus) < len(variants):
        raise ValueError(SKU_TWICE)
    if not all(_fits(variant.option_values, options) for variant in variants):
        raise ValueError(VALUES_UNKNOWN)
    if len({variant.option_values for variant in variants}) < len(variants):
        raise ValueError(SAME_VALUES)
    if not all(0 < variant.price_minor <= MAX_MINOR for variant in variants):
        raise ValueError(BAD_PRICE)
    if not all(_is_address(variant.image_url) for variant in variants if variant.image_url):
        raise ValueError(BAD_IMAGES)
    return tuple(variants)


def _fits(values: Sequence[str], options: Sequence[OfferedOption]) -> bool:
    return len(values) == len(options) and all(
        value in option.values for value, option in zip(values, options, strict=True)
    )


def _is_address(url: str) -> bool:
    return is_web_address(url) and len(url) <= 2048
