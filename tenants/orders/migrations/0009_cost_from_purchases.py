"""What an order costs is read from its purchases. The column goes with the next release: servers that still run use it."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("orders", "0008_tracking")]

    operations = [
        migrations.SeparateDatabaseAndState(state_operations=[migrations.RemoveField("order", "cost_minor")]),
    ]
