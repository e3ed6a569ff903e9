"""The collections that a product is added to in its stores: changed, stored as JSON, and shown as text."""

from collections.abc import Mapping
from typing import Any

from server.kit.reasons import Reason
from tenants.importing.contracts.bulk import ChangeCollections, TagRule
from tenants.importing.contracts.collections import NO_COLLECTIONS, StoreCollections
from tenants.importing.rules.refusals import Refused

MOST_COLLECTIONS = 250
ByStore = Mapping[int, StoreCollections]


def changed_collections(edit: ChangeCollections, own: ByStore) -> ByStore:
    """Return the collections of all stores after the change of one. Refused for too many."""
    before, sets = own.get(edit.store_id, NO_COLLECTIONS), edit.rule == TagRule.SET
    if edit.rule == TagRule.REMOVE:
        names = {key: name for key, name in before.names.items() if key not in edit.names}
    else:
        names = {**({} if sets else before.names), **edit.names}
    if len(names) > MOST_COLLECTIONS:
        raise Refused(Reason("bulk.many_collections", {"most": str(MOST_COLLECTIONS)}))
    after = StoreCollections(names, before.is_all or sets)
    return {
        key: collections for key, collections in {**own, edit.store_id: after}.items() if collections != NO_COLLECTIONS
    }


def stored_collections(own: ByStore) -> dict[str, Any]:
    """Return the form stored in a JSON column."""
    return {
        str(key): {"names": dict(collections.names), "is_all": collections.is_all} for key, collections in own.items()
    }


def read_collections(stored: Mapping[str, Any]) -> dict[int, StoreCollections]:
    """Return the collections of the stored form."""
    return {int(key): StoreCollections(row["names"], row["is_all"]) for key, row in stored.items()}


def collections_in_words(own: ByStore, beside: ByStore) -> str:
    """Return the names of collections in stores where `beside` differs."""
    differing = (collections for key, collections in own.items() if collections != beside.get(key))
    return ", ".join(name for collections in differing for name in collections.names.values())
