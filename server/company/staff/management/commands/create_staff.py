import sys
from getpass import getpass
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from server.company.staff.rules import StaffRole
from server.company.staff.services.accounts import create_by_shell, reset_by_shell
from server.kit import clock
from server.kit.errors import AppError, NotFound


class Command(BaseCommand):
    help = (
        "Create a member of our staff, such as the first operator. With --reset: give a member a new password and "
        "remove the second factor, for someone who lost it. Asks for the password, or reads it from standard input."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("mailbox")
        parser.add_argument("--role", action="append", choices=[str(role) for role in StaffRole], default=[])
        parser.add_argument("--reset", action="store_true", help="of a member; without --role, the roles stay")

    def handle(self, *_args: Any, **options: Any) -> None:
        mailbox, roles = options["mailbox"], [StaffRole(role) for role in options["role"]]
        try:
            if options["reset"]:
                reset_by_shell(mailbox=mailbox, password=_password(), roles=roles, now=clock.now())
            else:
                roles = roles or [StaffRole.OPERATOR]
                create_by_shell(mailbox=mailbox, password=_password(), roles=roles, now=clock.now())
        except NotFound as error:
            raise CommandError(f"{mailbox} is no member of staff. Leave out --reset to create one.") from error
        except AppError as error:
            raise CommandError(f"{error.msg} Nothing was changed.") from error
        self.stdout.write(f"{mailbox} can log in to the console now, and sets up a second factor there.")


def _password() -> str:
    """Return what is typed twice on a terminal, else the first line of standard input."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    password = getpass("Password: ")
    if getpass("The same password again: ") != password:
        raise CommandError("The two passwords differ. Nothing was changed.")
    return password
