from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0017_guesses_by_user'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='language_chosen',
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
