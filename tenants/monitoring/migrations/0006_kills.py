from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("monitoring", "0005_left_out")]

    operations = [
        migrations.AddField("watch", "alone_in", models.CharField(max_length=100, blank=True, default="", db_default="")),
        migrations.AddField("watch", "kills", models.PositiveSmallIntegerField(default=0, db_default=0)),
    ]
