"""Sums of days and months, of which reports of long periods are made. All days with entries are due at first."""

from django.db import migrations, models
from django.db.models import Q

FILL = """
INSERT INTO tenant_ledger_dueday (booked_on) SELECT DISTINCT booked_on FROM tenant_ledger_ledgerentry
"""
AMOUNTS = ("income", "tax", "refunds", "fees", "costs", "advertising", "profit", "expected", "orders")


class Migration(migrations.Migration):
    dependencies = [("tenant_ledger", "0003_chargebacks")]

    operations = [
        migrations.CreateModel(
            name="DaySum",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("dimension", models.CharField(max_length=8)),
                ("is_month", models.BooleanField()),
                ("booked_on", models.DateField()),
                ("store_id", models.BigIntegerField()),
                ("base_currency", models.CharField(max_length=3)),
                ("country", models.CharField(blank=True, max_length=2)),
                ("supplier", models.PositiveSmallIntegerField(null=True)),
                ("product", models.CharField(blank=True, max_length=120)),
                ("variant", models.CharField(blank=True, max_length=120)),
                ("title", models.TextField(blank=True)),
                *((name, models.BigIntegerField()) for name in AMOUNTS),
            ],
        ),
        migrations.CreateModel(
            name="DueDay",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("booked_on", models.DateField()),
            ],
        ),
        migrations.AddIndex(
            "ledgerhead",
            models.Index(
                fields=["ordered_on", "store_id"],
                condition=Q(lacks_rates=True) | Q(is_whole=False),
                name="ledger_heads_lacking",
            ),
        ),
        migrations.AddIndex(
            "daysum", models.Index(fields=["dimension", "is_month", "booked_on"], name="ledger_sums_of_day")
        ),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
