"""How the payouts of stores are read from their platforms."""

from datetime import datetime, timedelta

from server.company.identity.contracts import Actor
from server.kit.shapes import from_row
from server.ports.payouts import StorePayoutPort
from server.ports.store_money import store_payouts
from tenants.disputes.selectors.feeds import stores_to_reconnect
from tenants.payouts.contracts import FeedRow, FeedState
from tenants.payouts.models import PayoutFeed
from tenants.stores.contracts import StoreRef
from tenants.stores.selectors import list_stores

STUCK = timedelta(minutes=15)
"""After which nobody waits for a reading that was asked for."""


def readable_stores(actor: Actor) -> list[StoreRef]:
    """Return the connected stores that the actor may see and whose platform tells payouts."""
    return [store for store in list_stores(actor) if store.is_connected and store_payouts(store.platform)]


def read_feeds(actor: Actor, *, now: datetime) -> list[FeedRow]:
    """Return how the payouts of each of these stores are read; RECONNECT also where disputes are not granted.

    A constant number of queries.
    """
    stores = readable_stores(actor)
    feeds = {feed.store_id: feed for feed in PayoutFeed.objects.filter(store_id__in=[store.id for store in stores])}
    refused = stores_to_reconnect([store.id for store in stores])
    found = []
    for store in stores:
        port, feed = store_payouts(store.platform), feeds.get(store.id) or PayoutFeed(store_id=store.id)
        if store.id in refused:
            feed.must_reconnect, feed.reason = True, feed.reason or refused[store.id]
        if port is not None:
            found.append(_row(store, port, feed, now))
    return found


def _row(store: StoreRef, port: StorePayoutPort, feed: PayoutFeed, now: datetime) -> FeedRow:
    return from_row(
        FeedRow,
        feed,
        platform=store.platform,
        provider=port.payout_provider,
        state=_state(feed, store, now),
        missing_scopes=store.missing_payout_scopes,
    )


def _state(feed: PayoutFeed, store: StoreRef, now: datetime) -> FeedState:
    if feed.asked_at is not None and feed.asked_at > now - STUCK:
        return FeedState.READING
    if feed.must_reconnect or store.missing_payout_scopes:
        return FeedState.RECONNECT
    if feed.failing_since is not None:
        return FeedState.FAILING
    if feed.read_at is None:
        return FeedState.WAITING
    return FeedState.NO_ACCOUNT if feed.has_account is False else FeedState.READ
