#!/usr/bin/env python
"""Django's command line for Tradewind."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.config.settings")
    from django.core.management import execute_from_command_line

    from server.kit.collector import settle_collector

    settle_collector()
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
