"""Guess what the columns of a product file mean, by their English and Chinese headings. Pure."""

import json
from collections.abc import Sequence
from pathlib import Path

from tenants.importing.contracts.files import Columns, FileField

SHOPIFY, WOOCOMMERCE = "Shopify", "WooCommerce"

F = FileField
HEADINGS = Path(__file__).parent / "file_headings.json"
"""The possible headings by meaning, the surest first, in lower case without spaces and punctuation."""
_KNOWN = {
    word: (FileField(field), rank)
    for field, words in json.loads(HEADINGS.read_text()).items()
    for rank, word in enumerate(words)
}
_WOOCOMMERCE = {
    "type": F.ROW_TYPE, "类型": F.ROW_TYPE, "id": F.ROW_ID, "categories": F.PRODUCT_TYPE, "分类": F.PRODUCT_TYPE,
    "分类目录": F.PRODUCT_TYPE,
}  # fmt: skip
_SHOPIFY_CATEGORIES = {"productcategory"}
"""A path of Shopify's own taxonomy; the merchant's product type is another column."""


def plain_heading(heading: str) -> str:
    """Return a heading in lower case without spaces and punctuation: `Option1 Name` is `option1name`."""
    return "".join(character for character in heading.casefold() if character.isalnum())


def platform_of(headings: Sequence[str]) -> str:
    """Return the platform whose export has these headings; empty when none is known."""
    names = {plain_heading(heading) for heading in headings}
    if names & {"handle", "urlhandle"} and {"option1name", "option1value"} <= names:
        return SHOPIFY
    is_woocommerce = names & {"type", "类型"} and names & {"regularprice", "常规价格", "常规售价", "正常价格"}
    return WOOCOMMERCE if is_woocommerce else ""


def guess_columns(headings: Sequence[str]) -> Columns:
    """Return the meaning of each column. Of several with the same meaning, take the surer heading and omit the
    others.
    """
    platform, found = platform_of(headings), dict[FileField, tuple[int, int]]()
    for place, heading in enumerate(headings):
        name = plain_heading(heading)
        if platform == SHOPIFY and name in _SHOPIFY_CATEGORIES:
            continue
        known = _KNOWN.get(name)
        if platform == WOOCOMMERCE and name in _WOOCOMMERCE:
            known = (_WOOCOMMERCE[name], 0)
        if known and (known[0] not in found or known[1] < found[known[0]][0]):
            found[known[0]] = (known[1], place)
    return {field: place for field, (_, place) in sorted(found.items(), key=lambda fields: fields[1][1])}


def headings_key(headings: Sequence[str]) -> str:
    """Return a key that is the same for files with the same columns in the same order."""
    return "\n".join(plain_heading(heading) for heading in headings)
