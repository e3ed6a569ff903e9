"""Accounts: our own user model; django-allauth stores email addresses and second factors."""

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]

ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_USER_MODEL_EMAIL_FIELD = "email"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
# Our own throttles (`server.kit.rates`) apply across processes; allauth's are kept in a cache.
ACCOUNT_RATE_LIMITS = False
HEADLESS_ONLY = True
MFA_TOTP_ISSUER = "Tradewind"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_ADAPTER = "server.company.identity.mfa_adapter.MFAAdapter"
# Accept one period before and after the current one, because phone clocks differ (RFC 6238, section 5.2).
MFA_TOTP_TOLERANCE = 1
