from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('importing', '0027_no_empty_pictures'),
    ]

    operations = [
        migrations.AddField(
            model_name='listedproduct',
            name='customs',
            field=models.JSONField(null=True),
        ),
    ]
