"""Putting a product into a site: found again by our handle if it stands, made whole in one call if not."""

from collections.abc import Iterable

from server.adapters.changed_there import There, find_changes, refuse_changed
from server.adapters.values import as_dict, read_text
from server.adapters.wix import catalog, mapper
from server.adapters.wix.client import Json, WixClient
from server.adapters.wix.profile import require_catalog
from server.adapters.wix.refusals import WixRefusal
from server.adapters.wix.sellable import refuse_unsellable
from server.adapters.wix.taxes import sent_with_taxes
from server.kit.reasons import Reason
from server.ports.failures import Retryable
from server.ports.stores import PushedProduct, PushProduct
from server.ports.written import NO_CHANGES, Changes


def put_product(client: WixClient, product: PushProduct, base_url: str) -> PushedProduct:
    """Create or update `product`; a refusal leaves nothing behind."""
    refuse_unsellable(product, client.host)
    require_catalog(client)
    categories = category_ids(client, product.collections)
    standing = _standing(client, product)
    record = _create(client, product) if standing is None else _update(client, product, standing)
    for category_id in categories:
        catalog.add_to_category(client, category_id, read_text(record.get("id")))
    return PushedProduct(read_text(record.get("id")), url_of(record, base_url), mapper.ids_of(product, record))


def url_of(record: Json, base_url: str) -> str:
    """The product's page; a site that is not published tells none."""
    told = as_dict(record.get("url"))
    return read_text(told.get("url")) or base_url + read_text(told.get("relativePath"))


def category_ids(client: WixClient, chosen: Iterable[str]) -> list[str]:
    """Ids of the chosen categories, each an id or the name of one that is there."""
    wanted = [each.strip() for each in chosen if each.strip()]
    known = catalog.categories(client) if wanted else {}
    by_name = {name.casefold(): category_id for category_id, name in known.items()}
    ids = [each if each in known else by_name.get(each.casefold(), "") for each in wanted]
    return [each for each in dict.fromkeys(ids) if each]


def _standing(client: WixClient, product: PushProduct) -> Json | None:
    """What the site has of it. On a first try nothing can be there, so nothing is asked."""
    if product.external_id and (known := catalog.read(client, product.external_id)) is not None:
        return known
    return catalog.by_handle(client, mapper.handle_of(product)) if product.first_attempt_at else None


def _create(client: WixClient, product: PushProduct) -> Json:
    try:
        fields = mapper.new_product(product)
        with product.making.begun(WixRefusal):
            made = sent_with_taxes(client, product, None, lambda taxes: catalog.create(client, fields | taxes))
    except WixRefusal as refusal:
        ours = catalog.by_handle(client, mapper.handle_of(product)) if refusal.is_taken else None
        if ours is None:
            raise
        return _update(client, product, ours)
    return _whole(client, made)


def _update(client: WixClient, product: PushProduct, standing: Json) -> Json:
    refuse_changed(product, _there(product, standing))
    fields, media = mapper.product_fields(product, standing), mapper.media_fields(product, standing)
    whole = fields if media is None else {**fields, "media": media}
    sent_with_taxes(client, product, standing, lambda taxes: catalog.update(client, standing, whole | taxes))
    record = _whole(client, read_text(standing.get("id")))
    catalog.put_stock(client, read_text(record.get("id")), mapper.stocks_of(product, record))
    return record


def changes_of(client: WixClient, product: PushProduct) -> Changes:
    """What its owner changed in the site."""
    require_catalog(client)
    standing = catalog.read(client, product.external_id)
    return NO_CHANGES if standing is None else find_changes(product, _there(product, standing))


def _there(product: PushProduct, standing: Json) -> There:
    return There(read_text(standing.get("name")), mapper.prices_of(standing, product.currency), mapper.name_of)


def _whole(client: WixClient, product_id: str) -> Json:
    """As it stands now, with the ids of its variants."""
    record = catalog.read(client, product_id)
    if record is None:
        raise Retryable(Reason("store.gone", {"host": client.host}), unknown_outcome=True)
    return record
