"""The sales channels of a store for new products: read from the store, chosen by the merchant."""

from collections.abc import Collection, Mapping, Sequence

from server.company.identity.contracts import Actor
from server.kit.checks import need
from server.ports import registry
from server.ports.channels import StoreChannel
from server.ports.failures import NeedsMerchant, OutsideFailure
from tenants.stores.contracts import ChannelChoice, ChannelChoices, StoreRef
from tenants.stores.errors import StoreRefused
from tenants.stores.models import Store
from tenants.stores.selectors import get_store, store_accesses
from tenants.stores.services.signs_of_life import answering

NO_SUCH_CHANNEL = "The store doesn't have this sales channel. Please choose another one."


def list_channels(actor: Actor, *, store_id: int) -> ChannelChoices:
    """Read the sales channels of a store, with the chosen ones; none on platforms without channels.

    NotFound as `get_store`; StoreRefused with the store's reason when the call fails.
    """
    store = get_store(actor, store_id)
    try:
        return ChannelChoices(_choices(_ask(actor, store), store.channels))
    except OutsideFailure as failure:
        if _lacks_consent(failure):
            return ChannelChoices((), must_reconnect=True)
        raise StoreRefused.because(failure) from failure


def choose_channels(actor: Actor, *, store_id: int, channel_ids: Collection[str]) -> None:
    """Publish new products in these channels only; none for the platform's default.

    NotFound as `get_store`; Invalid for a channel that the store does not have. Products already there stay where they
    are.
    """
    choices = list_channels(actor, store_id=store_id).channels if channel_ids else ()
    known = {choice.other_id: choice.name for choice in choices}
    need(set(channel_ids) <= set(known), "channel_ids", NO_SUCH_CHANNEL)
    chosen = {each: known[each] for each in channel_ids}
    store = get_store(actor, store_id)
    Store.objects.filter(pk=store.id, removed_at=None).update(channels=chosen)


def _ask(actor: Actor, store: StoreRef) -> Sequence[StoreChannel]:
    port = registry.store_channels(store.platform)
    if port is None:
        return ()
    _, access = store_accesses(actor, [store.id])[store.id]
    with answering(store):
        return port.list_channels(access)


def _choices(channels: Sequence[StoreChannel], chosen: Mapping[str, str]) -> tuple[ChannelChoice, ...]:
    ids = {channel.other_id for channel in channels}
    gone = [ChannelChoice(each, name, False, True, False) for each, name in chosen.items() if each not in ids]
    choices = [
        ChannelChoice(channel.other_id, channel.name, channel.is_default, channel.other_id in chosen, exists=True)
        for channel in channels
    ]
    return (*choices, *gone)


def _lacks_consent(failure: OutsideFailure) -> bool:
    return isinstance(failure, NeedsMerchant) and failure.reason.code == "store.scopes_missing"
