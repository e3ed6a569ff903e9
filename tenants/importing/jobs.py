"""Handlers of import operations, and the daily cleanup of trash and passwords."""

from datetime import timedelta

from server.company.workorders.services.lookups import LOOK_UP
from server.jobs.registry import Again, job
from server.jobs.schedules import periodic
from server.kit import clock
from server.kit.vacuum import vacuum_tables
from server.tenancy.scope import current_schema
from tenants.importing.contracts.files import READ_FILE
from tenants.importing.handlers.access import forget_sources
from tenants.importing.handlers.bulk import BULK_CHANGE, BULK_UNDO, BulkChangeHandler, BulkUndoHandler
from tenants.importing.handlers.completeness import CheckListHandler
from tenants.importing.handlers.copies import COPY, CopyHandler
from tenants.importing.handlers.deletion import DELETE, DeleteHandler
from tenants.importing.handlers.files import FILE_PAGE, FILE_PRODUCT, FilePageHandler, FileProductHandler
from tenants.importing.handlers.lists import ListPageHandler
from tenants.importing.handlers.pages import CHECK_LIST, LIST_PAGE
from tenants.importing.handlers.products import FETCH, FetchHandler
from tenants.importing.handlers.splits import SPLIT, SplitHandler
from tenants.importing.models import CapturedProduct, ListedProduct, ShownPage
from tenants.importing.services.bulk import forget_former
from tenants.importing.services.file_pieces import read_piece
from tenants.importing.services.files import forget_files
from tenants.importing.services.lookups import look_up
from tenants.importing.services.refetches import REIMPORT, RefetchHandler
from tenants.importing.services.selections import forget_selections
from tenants.processes.contracts import handles

TRASH_KEPT = timedelta(days=30)
PASSWORDS_KEPT = timedelta(days=30)
PAGES_KEPT = timedelta(days=30)
CAPTURES_KEPT = timedelta(days=30)
FILES_KEPT = timedelta(days=30)

handles(FETCH, FetchHandler())
handles(LIST_PAGE, ListPageHandler())
handles(CHECK_LIST, CheckListHandler())
handles(FILE_PAGE, FilePageHandler())
handles(FILE_PRODUCT, FileProductHandler())
handles(DELETE, DeleteHandler())
handles(BULK_CHANGE, BulkChangeHandler())
handles(BULK_UNDO, BulkUndoHandler())
handles(SPLIT, SplitHandler())
handles(COPY, CopyHandler())
handles(REIMPORT, RefetchHandler())


@job("importing.vacuum", max_attempts=3)
def vacuum(**_: object) -> None:
    """Keep lists fast after a big import: counts need the visibility map, plans the statistics. Autovacuum does the
    same, but minutes later.
    """
    vacuum_tables("importing_listedproduct", "importing_listedvariant")


@job(LOOK_UP)
def look_up_link(*, lookup_id: int, url: str, **_: object) -> None:
    """Read a supplier's link for a staff member."""
    look_up(lookup_id, url=url)


@job(READ_FILE, max_attempts=3, timeout=300)
def read_file(*, file_id: int, reading: int, **_: object) -> Again | None:
    """Read a product file piece by piece; only saving its rows is one step."""
    return Again() if read_piece(file_id, reading=reading, schema_name=current_schema()) else None


@periodic(every="20 3 * * *")
@job("importing.purge")
def purge(**_: object) -> None:
    """Delete products that were in the trash for 30 days, and old selections, undos and data of imports."""
    ListedProduct.objects.filter(trashed_at__lt=clock.now() - TRASH_KEPT).delete()
    forget_sources(before=clock.now() - PASSWORDS_KEPT)
    CapturedProduct.objects.filter(created_at__lt=clock.now() - CAPTURES_KEPT).delete()
    ShownPage.objects.filter(created_at__lt=clock.now() - PAGES_KEPT).delete()
    forget_files(before=clock.now() - FILES_KEPT)
    forget_selections(now=clock.now())
    forget_former(now=clock.now())
