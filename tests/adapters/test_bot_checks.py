"""A check for programs in front of a platform is named as such, and takes nobody's rights for lost."""

from collections.abc import Callable

import pytest

from fixtures.sandbox.state import Sandbox
from server.ports.failures import Retryable
from tests.adapters.test_slow_stores import Store, of_bigcommerce, of_shopify, of_square, of_wix, teapot
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("status", [200, 403])
@pytest.mark.parametrize(
    ("platform", "make", "where"),
    [
        ("bigcommerce", of_bigcommerce, "/stores/teahouse1/"),
        ("shopify", of_shopify, "graphql"),
        ("square", of_square, "/square/v2/"),
        ("wix", of_wix, "/wix/stores"),
    ],
)
def test_a_check_for_programs_is_said_so_and_tried_again(
    request: pytest.FixtureRequest,
    outside: Outside,
    platform: str,
    make: Callable[[Sandbox], Store],
    where: str,
    status: int,
) -> None:
    request.getfixturevalue(platform)
    store = make(outside.sandbox)
    outside.fails("html", where, times=100, status=status)
    with pytest.raises(Retryable) as caught:
        store.port.put_product(store.access, teapot(2))
    assert caught.value.reason.code == "outside.bot_check"
    outside.sandbox.faults.remove()
    assert len(store.port.put_product(store.access, teapot(2)).variant_ids) == 2
