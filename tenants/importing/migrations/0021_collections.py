from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('importing', '0020_compare_at_is_manual'),
    ]

    operations = [
        migrations.AddField(
            model_name='listedproduct',
            name='collections',
            field=models.JSONField(db_default={}, default=dict),
        ),
    ]
