"""`python -m ops.drills.fuzzed.staff`: create an operator and print their console token."""

import os
import sys

import django


def main() -> None:
    """Create an operator with every right of the console, for one drill."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.config.settings")
    django.setup()
    from server.company.identity.contracts import TokenKind
    from server.company.identity.models import User
    from server.company.identity.services.tokens import issue_token
    from server.company.staff.services.log_in import create_staff_member
    from server.kit import clock

    mailbox = "fuzzing@drill.example"
    create_staff_member(mailbox=mailbox, password="Drill4ever", roles=["operator"], totp_secret="JBSWY3DPEHPK3PXP")  # noqa: S106
    user_id = User.objects.values_list("pk", flat=True).get(email=mailbox)
    sys.stdout.write(issue_token(user_id=user_id, kind=TokenKind.CONSOLE, now=clock.now()).value)


if __name__ == "__main__":
    main()
