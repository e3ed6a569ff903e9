from django.db import migrations


class Migration(migrations.Migration):
    """Let a cluster find the next task by an index: without one each look sorts the whole queue."""

    dependencies = [
        ("jobs", "0004_losses"),
        ("django_q", "0019_alter_task_options_alter_ormq_key_alter_ormq_lock_and_more"),
    ]

    operations = [
        migrations.RunSQL(
            "CREATE INDEX IF NOT EXISTS jobs_ormq_next ON public.django_q_ormq (key, lock, id)",
            "DROP INDEX IF EXISTS public.jobs_ormq_next",
        )
    ]
