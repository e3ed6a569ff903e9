"""Antstore as a supplier: the supplier port over our own products in the public schema. No outside calls."""

from collections.abc import Mapping, Sequence

from django.conf import settings

from server.company.antstore.contracts import OfferedProduct, OfferedVariant, OfferFilter, ProductStatus
from server.company.antstore.models import CuratedProduct
from server.company.antstore.selectors import list_products
from server.kit.paging import PageRequest
from server.kit.pasted_links import addresses_in, cleaned_line
from server.kit.reasons import Reason
from server.kit.web_addresses import read_address
from server.ports.failures import Permanent
from server.ports.finding import FindQuery, FindSort, FoundPage, FoundProduct, SourceCategory
from server.ports.suppliers import (
    LinkRefused,
    ListingPage,
    PageType,
    SourceImage,
    SourceLink,
    SourceOption,
    SourceProduct,
    SourceVariant,
    Supplier,
    SupplierAccess,
)

NAME = "Antstore"
HOST = "antstore"
"""Host of every product, so that a product is the same under any host name of the portal."""
PAGE = "/productDetail/"
_DIGITS = 18
_ORDERS = {FindSort.PRICE: ("least_minor", "-pk"), FindSort.PRICE_DOWN: ("-least_minor", "-pk")}


class AntstoreSupplier:
    """Implements `SupplierPort`, `SupplierSearchPort` and `SupplierCategoryPort`."""

    def is_set_up(self) -> bool:
        return True

    def recognise(self, line: str, page_type: PageType) -> SourceLink:
        """Parse an id, or the URL of a product page in the portal."""
        found = next((key for key in map(_id_in, _readings(line)) if key), "")
        if page_type is not PageType.PRODUCT or not found:
            raise LinkRefused(line)
        return product_link(int(found))

    def resolve(self, link: SourceLink) -> SourceLink:
        return link

    def open_session(self, host_url: str, password: str) -> Mapping[str, str]:
        return {}

    def fetch(self, link: SourceLink, access: SupplierAccess) -> SourceProduct:
        products, _ = list_products(filters=OfferFilter(ids=(int(link.source_id),)), page=PageRequest(size=1))
        if not products or products[0].status is ProductStatus.DRAFT:
            raise Permanent(Reason("supplier.product_unknown", {"host": NAME}))
        if products[0].status is ProductStatus.WITHDRAWN:
            raise Permanent(Reason("supplier.product_delisted"))
        return _source(products[0], access.language)

    def list_products(self, link: SourceLink, access: SupplierAccess, cursor: str | None) -> ListingPage:
        raise Permanent(Reason("supplier.no_listing"))

    def count_products(self, link: SourceLink, access: SupplierAccess) -> int | None:
        return None

    def search(self, query: FindQuery, access: SupplierAccess) -> FoundPage:
        """Search published products. Price limits are compared in each product's own currency."""
        filters = OfferFilter(title=query.text, status=ProductStatus.PUBLISHED, category=query.category_id)
        rows = CuratedProduct.objects.fitting(filters)
        if query.min_price_minor is not None:
            rows = rows.filter(least_minor__gte=query.min_price_minor)
        if query.max_price_minor is not None:
            rows = rows.filter(least_minor__lte=query.max_price_minor)
        first, total = (query.page - 1) * query.page_size, rows.count()
        shown = rows.order_by(*_ORDERS.get(query.sort, ("-pk",)))[first : first + query.page_size]
        found = tuple(_found(row, access.language) for row in shown)
        return FoundPage(found, total, is_last=first + query.page_size >= total)

    def list_categories(self, access: SupplierAccess) -> Sequence[SourceCategory]:
        rows = CuratedProduct.objects.fitting(OfferFilter(status=ProductStatus.PUBLISHED)).exclude(category="")
        names = rows.order_by("category").values_list("category", flat=True).distinct()
        return [SourceCategory(name, name) for name in names]


def product_link(product_id: int) -> SourceLink:
    """Return the only link of a product."""
    url = f"{settings.PUBLIC_URL}{PAGE}{product_id}"
    return SourceLink(Supplier.ANTSTORE, PageType.PRODUCT, HOST, str(product_id), url)


def _readings(line: str) -> list[str]:
    return [reading for readings in addresses_in(cleaned_line(line)) for reading in readings]


def _id_in(line: str) -> str:
    parts = read_address(line)
    is_ours = parts.is_web and parts.host == read_address(settings.PUBLIC_URL).host
    text = parts.path.removeprefix(PAGE).rstrip("/") if is_ours and parts.path.startswith(PAGE) else line
    is_id = text.isascii() and text.isdecimal() and len(text) <= _DIGITS
    return text.lstrip("0") if is_id else ""


def _source(product: OfferedProduct, language: str) -> SourceProduct:
    text, spoken = product.text, _spoken(language)
    return SourceProduct(
        link=product_link(product.id),
        title=getattr(text, f"title_{spoken}") or text.title_en,
        currency=text.currency,
        description_html=getattr(text, f"description_{spoken}") or text.description_en,
        vendor=NAME,
        product_type=text.category,
        tags=text.tags,
        images=tuple(SourceImage(url) for url in text.images),
        options=tuple(SourceOption(option.name, option.values) for option in text.options),
        variants=tuple(_variant(variant) for variant in text.variants),
    )


def _variant(variant: OfferedVariant) -> SourceVariant:
    return SourceVariant(
        source_sku_id=variant.sku,
        option_values=variant.option_values,
        cost_minor=variant.price_minor,
        compare_at_minor=variant.compare_at_minor,
        sku=variant.sku,
        stock=variant.stock,
        available=variant.stock != 0,
        image_url=variant.image_url,
        weight_grams=variant.weight_grams,
    )


def _found(row: CuratedProduct, language: str) -> FoundProduct:
    return FoundProduct(
        link=product_link(row.pk),
        title=getattr(row, f"title_{_spoken(language)}") or row.title_en,
        currency=row.currency,
        price_minor=row.least_minor,
        image_url=row.images[0] if row.images else "",
        category_id=row.category,
    )


def _spoken(language: str) -> str:
    return "zh" if language.lower().startswith("zh") else "en"
