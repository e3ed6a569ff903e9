"""Uploads that are sent again after a lost connection are one file."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("workorders", "0012_quote_vouchers")]

    operations = [
        migrations.AddField(
            model_name="attachment",
            name="nonce",
            field=models.CharField(max_length=250, null=True, unique=True),
        ),
    ]
