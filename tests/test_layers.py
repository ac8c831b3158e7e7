"""What the layers of isolation are made of, and how it is told where a kernel does not have one."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from autograder.run.scratch import Scratch
from autograder.worker import landlock, seccomp
from autograder.worker.confine import Confinement

linux = pytest.mark.skipif(sys.platform != "linux", reason="layers of Linux")


def no_such_call(*_: int) -> int:
    """What a kernel without Landlock answers."""
    raise OSError(errno.ENOSYS, "Function not implemented")


@linux
class TestWhereThereIsNoLandlock:
    def test_the_layer_is_missing_and_the_reason_told(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(landlock, "syscall", no_such_call)
        assert "Function not implemented" in Confinement(str(tmp_path), None, ())._missing["files"]

    def test_an_old_one_will_not_do(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(landlock, "syscall", lambda *_: 2)  # before version 3, a file could be truncated
        with pytest.raises(landlock.Unavailable, match="version 2 is too old"):
            landlock.make_ruleset(str(tmp_path), ())


@linux
class TestWhatMayBeRead:
    def test_a_folder_is_cut_up_around_what_is_private(self, tmp_path: Path) -> None:
        for name in ("open", "half/open", "half/secret", "half/secret/deeper"):
            (tmp_path / name).mkdir(parents=True)
        hidden = [str(tmp_path / "half" / "secret")]
        readable = set(landlock._without(str(tmp_path), hidden))
        assert readable == {str(tmp_path / "open"), str(tmp_path / "half" / "open")}

    def test_without_anything_private_inside_it_stays_whole(self, tmp_path: Path) -> None:
        assert list(landlock._without(str(tmp_path), ["/elsewhere"])) == [str(tmp_path)]

    def test_what_is_private_or_not_there_is_left_out(self, tmp_path: Path) -> None:
        assert list(landlock._without(str(tmp_path), [str(tmp_path)])) == []
        assert list(landlock._without(str(tmp_path / "nowhere"), [])) == []

    def test_what_is_not_there_is_allowed_to_nobody(self, tmp_path: Path) -> None:
        landlock._allow(-1, str(tmp_path / "nowhere"), 1)  # no rule is added, or the descriptor would be refused
        with pytest.raises(OSError):
            landlock._allow(-1, str(tmp_path), 1)


@linux
class TestWhetherThereIsAFilter:
    def test_not_for_a_machine_that_nobody_wrote_one_for(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(os, "uname", lambda: SimpleNamespace(machine="riscv64"))
        assert not seccomp.is_available()

    @pytest.mark.parametrize(("answer", "has_one"), [(errno.EFAULT, True), (errno.EINVAL, False)])
    def test_a_kernel_with_filters_complains_about_the_missing_program(
        self, monkeypatch: pytest.MonkeyPatch, answer: int, has_one: bool
    ) -> None:
        def refuse(*_: int) -> None:
            raise OSError(answer, os.strerror(answer))

        monkeypatch.setattr(os, "uname", lambda: SimpleNamespace(machine="x86_64"))
        monkeypatch.setattr(seccomp, "prctl", refuse)
        assert seccomp.is_available() is has_one

    def test_one_that_takes_no_program_for_a_program_is_not_believed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(os, "uname", lambda: SimpleNamespace(machine="x86_64"))
        monkeypatch.setattr(seccomp, "prctl", lambda *_: None)
        assert not seccomp.is_available()


class TestScratch:
    @pytest.fixture(autouse=True)
    def base(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("TMPDIR", str(tmp_path))

    def test_it_is_a_new_folder_that_only_its_owner_can_enter(self, tmp_path: Path) -> None:
        one, other = Scratch(None), Scratch(None)
        assert one.path != other.path
        assert stat.S_IMODE(Path(one.path).stat().st_mode) == 0o700
        assert Path(one.path).parent == tmp_path
        for each in (one, other):
            each.remove()
        assert not list(tmp_path.iterdir())

    def left_behind(self, scratch: Scratch) -> None:
        deep = Path(scratch.path, "a", "b")
        deep.mkdir(parents=True)
        (deep / "file").write_text("left behind")
        deep.chmod(0)
        Path(scratch.path, "link").symlink_to("/etc")

    def test_whatever_was_left_is_removed(self) -> None:
        scratch = Scratch(None)
        self.left_behind(scratch)
        scratch.empty()
        assert os.listdir(scratch.path) == []
        assert os.path.isdir("/etc")
        scratch.remove()

    def test_so_it_is_where_folders_have_no_descriptors(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(os, "supports_dir_fd", os.supports_dir_fd - {os.rename})
        scratch = Scratch(None)
        Path(scratch.path, "a", "b").mkdir(parents=True)
        scratch.empty()
        assert os.listdir(scratch.path) == []
        scratch.remove()
        assert not os.path.exists(scratch.path)
