"""Find variants that a supplier renamed, and apply the matches that the merchant confirms."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit.bulk import put_rows
from server.ports.suppliers import SourceProduct
from tenants.importing.contracts import ListedForPublishing
from tenants.importing.services.sources import relink_variants
from tenants.products.contracts.mappings import MappingView, Proposal
from tenants.products.models import SourceProposal
from tenants.products.rules.renames import proposals_for
from tenants.products.rules.synonyms import build_dictionary
from tenants.products.selectors.mappings import pending_proposals, read_dictionary, read_mapping

CERTAIN = frozenset({"sku", "words"})
"""Grounds that are certain enough to apply matches in bulk."""

Renamed = Mapping[int, tuple[int, Proposal]]
"""By renamed variant: its product, and the proposed match."""


def find_renamed(found: Sequence[tuple[ListedForPublishing, SourceProduct]]) -> Renamed:
    """Match the variants that suppliers renamed."""
    dictionary = build_dictionary(read_dictionary()[0]) if found else {}
    return {
        proposal.variant_id: (product.id, proposal)
        for product, shown in found
        for proposal in proposals_for(product.variants, shown.variants, dictionary)
    }


def certain_renames(renamed: Renamed) -> dict[int, str]:
    """Return the new supplier ids of variants that are certainly the same under another name, by variant.

    Without matches that the merchant dismissed.
    """
    certain = {key: proposal.source_sku_id for key, (_, proposal) in renamed.items() if proposal.ground in CERTAIN}
    dismissed = SourceProposal.objects.filter(pk__in=certain, is_dismissed=True).values_list("pk", "source_sku_id")
    return dict(certain.items() - set(dismissed)) if certain else {}


def note_renamed(product_ids: Collection[int], renamed: Renamed, *, now: datetime) -> None:
    """Propose the matches `renamed` for these products, and withdraw others; belongs in the caller's transaction.

    A match that the merchant dismissed is not proposed again unless it changes.
    """
    if not product_ids:
        return
    kept = SourceProposal.objects.filter(product_id__in=product_ids)
    same = {row.variant_id for row in kept if row.variant_id in renamed and _is_same(row, renamed[row.variant_id][1])}
    kept.exclude(pk__in=same).delete()
    fresh = {key: pair for key, pair in renamed.items() if key not in same}
    put_rows(
        SourceProposal,
        [_row(product_id, proposal, now) for product_id, proposal in fresh.values()],
        unique=["variant_id"],
    )


def answer_proposals(
    actor: Actor, publication_id: int, *, accepted: Collection[int], dismissed: Collection[int]
) -> MappingView:
    """Apply or dismiss proposals by their variants; withdrawn ones are skipped. NotFound."""
    view = read_mapping(actor, publication_id)
    mine = {proposal.variant_id: proposal for proposal in view.proposals}
    with transaction.atomic():
        _take_up([mine[key] for key in accepted if key in mine])
        SourceProposal.objects.filter(pk__in=[key for key in dismissed if key in mine]).update(is_dismissed=True)
    return read_mapping(actor, publication_id)


def take_up_certain(product_ids: Collection[int]) -> dict[int, int]:
    """Apply the certain proposals of these products; return how many, by product. Belongs in the caller's
    transaction.
    """
    rows = SourceProposal.objects.filter(product_id__in=product_ids, is_dismissed=False, ground__in=CERTAIN)
    owners: Mapping[int, int] = dict(rows.values_list("pk", "product_id"))
    _take_up([proposal for proposal in pending_proposals(product_ids) if proposal.variant_id in owners])
    return Counter(owners.values())


def _take_up(proposals: Sequence[Proposal]) -> None:
    """Buy and watch the variants under their new ids from now on."""
    relink_variants({proposal.variant_id: (proposal.source_sku_id, proposal.source_attr) for proposal in proposals})
    SourceProposal.objects.filter(pk__in=[proposal.variant_id for proposal in proposals]).delete()


def _is_same(row: SourceProposal, proposal: Proposal) -> bool:
    return (row.source_sku_id, tuple(row.after)) == (proposal.source_sku_id, proposal.after)


def _row(product_id: int, proposal: Proposal, now: datetime) -> dict[str, object]:
    return {
        "variant_id": proposal.variant_id,
        "product_id": product_id,
        "before": list(proposal.before),
        "after": list(proposal.after),
        "source_sku_id": proposal.source_sku_id,
        "source_attr": proposal.source_attr,
        "ground": proposal.ground,
        "is_dismissed": False,
        "created_at": now,
    }
