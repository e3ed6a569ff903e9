"""Assignment of leads to customers."""

from collections.abc import Mapping

from django.db.models import Case, Value, When

from server.company.leads.models import Lead


def give_leads(customers: Mapping[int, int]) -> None:
    """Save the customer of each lead, in the caller's transaction. One query."""
    cases = [When(pk=lead, then=Value(customer)) for lead, customer in customers.items()]
    Lead.objects.filter(pk__in=customers).update(customer_id=Case(*cases))


def keep_customers_of(before: int, after: int) -> None:
    """Move the leads of one customer to another, who is the same person."""
    Lead.objects.filter(customer_id=before).update(customer_id=after)
