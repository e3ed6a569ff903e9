"""Check upload settings before something is started with them."""

from collections.abc import Mapping
from decimal import Decimal

from server.company.identity.contracts import Actor, Menu
from server.kit.errors import Invalid, NoRight, NotFound
from server.kit.money import is_known_currency
from server.kit.sentences import Sentence
from server.platforms.contracts import MAY_DRAFT, MAY_TAX, PLATFORM_NAMES, TAKES, Platform
from tenants.preferences.contracts import (
    RuleType,
    ShippingChoice,
    ShippingMethod,
    StoreAttributes,
    UploadPricing,
    UploadSettings,
)

PRICE_NEEDED = "Price is required and must not be zero."
NO_UPLOADER = "You don't have the right to import or publish products. Please ask the owner of the main account."
FILL_IN = "Please fill in the field."
LACKS = "{platform} doesn't have this. Please leave it empty."


def need_uploader(actor: Actor) -> None:
    """Raise Forbidden for a user who may neither import nor publish."""
    if not (actor.may(Menu.IMPORT_PRODUCT) or actor.may(Menu.IMPORT_LIST)):
        raise NoRight(NO_UPLOADER)


def check_upload(upload: UploadSettings, platforms: Mapping[int, Platform]) -> None:
    """Refuse settings with which these stores, given by id, cannot be published to (specification 001, section 5).

    NotFound for settings of another store; Invalid names the fields.
    """
    if not upload.attributes.keys() <= platforms.keys():
        raise NotFound
    both = {"product_price_rules": upload.pricing, "product_discount_price_rules": upload.discount_pricing}
    fields: dict[str, str] = {}
    for name, pricing in both.items():
        fields |= _pricing_problems(f"{name}.config", pricing)
    if Platform.WIX in platforms.values():
        fields |= _pair_problems(upload.discount_pricing)
    fields |= _carrier_problems("shipping.config", upload.shipping)
    for store_id, attributes in upload.attributes.items():
        fields |= _attribute_problems(store_id, platforms[store_id], attributes)
    _refuse(fields)


def check_shipping(choice: ShippingChoice) -> None:
    """Refuse a method that lacks its carrier: Invalid."""
    _refuse(_carrier_problems("config", choice))


def _refuse(fields: Mapping[str, str]) -> None:
    if fields:
        raise Invalid(next(iter(fields.values())), fields=fields)


def _carrier_problems(at: str, choice: ShippingChoice | None) -> dict[str, str]:
    """A personalized method is a carrier by its name."""
    is_named = choice is None or choice.method is not ShippingMethod.PERSONALIZED or choice.carrier != ""
    return {} if is_named else {f"{at}.ship_carrier": FILL_IN}


def _pricing_problems(at: str, pricing: UploadPricing | None) -> dict[str, str]:
    if pricing is None:
        return {}
    fields: dict[str, str] = {}
    is_discounted = pricing.discount is not None and pricing.rule.compare_at.enable
    if not is_discounted and (pricing.rule.coefficient <= 0 or pricing.rule.type is RuleType.SUPPLIER):
        fields[f"{at}.price.coefficient"] = PRICE_NEEDED
    compare = pricing.rule.compare_at
    if compare.enable and compare.coefficient <= 0:
        fields[f"{at}.marketprice.coefficient"] = FILL_IN
    for place, tier in enumerate(pricing.tiers):
        if tier.coefficient <= 0 or tier.type is RuleType.SUPPLIER:
            fields[f"{at}.tiers.{place}.coefficient"] = PRICE_NEEDED
    ends = [tier.up_to for tier in pricing.tiers]
    for place, (before, end) in enumerate(zip([Decimal(0), *ends], ends, strict=False)):
        if before is None or (end is not None and end <= before):
            fields[f"{at}.tiers.{place}.up_to"] = "must be higher than the tier before"
    for code, step in pricing.rounding.items():
        if not is_known_currency(code) or step <= 0:
            fields[f"{at}.rounding.{code}"] = "must be above 0, for a currency code"
    return fields


def _pair_problems(pricing: UploadPricing | None) -> dict[str, str]:
    """On platform 5, compare-at price and discount must be filled in both or neither."""
    if pricing is None or pricing.rule.compare_at.enable == (pricing.discount is not None):
        return {}
    missing = "discount.value" if pricing.rule.compare_at.enable else "marketprice.coefficient"
    return {f"product_discount_price_rules.config.{missing}": FILL_IN}


def _attribute_problems(store_id: int, platform: Platform, attributes: StoreAttributes) -> dict[str, str]:
    chosen = {
        "tags": attributes.tags,
        "collections": attributes.collections,
        "type": attributes.type,
        "categories": attributes.categories,
    }
    sentence = Sentence(LACKS, platform=PLATFORM_NAMES[platform])
    at = f"attributeChange.store_options.{store_id}"
    lacking = [
        name for name, attribute_change in chosen.items() if attribute_change.values and name not in TAKES[platform]
    ]
    if attributes.as_draft and platform not in MAY_DRAFT:
        lacking.append("as_draft")
    if attributes.taxable is not None and platform not in MAY_TAX:
        lacking.append("taxable")
    return {f"{at}.{name}": sentence for name in lacking}
