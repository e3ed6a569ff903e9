"""Requests for many things at once: a store takes 100 in one, and judges each by itself."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from http import HTTPStatus
from typing import Any, TypeVar

from server.adapters.batch_sizes import BatchSize
from server.adapters.woocommerce.answers import MalformedAnswer, list_of
from server.adapters.woocommerce.client import WooClient
from server.adapters.woocommerce.refusals import StoreRefusal

AT_ONCE = 100
"""`woocommerce_rest_batch_items_limit`: created, updated and deleted together."""

T = TypeVar("T")
Json = dict[str, Any]


def in_batches(items: Sequence[T], size: int = AT_ONCE) -> Iterator[Sequence[T]]:
    """The items in runs of at most `size`."""
    for start in range(0, len(items), size):
        yield items[start : start + size]


def at_once(client: WooClient) -> int:
    """How many this store has time for in one request, as far as this run knows."""
    return BatchSize(client.answers, AT_ONCE).now()


def halved_when_lost(client: WooClient, sent: int) -> AbstractContextManager[None]:
    """As `BatchSize.halved_when_lost`."""
    return BatchSize(client.answers, AT_ONCE).halved_when_lost(sent)


def results(answer: Json, kind: str, count: int) -> list[Json]:
    """The answers to `count` items, in their order. MalformedAnswer when the store left some out."""
    items = list_of(answer.get(kind))
    if len(items) != count:
        raise MalformedAnswer
    return items


def post_batch(client: WooClient, path: str, kind: str, sent: list[Json]) -> list[Json]:
    """Send items of one kind; answers each one's own answer, which may be its `error`."""
    try:
        with halved_when_lost(client, len(sent)):
            answer = client.post(path, {kind: sent})
    except StoreRefusal as refusal:
        if refusal.status != HTTPStatus.REQUEST_ENTITY_TOO_LARGE or len(sent) == 1:
            raise
        # The store takes fewer at once (`woocommerce_rest_batch_items_limit`).
        half = len(sent) // 2
        return post_batch(client, path, kind, sent[:half]) + post_batch(client, path, kind, sent[half:])
    return results(answer, kind, len(sent))
