"""Settings of the embedded server."""

import sys

# With thousands of schemas, a dump, or dropping a merchant, locks many tables in one transaction.
_SHARED = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "200",
    "max_locks_per_transaction": "1024",
    "shared_buffers": "256MB",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "log_checkpoints": "off",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "lc_messages": "C",
}
_DURABLE = {
    # Who waits longer for a lock waits for something that hangs, and everybody queues behind it.
    "lock_timeout": "60s",
    # After a crash, the server would open every file, hundreds for each merchant; Linux can write a whole file system.
    **({"recovery_init_sync_method": "syncfs"} if sys.platform == "linux" else {}),
}
# All lanes of `make test` share one, each with its own pools and threads.
_THROWAWAY = {
    "max_connections": "400",
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_wal_size": "4GB",
}


def server_options(port: int, *, durable: bool) -> list[str]:
    """Return the command-line options of `postgres`; without `durable`, it is fast and loses data on power failure."""
    chosen = _SHARED | {"port": str(port)} | (_DURABLE if durable else _THROWAWAY)
    return [part for name, value in chosen.items() for part in ("-c", f"{name}={value}")]


def initdb_options(major: int, *, durable: bool) -> list[str]:
    """Return the options of `initdb`: UTF-8 sorted by code point, the same on every machine."""
    modern = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    return [
        "--username=tradewind", "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-instructions",
        *(modern if major >= 17 else []),
        *([] if durable else ["--no-sync"]),
    ]  # fmt: skip
