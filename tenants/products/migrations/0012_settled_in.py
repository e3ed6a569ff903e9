from django.db import migrations

# A price that was settled for a store alone was in the currency that the store had it published in.
SETTLED_IN = """
UPDATE products_publication AS p SET adjustments = (
    SELECT jsonb_object_agg(
        k, CASE WHEN v ? 'price_minor' THEN v || jsonb_build_object('currency', p.currency) ELSE v END)
    FROM jsonb_each(p.adjustments) AS e (k, v))
WHERE jsonb_path_exists(p.adjustments, '$.*.price_minor')
"""


class Migration(migrations.Migration):
    dependencies = [
        ("products", "0011_labels"),
    ]

    operations = [migrations.RunSQL(SETTLED_IN, migrations.RunSQL.noop)]
