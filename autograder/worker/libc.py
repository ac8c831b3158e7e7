"""The two doors to the kernel that Python does not have: prctl and raw system calls."""

from __future__ import annotations

import ctypes
import os

PR_SET_PDEATHSIG = 1
PR_SET_DUMPABLE = 4
PR_SET_KEEPCAPS = 8
PR_SET_SECCOMP = 22
PR_SET_CHILD_SUBREAPER = 36
PR_SET_NO_NEW_PRIVS = 38

_libc = ctypes.CDLL(None, use_errno=True)
_libc.syscall.restype = ctypes.c_long


def prctl(option: int, *arguments: int) -> None:
    """prctl(2), or an OSError."""
    given = [ctypes.c_ulong(argument) for argument in (*arguments, 0, 0, 0, 0)[:4]]
    _check(_libc.prctl(ctypes.c_int(option), *given))


def syscall(number: int, *arguments: int) -> int:
    """syscall(2), or an OSError."""
    return _check(_libc.syscall(ctypes.c_long(number), *(ctypes.c_long(argument) for argument in arguments)))


def _check(result: int) -> int:
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    return result


def wipe_environment() -> None:
    """Overwrite the environment where the kernel put it: clearing it in Python leaves its text in memory."""
    variables = ctypes.POINTER(ctypes.c_void_p).in_dll(_libc, "environ")
    place = 0
    while variables and variables[place]:
        address = variables[place]
        assert address is not None  # the loop's condition
        ctypes.memset(address, 0, len(ctypes.string_at(address)))
        place += 1
