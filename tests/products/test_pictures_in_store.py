"""Pictures that a merchant changed in the store: they stay so, or the merchant is asked, until they are overwritten."""

import pytest

from tests.support.changed_stores import OURS, ChangedStore
from tests.support.changed_stores import changed_store as changed_store

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("changed_store", ["wix", "square", "bigcommerce"], indirect=True)
def test_a_picture_removed_in_the_store_does_not_come_back(changed_store: ChangedStore) -> None:
    product = changed_store.trade.listed()[0]
    before = len(changed_store.pictures())
    assert before > 1
    del changed_store.pictures()[0]
    changed_store.trade.edit(product["id"], title=OURS)
    for _ in range(2):
        assert changed_store.publish()["state"] == 2
        assert (changed_store.title(), len(changed_store.pictures())) == (OURS, before - 1)


@pytest.mark.parametrize("changed_store", ["wix", "square", "bigcommerce", "woocommerce"], indirect=True)
def test_a_picture_removed_in_the_store_comes_back_when_changes_are_overwritten(changed_store: ChangedStore) -> None:
    before = len(changed_store.pictures())
    for _ in range(2):
        del changed_store.pictures()[-1]
        assert changed_store.publish(overwrite_changes=True)["state"] == 2
        assert len(changed_store.pictures()) == before


@pytest.mark.parametrize("changed_store", ["woocommerce", "shopify"], indirect=True)
def test_pictures_changed_on_both_sides_are_held_back_where_nobody_can_tell_whose_is_which(
    changed_store: ChangedStore,
) -> None:
    product = changed_store.trade.listed()[0]
    ours = [
        {"url": image["url"]}
        for image in changed_store.trade.owner.get(f"import_list/{product['id']}")["product"]["images"]
    ]
    del changed_store.pictures()[0]
    theirs = list(changed_store.pictures())
    changed_store.trade.edit(product["id"], title=OURS)
    for _ in range(2):
        assert changed_store.publish()["state"] == 2
        assert (changed_store.title(), changed_store.pictures()) == (OURS, theirs)
    changed_store.trade.edit(product["id"], images=ours[1:])
    operation = changed_store.publish()
    assert operation["result"].startswith("Not published: the images were changed both here and in the store.")
    assert changed_store.pictures() == theirs
    assert changed_store.publish(overwrite_changes=True)["state"] == 2
    assert (written := list(changed_store.pictures())) != theirs
    # Now it is as we left it.
    changed_store.trade.edit(product["id"], images=ours[::-1])
    assert changed_store.publish()["state"] == 2
    assert changed_store.pictures() != written
