"""Tell mails that the mail server may have from those that it surely has not."""

from django.db import migrations, models

FILL = "UPDATE parcels_buyermail SET handed_at = claimed_at WHERE claimed_at IS NOT NULL"


class Migration(migrations.Migration):
    dependencies = [("parcels", "0005_told_pieces")]

    operations = [
        migrations.AddField("buyermail", "handed_at", models.DateTimeField(null=True)),
        migrations.AddField(
            "buyermail", "message_id", models.CharField(blank=True, db_default="", default="", max_length=200)
        ),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
