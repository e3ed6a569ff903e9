"""The open offer, for the two people whom it concerns."""

from datetime import datetime

from django.db.models import Q

from server.company.accounts.contracts import Actor
from server.company.main_role.contracts import OfferRow
from server.company.main_role.models import MainRoleOffer


def read_offer(actor: Actor, *, now: datetime) -> OfferRow | None:
    """The offer that the actor made or may accept; None without one, and for everybody else."""
    concerns = Q(giver_id=actor.user_id) | Q(receiver_id=actor.user_id)
    row = MainRoleOffer.objects.open_at(now).filter(concerns, tenant_id=actor.tenant_id).first()
    if row is None:
        return None
    return OfferRow(
        giver=row.giver_name,
        receiver=row.receiver_name,
        receiver_id=row.receiver_id or 0,
        giver_stays=row.giver_stays,
        offered_at=row.offered_at,
        valid_until=row.valid_until,
        is_mine=row.receiver_id == actor.user_id,
    )
