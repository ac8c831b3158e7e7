"""Landlock: the files a worker may read and the one folder it may write, as a kernel-kept allow-list.

See the kernel's Documentation/userspace-api/landlock.rst. A ruleset is made once, in the server; each worker binds
itself to it.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator

from autograder.worker.libc import syscall

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446  # the same on every architecture
_VERSION_FLAG = 1
_PATH_BENEATH = 1
_OLDEST = 3  # before it, truncating a file could not be forbidden

_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_TRUNCATE = 1 << 14
_READ = _EXECUTE | _READ_FILE | _READ_DIR  # executing is also what mapping a shared library asks for
_FILE_ONLY = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE
_ALL_OF = {3: (1 << 15) - 1, 4: (1 << 15) - 1}  # file rights known to each version; from 5 on also device ioctls
_ALL_SINCE_5 = (1 << 16) - 1
_NET_ALL = 0b11  # bind and connect, since version 4
_SCOPE_ALL = 0b11  # abstract sockets and signals, since version 6

# What C extensions and the standard library read outside Python's own folders.
_SYSTEM = (
    "/lib",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    "/usr/local/lib",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/usr/share/zoneinfo",
    "/dev/null",
    "/dev/zero",
    "/dev/urandom",
)


class _RulesetAttr(ctypes.Structure):
    _fields_ = (("fs", ctypes.c_uint64), ("net", ctypes.c_uint64), ("scoped", ctypes.c_uint64))


class _PathBeneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("access", ctypes.c_uint64), ("parent", ctypes.c_int32))


class Unavailable(Exception):
    """This kernel has no Landlock that would do."""


def make_ruleset(scratch: str, private: tuple[str, ...]) -> int:
    """A descriptor of the ruleset: Python and installed packages for reading, less what is private; scratch for all."""
    version = _version()
    everything = _ALL_OF.get(version, _ALL_SINCE_5)
    attributes = _RulesetAttr(
        fs=everything, net=_NET_ALL if version >= 4 else 0, scoped=_SCOPE_ALL if version >= 6 else 0
    )
    size = 8 if version < 4 else 16 if version < 6 else 24
    ruleset = syscall(_CREATE_RULESET, ctypes.addressof(attributes), size, 0)
    for path in _readable(private):
        _allow(ruleset, path, _READ)
    _allow(ruleset, "/dev/null", _READ_FILE | _WRITE_FILE)
    _allow(ruleset, scratch, everything & ~_EXECUTE)
    return ruleset


def bind(ruleset: int) -> None:  # pragma: no cover - confined
    """Put this process under the ruleset, for good; it must have no_new_privs."""
    syscall(_RESTRICT_SELF, ruleset, 0)


def _version() -> int:
    try:
        version = syscall(_CREATE_RULESET, 0, 0, _VERSION_FLAG)
    except OSError as error:
        raise Unavailable(str(error)) from None
    if version < _OLDEST:
        raise Unavailable(f"version {version} is too old")
    return version


def _readable(private: tuple[str, ...]) -> Iterator[str]:
    """The folders to read, cut up where something private lies inside."""
    wanted = dict.fromkeys([*_SYSTEM, *_python_folders()])
    hidden = [os.path.realpath(path) for path in private]
    for path in wanted:
        yield from _without(os.path.realpath(path), hidden)


def _python_folders() -> Iterator[str]:
    for prefix in (sys.base_prefix, sys.base_exec_prefix, sys.prefix):
        yield os.path.join(prefix, "lib")
        yield os.path.join(prefix, "lib64")
    for entry in sys.path:
        if os.path.basename(entry) in ("site-packages", "dist-packages"):  # never the working directory or a checkout
            yield entry


def _without(path: str, hidden: list[str]) -> Iterator[str]:
    if path in hidden or not os.path.exists(path):
        return
    if not any(secret.startswith(path + os.sep) for secret in hidden):
        yield path
        return
    for entry in os.scandir(path):
        yield from _without(os.path.join(path, entry.name), hidden)


def _allow(ruleset: int, path: str, access: int) -> None:
    try:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return  # nothing there to allow
    try:
        if not os.path.isdir(path):
            access &= _FILE_ONLY
        rule = _PathBeneath(access=access, parent=descriptor)
        syscall(_ADD_RULE, ruleset, _PATH_BENEATH, ctypes.addressof(rule), 0)
    finally:
        os.close(descriptor)
