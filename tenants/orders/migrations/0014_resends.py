import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('orders', '0013_placing_rule'),
    ]

    operations = [
        migrations.AddField(
            model_name='purchase',
            name='resends',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='resent_by', to='orders.purchase'),
        ),
        migrations.AddField(
            model_name='purchase',
            name='resend_reason',
            field=models.CharField(blank=True, choices=[('lost', 'LOST'), ('damaged', 'DAMAGED'), ('wrong_item', 'WRONG_ITEM'), ('other', 'OTHER')], db_default='', default='', max_length=10),
        ),
    ]
