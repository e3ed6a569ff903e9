from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("products", "0015_late_pictures"),
    ]

    operations = [
        migrations.AddField(
            model_name="publicationvariant",
            name="stock",
            field=models.IntegerField(null=True),
        ),
        migrations.AddField(
            model_name="publicationvariant",
            name="available",
            field=models.BooleanField(null=True),
        ),
        migrations.AddField(
            model_name="publicationvariant",
            name="counted_at",
            field=models.CharField(blank=True, db_default="", default="", max_length=120),
        ),
    ]
