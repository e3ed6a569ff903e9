"""`python -m ops.drills.fuzzed.staff`: make an operator and print a console token of theirs."""

import os
import sys

import django


def main() -> None:
    """Every right of the console, for one drill."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.config.settings")
    django.setup()
    from server.company.accounts.contracts import TokenKind
    from server.company.accounts.models import User
    from server.company.accounts.services.staff import create_staff_member
    from server.company.accounts.services.tokens import issue_token
    from server.kit import clock

    mailbox = "fuzzing@drill.example"
    create_staff_member(mailbox=mailbox, password="Drill4ever", roles=["operator"], totp_secret="JBSWY3DPEHPK3PXP")  # noqa: S106
    user_id = User.objects.values_list("pk", flat=True).get(email=mailbox)
    sys.stdout.write(issue_token(user_id=user_id, kind=TokenKind.CONSOLE, now=clock.now()).value)


if __name__ == "__main__":
    main()
