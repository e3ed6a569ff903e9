"""By which names the provider's account and our ledger know the same payment."""

from collections.abc import Collection

from server.company.payments.models import Payment


def payments_of(provider: str, sources: Collection[str]) -> dict[str, str]:
    """The payment's id by what the provider's account calls it. One query."""
    rows = Payment.objects.filter(provider=provider, source__in=[one for one in sources if one])
    return dict(rows.values_list("source", "external_id"))


def sources_of(provider: str, payments: Collection[str]) -> set[str]:
    """What the provider's account calls these payments. One query."""
    rows = Payment.objects.filter(provider=provider, external_id__in=payments).exclude(source="")
    return set(rows.values_list("source", flat=True))
