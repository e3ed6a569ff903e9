"""How the disputes of stores are read from their platforms."""

from collections.abc import Collection

from tenants.disputes.models import DisputeFeed


def stores_to_reconnect(store_ids: Collection[int]) -> dict[int, dict[str, object] | None]:
    """Return those of these stores whose merchant has not granted the rights that disputes need, with the reason. One
    query.
    """
    rows = DisputeFeed.objects.filter(store_id__in=store_ids, must_reconnect=True)
    return dict(rows.values_list("store_id", "reason"))
