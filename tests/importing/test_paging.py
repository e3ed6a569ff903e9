"""Which pages of a store are read next: a window of numbered ones, never one twice, none missed."""

from server.ports.suppliers import Supplier
from tenants.importing.rules.pages import FULL_PAGE, MOST_PAGES, WINDOW, pages_after


def test_full_pages_open_a_window_that_covers_every_page_once() -> None:
    requested, todo = [1], [1]
    while todo:
        page = todo.pop(0)
        found = FULL_PAGE if page <= 40 else 0
        following = pages_after(Supplier.SHOPIFY, page, found, f"{page + 1}:USD:print") if found else []
        todo += [number for number, _ in following]
        requested += [number for number, _ in following]
    assert sorted(requested) == list(range(1, 41 + WINDOW))


def test_the_currency_goes_along_and_the_print_of_the_page_before_does_not() -> None:
    assert pages_after(Supplier.SHOPIFY, 3, FULL_PAGE, "4:EUR:abc") == [(3 + WINDOW, f"{3 + WINDOW}:EUR:")]


def test_after_a_short_page_only_the_next_is_requested() -> None:
    assert pages_after(Supplier.SHOPIFY, 1, 10, "2:USD:abc") == [(2, "2:USD:abc")]


def test_other_suppliers_are_read_page_by_page() -> None:
    assert pages_after(Supplier.ALIEXPRESS, 5, FULL_PAGE, "opaque") == [(6, "opaque")]


def test_listing_ends_with_the_last_cursor_and_at_a_hard_limit() -> None:
    assert pages_after(Supplier.SHOPIFY, 1, FULL_PAGE, None) == []
    assert pages_after(Supplier.SHOPIFY, MOST_PAGES, FULL_PAGE, "x") == []
