import sys
from pathlib import Path

from tests.lint.tree import copy_of_the_tree, plant, run

COMMAND = (sys.executable, "manage.py", "makemigrations", "--check", "--dry-run")
MODEL = '''
from django.db import models


class Planted(models.Model):
    """Not in any migration."""

    class Meta:
        app_label = "preferences"
'''


def test_a_model_without_its_migration_is_refused(tmp_path: Path) -> None:
    tree = copy_of_the_tree(tmp_path, "server", "tenants", "fixtures", "ops")
    plant(tree, {"tenants/preferences/models.py": MODEL})

    status, said = run(tree, *COMMAND)

    assert status == 1, said
    assert "Create model Planted" in said
