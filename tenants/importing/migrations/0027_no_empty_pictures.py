"""Drop pictures without an address from descriptions that were cleaned before they were recognised."""

from django.db import migrations

# A cleaned tag ends at its first ">".
DROP = """
UPDATE importing_listedproduct
SET description_html = regexp_replace(description_html, '<img(?! [^>]*src="[^"])[^>]*>', '', 'g')
WHERE description_html ~ '<img(?! [^>]*src="[^"])[^>]*>'
"""


class Migration(migrations.Migration):

    dependencies = [
        ('importing', '0026_file_outlines'),
    ]

    operations = [migrations.RunSQL(DROP, migrations.RunSQL.noop)]
