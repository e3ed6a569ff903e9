"""Rotation of the key for stored credentials: all are encrypted with the new key, and stores still work."""

from cryptography.fernet import Fernet, InvalidToken

from ops.bench.installation import Installation
from ops.drills.databases import ask
from ops.drills.ledger import count_process, listed_ids
from ops.drills.merchant import Merchant
from ops.drills.report import Count, at_least, equal
from ops.drills.scene import scene, start_servers, stop_servers

_COLUMNS = r"""
    SELECT format('SELECT %I FROM %I.%I WHERE %I <> ''''', column_name, table_schema, table_name, column_name)
    FROM information_schema.columns WHERE column_name = 'sealed' OR column_name LIKE 'sealed\_%'
    UNION ALL SELECT 'SELECT payload->>''sealed'' FROM jobs_job WHERE payload ? ''sealed'' AND state <> ''done'''
"""


def run(*, quick: bool) -> list[Count]:
    """Restart with both keys, rotate, then continue with the new one alone."""
    old, new = Fernet.generate_key().decode(), Fernet.generate_key().decode()
    products = 3 if quick else 20
    with scene("keys", products=products, CREDENTIALS_KEYS=old) as made:
        merchants = [Merchant(made, name) for name in (("anna",) if quick else ("anna", "wei", "olu"))]
        stores = [merchant.open_shop("Mine") for merchant in merchants]
        stores[0] = merchants[0].connect_woocommerce()
        before = _sealed(made)
        _restart(made, f"{new},{old}")
        said = made.manage("rotate_credentials_key")
        after = _sealed(made)
        _restart(made, new)
        counts = [
            at_least("sealed values", len(before), 1),
            equal("the command says", int(said.split()[0]), len(before)),
            equal("values that the new key opens", _opened(after, new), len(before)),
            equal("values that the old key opens", _opened(after, old), 0),
            equal("all say the same as before", _content(after, new) == _content(before, old), True),
        ]
        for merchant, store in zip(merchants, stores, strict=True):
            merchant.wait_for(merchant.import_storefront())
            record = merchant.publish(listed_ids(merchant), [store])
            merchant.wait_for(record)
            counts += count_process(merchant, record, f"publish by {merchant.mailbox} with the new key", products)
        return counts


def _restart(made: Installation, key: str) -> None:
    made.environment["CREDENTIALS_KEYS"] = key
    stop_servers(made)
    start_servers(made)


def _sealed(made: Installation) -> list[str]:
    where = made.environment["DATABASE_URL"]
    return sorted(row[0] for (query,) in ask(where, _COLUMNS) for row in ask(where, query))


def _content(sealed: list[str], key: str) -> list[str]:
    return sorted(Fernet(key).decrypt(value.encode()).decode() for value in sealed)


def _opened(sealed: list[str], key: str) -> int:
    return sum(_opens(value, key) for value in sealed)


def _opens(value: str, key: str) -> bool:
    try:
        Fernet(key).decrypt(value.encode())
    except InvalidToken:
        return False
    return True
