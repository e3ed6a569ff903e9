"""Users, verification codes, tokens, and who leaves (public schema)."""

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Right

from server.company.identity.contracts import TokenKind, UserState
from server.kit.words import words_of


class UserManager(BaseUserManager["User"]):
    def create_user(self, *, email: str | None, password: str | None = None, **fields: Any) -> "User":
        user = self.model(email=email, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user


class User(AbstractBaseUser):
    """A person who signs in. `root` is empty for a merchant's main account and names it for a sub-account."""

    email = models.EmailField(unique=True, null=True, blank=True)
    phone = models.CharField(max_length=20, unique=True, null=True, blank=True)
    root = models.ForeignKey("self", null=True, blank=True, on_delete=models.CASCADE, related_name="children")
    tenant = models.ForeignKey("tenancy.Tenant", null=True, blank=True, on_delete=models.PROTECT, related_name="users")
    first_name = models.CharField(max_length=100, blank=True)
    name = models.CharField(max_length=200, blank=True)
    source = models.CharField(max_length=100, blank=True)
    state = models.PositiveSmallIntegerField(default=UserState.ORDINARY)
    language = models.CharField(max_length=10, blank=True)
    time_zone = models.CharField(max_length=64, blank=True)
    avatar = models.CharField(max_length=200, blank=True)
    is_active = models.BooleanField(default=True)
    date_joined = models.DateTimeField(auto_now_add=True)

    rights = ArrayField(models.CharField(max_length=40), default=list, blank=True)
    store_ids = ArrayField(models.BigIntegerField(), null=True, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    leaves_at = models.DateTimeField(null=True, blank=True)
    """When a sub-account that wants to go is deleted; a merchant who leaves has an AccountDeletion."""

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
    """A code that was mailed: kept as a hash, few tries, one use.

    `asker`: the hash of the browser or network that asked for it. Others have tries of their own, so that whoever
    guesses neither replaces the code nor uses up the tries of who asked.
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
    """Tries of one account or from one address since the last success; `subject` is a hash.

    Those whose password is being looked at are in `count` and in `in_flight`.
    """

    subject = models.CharField(max_length=64, unique=True)
    count = models.PositiveIntegerField(default=0)
    in_flight = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField(db_index=True)


class LogInRecord(models.Model):
    """How often tries to log in ended so within an hour: whose, from which address. What was typed is not kept."""

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
    """A session: the hash of an opaque token, of one kind, with a sliding end. `staff`: who acts in it as the user."""

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
    # Of personal tokens: what they are for, and what they may do at most.
    name = models.CharField(max_length=100, blank=True)
    scopes = ArrayField(models.CharField(max_length=40), null=True, blank=True)
    can_write = models.BooleanField(default=True)

    class Meta:
        indexes = [models.Index(fields=["user", "kind"])]


class LogInChallenge(models.Model):
    """A log-in whose password was right and whose second factor is awaited: the hash of a token, few tries, one use."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=16, choices=[(kind.value, kind.value) for kind in TokenKind])
    token_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField(db_index=True)
    tries_left = models.PositiveSmallIntegerField()


class SpentChallenge(models.Model):
    """A passkey's challenge that was answered: its hash, kept until the challenge would have run out."""

    challenge = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField(db_index=True)


class AccountExport(models.Model):
    """What a merchant takes along, being written or ready; one at a time."""

    tenant = models.OneToOneField("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    user_id = models.BigIntegerField()
    key = models.CharField(max_length=200, unique=True)
    requested_at = models.DateTimeField()
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField()
    ready_at = models.DateTimeField(null=True)


class AccountDeletion(models.Model):
    """A merchant who leaves: cut off at once, gone for good at `due_at`, unless the main account stays after all."""

    tenant = models.OneToOneField("tenancy.Tenant", on_delete=models.CASCADE, related_name="deletion")
    requested_at = models.DateTimeField()
    due_at = models.DateTimeField(db_index=True)
    started_at = models.DateTimeField(null=True)
