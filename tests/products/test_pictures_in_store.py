"""Pictures that a merchant changed in the store: they stay so, or the merchant is asked, until they are overwritten."""

import pytest

from tests.support.changed_stores import OURS, There
from tests.support.changed_stores import there as there

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("existing", ["wix", "square", "bigcommerce"], indirect=True)
def test_a_picture_removed_there_does_not_come_back(existing: There) -> None:
    product = existing.trade.listed()[0]
    before = len(existing.pictures())
    assert before > 1
    del existing.pictures()[0]
    existing.trade.edit(product["id"], title=OURS)
    for _ in range(2):
        assert existing.publish()["state"] == 2
        assert (existing.title(), len(existing.pictures())) == (OURS, before - 1)


@pytest.mark.parametrize("existing", ["wix", "square", "bigcommerce", "woocommerce"], indirect=True)
def test_a_picture_removed_there_comes_back_when_the_merchant_says_so(existing: There) -> None:
    before = len(existing.pictures())
    for _ in range(2):
        del existing.pictures()[-1]
        assert existing.publish(overwrite_changes=True)["state"] == 2
        assert len(existing.pictures()) == before


@pytest.mark.parametrize("existing", ["woocommerce", "shopify"], indirect=True)
def test_pictures_changed_here_and_there_are_held_back_where_nobody_can_tell_whose_is_which(existing: There) -> None:
    product = existing.trade.listed()[0]
    ours = [
        {"url": image["url"]} for image in existing.trade.owner.get(f"import_list/{product['id']}")["product"]["images"]
    ]
    del existing.pictures()[0]
    theirs = list(existing.pictures())
    existing.trade.edit(product["id"], title=OURS)
    for _ in range(2):
        assert existing.publish()["state"] == 2
        assert (existing.title(), existing.pictures()) == (OURS, theirs)
    existing.trade.edit(product["id"], images=ours[1:])
    operation = existing.publish()
    assert operation["result"].startswith("Not published: the images were changed both here and in the store.")
    assert existing.pictures() == theirs
    assert existing.publish(overwrite_changes=True)["state"] == 2
    assert (written := list(existing.pictures())) != theirs
    # Now it is as we left it.
    existing.trade.edit(product["id"], images=ours[::-1])
    assert existing.publish()["state"] == 2
    assert existing.pictures() != written
