"""A cent too many is found and named."""

import pytest
from django.core.management import CommandError, call_command

from server.kit import clock
from server.tenancy.scope import tenant_scope_of
from tenants.ledger.models import AdSpend, LedgerEntry
from tenants.ledger.selectors.checks import ad_differences, differences_of
from tenants.ledger.services.ad_files import AdRow
from tenants.ledger.services.ads import import_ads
from tests.factories.orders import BEGIN, reading
from tests.profit.books import Books
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db


def inject(books: Books, **change: int) -> None:
    """Somebody writes an entry past the services."""
    with tenant_scope_of(books.intake.tenant):
        entry = LedgerEntry.objects.order_by("pk").last()
        assert entry is not None
        entry.pk, entry.source_key = None, "injected"
        for name in ("amount_minor", "base_minor"):
            setattr(entry, name, change.get(name, 0))
        entry.save(force_insert=True)


def found(books: Books) -> list[tuple[str, str, int, int, bool]]:
    with tenant_scope_of(books.intake.tenant):
        differences, last = differences_of()
        assert differences_of(after=last or 0) == ([], None)
        rows = [*differences, *ad_differences()]
    return [(each.number, each.kind, each.found, each.wanted, each.is_base) for each in rows]


def test_ledgers_agree_with_their_orders(books: Books, capsys: pytest.CaptureFixture[str]) -> None:
    books.take(reading("1"), reading("2"))
    assert found(books) == []
    call_command("check_ledgers", books.intake.tenant.schema_name)
    assert capsys.readouterr().out == "all ledgers agree with their orders\n"


def test_an_injected_cent_is_named_by_order_and_kind(books: Books, capsys: pytest.CaptureFixture[str]) -> None:
    books.take(reading("1"), reading("2"))
    inject(books, amount_minor=1, base_minor=1)
    assert found(books) == [("#2", "sale", 5_001, 5_000, False)]
    with pytest.raises(CommandError, match="1 amounts differ"):
        call_command("check_ledgers", books.intake.tenant.schema_name)
    assert "(#2) line" in capsys.readouterr().out


def test_a_cent_in_the_base_currency_alone_is_named_too(books: Books) -> None:
    books.take(reading("1"))
    inject(books, base_minor=1)
    assert found(books) == [("#1", "sale", 5_001, 5_000, True)]


def test_a_cent_of_advertising_is_named(books: Books, capsys: pytest.CaptureFixture[str]) -> None:
    books.take(reading("1"))
    with tenant_scope_of(books.intake.tenant):
        row = AdRow(books.intake.store_id, BEGIN.date(), "", "USD", 500)
        import_ads(books.intake.owner.actor, [row], now=clock.now())
    drain_jobs(skip_pauses=True)
    assert found(books) == []
    inject(books, amount_minor=-1, base_minor=-1)
    assert found(books) == [("", "advertising", -501, -500, False)]
    with pytest.raises(CommandError):
        call_command("check_ledgers", books.intake.tenant.schema_name)
    assert f"(store {books.intake.store_id} 2026-11-01): -501 instead of -500 USD" in capsys.readouterr().out


def test_a_cent_of_advertising_in_the_base_currency_names_its_order(books: Books) -> None:
    books.take(reading("1"))
    with tenant_scope_of(books.intake.tenant):
        row = AdRow(books.intake.store_id, BEGIN.date(), "", "USD", 500)
        import_ads(books.intake.owner.actor, [row], now=clock.now())
    drain_jobs(skip_pauses=True)
    inject(books, base_minor=-1)
    assert found(books) == [("#1", "advertising", -501, -500, True)]


def test_advertising_that_nobody_imported_is_named(books: Books) -> None:
    books.take(reading("1"))
    with tenant_scope_of(books.intake.tenant):
        row = AdRow(books.intake.store_id, BEGIN.date(), "", "USD", 500)
        import_ads(books.intake.owner.actor, [row], now=clock.now())
        drain_jobs(skip_pauses=True)
        AdSpend.objects.all().delete()
    assert found(books) == [("", "advertising", -500, 0, False)]
