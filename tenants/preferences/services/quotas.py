"""The plan's limits under races: whoever adds locks, counts, writes (DESIGN section 4)."""

from dataclasses import asdict

from server.company.accounts.contracts import Actor
from server.company.plans.contracts import PlanLimits
from server.company.plans.selectors import limits_of
from tenants.preferences.models import QuotaRow


def lock_limits(actor: Actor) -> PlanLimits:
    """The limits of the actor's merchant, locked until the caller's transaction ends. Call it inside one."""
    row = QuotaRow.objects.select_for_update().filter(pk=1).first() or _copied(actor)
    return PlanLimits(
        name=row.plan,
        stores_per_platform=row.stores_per_platform,
        import_products=row.import_products,
        monitored_variants=row.monitored_variants,
        sub_accounts=row.sub_accounts,
    )


def copy_limits(actor: Actor, limits: PlanLimits) -> None:
    """Take over the limits of the merchant's plan, whatever held before."""
    values = asdict(limits)
    values["plan"] = values.pop("name")
    QuotaRow.objects.update_or_create(pk=1, defaults=values)


def _copied(actor: Actor) -> QuotaRow:
    values = asdict(limits_of(actor.tenant_id))
    values["plan"] = values.pop("name")
    QuotaRow.objects.bulk_create([QuotaRow(pk=1, **values)], ignore_conflicts=True)
    return QuotaRow.objects.select_for_update().get(pk=1)
