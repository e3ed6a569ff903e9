from django.db import migrations, models

# Kept beside the row, so that whoever compares all codes does not read the thumbs.
ASIDE = """
ALTER TABLE supply_supplylook ALTER COLUMN thumb SET STORAGE EXTERNAL, SET (toast_tuple_target = 256);
UPDATE supply_supplylook SET due_at = now(), tries = 0 WHERE address <> '' AND core IS NOT NULL
"""


class Migration(migrations.Migration):
    dependencies = [("supply", "0003_looks")]

    operations = [
        migrations.AddField("supplylook", "thumb", models.BinaryField(null=True)),
        migrations.RunSQL(ASIDE, migrations.RunSQL.noop),
    ]
