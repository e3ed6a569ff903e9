from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('importing', '0021_collections'),
    ]

    operations = [
        migrations.AddField(
            model_name='listedproduct',
            name='planned_sources',
            field=models.JSONField(db_default=[], default=list),
        ),
    ]
