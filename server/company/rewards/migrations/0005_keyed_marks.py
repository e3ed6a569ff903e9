"""Turn the digests that merchants are recognised by into keyed ones, which nobody can guess without our secret key."""

from django.db import migrations
from django.utils.crypto import salted_hmac


def key_marks(apps, schema_editor):
    marks = apps.get_model("rewards", "PayerMark").objects
    rows = list(marks.all())
    for row in rows:
        row.mark = salted_hmac("rewards.marks", row.mark, algorithm="sha256").hexdigest()
    marks.bulk_update(rows, ["mark"], batch_size=1_000)


class Migration(migrations.Migration):
    dependencies = [("rewards", "0004_codes_for_their_buyers")]

    operations = [migrations.RunPython(key_marks, migrations.RunPython.noop)]
