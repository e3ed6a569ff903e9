"""`python -m ops.launcher.prepare [--demo]`: migrations, then demo data, in one process (it starts Django once)."""

import os
import sys


def main() -> int:
    """Migrate every schema and seed the demonstration; both end quickly when there is nothing to do."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.config.settings")
    import django
    from django.core.management import CommandError, call_command

    django.setup()
    try:
        call_command("migrate_schemas")
        if "--demo" in sys.argv[1:]:
            call_command("seed_demo")
    except CommandError as refusal:
        sys.stderr.write(f"{refusal}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
