"""What people look for finds what was kept under another spelling of it, and nothing else."""

import pytest
from cryptography.fernet import Fernet

from tenants.privacy.contracts import DIGEST_BYTES, PersonalKey, Term, forms

KEY, OTHER = (PersonalKey(Fernet.generate_key().decode()) for _ in range(2))


@pytest.mark.parametrize(
    ("term", "kept", "typed"),
    [
        (Term.NAME, "Anna-Lena SCHMIDT", "schmidt"),
        (Term.NAME, "Anna-Lena Schmidt", "lena"),
        (Term.NAME, "Straße", "STRASSE"),
        (Term.NAME, "Ａｎｎａ", "anna"),
        (Term.NAME, "陳 大文", "陈"),
        (Term.MAIL, " Anna@Example.COM ", "anna@example.com"),
        (Term.PHONE, "+49 (0)30 901820", "030/901820"),
        (Term.PHONE, "+49 30 9018204", "9018204"),
        (Term.PHONE, "+86 138 1234 5678", "１３８１２３４５６７８"),
        (Term.PHONE, "+1 555 010 4477 ext. 12", "(555) 010-4477"),
        (Term.NUMBER, "#1001", "1001"),
        (Term.NUMBER, "1001", "#1001"),
        (Term.NUMBER, "TEA-1001", "tea-1001"),
        (Term.NUMBER, "TEA-1001", "1001"),
        (Term.NUMBER, "# 1001", "＃１００１"),
        (Term.BUYER, "gid://shopify/Customer/77", "gid://shopify/Customer/77"),
    ],
)
def test_another_spelling_is_found(term: Term, kept: str, typed: str) -> None:
    assert KEY.digests({term: [kept]}) & KEY.digests({term: [typed]})


@pytest.mark.parametrize(
    ("term", "kept", "typed"),
    [
        (Term.NAME, "Anna Schmidt", "Schmid"),
        (Term.MAIL, "anna@example.com", "anna@example.org"),
        (Term.PHONE, "+49 30 901820", "030 901821"),
        (Term.NUMBER, "#1001", "#1002"),
        (Term.NUMBER, "#1001", "10"),
    ],
)
def test_something_else_is_not_found(term: Term, kept: str, typed: str) -> None:
    assert KEY.digests({term: [kept]}).isdisjoint(KEY.digests({term: [typed]}))


@pytest.mark.parametrize(
    ("term", "text"),
    [
        *((term, "") for term in Term),
        *((term, "  ") for term in Term),
        (Term.PHONE, "12"),
        (Term.NAME, "--"),
        (Term.NUMBER, "#"),
    ],
)
def test_what_says_nothing_finds_nothing(term: Term, text: str) -> None:
    assert forms(term, text) == []


def test_digests_differ_by_merchant_and_by_what_the_text_is() -> None:
    digests = {key.digest(term, "1001") for key in (KEY, OTHER) for term in Term}
    assert len(digests) == 2 * len(Term)
    assert {len(digest) for digest in digests} == {DIGEST_BYTES}
