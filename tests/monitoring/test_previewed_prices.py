"""What monitoring decides by is what publishing sends, the price beside it included."""

from decimal import Decimal

import pytest

from server.platforms.contracts import Platform
from tenants.importing.contracts import ListedForPublishing
from tenants.monitoring.contracts import Policy
from tenants.monitoring.rules.cases import Case
from tenants.monitoring.rules.decisions import price_in_store
from tenants.preferences.contracts import Markup, PriceRule, PriceSettings, RuleType
from tenants.products.contracts import ExistingPublication, VariantAdjustment
from tenants.products.rules.adjustments import adjusted
from tenants.products.rules.pushes import price_variants
from tenants.stores.contracts import StoreRef
from tests.factories.importing import VARIANT, of

STORE = StoreRef(1, Platform.WOOCOMMERCE, "Tea", "", "", "", "USD", "", "", True, "connected", None, True)


def rule(factor: int) -> PriceRule:
    beside = Markup(enable=True, type=RuleType.SUPPLIER, coefficient=Decimal(2))
    return PriceRule(enable=True, type=RuleType.MULTIPLY, coefficient=Decimal(factor), compare_at=beside)


@pytest.mark.parametrize("stores", [{}, {1: rule(3)}], ids=["the default rule", "the store's own rule"])
@pytest.mark.parametrize("cost", [None, 1500])
@pytest.mark.parametrize("typed", [None, 9000, 1])
def test_monitoring_prices_by_the_suppliers_compare_at_price_unless_a_price_was_typed(
    stores: dict[int, PriceRule], cost: int | None, typed: int | None
) -> None:
    settings = PriceSettings(rule(2), stores)
    product = of(supplier_compare_at_minor=4000, compare_at_minor=typed or 8000, compare_at_is_manual=typed is not None)
    adjustments = {VARIANT.id: VariantAdjustment(cost_minor=cost)}
    publication = ExistingPublication(1, product.id, STORE.id, product.title, frozenset({VARIANT.id}), adjustments)
    case = Case(publication, product, Policy(), STORE.currency, settings)
    previewed = price_in_store(case, product.variants[0], cost)
    assert previewed == sent(adjusted(product, adjustments, settings), settings)
    assert previewed.compare_at_minor == {None: 8000, 9000: 9000, 1: None}[typed]


def sent(product: ListedForPublishing, settings: PriceSettings) -> object:
    ((_variant, price),) = price_variants(product, STORE, settings).variants
    return price
