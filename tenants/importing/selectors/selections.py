"""Resolve the products that a user chose, by id or as a saved selection."""

from collections.abc import Sequence

from server.company.identity.contracts import Actor
from server.kit.errors import NotFound
from server.kit.rows import Statement, read_rows
from tenants.importing.contracts.selections import Chosen
from tenants.importing.errors import NothingSelected, SelectionEnded
from tenants.importing.models import ListedProduct, ListSelection
from tenants.processes.contracts import NewOperation, Subject

_SUBJECTS = Statement(
    "SELECT id AS product_id, title, COALESCE(images->0->>'url', '') AS image_url, source_url, "
    "source_id AS source_item_id, supplier FROM importing_listedproduct "
    "WHERE id = ANY(%s) AND trashed_at IS NULL ORDER BY id"
)


def chosen_ids(actor: Actor, chosen: Chosen) -> list[int]:
    """Return those of the chosen products that are in the list, in order.

    NotFound when a product chosen by id is not in the list. Products of a selection that have left the list are
    omitted; SelectionEnded when the selection no longer exists.
    """
    if chosen.selection is None:
        requested = sorted(set(chosen.ids))
        if len(found := _listed(requested)) != len(requested):
            raise NotFound
        return found
    kept = ListSelection.objects.filter(pk=chosen.selection, user_id=actor.user_id)
    product_ids = kept.values_list("product_ids", flat=True).first()
    if product_ids is None:
        raise SelectionEnded
    return _listed(sorted(set(product_ids) - set(chosen.excluded)))


def chosen_subjects(actor: Actor, chosen: Chosen) -> list[Subject]:
    """Return the chosen products as subjects of operations, in the order of their ids; refused like `chosen_ids`."""
    return subjects_of(chosen_ids(actor, chosen))


def operations_on(actor: Actor, chosen: Chosen, handler: str) -> list[NewOperation]:
    """Return an operation for each chosen product. NothingSelected for none; refused like `chosen_ids`."""
    subjects = chosen_subjects(actor, chosen)
    if not subjects:
        raise NothingSelected
    return [NewOperation(handler=handler, item_key=str(subject.product_id), subject=subject) for subject in subjects]


def subjects_of(product_ids: Sequence[int]) -> list[Subject]:
    """Return those of these products that are in the list as subjects of operations, in the order of their ids."""
    return [Subject(**row) for row in read_rows(_SUBJECTS.of(list(product_ids)))]


def _listed(product_ids: Sequence[int]) -> list[int]:
    rows = ListedProduct.objects.filter(pk__in=product_ids, trashed_at=None).order_by("pk")
    return list(rows.values_list("pk", flat=True))
