"""Twins: products that a store still created for a lost attempt, after a later one had published the product."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from server.company.identity.contracts import Actor
from server.jobs.door import enqueue
from server.kit import clock
from server.kit.log import get_logger
from server.platforms.contracts import Platform
from server.ports import registry
from tenants.processes.contracts.answers import StoreAnswers
from tenants.products.models import Publication, PublicationState
from tenants.products.rules.pushes import Push
from tenants.stores.selectors import store_accesses

REMOVE_TWINS = "products.remove_twins"
STILL_SAVING = timedelta(minutes=3)
"""After this a store works no longer on a request whose answer was lost."""

log = get_logger(__name__)


def expect_twins(pushes: Sequence[Push]) -> None:
    """Queue a look for twins of products that were tried before. Belongs in the transaction that marks them."""
    since = {
        str(push.publication_id): push.product.first_attempt_at.isoformat()
        for push in pushes
        if push.product.first_attempt_at is not None and not registry.store(Platform(push.platform)).runs_inside
    }
    if since:
        until = clock.now() + 2 * STILL_SAVING
        enqueue(REMOVE_TWINS, after=STILL_SAVING.total_seconds(), since=since, until=until.isoformat())


def remove_twins(actor: Actor, since: Mapping[str, str], until: datetime) -> None:
    """Delete the twins of these publications, each created since its first attempt. Not inside a transaction.

    Nothing after `until`: what the merchant copied in the store by then has our mark too.
    """
    now = clock.now()
    if now > until:
        log.warning("twins not looked for", publications=sorted(map(int, since)))
        return
    rows = Publication.objects.filter(pk__in=map(int, since), state=PublicationState.ACTIVE).exclude(external_id="")
    found = list(rows.values_list("pk", "store_id", "reference", "external_id"))
    accesses = {
        store_id: (platform, replace(access, answers=StoreAnswers({})))
        for store_id, (platform, access) in store_accesses(actor, {store_id for _, store_id, _, _ in found}).items()
    }
    for publication_id, store_id, reference, external_id in found:
        if store_id in accesses:
            platform, access = accesses[store_id]
            store, first = registry.store(platform), datetime.fromisoformat(since[str(publication_id)])
            made = store.find_created(access, reference=reference, since=first, until=now)
            for twin in made if external_id in made else ():
                if twin != external_id:
                    store.delete_product(access, twin)
