"""Users, verification codes, tokens, exports and deletions (public schema)."""

from typing import Any, ClassVar, NoReturn

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.core.management.base import CommandError
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Right

from server.company.identity.contracts import TokenKind, UserState
from server.kit.links import Link
from server.kit.words import words_of


class UserManager(BaseUserManager["User"]):
    def create_user(self, *, email: str | None, password: str | None = None, **fields: Any) -> "User":
        user = self.model(email=email, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, **_fields: Any) -> NoReturn:
        """Refuse Django's `createsuperuser`: our staff have roles and a second factor."""
        raise CommandError(
            "There are no superusers here. Create the first operator with: manage.py create_staff MAILBOX"
        )


class User(AbstractBaseUser):
    """A person who logs in. `root` is empty for a merchant's main account and points to it for a sub-account."""

    email = models.EmailField(unique=True, null=True, blank=True)
    phone = models.CharField(max_length=20, unique=True, null=True, blank=True)
    root = models.ForeignKey("self", null=True, blank=True, on_delete=models.CASCADE, related_name="children")
    tenant = models.ForeignKey("tenancy.Tenant", null=True, blank=True, on_delete=models.PROTECT, related_name="users")
    first_name = models.CharField(max_length=100, blank=True)
    name = models.CharField(max_length=200, blank=True)
    source = models.CharField(max_length=100, blank=True)
    state = models.PositiveSmallIntegerField(default=UserState.ORDINARY)
    language = models.CharField(max_length=10, blank=True)
    """Of their mails: chosen by them, else that of the page where they registered."""
    language_chosen = models.BooleanField(default=False, db_default=False)
    """Whether they chose it, in the header or their profile. Else their browsers decide what they show."""
    time_zone = models.CharField(max_length=64, blank=True)
    avatar = models.CharField(max_length=200, blank=True)
    is_active = models.BooleanField(default=True)
    date_joined = models.DateTimeField(auto_now_add=True)

    rights = ArrayField(models.CharField(max_length=40), default=list, blank=True)
    store_ids = ArrayField(models.BigIntegerField(), null=True, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    leaves_at = models.DateTimeField(null=True, blank=True)
    """When a sub-account that asked to leave is deleted. A merchant that leaves has an AccountDeletion instead."""

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []
    objects: ClassVar[UserManager] = UserManager()

    class Meta:
        indexes = [
            models.Index(fields=["tenant", "id"]),
            models.Index(Right("phone", 4), name="users_by_end_of_phone"),
            GinIndex(words_of("email", "name", "first_name"), name="users_by_words"),
            models.Index(fields=["leaves_at"], condition=Q(leaves_at__isnull=False), name="users_who_leave"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["tenant"], condition=Q(root=None), name="one_main_account_per_merchant"),
            models.CheckConstraint(condition=Q(root=None) | ~Q(root=F("id")), name="nobody_is_their_own_main_account"),
        ]

    def __str__(self) -> str:
        return self.email or self.phone or str(self.pk)


class VerificationCode(models.Model):
    """A verification code that was sent: stored as a hash, with few attempts, usable once.

    `asker`: the hash of the browser or network that requested it. Others have a separate number of attempts, so a
    guesser can neither replace the code nor use up the attempts of the person who requested it.
    """

    mailbox = models.CharField(max_length=254)
    purpose = models.PositiveSmallIntegerField()
    asker = models.CharField(max_length=64, default="")
    code_hash = models.CharField(max_length=64)
    sent_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    tries_left = models.PositiveSmallIntegerField()
    tries_of_others = models.PositiveSmallIntegerField(default=0)
    used_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["mailbox", "purpose", "asker"], name="one_code_per_mailbox_and_asker")
        ]


class FailedLogIn(models.Model):
    """Attempts on one account or from one address since the last success; `subject` is a hash.

    Attempts whose password is being checked are in `count` and in `in_flight`.
    """

    subject = models.CharField(max_length=64, unique=True)
    user_id = models.BigIntegerField(null=True, db_index=True)
    """The account that the attempts were on; empty for an unknown one, and for counts of an address."""
    count = models.PositiveIntegerField(default=0)
    in_flight = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField(db_index=True)


class LogInRecord(models.Model):
    """Number of login attempts with the same user, address and outcome within an hour. Typed input is not stored."""

    hour = models.DateTimeField()
    area = models.CharField(max_length=10)
    step = models.CharField(max_length=20)
    outcome = models.CharField(max_length=10)
    user = models.ForeignKey(User, null=True, on_delete=models.CASCADE, related_name="+")
    address = models.CharField(max_length=50)
    times = models.PositiveIntegerField(default=1)
    first_at = models.DateTimeField()
    last_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["hour", "area", "step", "outcome", "user", "address"],
                nulls_distinct=False,
                name="one_log_in_record_an_hour",
            )
        ]


class AccessToken(models.Model):
    """A session: the hash of an opaque token of one kind, with a sliding expiry. `staff`: who acts as the user."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    kind = models.CharField(max_length=16, choices=[(kind.value, kind.value) for kind in TokenKind])
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    last_used_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    address = models.GenericIPAddressField(null=True)
    user_agent = models.CharField(max_length=300, blank=True)
    staff = models.ForeignKey(User, null=True, on_delete=models.CASCADE, related_name="acting_tokens")
    # Of personal tokens: their purpose, and the most they may do.
    name = models.CharField(max_length=100, blank=True)
    scopes = ArrayField(models.CharField(max_length=40), null=True, blank=True)
    can_write = models.BooleanField(default=True)

    class Meta:
        indexes = [models.Index(fields=["user", "kind"])]


class LogInChallenge(Link):
    """A login that waits for the second factor: the hash of a token, with few attempts, usable once."""

    ENDS: ClassVar[str] = "expires_at"

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=16, choices=[(kind.value, kind.value) for kind in TokenKind])
    expires_at = models.DateTimeField(db_index=True)
    tries_left = models.PositiveSmallIntegerField()


class SpentChallenge(models.Model):
    """The hash of a passkey challenge that was answered, stored until the challenge would have expired."""

    challenge = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField(db_index=True)


class AccountExport(models.Model):
    """A merchant's data export, in progress or ready; one at a time."""

    tenant = models.OneToOneField("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    user_id = models.BigIntegerField()
    key = models.CharField(max_length=200, unique=True)
    requested_at = models.DateTimeField()
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField()
    ready_at = models.DateTimeField(null=True)


class AccountDeletion(models.Model):
    """A merchant that leaves: locked out at once, deleted permanently at `due_at` unless the main account cancels."""

    tenant = models.OneToOneField("tenancy.Tenant", on_delete=models.CASCADE, related_name="deletion")
    requested_at = models.DateTimeField()
    due_at = models.DateTimeField(db_index=True)
    started_at = models.DateTimeField(null=True)
