"""Find products that seem to be the same."""

from server.kit.paging import PageRequest
from server.kit.rows import Statement, read_rows
from tenants.importing.contracts.duplicates import DuplicateGroup, Likeness
from tenants.importing.selectors.products import read_products

MOST_SHOWN = 20
_ALIKE = {
    Likeness.SOURCE: "(supplier,source_host,COALESCE(NULLIF(lasting_id,''),source_id))",
    Likeness.TITLE: "lower(btrim(title))",
    Likeness.IMAGE: "NULLIF(images->0->>'url','')",
}
_FOUND = {
    likeness: Statement(
        f"SELECT array_agg(id ORDER BY id) AS ids, count(*) OVER () AS count FROM importing_listedproduct "  # noqa: S608
        f"WHERE trashed_at IS NULL AND {alike} IS NOT NULL GROUP BY {alike} HAVING count(*) > 1 "
        "ORDER BY min(id) OFFSET %s LIMIT %s"
    )
    for likeness, alike in _ALIKE.items()
}


def find_duplicates(likeness: Likeness, page: PageRequest) -> tuple[list[DuplicateGroup], int]:
    """List a page of groups, those with the oldest product first, with their number: three queries."""
    rows = read_rows(_FOUND[likeness].of(page.offset, page.limit))
    shown = [row["ids"][:MOST_SHOWN] for row in rows]
    found = {product.id: product for product in read_products([key for ids in shown for key in ids], whole=False)}
    groups = [
        DuplicateGroup([found[key] for key in ids if key in found], len(row["ids"]))
        for ids, row in zip(shown, rows, strict=True)
    ]
    return groups, rows[0]["count"] if rows else 0
