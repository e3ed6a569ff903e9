from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("supply", "0006_category_names")]

    operations = [
        migrations.AddField("supplylook", "losses", models.PositiveSmallIntegerField(default=0, db_default=0)),
    ]
