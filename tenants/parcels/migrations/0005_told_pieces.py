"""Keep the pieces that stores may have been told of; of parcels that they show already, those that were read back."""

from django.db import migrations, models

FILL = """
UPDATE parcels_parcel SET told = shown.told
FROM (
    SELECT parcel_id, jsonb_object_agg(line, pieces) AS told
    FROM (
        SELECT parcel_id, key AS line, sum(value::int) AS pieces
        FROM parcels_fulfilment, jsonb_each_text(pieces)
        WHERE NOT is_cancelled GROUP BY parcel_id, key
    ) lines
    GROUP BY parcel_id
) shown
WHERE shown.parcel_id = parcels_parcel.id
"""


class Migration(migrations.Migration):
    dependencies = [("parcels", "0003_mailsettings_buyermail")]

    operations = [
        migrations.AddField("parcel", "told", models.JSONField(db_default={}, default=dict)),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
