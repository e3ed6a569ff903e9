
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('stores', '0007_channels'),
    ]

    operations = [
        migrations.AddField(
            model_name='store',
            name='credentials_renew_at',
            field=models.DateTimeField(null=True),
        ),
    ]
