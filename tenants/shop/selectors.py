"""Reads for buyers. No actor: a shop's pages are public."""

from django.db.models import BooleanField, Max, Min, Q, QuerySet
from django.db.models.aggregates import Aggregate

from server.kit.money import to_decimal
from server.kit.paging import PageRequest
from server.kit.shapes import from_row
from tenants.shop.contracts import ProductAddress, ProductView, ShopCard, ShopView, VariantView
from tenants.shop.models import Shop, ShopProduct, ShopVariant
from tenants.shop.rules import product_path
from tenants.stores.selectors import is_open, is_paused


class BoolOr(Aggregate):
    function = "BOOL_OR"
    output_field = BooleanField()


def shop_of_host(host: str) -> ShopView | None:
    """Return the shop of a host name; None when this merchant has none there, or has removed it."""
    shop = Shop.objects.filter(host=host).first()
    if shop is None or not is_open(shop.store_id):
        return None
    paused = is_paused(shop.store_id)
    return ShopView(id=shop.pk, name=shop.name, host=shop.host, currency=shop.currency, is_paused=paused)


def list_products(shop_id: int, *, page: PageRequest) -> tuple[list[ShopCard], int]:
    """List a shop's products newest first, with their number: two queries."""
    rows = _shown(shop_id)
    listed = Q(variants__archived_at=None)
    cards_of = rows.annotate(
        low=Min("variants__price_minor", filter=listed),
        high=Max("variants__price_minor", filter=listed),
        was=Max("variants__compare_at_minor", filter=listed),
        can_be_bought=BoolOr("variants__available", filter=listed),
    ).order_by("-id")[page.offset : page.offset + page.limit]
    cards = [
        ShopCard(
            path=product_path(product.title, product.pk),
            title=product.title,
            image_url=product.images[0]["url"] if product.images else "",
            min_price=to_decimal(product.low or 0, product.currency),
            max_price=to_decimal(product.high or 0, product.currency),
            compare_at=_compare_at(product.was, product.high, product.currency),
            available=bool(product.can_be_bought),
            currency=product.currency,
        )
        for product in cards_of
    ]
    return cards, rows.count()


def read_product(shop_id: int, product_id: int) -> ProductView | None:
    """Return a product page; None when it is not in this shop, or hidden."""
    product = _shown(shop_id).filter(pk=product_id).first()
    if product is None:
        return None
    variants = ShopVariant.objects.filter(product=product, archived_at=None).order_by("position")
    return from_row(
        ProductView,
        product,
        path=product_path(product.title, product.pk),
        images=tuple((image["url"], image["alt"]) for image in product.images),
        options=tuple((option["name"], tuple(option["values"])) for option in product.options),
        variants=tuple(_variant(variant, product.currency) for variant in variants),
    )


def count_products(shop_id: int) -> int:
    """Return how many products buyers see."""
    return _shown(shop_id).count()


def list_addresses(shop_id: int, *, start: int, stop: int) -> list[ProductAddress]:
    """List the addresses of a shop's products, the oldest first: one query."""
    rows = _shown(shop_id).order_by("id").values_list("title", "id", "updated_at")[start:stop]
    return [ProductAddress(product_path(title, pk), updated_at) for title, pk, updated_at in rows]


def _shown(shop_id: int) -> QuerySet[ShopProduct]:
    return ShopProduct.objects.filter(shop_id=shop_id, is_hidden=False, removed_at=None)


def _variant(variant: ShopVariant, currency: str) -> VariantView:
    price = to_decimal(variant.price_minor, currency)
    compare_at = _compare_at(variant.compare_at_minor, variant.price_minor, currency)
    return from_row(VariantView, variant, price=price, compare_at=compare_at)


def _compare_at(was: int | None, price: int | None, currency: str) -> str:
    return to_decimal(was, currency) if was is not None and was > (price or 0) else ""
