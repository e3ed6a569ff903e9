from django.db import migrations

# Amounts of upload settings were in the currency that the store had the product published in.
GIVEN_IN = """
UPDATE products_publication SET upload = jsonb_set(upload, '{pricing,rule,currency}', to_jsonb(currency))
WHERE upload #> '{pricing,rule}' IS NOT NULL AND currency <> ''
"""


class Migration(migrations.Migration):
    dependencies = [
        ("products", "0013_facts"),
    ]

    operations = [migrations.RunSQL(GIVEN_IN, migrations.RunSQL.noop)]
