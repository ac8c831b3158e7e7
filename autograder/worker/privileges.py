"""Becoming nobody: another user, no groups, and no capability but the one that lets Python find its own files."""

from __future__ import annotations

import ctypes
import os

from autograder.worker.libc import PR_SET_KEEPCAPS, prctl, syscall

_CAPABILITY_VERSION_3 = 0x20080522
_DAC_READ_SEARCH = 1 << 2
_CAPSET = {"x86_64": 126, "aarch64": 91}


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _Sets(ctypes.Structure):
    _fields_ = (("effective", ctypes.c_uint32), ("permitted", ctypes.c_uint32), ("inheritable", ctypes.c_uint32))


def become(user: int, *, may_read: bool) -> None:  # pragma: no cover - confined
    """Switch from root to a user of no one.

    Where Python lives in a folder that only root can enter, that user could not import a thing. With `may_read` it
    keeps the capability to read past permissions; what it can reach is then Landlock's to say, and the one way around
    Landlock that the capability opens (open_by_handle_at) is closed by the filter.
    """
    prctl(PR_SET_KEEPCAPS, 1 if may_read else 0)
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)
    if may_read:
        header = _Header(version=_CAPABILITY_VERSION_3, pid=0)
        sets = (_Sets * 2)()
        sets[0].effective = sets[0].permitted = _DAC_READ_SEARCH
        syscall(_CAPSET[os.uname().machine], ctypes.addressof(header), ctypes.addressof(sets))
