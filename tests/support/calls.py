"""Find what a function may call, from its code: only our functions, by the names that it uses, at any depth."""

import dis
import inspect
from collections.abc import Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

OURS = ("server.", "tenants.")


def functions_behind(start: Any) -> set[FunctionType]:
    """Return our functions that `start` may reach, itself included. Jobs and handlers by name are not followed."""
    found: set[FunctionType] = set()
    waiting = [start]
    while waiting:
        fresh = set(_functions(waiting.pop())) - found
        found |= fresh
        waiting += [value for function_type in fresh for value in _values(function_type)]
    return found


def attributes_of(function: FunctionType) -> set[str]:
    """Return the attribute names that it reads from objects, such as methods that it calls."""
    return {
        str(instruction.argval)
        for instruction in _instructions(function.__code__)
        if instruction.opname in ("LOAD_ATTR", "LOAD_METHOD")
    }


def _functions(value: Any) -> Iterator[FunctionType]:
    if isinstance(value, (staticmethod, classmethod)):
        value = value.__func__
    elif isinstance(value, property):
        value = value.fget
    if not str(getattr(value, "__module__", "")).startswith(OURS) and not hasattr(value, "__wrapped__"):
        return
    if isinstance(value, type):
        for member in vars(value).values():
            yield from _functions(member)
    elif isinstance(inner := inspect.unwrap(value), FunctionType) and inner.__module__.startswith(OURS):
        yield inner


def _values(function: FunctionType) -> Iterator[Any]:
    """Yield the values of its names: globals, the attributes it uses of modules among them, and its closure."""
    names = {
        str(instruction.argval)
        for instruction in _instructions(function.__code__)
        if isinstance(instruction.argval, str)
    }
    for name in names:
        value = function.__globals__.get(name)
        if isinstance(value, ModuleType):
            yield from (getattr(value, each, None) for each in names)
        else:
            yield value
    for cell in function.__closure__ or ():
        yield cell.cell_contents


def _instructions(code: CodeType) -> Iterator[dis.Instruction]:
    yield from dis.get_instructions(code)
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _instructions(inner)
