"""Indexes that nothing asks: of an order's lines, of a line's entries, and for LIKE on keys, which Django adds itself."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tenant_ledger", "0004_sums_of_days")]

    operations = [
        migrations.RemoveIndex("ledgerline", "ledger_lines_of_order"),
        migrations.RemoveIndex("ledgerentry", "ledger_entries_of_line"),
        migrations.AlterField("ledgerentry", "source_key", models.CharField(max_length=250)),
        migrations.AddConstraint(
            "ledgerentry", models.UniqueConstraint(fields=["source_key"], name="ledger_one_entry")
        ),
    ]
