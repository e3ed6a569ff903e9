"""Wake-up of renewals paid from balances, each in its merchant's schema."""

from datetime import datetime

from server.company.payments.selectors.balance_plans import due_from_balance
from server.jobs.door import enqueue
from server.tenancy.models import Tenant, TenantState

RENEW_JOB = "plans.renew_from_balance"
"""Job that takes the money and updates the plan."""


def wake_renewals(*, now: datetime) -> int:
    """Enqueue a renewal for each subscription that is due or owes; return how many."""
    due = due_from_balance(now=now)
    here = Tenant.objects.filter(pk__in={merchant for _pk, merchant in due}).exclude(state=TenantState.DELETING)
    schemas = dict(here.values_list("pk", "schema_name"))
    for pk, merchant in due:
        if merchant in schemas:
            enqueue(RENEW_JOB, schema=schemas[merchant], key=str(pk), subscription_id=pk)
    return len(due)
