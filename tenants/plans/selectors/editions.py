"""An edition for the plan choice: its plans, the running plan, and the one that follows."""

from datetime import datetime

from server.company.identity.contracts import Actor
from server.company.payments.selectors.arrears import read_only
from server.company.team.selectors import list_members
from server.platforms.contracts import Platform
from tenants.plans.contracts import EditionDetail
from tenants.plans.selectors import choices_in, read_situation, refuse_without_right, subscriptions_in
from tenants.plans.selectors.downgrades import list_renewals


def read_edition_detail(
    actor: Actor, *, platform: Platform, edition_id: int | None, language: str, now: datetime
) -> EditionDetail:
    """Return the plans of an edition that are on sale for a platform; of all editions without an `edition_id`.

    NoRightToPlans.
    """
    refuse_without_right(actor)
    situation = read_situation(actor, language=language, now=now)
    choices, had = (
        choices_in(situation, platform=platform, language=language),
        subscriptions_in(situation).get(platform),
    )
    current = next((choice.offer.edition_id for choice in choices if choice.current is not None), None)
    requested = [choice for choice in choices if edition_id is None or choice.offer.edition_id == edition_id]
    return EditionDetail(
        edition_id=edition_id if edition_id is not None else current,
        choices=tuple(requested),
        had=had,
        is_over=had is not None and (had.is_over or platform in read_only(actor.tenant_id, now=now).platforms),
        renewals=tuple(list_renewals(actor, now=now)),
        has_sub_accounts=any(
            not member.is_invitation and member.state != "deactivated" for member in list_members(actor, now=now)
        ),
    )
