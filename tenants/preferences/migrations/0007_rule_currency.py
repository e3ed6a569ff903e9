from django.db import migrations, models

# What a store's rule adds was meant in what the store sells in.
OF_ITS_STORE = """
UPDATE preferences_price_rule AS r SET currency = s.currency FROM stores_store AS s WHERE s.id = r.store_id
"""


class Migration(migrations.Migration):
    dependencies = [
        ("preferences", "0006_saved_views"),
        ("stores", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="pricerulerow",
            name="currency",
            field=models.CharField(blank=True, db_default="", max_length=3),
        ),
        migrations.RunSQL(OF_ITS_STORE, migrations.RunSQL.noop),
    ]
