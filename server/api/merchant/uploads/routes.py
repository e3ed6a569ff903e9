"""Presets of upload settings, and their preview with real products."""

from typing import Annotated

from pydantic import Field, StringConstraints

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN, Stake
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import DONE, Body, Envelope, Out
from server.api.gateway.throttles import LOOK_UPS_BY_MERCHANT
from server.api.gateway.values import Id, ImageSource, Number, Sentence
from server.api.merchant.import_list.selections import ChosenIn
from server.api.merchant.uploads.schemas import UploadIn, shown_upload
from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.money import to_decimal
from server.platforms.contracts import Platform
from tenants.preferences.contracts import UploadPreset, UploadSettings
from tenants.preferences.services.upload_presets import list_presets, remove_preset, save_preset
from tenants.products.selectors.previews import PreviewedPrice, StorePreview, preview_upload
from tenants.products.services.missing_choices import find_missing
from tenants.stores.selectors import list_stores

area = Area("upload settings")

MOST_STORES, MOST_PRODUCTS = 100, 5


class PresetIn(Body):
    name: Annotated[str, StringConstraints(strip_whitespace=True, max_length=100)]
    is_default: bool = Field(default=False, description="Whether it replaces the former default.")
    settings: UploadIn


class PresetOut(Out):
    id: Id
    name: str
    is_default: bool
    settings: UploadIn = Field(description="In the form of product/import and product/publish.")


class PresetsOut(Envelope):
    presets: list[PresetOut] = Field(description="The default first.")


class PresetSavedOut(PresetsOut):
    id: str


class UploadPreviewIn(UploadIn):
    store_ids: list[int] = Field(min_length=1, max_length=MOST_STORES)
    ids: list[int] = Field(
        default=[], max_length=10_000, description="Ids of the Import List; empty: its newest products."
    )


class PreviewedRateOut(Out):
    from_currency: str = Field(serialization_alias="from")
    to: str = Field(validation_alias="to_currency")
    rate: Number = Field(description="Including its buffer.")
    as_of: str = Field(description="When the merchant set it.")


class PreviewedPriceOut(Out):
    product_id: Id
    title: str
    image: ImageSource | None
    cost: str = Field(description="The newest known cost; empty: unknown.")
    imported_cost: str = Field(description="The cost that price rules start from; empty: unknown.")
    cost_currency: str
    price: str
    compare_at: str
    problem: Sentence


class StorePreviewOut(Out):
    store_id: Id
    store: str
    currency: str
    rate: PreviewedRateOut | None
    prices: list[PreviewedPriceOut]


class UploadPreviewOut(Envelope):
    stores: list[StorePreviewOut]


class MissingIn(ChosenIn, UploadIn):
    store_ids: list[int] = Field(max_length=MOST_STORES)


class MissingChoiceOut(Out):
    store_id: Id
    text: Sentence = Field(validation_alias="reason")


class MissingOut(Envelope):
    missing: list[MissingChoiceOut]


@area.get("/upload_preset", id="upload_preset.list", may=SIGNED_IN)
def presets(request: ActorRequest) -> PresetsOut:
    """List the presets of upload settings."""
    return PresetsOut(presets=_presets(request.actor))


@area.post("/upload_preset", id="upload_preset.make", may=SIGNED_IN, stake=Stake.WORK)
def make_preset(request: ActorRequest, payload: PresetIn) -> PresetSavedOut:
    """Save upload settings as a preset."""
    return _saved(request.actor, payload, None)


@area.put("/upload_preset/{int:preset_id}", id="upload_preset.change", may=SIGNED_IN, stake=Stake.WORK)
def change_preset(request: ActorRequest, preset_id: int, payload: PresetIn) -> PresetSavedOut:
    """Change a preset."""
    return _saved(request.actor, payload, preset_id)


@area.delete("/upload_preset/{int:preset_id}", id="upload_preset.remove", may=SIGNED_IN, stake=Stake.WORK)
def delete_preset(request: ActorRequest, preset_id: int) -> Envelope:
    """Delete a preset."""
    remove_preset(request.actor, preset_id=preset_id)
    return Envelope(msg=DONE)


@area.post(
    "/product/upload/preview", id="product.upload.preview", rate=LOOK_UPS_BY_MERCHANT, may=SIGNED_IN, stake=Stake.WORK
)
def preview(request: ActorRequest, payload: UploadPreviewIn) -> UploadPreviewOut:
    """Preview upload settings with real products, store by store; starts nothing."""
    upload = payload.upload() or UploadSettings()
    found = preview_upload(request.actor, upload, store_ids=payload.store_ids, product_ids=payload.ids)
    return UploadPreviewOut(stores=[_previewed(store_preview) for store_preview in found])


@area.post(
    "/product/upload/missing", id="product.upload.missing", rate=LOOK_UPS_BY_MERCHANT, may=SIGNED_IN, stake=Stake.WORK
)
def missing(request: ActorRequest, payload: MissingIn) -> MissingOut:
    """Ask the stores which chosen collections, channels and locations they no longer have; starts nothing.

    Without products, only the upload settings and the stores' own settings are checked.
    """
    upload = payload.upload()
    found = find_missing(request.actor, chosen=payload.chosen(), store_ids=payload.store_ids, upload=upload)
    return MissingOut(missing=[MissingChoiceOut.model_validate(each) for each in found])


def _platforms(actor: Actor) -> dict[int, Platform]:
    return {store.id: store.platform for store in list_stores(actor)}


def _presets(actor: Actor) -> list[PresetOut]:
    return [_preset(preset) for preset in list_presets(actor, _platforms(actor))]


def _preset(preset: UploadPreset) -> PresetOut:
    settings = UploadIn.model_validate(shown_upload(preset.settings))
    return PresetOut(id=str(preset.id), name=preset.name, is_default=preset.is_default, settings=settings)


def _saved(actor: Actor, payload: PresetIn, preset_id: int | None) -> PresetSavedOut:
    saved = save_preset(
        actor,
        _platforms(actor),
        preset_id=preset_id,
        name=payload.name,
        is_default=payload.is_default,
        settings=payload.settings.upload() or UploadSettings(),
        now=clock.now(),
    )
    return PresetSavedOut(id=str(saved), presets=_presets(actor))


def _previewed(found: StorePreview) -> StorePreviewOut:
    rate = next((price.price.rate for price in found.prices if price.price.rate), None)
    conversion = rate and PreviewedRateOut(
        from_currency=rate.from_currency, to_currency=rate.to_currency, rate=rate.rate, as_of=rate.as_of.isoformat()
    )
    return StorePreviewOut(
        store_id=str(found.store.id),
        store=found.store.name,
        currency=found.store.currency,
        rate=conversion or None,
        prices=[_price(price) for price in found.prices],
    )


def _price(previewed_price: PreviewedPrice) -> PreviewedPriceOut:
    price = previewed_price.price
    compare = price.compare_at_minor
    return PreviewedPriceOut(
        product_id=str(previewed_price.product_id),
        title=previewed_price.title,
        image=previewed_price.image_url or None,
        cost=""
        if previewed_price.cost_minor is None
        else to_decimal(previewed_price.cost_minor, previewed_price.cost_currency),
        imported_cost=""
        if previewed_price.imported_minor is None
        else to_decimal(previewed_price.imported_minor, previewed_price.cost_currency),
        cost_currency=previewed_price.cost_currency,
        price="" if price.problem else to_decimal(price.amount_minor, price.currency),
        compare_at="" if compare is None else to_decimal(compare, price.currency),
        problem=price.problem,
    )
