"""An invoice or a credit note as a PDF document, as it was issued, with labels in the reader's language."""

from dataclasses import replace
from zoneinfo import ZoneInfo

from server.company.identity.selectors.recipients import zone_of_merchant
from server.company.invoicing.contracts import Paper, PaperKind
from server.kit.money import format_money
from server.kit.pdfs import Column, Document
from server.kit.sentences import each_in_language, in_language
from server.platforms.contracts import PLATFORM_NAMES, Platform

TITLES = {PaperKind.INVOICE: "Invoice", PaperKind.CREDIT_NOTE: "Credit note"}
FACTS = {
    "number": "Number",
    "corrects": "For invoice",
    "date": "Date",
    "seller": "From",
    "buyer": "Bill to",
    "tax_ids": "Tax IDs",
    "paid": "Payment",
}
PAID = {PaperKind.INVOICE: "Paid from your balance", PaperKind.CREDIT_NOTE: "Refunded to your balance"}
COLUMNS = (Column("Plan", 34), Column("Platform", 18), Column("Period", 26), Column("Amount", 22, is_number=True))
SUMS = {"net": "Net amount", "tax": "Tax", "total": "Total"}


def paper_document(paper: Paper, *, language: str) -> Document:
    """Return the document of a paper. Its dates are in the merchant's zone for every reader: it is one paper."""
    local = ZoneInfo(zone_of_merchant(paper.merchant_id))
    names = each_in_language(FACTS, language)
    buyer = [paper.buyer.name, *paper.buyer.address, paper.buyer.email]
    facts = {
        "number": paper.number,
        "corrects": paper.corrects,
        "date": f"{paper.issued_at.astimezone(local):%Y-%m-%d}",
        "seller": ", ".join(paper.seller),
        "buyer": ", ".join(dict.fromkeys(filter(None, buyer))),  # whoever gave no name is named by their mailbox
        "tax_ids": ", ".join(paper.buyer.tax_ids),
        "paid": in_language(PAID[paper.kind], language),
    }
    return Document(
        title=in_language(TITLES[paper.kind], language),
        author=paper.seller[0] if paper.seller else "",
        language=language,
        facts=[(names[name], value) for name, value in facts.items() if value],
        columns=[replace(column, heading=in_language(column.heading, language)) for column in COLUMNS],
        rows=_rows(paper, language, local),
    )


def _rows(paper: Paper, language: str, local: ZoneInfo) -> list[tuple[str, ...]]:
    since, until = (f"{moment.astimezone(local):%Y-%m-%d}" for moment in (paper.period_start, paper.period_end))
    item = paper.item_zh if language.startswith("zh") else paper.item_en
    platform = in_language(PLATFORM_NAMES[Platform(paper.platform)], language) if paper.platform else ""
    net = paper.total_minor - paper.tax_minor
    sums = {"net": net, "tax": paper.tax_minor, "total": paper.total_minor}
    words = each_in_language(SUMS, language)
    return [
        (item, platform, f"{since} – {until}", _amount(net, paper)),
        *(("", "", words[name], _amount(amount, paper)) for name, amount in sums.items()),
    ]


def _amount(minor: int, paper: Paper) -> str:
    return format_money(minor, paper.currency)
