"""Pictures that a merchant changed in the store: they stay so, or the merchant is asked, until they are overwritten."""

import pytest

from tests.support.changed_stores import OURS, There
from tests.support.changed_stores import there as there

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("there", ["wix", "square", "bigcommerce"], indirect=True)
def test_a_picture_removed_there_does_not_come_back(there: There) -> None:
    product = there.trade.listed()[0]
    before = len(there.pictures())
    assert before > 1
    del there.pictures()[0]
    there.trade.edit(product["id"], title=OURS)
    for _ in range(2):
        assert there.publish()["state"] == 2
        assert (there.title(), len(there.pictures())) == (OURS, before - 1)


@pytest.mark.parametrize("there", ["wix", "square", "bigcommerce", "woocommerce"], indirect=True)
def test_a_picture_removed_there_comes_back_when_the_merchant_says_so(there: There) -> None:
    before = len(there.pictures())
    for _ in range(2):
        del there.pictures()[-1]
        assert there.publish(overwrite_changes=True)["state"] == 2
        assert len(there.pictures()) == before


@pytest.mark.parametrize("there", ["woocommerce", "shopify"], indirect=True)
def test_pictures_changed_here_and_there_are_held_back_where_nobody_can_tell_whose_is_which(there: There) -> None:
    product = there.trade.listed()[0]
    ours = [{"url": one["url"]} for one in there.trade.owner.get(f"import_list/{product['id']}")["product"]["images"]]
    del there.pictures()[0]
    theirs = list(there.pictures())
    there.trade.edit(product["id"], title=OURS)
    for _ in range(2):
        assert there.publish()["state"] == 2
        assert (there.title(), there.pictures()) == (OURS, theirs)
    there.trade.edit(product["id"], images=ours[1:])
    operation = there.publish()
    assert operation["result"].startswith("Not published: the images were changed both here and in the store.")
    assert there.pictures() == theirs
    assert there.publish(overwrite_changes=True)["state"] == 2
    assert (written := list(there.pictures())) != theirs
    # Now it is as we left it.
    there.trade.edit(product["id"], images=ours[::-1])
    assert there.publish()["state"] == 2
    assert there.pictures() != written
