from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("monitoring", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="watch",
            name="tries",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
    ]
