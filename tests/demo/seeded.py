"""What a finished seeding has made of merchants."""

from fixtures.demo.people import MERCHANTS, SITE_COUNSELLOR
from server.company.identity.models import User
from server.company.identity.selectors.actors import actor_of
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.processes.models import ProcessRecord
from tenants.stores.models import Store

WHOLE = {merchant.mailbox: ([6, 9], ["1", "8"]) for merchant in MERCHANTS} | {SITE_COUNSELLOR: ([], [])}


def seeded() -> dict[str, tuple[list[int], list[str]]]:
    """The platforms of each merchant's stores and the actions of their processes."""
    found = {}
    for user in User.objects.exclude(tenant=None).order_by("email"):
        actor = actor_of(user.pk)
        with tenant_scope_of(TenantRef(id=actor.tenant_id, schema_name=actor.schema_name)):
            platforms = sorted(Store.objects.values_list("platform", flat=True))
            actions = sorted(map(str, ProcessRecord.objects.values_list("action", flat=True)))
        found[user.email or ""] = (platforms, actions)
    return found
