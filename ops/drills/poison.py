"""Work that kills its worker each time is given up after a limited number of tries; all other work is done."""

import subprocess
import sys
import time

from ops.bench.installation import Installation
from ops.bootstrap.stamps import ROOT
from ops.drills.databases import ask, number
from ops.drills.ledger import database_of
from ops.drills.merchant import Merchant
from ops.drills.poisoned.jobs import TRIES
from ops.drills.report import Count, equal, measured
from ops.drills.scene import scene
from ops.drills.waits import until
from tenants.processes.rules import MAX_ATTEMPTS

SETTINGS = "ops.drills.poisoned.settings"
_POISON = "SELECT state, attempts FROM jobs_job WHERE name = 'drill.poison'"
_HARMLESS = "SELECT count(*) FROM jobs_job WHERE name = 'drill.harmless' AND state = 'done'"
_OPERATIONS = """
    SELECT count(*) FILTER (WHERE state = 3), count(*) FILTER (WHERE state = 4),
        max(kills) FILTER (WHERE item_key = '0'), max(state) FILTER (WHERE item_key = '0')
    FROM processes_operation WHERE record_id = %(record)s
"""


def run(*, quick: bool) -> list[Count]:
    """Test a poisonous job among others, then a poisonous product among others."""
    harmless, lease = (20, "5") if quick else (200, "20")
    with scene("poison", products=50, DJANGO_SETTINGS_MODULE=SETTINGS, DRILL_LEASE=lease) as made:
        merchant = Merchant(made, "poisoned")
        counts = _poisonous_job(made, merchant, harmless)
        return counts if quick else counts + _poisonous_product(made, merchant, harmless)


def _poisonous_job(made: Installation, merchant: Merchant, harmless: int) -> list[Count]:
    where = database_of(merchant)
    started = time.monotonic()
    _queue(made, merchant, harmless)
    until(lambda: number(where, _HARMLESS) == harmless, "the other jobs")
    others = time.monotonic() - started
    until(lambda: ask(where, _POISON)[0][0] == "given_up", "the end of the poisonous job", seconds=300)
    state, attempts = ask(where, _POISON)[0]
    return [
        equal("the poisonous job", state, "given_up"),
        equal("its tries, each of which killed a worker", attempts, TRIES),
        equal("other jobs done", number(where, _HARMLESS), harmless),
        measured("seconds until the others were done", others),
        measured("seconds until it was given up", time.monotonic() - started),
    ]


def _poisonous_product(made: Installation, merchant: Merchant, harmless: int) -> list[Count]:
    started = time.monotonic()
    record = int(_queue(made, merchant, harmless, "operations"))
    imported = merchant.wait_for(merchant.import_storefront(), seconds=600)
    beside = time.monotonic() - started
    merchant.wait_for(record, seconds=900)
    success, failed, kills, state = ask(database_of(merchant), _OPERATIONS, merchant.schema, record=record)[0]
    return [
        equal("the poisonous product's operation (4 = failed)", state, 4),
        equal("workers that it killed, alone", kills, MAX_ATTEMPTS),
        equal("other products of the process successful", success, harmless),
        equal("products of the process failed", failed, 1),
        equal("products of another process meanwhile", imported["success_count"], 50),
        measured("seconds until that other process had ended", beside),
        measured("seconds until the poisoned process had ended", time.monotonic() - started),
    ]


def _queue(made: Installation, merchant: Merchant, harmless: int, *what: str) -> str:
    command = [sys.executable, "-m", "ops.drills.poisoned.start", merchant.mailbox, str(harmless), *what]
    done = subprocess.run(command, cwd=ROOT, env=made.environment, capture_output=True, text=True, check=True)
    return done.stdout
