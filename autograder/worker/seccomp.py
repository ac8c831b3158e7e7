"""Seccomp: a small program in the kernel that refuses the system calls student code has no use for.

Refused calls fail with EPERM, which Python raises as PermissionError. `clone` is allowed for threads only; `clone3`,
whose flags a filter cannot see, is said not to exist, so that the C library falls back to `clone`. Signals may go to
the process itself.
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct
from itertools import chain

from autograder.worker.libc import PR_SET_SECCOMP, prctl
from autograder.worker.syscalls import CLONE, CLONE3, FORBIDDEN, PRLIMIT, SIGNALS

_MODE_FILTER = 2
_CLONE_THREAD = 0x0001_0000
_X32_BIT = 0x4000_0000

_ARCHITECTURES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}

# Classic BPF, as in linux/bpf_common.h and linux/seccomp.h.
_LOAD, _RETURN = 0x20, 0x06
_JUMP_ALWAYS, _JUMP_EQUAL, _JUMP_AT_LEAST, _JUMP_SET = 0x05, 0x15, 0x35, 0x45
_NUMBER, _ARCHITECTURE, _FIRST_ARGUMENT = 0, 4, 16  # offsets in struct seccomp_data; low halves, little-endian
_ALLOW, _KILL = 0x7FFF0000, 0x80000000
_REFUSE = 0x00050000

ANY_PROCESS = 0x7FFFFFFF  # stands for the process id, which is never so large; nor is anything else in a filter

Instruction = tuple[int, int, int, int]  # code, jump if true, jump if false, operand


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_void_p))


def is_available() -> bool:
    """Whether there is a filter for this machine and the kernel takes filters."""
    if os.uname().machine not in _ARCHITECTURES:
        return False
    try:
        prctl(PR_SET_SECCOMP, _MODE_FILTER, 0)  # no program: a kernel with filters complains about just that
    except OSError as error:
        return error.errno == errno.EFAULT
    return False


def prepared(machine: str) -> bytes:
    """The filter for processes that are still to come: to make it takes longer than to have it checked."""
    lines = program(machine, ANY_PROCESS)
    return struct.pack("<" + "HBBI" * len(lines), *chain.from_iterable(lines))


def of_process(prepared: bytes, pid: int) -> bytes:
    """The filter of one process."""
    return prepared.replace(ANY_PROCESS.to_bytes(4, "little"), pid.to_bytes(4, "little"))


def bind(prepared: bytes) -> None:  # pragma: no cover - confined
    """Put this process under the filter, for good; it must have no_new_privs."""
    code = of_process(prepared, os.getpid())
    buffer = ctypes.create_string_buffer(code, len(code))
    loaded = _Program(length=len(code) // 8, filter=ctypes.cast(buffer, ctypes.c_void_p))
    prctl(PR_SET_SECCOMP, _MODE_FILTER, ctypes.addressof(loaded))


def program(machine: str, pid: int) -> list[Instruction]:
    """The filter for a machine and a process."""
    column, architecture = _ARCHITECTURES[machine]
    refused = [number for numbers in FORBIDDEN.values() if (number := numbers[column]) is not None]
    lines: list[Instruction] = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_JUMP_EQUAL, 1, 0, architecture),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER),
    ]
    if machine == "x86_64":  # the second set of numbers that x86-64 kernels may know
        lines += [(_JUMP_AT_LEAST, 0, 1, _X32_BIT), (_RETURN, 0, 0, _KILL)]
    # Every refused number jumps to the one refusal behind the list, over what is left of it and the jump around it.
    lines += [(_JUMP_EQUAL, len(refused) - place, 0, number) for place, number in enumerate(refused)]
    lines += [(_JUMP_ALWAYS, 0, 0, 1), (_RETURN, 0, 0, _REFUSE | errno.EPERM)]
    lines += [(_JUMP_EQUAL, 0, 1, CLONE3[column]), (_RETURN, 0, 0, _REFUSE | errno.ENOSYS)]
    lines += [
        (_JUMP_EQUAL, 0, 4, CLONE[column]),
        (_LOAD, 0, 0, _FIRST_ARGUMENT),
        (_JUMP_SET, 0, 1, _CLONE_THREAD),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _REFUSE | errno.EPERM),
    ]
    for numbers in SIGNALS.values():
        lines += [
            (_JUMP_EQUAL, 0, 4, numbers[column]),
            (_LOAD, 0, 0, _FIRST_ARGUMENT),
            (_JUMP_EQUAL, 0, 1, pid),
            (_RETURN, 0, 0, _ALLOW),
            (_RETURN, 0, 0, _REFUSE | errno.EPERM),
        ]
    lines += [
        (_JUMP_EQUAL, 0, 5, PRLIMIT[column]),
        (_LOAD, 0, 0, _FIRST_ARGUMENT),
        (_JUMP_EQUAL, 1, 0, 0),
        (_JUMP_EQUAL, 0, 1, pid),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _REFUSE | errno.EPERM),
    ]
    return [*lines, (_RETURN, 0, 0, _ALLOW)]
