"""Reads of awaited links, for staff."""

from server.company.catalogue.contracts.products import AwaitedLinkRow, LinkState
from server.company.catalogue.models import AwaitedLink
from server.kit.paging import PageRequest
from server.kit.shapes import from_row


def list_awaited_links(*, page_id: int, page: PageRequest) -> tuple[list[AwaitedLinkRow], int]:
    """List the awaited links of a page, or of all pages if 0, failed ones first, with their count."""
    rows = AwaitedLink.objects.filter(page_id=page_id) if page_id else AwaitedLink.objects.all()
    shown = rows.order_by("state", "pk")[page.offset : page.offset + page.limit]
    return [from_row(AwaitedLinkRow, row, state=LinkState(row.state)) for row in shown], rows.count()
