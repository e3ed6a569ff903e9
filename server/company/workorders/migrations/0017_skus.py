"""Name the SKUs of requests that name them only in their product sections."""

from django.db import migrations

NAMED = """
    UPDATE workorders_workorder request SET sku = left(named.skus, 200)
    FROM (
        SELECT one.id, string_agg(one.sku, ', ' ORDER BY one.place) AS skus
        FROM (
            SELECT asked.id, part.said ->> 'sku' AS sku, min(part.place) AS place
            FROM workorders_workorder asked, jsonb_array_elements(asked.parts) WITH ORDINALITY AS part (said, place)
            WHERE asked.sku = '' AND part.said ->> 'sku' <> ''
            GROUP BY asked.id, part.said ->> 'sku'
        ) one
        GROUP BY one.id
    ) named
    WHERE request.id = named.id
"""


class Migration(migrations.Migration):
    dependencies = [("workorders", "0016_settlements")]

    operations = [migrations.RunSQL(NAMED, migrations.RunSQL.noop)]
