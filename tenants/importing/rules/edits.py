"""Convert an edit to columns: cleaned like data from suppliers, with errors by field."""

from collections.abc import Mapping, Sequence
from typing import Any

from server.kit.errors import Invalid
from server.kit.image_links import kept_image_address
from server.kit.sentences import Sentence
from tenants.importing.rules.amounts import read_amount
from tenants.importing.rules.texts import (
    ALT_LIMIT,
    BARCODE_LIMIT,
    LINE_LIMIT,
    MOST_TAGS,
    OPTION_LIMIT,
    SKU_LIMIT,
    TAG_LIMIT,
    TITLE_LIMIT,
    clean_html,
    clean_tags,
    clean_text,
    clean_title,
    safe_image_url,
)
from tenants.preferences.contracts import PriceSettings, rule_text

TITLE_MISSING = "must not be empty"
NOT_AN_IMAGE = "must be an http or https address"
OPTIONS_DIFFER = "must rename existing options and values, each to a different name"


def product_columns(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the product columns for the fields that were sent. Invalid by field."""
    columns: dict[str, Any] = {}
    if "title" in values:
        columns["title"] = _required("title", clean_title(_fitting("title", values["title"], TITLE_LIMIT)))
    if "description_html" in values:
        columns["description_html"] = clean_html(values["description_html"])
    if "images" in values:
        columns["images"] = [_image(at, image) for at, image in enumerate(values["images"])]
    if "options" in values:
        columns["options"] = [_option(option) for option in values["options"]]
    if "tags" in values:
        columns["tags"] = list(clean_tags(_fitting("tags", tag, TAG_LIMIT) for tag in values["tags"]))
        if len(columns["tags"]) > MOST_TAGS:
            raise Invalid.of_fields({"tags": Sentence("Enter at most {count} tags.", count=MOST_TAGS)})
    for name in ("vendor", "product_type"):
        if name in values:
            columns[name] = _fitting(name, values[name], LINE_LIMIT)
    return columns


def variant_columns(
    values: Mapping[str, Any],
    *,
    currency: str,
    cost_minor: int | None,
    compare_at: int | None,
    supplier_compare_at: int | None,
    settings: PriceSettings,
) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the variant columns for the fields that were sent, and the errors by field.

    `cost_minor`: the newest cost, of which a rule makes the price. `compare_at`: the present compare-at price; sending
    it unchanged does not count as typing it in.
    """
    columns: dict[str, Any] = {}
    errors: dict[str, str] = {}
    if "price" in values and values["price"] is None:
        made = settings.price_at_import(cost_minor, currency, supplier_compare_at=supplier_compare_at)
        columns |= {"price_minor": made.price_minor, "compare_at_minor": made.compare_at_minor}
        columns |= {"price_rule": rule_text(settings.default), "compare_at_is_manual": False, "cost_minor": cost_minor}
    elif "price" in values:
        columns |= {"price_minor": _amount("price", values["price"], currency, errors), "price_rule": ""}
    if "compare_at_price" in values:
        stated, stands = values["compare_at_price"], columns.get("compare_at_minor", compare_at)
        typed = _amount("compare_at_price", stated, currency, errors) if stated not in (None, "") else None
        columns |= {"compare_at_minor": typed, "compare_at_is_manual": True} if typed != stands else {}
    columns |= _plain_columns(values, errors)
    return columns, errors


def image_address(sent: str) -> str:
    """Return the image address to store: http(s), or an uploaded image of ours; empty for anything else."""
    kept = kept_image_address(sent)
    return kept if kept != sent else safe_image_url(sent)


def renamed_options(
    before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]], rows: Sequence[Sequence[str]]
) -> list[list[str]]:
    """Return each variant's values under the new names. Invalid unless the options keep their shape."""
    shapes = [[len(option["values"]) for option in options] for options in (before, after)]
    distinct = all(len(set(option["values"])) == len(option["values"]) for option in after)
    names = {option["name"] for option in after}
    if shapes[0] != shapes[1] or not distinct or len(names) != len(after):
        raise Invalid.of_fields({"options": OPTIONS_DIFFER})
    renames = [dict(zip(old["values"], new["values"], strict=True)) for old, new in zip(before, after, strict=True)]
    return [
        [renames[at].get(value, value) if at < len(renames) else value for at, value in enumerate(row)] for row in rows
    ]


def _plain_columns(values: Mapping[str, Any], errors: dict[str, str]) -> dict[str, Any]:
    columns: dict[str, Any] = {}
    for name, limit in (("sku", SKU_LIMIT), ("barcode", BARCODE_LIMIT)):
        if values.get(name) is not None:
            columns[name] = clean_text(values[name], limit)
            errors |= _overlong(name, values[name], limit)
    if values.get("included") is not None:
        columns["included"] = values["included"]
    if values.get("sku_image") is not None:
        columns["image_url"] = image_address(values["sku_image"])
        if values["sku_image"] and not columns["image_url"]:
            errors["sku_image"] = NOT_AN_IMAGE
    if "stock" in values:
        columns["stock"] = values["stock"]
        if values["stock"] is not None:
            columns["available"] = values["stock"] > 0
    if "weight_grams" in values:
        columns["weight_grams"] = values["weight_grams"]
    return columns


def _amount(name: str, stated: str, currency: str, errors: dict[str, str]) -> int:
    try:
        return read_amount(stated, currency)
    except ValueError as refusal:
        errors[name] = str(refusal)
        return 0


def _required(name: str, value: str) -> str:
    if not value:
        raise Invalid.of_fields({name: TITLE_MISSING})
    return value


def _image(at: int, image: Mapping[str, str]) -> dict[str, str]:
    url = image_address(image["url"])
    if not url:
        raise Invalid.of_fields({f"images.{at}.url": NOT_AN_IMAGE})
    return {"url": url, "alt": _fitting(f"images.{at}.alt", image.get("alt", ""), ALT_LIMIT)}


def _option(option: Mapping[str, Any]) -> dict[str, Any]:
    values = [_fitting("options", value, OPTION_LIMIT) for value in option["values"]]
    return {"name": _required("options", _fitting("options", option["name"], OPTION_LIMIT)), "values": values}


def _fitting(name: str, text: str, limit: int) -> str:
    """Return the text as one line. Invalid when it is longer than what is stored."""
    if errors := _overlong(name, text, limit):
        raise Invalid.of_fields(errors)
    return clean_text(text, limit)


def _overlong(name: str, text: str, limit: int) -> dict[str, str]:
    is_over = len(text) > limit and len(clean_text(text, len(text))) > limit
    return {name: Sentence("Enter at most {count} characters.", count=limit)} if is_over else {}
