"""Locks of stores, held until the caller's transaction ends."""

from tenants.stores.models import Store


def lock_store(store_id: int) -> bool:
    """Lock one store, so that it is not removed or made the billing store at the same time; False when it is gone."""
    rows = Store.objects.select_for_update(no_key=True).filter(pk=store_id, removed_at=None)
    return bool(list(rows.values_list("pk")))


def lock_first(platform: int) -> int | None:
    """Lock the oldest store of a platform as `lock_store` does; return its id, None without one."""
    rows = Store.objects.select_for_update(no_key=True).filter(platform=platform, removed_at=None)
    return rows.order_by("pk").values_list("pk", flat=True).first()


def lock_stores() -> None:
    """Lock the merchant's stores in one order, so that selections are saved one after the other."""
    rows = Store.objects.select_for_update(no_key=True).order_by("pk")
    list(rows.values_list("pk", flat=True))
