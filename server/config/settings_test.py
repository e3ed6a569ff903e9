"""Settings of the test suite: fast hashing, files in a temporary DATA_DIR, no outbound network except loopback."""

import os
import tempfile
from pathlib import Path
from typing import cast

os.environ["APP_ENV"] = "test"
os.environ.setdefault("DATA_DIR", tempfile.mkdtemp(prefix="tradewind-test-"))
os.environ.setdefault("OUTBOUND_ALLOW", "127.0.0.1/32")
os.environ.setdefault("OUTBOUND_RATE", "0")

from server.config.settings import *
from server.config.settings.database import DATABASES

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
OUTBOX_DIR = Path(os.environ["DATA_DIR"]) / "outbox"

# A hundred threads connect at once while browsers and other tests use the CPU.
cast("dict[str, int]", DATABASES["default"]["OPTIONS"])["connect_timeout"] = 60
