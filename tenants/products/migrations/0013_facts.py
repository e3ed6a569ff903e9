from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("products", "0012_settled_in"),
    ]

    operations = [
        migrations.AddField(
            model_name="publicationvariant",
            name="facts",
            field=models.JSONField(null=True),
        ),
    ]
