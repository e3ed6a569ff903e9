"""New people in the pipeline: leads from forms and imports, each person once, and registered merchants."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime

from django.db import transaction

from server.company.customers.models import Customer, StageMove
from server.company.identity.selectors.main_accounts import main_mailboxes, tenants_of_mailboxes
from server.company.leads.contracts import NewLead
from server.company.leads.selectors.arrivals import lock_new_leads
from server.company.leads.services.arrivals import give_leads, keep_customers_of

AT_ONCE = 500


def take_leads(*, now: datetime) -> int:
    """Assign every new lead to its customer: the sender's merchant, else the person with the same email or phone.

    Return how many leads were taken.
    """
    taken = 0
    while found := _take_some(now):
        taken += found
    return taken


def welcome(tenant_ids: Collection[int], *, now: datetime) -> None:
    """Create missing rows for these merchants; a merchant who was a lead before keeps that row with its history."""
    known = set(Customer.objects.filter(tenant_id__in=tenant_ids).values_list("tenant_id", flat=True))
    mailboxes = main_mailboxes(tenant_ids)
    with transaction.atomic():
        _join(mailboxes, known)
        new = [Customer(tenant_id=pk, since=now) for pk in tenant_ids if pk not in known]
        Customer.objects.bulk_create(new, ignore_conflicts=True)


def _join(mailboxes: Mapping[int, str], known: set[int]) -> None:
    """Turn prospects with a merchant's email into that merchant. Merchants in `known` have a row: merge into it."""
    by_key = {f"email:{mailbox.lower()}": pk for pk, mailbox in mailboxes.items() if mailbox}
    for row in Customer.objects.select_for_update().filter(tenant=None, key__in=by_key).order_by("pk"):
        tenant_id = by_key[str(row.key)]
        if tenant_id not in known:
            Customer.objects.filter(pk=row.pk).update(tenant_id=tenant_id)
            known.add(tenant_id)
            continue
        merchant = Customer.objects.get(tenant_id=tenant_id)
        keep_customers_of(row.pk, merchant.pk)
        StageMove.objects.filter(customer=row).update(customer=merchant)
        row.delete()


def _take_some(now: datetime) -> int:
    with transaction.atomic():
        leads = lock_new_leads(AT_ONCE)
        if not leads:
            return 0
        tenants = _merchants_of(leads)
        keys = {lead.id: _key(lead) for lead in leads if lead.id not in tenants}
        rows = [Customer(tenant_id=pk, since=now) for pk in set(tenants.values())]
        first = {keys[lead.id]: lead for lead in reversed(leads) if lead.id in keys}
        rows += [_prospect(key, lead, now) for key, lead in first.items()]
        Customer.objects.bulk_create(rows, ignore_conflicts=True)
        by_tenant = dict(_pairs("tenant_id", set(tenants.values())))
        by_key = dict(_pairs("key", set(keys.values())))
        give_leads(
            {lead.id: by_tenant[tenants[lead.id]] if lead.id in tenants else by_key[keys[lead.id]] for lead in leads}
        )
    return len(leads)


def _merchants_of(leads: Iterable[NewLead]) -> dict[int, int]:
    """Return by lead the merchant whose user sent it, or whose main account has its email."""
    found = tenants_of_mailboxes({lead.email.lower() for lead in leads if lead.email})
    merchants = {lead.id: lead.tenant_id or found.get(lead.email.lower()) for lead in leads}
    return {lead: tenant for lead, tenant in merchants.items() if tenant}


def _pairs(name: str, among: Collection[object]) -> Iterable[tuple[object, int]]:
    """Lock the rows, so that none is deleted before its leads are assigned."""
    rows = Customer.objects.select_for_update().filter(**{f"{name}__in": among}).order_by("pk")
    return rows.values_list(name, "pk")


def _key(lead: NewLead) -> str:
    if lead.email:
        return f"email:{lead.email.lower()}"
    digits = "".join(filter(str.isdigit, lead.phone))
    return f"phone:{digits}" if digits else f"lead:{lead.id}"


def _prospect(key: str, lead: NewLead, now: datetime) -> Customer:
    return Customer(
        key=key,
        name=lead.name[:200],
        email=lead.email[:254],
        phone=lead.phone[:40],
        source=lead.partner[:200],
        lead_id=lead.id,
        since=now,
    )
