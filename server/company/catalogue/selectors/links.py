"""Links that topic pages wait for, as staff see them."""

from server.company.catalogue.contracts.products import AwaitedLinkRow, LinkState
from server.company.catalogue.models import AwaitedLink
from server.kit.paging import PageRequest
from server.kit.shapes import from_row


def list_awaited_links(*, page_id: int, page: PageRequest) -> tuple[list[AwaitedLinkRow], int]:
    """Those of a page, of all pages where it is 0, what failed first, with how many there are."""
    rows = AwaitedLink.objects.filter(page_id=page_id) if page_id else AwaitedLink.objects.all()
    shown = rows.order_by("state", "pk")[page.offset : page.offset + page.limit]
    return [from_row(AwaitedLinkRow, row, state=LinkState(row.state)) for row in shown], rows.count()
