"""Dumping and loading of databases, with PostgreSQL's own programs."""

import contextlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import IO

import psycopg

from ops.bootstrap.problem import Problem
from ops.postgres.account import clean_environment
from ops.postgres.binaries import Binaries, find_binaries

# pg_restore 17 and newer writes it for every server, and older servers do not know it.
_UNKNOWN_TO_OLD_SERVERS = b"SET transaction_timeout = 0;\n"
_HEADER_LINES = 60
# A server without pgvector cannot create these. A job recreates them where it can (`server.company.supply`).
_MADE_AGAIN = re.compile(r"EXTENSION (- )?vector\b|INDEX public supply_look_core\b")


def server_version(url: str) -> int:
    """Ask a server for its major version."""
    with psycopg.connect(url) as connection:
        return connection.info.server_version // 10000


def dump(url: str, target: Path, *options: str) -> None:
    """Write a database, or what the options choose of it, in pg_dump's own compressed format."""
    program = _programs_for(server_version(url)).program("pg_dump")
    address, environment = _split_secret(url)
    kept = ["--format=custom", "--no-owner", "--no-privileges", f"--file={target}", f"--dbname={address}"]
    done = subprocess.run([program, *kept, *options], env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Problem(f"the database could not be saved: {_first_error(done.stderr)}")


def load(url: str, archive: Path, *, before: str = "", after: Iterable[Path] = ()) -> None:
    """Load a dump into a database in one transaction, with SQL before and files of SQL after it."""
    programs = _programs_for(server_version(url))
    address, environment = _split_secret(url)
    restore = programs.program("pg_restore")
    running = [programs.program("psql"), f"--dbname={address}", "--no-psqlrc", "--single-transaction"]
    quietly = ["--quiet", "--set=ON_ERROR_STOP=1", f"--output={os.devnull}"]
    with tempfile.TemporaryFile() as errors, tempfile.NamedTemporaryFile("w+") as kept:
        kept.write(_kept_entries(restore, archive))
        kept.flush()
        options = ["--no-owner", "--no-privileges", f"--use-list={kept.name}", "--file=-", str(archive)]
        script = subprocess.Popen([restore, *options], stdout=subprocess.PIPE, stderr=errors)
        psql = subprocess.Popen([*running, *quietly], env=environment, stdin=subprocess.PIPE, stderr=errors)
        with contextlib.suppress(BrokenPipeError):
            _feed(script, psql, before, after)
        script.kill()
        if any([script.wait(), psql.wait()]):
            errors.seek(0)
            reason = _first_error(errors.read().decode(errors="replace"))
            raise Problem(f"{archive} could not be loaded, nothing was changed: {reason}")


def _kept_entries(restore: str | Path, archive: Path) -> str:
    """Return the dump's contents without what is recreated later; errors of a damaged dump are reported by the load."""
    listed = subprocess.run([restore, "--list", str(archive)], capture_output=True, text=True, check=False)
    return "".join(line for line in listed.stdout.splitlines(keepends=True) if not _MADE_AGAIN.search(line))


def _feed(
    script: "subprocess.Popen[bytes]", psql: "subprocess.Popen[bytes]", before: str, after: Iterable[Path]
) -> None:
    """Pass everything to psql; an incomplete dump makes the transaction fail."""
    if not (script.stdout and psql.stdin):
        return
    with psql.stdin as target:
        target.write(before.encode())
        _copy_without_unknown_settings(script.stdout, target)
        for path in after:
            target.write(path.read_bytes())
        if script.wait():
            target.write(b"\nDO $$ BEGIN RAISE EXCEPTION 'the dump is damaged'; END $$;\n")


def _copy_without_unknown_settings(script: IO[bytes], target: IO[bytes]) -> None:
    for _ in range(_HEADER_LINES):
        line = script.readline()
        if line != _UNKNOWN_TO_OLD_SERVERS:
            target.write(line)
    shutil.copyfileobj(script, target, 1 << 20)


def _programs_for(major: int) -> Binaries:
    """Use the server's own version where it is installed, else any that is newer."""
    try:
        return find_binaries(major)
    except Problem:
        found = find_binaries()
    if found.major < major:
        raise Problem(f"the server is PostgreSQL {major}, its programs here {found.major}: set PG_BINDIR.")
    return found


def _split_secret(url: str) -> tuple[str, dict[str, str]]:
    """Remove the password from an address, because every user of the machine can see command lines."""
    parts = psycopg.conninfo.conninfo_to_dict(url)
    secret = parts.pop("password", None)
    address = psycopg.conninfo.make_conninfo("", **parts)
    return address, clean_environment() | ({"PGPASSWORD": str(secret)} if secret else {})


def _first_error(text: str) -> str:
    lines = text.strip().splitlines()
    return next((line for line in lines if "ERROR" in line or "error" in line), lines[0] if lines else "no reason")
