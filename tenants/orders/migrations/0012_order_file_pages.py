from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("orders", "0011_purchases_by_time")]

    operations = [
        migrations.CreateModel(
            name="OrderFilePage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sealed", models.TextField()),
                ("created_at", models.DateTimeField(db_index=True)),
            ],
        ),
    ]
