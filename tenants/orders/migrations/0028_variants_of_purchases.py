from django.db import migrations, models

FILL = """
UPDATE orders_purchaseline line SET variant_title = (
    SELECT coalesce(string_agg(value, ' / ' ORDER BY place), '')
    FROM jsonb_array_elements_text(variant.option_values) WITH ORDINALITY AS one (value, place)
)
FROM orders_purchase purchase, importing_listedvariant variant
WHERE purchase.id = line.purchase_id AND purchase.state = 'to_buy' AND variant.id = line.source_variant_id
"""
"""What a person still has to buy; what was bought is never shown by it."""


class Migration(migrations.Migration):

    dependencies = [
        ('importing', '0001_initial'),
        ('orders', '0026_buyer_refunds'),
    ]

    operations = [
        migrations.AddField(
            model_name='purchaseline',
            name='variant_title',
            field=models.TextField(blank=True, db_default=''),
        ),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
