"""A merchant imports whole stores: pages side by side, every product an operation."""

from tests.importing.helpers import detail_of, import_lines, storefront
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside


def test_a_whole_store_is_imported_by_pages(owner: Person, outside: Outside) -> None:
    started = import_lines(owner, [outside.url], page_type=2)
    drain_jobs()

    count = len(storefront(outside).shelf)
    record = detail_of(owner, started["data"])["record"]
    assert (record["state"], record["total_count"], record["success_count"]) == (3, count, count)
    assert owner.get("import_list", size=1)["count"] == count
