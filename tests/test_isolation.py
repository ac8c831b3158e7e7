"""Hostile submissions: nothing read, forged, lost or hung; and the honest part is still graded."""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import pytest

from autograder.dialects import dialect
from autograder.grading import questioning
from autograder.model.assignment import Limits
from autograder.model.fixture import Fixture
from autograder.model.record import replace
from autograder.model.report import Report
from autograder.plan import admits
from autograder.run import Server
from autograder.worker import seccomp
from autograder.worker.syscalls import CLONE, CLONE3, FORBIDDEN, PRLIMIT, SIGNALS
from tests.conftest import ROOT, Grade, earned, findings, solution, solutions
from tests.test_running import impatient

SCHEMA = json.loads((ROOT / "autograder" / "schemas" / "results.schema.json").read_text("utf-8"))
TREES = ("textbook-figure", "shallow-alpha-cut")

linux = pytest.mark.skipif(sys.platform != "linux", reason="the layers are Linux's")


def attempt(graded: Grade, expression: str, trees: tuple[str, ...] = TREES[:1]) -> str:
    """What an expression gives, or how it fails, when a submission evaluates it during a search."""
    text = (
        "import os, sys, ctypes\n\n\ndef minimax_search(game, state):\n"
        f"    try:\n        got = {expression}\n"
        "    except BaseException as error:\n        got = f'{type(error).__name__}: {error}'\n"
        "    raise ValueError(f'<{got}>')\n"
    )
    report = graded("aima4e", solutions("aima4e", minimax=text), trees)
    assert earned(report)["alphabeta.order"] == 1, "the honest part is still graded"
    said = findings(report, "minimax", "move")[0]
    return said.partition("<")[2].partition("> (minimax.py")[0]


@linux
class TestReading:
    """Landlock: Python and installed packages, and nothing else."""

    @pytest.mark.parametrize(
        "path",
        [
            "fixtures/textbook/textbook-figure.yaml",
            "solutions/aima4e/minimax.py",
            "assignments/aima4e/assignment.yaml",
            "autograder/textbook/engine.py",
            "tests/conftest.py",
            "pyproject.toml",
        ],
    )
    def test_nothing_of_the_course_can_be_read(self, graded: Grade, path: str) -> None:
        assert (ROOT / path).exists()
        assert "Permission" in attempt(graded, f"open({str(ROOT / path)!r}).read()")

    @pytest.mark.parametrize(
        "path",
        [
            "/etc/passwd",
            "/etc/shadow",
            "/proc/self/environ",
            "/proc/1/cmdline",
            "/proc/{parent}/mem",
            "/proc/{parent}/maps",
        ],
    )
    def test_nothing_of_the_machine_can_be_read(self, graded: Grade, path: str) -> None:
        assert "Permission" in attempt(graded, f"open({path!r}.replace('{{parent}}', str(os.getppid())), 'rb').read(9)")

    @pytest.mark.parametrize("folder", ["/", "/tmp", "/etc", "/proc", str(ROOT)])
    def test_no_folder_outside_can_be_listed(self, graded: Grade, folder: str) -> None:
        assert "Permission" in attempt(graded, f"os.listdir({folder!r})")

    def test_a_link_leads_nowhere(self, graded: Grade) -> None:
        assert "Permission" in attempt(graded, "(os.symlink('/etc/passwd', 'link'), open('link').read())")

    def test_the_grader_cannot_be_imported(self, graded: Grade) -> None:
        got = attempt(graded, "__import__('autograder.textbook.engine')")
        assert "Error" in got

    def test_the_environment_and_the_command_line_are_gone(self, graded: Grade) -> None:
        got = attempt(graded, "(dict(os.environ), dict(__import__('posix').environ), sys.argv, sys.orig_argv)")
        assert got == "({}, {}, [''], [])"

    def test_the_standard_library_can(self, graded: Grade) -> None:
        for module in ("random", "decimal", "sqlite3", "statistics", "numpy"):
            assert "module" in attempt(graded, f"__import__({module!r})"), module

    def test_hidden_trees_are_not_in_the_process_that_may_speak(self, graded: Grade, bank: tuple[Fixture, ...]) -> None:
        """A submission that walks up the stack finds the trees of its own worker: the public ones, when it is heard."""
        walk = "next(f.f_locals['self']._request['trees'] for f in frames() if 'self' in f.f_locals)"
        text = (
            "import sys\n\n\ndef frames():\n    frame = sys._getframe()\n    while frame:\n        yield frame\n"
            f"        frame = frame.f_back\n\n\ndef minimax_search(game, state):\n    raise ValueError(len({walk}))\n"
        )
        text = text.replace("minimax_search(game, state)", "minimax_decision(state)")
        said = findings(graded("aima3e", solutions("aima3e", minimax=text)), "minimax", "move")
        public = [f for f in bank if not f.is_hidden and admits(dialect("aima3e"), f.tree)]
        assert f"ValueError: {len(public)} (" in said[0]

    def test_hidden_trees_go_out_when_all_that_will_be_heard_is_said(
        self, graded: Grade, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """So no covert channel between two workers, such as a lock on a shared device, can carry one to the other."""
        happened = []
        start = questioning.start

        def noting(jobs, server):
            happened.append(("start", jobs[0].hidden))
            running = start(jobs, server)
            finish = running.finish

            def finishing(*given, **named):
                runs = finish(*given, **named)
                happened.append(("finish", jobs[0].hidden))
                return runs

            running.finish = finishing
            return running

        monkeypatch.setattr(questioning, "start", noting)
        report = graded("aima4e", solutions("aima4e"))
        assert report.earned == report.points
        assert happened == [("start", False), ("finish", False), ("start", True), ("finish", True)]

    def test_what_is_left_beside_hidden_trees_is_out_of_reach(self, graded: Grade, server: Server) -> None:
        folders = [scratch.path for scratch in server._folders]
        assert "Permission" in attempt(graded, f"[os.listdir(path) for path in {folders!r}]")

    def test_only_the_channel_for_answers_is_open(self, graded: Grade) -> None:
        probe = "[fd for fd in range(64) if not (lambda: [os.fstat(fd)] and 0)()]"
        count = "sum(1 for fd in range(3, 64) if __import__('fcntl').fcntl(fd, 1) >= 0)"
        assert "Bad file descriptor" in attempt(graded, count)
        assert "Bad file descriptor" in attempt(graded, probe)


@linux
class TestWriting:
    def test_the_scratch_folder_can_be_written(self, graded: Grade) -> None:
        assert attempt(graded, "open('note.txt', 'w').write('hello')") == "5"

    @pytest.mark.parametrize("path", ["/tmp/forged", "/dev/shm/forged", str(ROOT / "results.json"), "/forged"])
    def test_nothing_else_can(self, graded: Grade, path: str) -> None:
        assert "Error" in attempt(graded, f"open({path!r}, 'w')")
        assert not Path(path).exists()

    def test_large_files_cannot(self, graded: Grade) -> None:
        assert "File too large" in attempt(graded, "open('big', 'wb').write(bytes(1 << 22))")

    def test_modes_owners_and_times_stay(self, graded: Grade, tmp_path: Path) -> None:
        tmp_path.chmod(0o777)
        target = tmp_path / "target"
        target.write_text("x")
        target.chmod(0o666)
        for call in ("chmod({0!r}, 0)", "chown({0!r}, 1, 1)", "truncate({0!r}, 0)", "utime({0!r})", "unlink({0!r})"):
            assert "Permission" in attempt(graded, "os." + call.format(str(target)))
        assert target.read_text() == "x"

    def test_nothing_is_left_for_the_next_submission(self, graded: Grade, server: Server) -> None:
        attempt(graded, "[os.makedirs('a/b/c'), os.mkdir('closed', 0), open('f', 'w'), os.symlink('/', 'root')]")
        assert [os.listdir(scratch.path) for scratch in server._folders] == [[], []]
        assert attempt(graded, "os.listdir('.')") == "[]"


@linux
class TestCalls:
    """Seccomp: no network, no programs, no other processes."""

    @pytest.mark.parametrize(
        "expression",
        [
            "__import__('socket').socket()",
            "__import__('socket').socketpair()",
            "os.fork()",
            "os.execv('/bin/true', ['true'])",
            "os.posix_spawn('/bin/true', ['true'], {})",
            "__import__('subprocess').run(['true'])",
            "os.kill(os.getppid(), 9)",
            "os.kill(1, 0)",
            "os.kill(-1, 9)",
            "os.killpg(0, 9)",
            "os.setuid(0)",
            "os.setpriority(os.PRIO_PROCESS, os.getppid(), 19)",
            "os.pidfd_open(os.getppid())",
            "os.chroot('/')",
            "os.mkfifo('pipe')",
            "os.setsid()",
            "__import__('resource').prlimit(os.getppid(), 0, (1, 1))",
            "os.sched_setaffinity(os.getppid(), {0})",
        ],
    )
    def test_refused(self, graded: Grade, expression: str) -> None:
        assert "Operation not permitted" in attempt(graded, expression) or "Permission" in attempt(graded, expression)

    @pytest.mark.parametrize(
        "name",
        [
            "ptrace",
            "unshare",
            "mount",
            "keyctl",
            "io_uring_setup",
            "inotify_init1",
            "shmget",
            "bpf",
            "setns",
            "process_vm_readv",
            "open_by_handle_at",
            "perf_event_open",
            "userfaultfd",
        ],
    )
    def test_refused_as_a_raw_system_call(self, graded: Grade, name: str) -> None:
        number = FORBIDDEN[name][0 if os.uname().machine == "x86_64" else 1]
        expression = f"(ctypes.CDLL(None, use_errno=True).syscall({number}, 0, 0, 0, 0, 0, 0), ctypes.get_errno())"
        assert attempt(graded, expression) == "(-1, 1)"

    def test_a_shell_cannot_be_started(self, graded: Grade) -> None:
        assert attempt(graded, "os.system('true')") != "0"

    def test_threads_are_allowed(self, graded: Grade) -> None:
        started = "[t.start() or t.join() for t in [__import__('threading').Thread(target=int) for _ in range(4)]]"
        assert attempt(graded, started) == "[None, None, None, None]"

    def test_a_signal_to_oneself_is_allowed(self, graded: Grade) -> None:
        assert attempt(graded, "os.kill(os.getpid(), 0)") == "None"


class _Machine:
    """Enough of the kernel's BPF machine to run the filter on any architecture."""

    def __init__(self, machine: str, pid: int) -> None:
        code = seccomp.of_process(seccomp.prepared(machine), pid)
        self.lines = list(struct.iter_unpack("<HBBI", code))
        assert self.lines == seccomp.program(machine, pid)

    def __call__(self, number: int, architecture: int, first_argument: int = 0) -> int:
        data = struct.pack("<IIQQ", number, architecture, 0, first_argument)
        accumulator, place = 0, 0
        while True:
            code, if_true, if_false, operand = self.lines[place]
            place += 1
            if code == 0x20:
                accumulator = struct.unpack_from("<I", data, operand)[0]
            elif code == 0x06:
                return operand
            elif code == 0x05:
                place += operand
            else:
                holds = {0x15: accumulator == operand, 0x35: accumulator >= operand, 0x45: bool(accumulator & operand)}
                place += if_true if holds[code] else if_false


@pytest.mark.parametrize(("machine", "column", "architecture"), [("x86_64", 0, 0xC000003E), ("aarch64", 1, 0xC00000B7)])
def test_the_filter_decides_alike_on_both_architectures(machine: str, column: int, architecture: int) -> None:
    run = _Machine(machine, pid=4321)
    allow, kill, refuse, not_there = 0x7FFF0000, 0x80000000, 0x00050001, 0x00050026
    for name, numbers in FORBIDDEN.items():
        if numbers[column] is not None:
            assert run(numbers[column], architecture) == refuse, name
    assert run(CLONE3[column], architecture) == not_there
    assert run(CLONE[column], architecture, 0x3D0F00) == allow, "a thread"
    assert run(CLONE[column], architecture, 0x11) == refuse, "a process"
    for numbers in SIGNALS.values():
        assert run(numbers[column], architecture, 4321) == allow
        assert run(numbers[column], architecture, 1) == refuse
    for pid, answer in ((0, allow), (4321, allow), (1, refuse)):
        assert run(PRLIMIT[column], architecture, pid) == answer
    assert run({0: 0, 1: 63}[column], architecture) == allow, "read"
    assert run(0, architecture ^ 1) == kill
    if machine == "x86_64":
        assert run(0x40000000 | 39, architecture) == kill
    assert len(run.lines) < 4096, "more than the kernel takes"


def test_no_number_is_forbidden_under_two_names() -> None:
    for column in (0, 1):
        numbers = [entry[column] for entry in FORBIDDEN.values() if entry[column] is not None]
        assert len(numbers) == len(set(numbers))


class TestWire:
    """What is written on the channel for answers is a claim, and a false one costs the call."""

    FIND = (
        "import os, stat, struct, json\n\n\n"
        "def channel(kind=stat.S_ISFIFO):\n    for fd in range(3, 64):\n        try:\n"
        "            if kind(os.fstat(fd).st_mode):\n                return fd\n"
        "        except OSError:\n            pass\n\n\n"
        "def frame(header, events=b''):\n    head = json.dumps(header).encode()\n"
        "    return struct.pack('<II', len(head), len(events)) + head + events\n"
    )

    def forged(self, graded: Grade, statement: str) -> Report:
        text = solution("aima4e", "minimax").replace("    player = game", f"    {statement}\n    player = game")
        return graded(impatient(), solutions("aima4e", minimax=text + "\n\n" + self.FIND), TREES)

    @pytest.mark.parametrize(
        "statement",
        [
            "os.write(channel(), b'x' * 100)",
            "os.write(channel(), struct.pack('<II', 1 << 31, 0))",
            "os.write(channel(), struct.pack('<II', 2, 1 << 31) + b'{}')",
            "os.write(channel(), struct.pack('<II', 2, 0) + b'[]')",
            "os.write(channel(), struct.pack('<II', 9000, 0) + b'[' * 9000)",
            "os.write(channel(), frame({'call': 0, 'ended': 'returned', 'answer': ['str', 'a1']}))",
            "os.write(channel(), frame({'call': 99, 'ended': 'returned', 'answer': ['str', 'a1']}))",
            "os.write(channel(), frame({'call': 1, 'ended': 'won'}))",
            "os.write(channel(), frame({'call': 0}, b'123'))",
        ],
    )
    def test_a_forged_frame_earns_nothing(self, graded: Grade, statement: str) -> None:
        report = self.forged(graded, statement)
        share = earned(report)
        assert share["minimax.order"] < 1
        assert share["alphabeta.order"] == 1

    def test_a_doubled_frame_is_a_violation(self, graded: Grade) -> None:
        statement = "os.write(channel(), frame({'call': 0, 'ended': 'returned', 'answer': ['str', 'a1']}) * 2)"
        said = findings(self.forged(graded, statement), "minimax", "move")
        assert any("protocol violation" in text for text in said)

    def test_half_a_frame_is_a_hang(self, graded: Grade) -> None:
        statement = "os.write(channel(), struct.pack('<II', 60000, 0)); __import__('time').sleep(60)"
        assert earned(self.forged(graded, statement))["minimax.order"] == 0

    def test_a_closed_channel_costs_the_call(self, graded: Grade) -> None:
        share = earned(self.forged(graded, "os.close(channel())"))
        assert share["minimax.move"] == 0
        assert share["minimax.value"] == 1

    @pytest.mark.parametrize(
        "statement",
        [
            "os.write(channel(stat.S_ISSOCK), b'!')",
            "os.write(channel(stat.S_ISSOCK), b'!' * 100_000)",
            "os.close(channel(stat.S_ISSOCK))",
        ],
    )
    def test_a_false_bell_changes_nothing(self, graded: Grade, statement: str) -> None:
        text = f"    if channel(stat.S_ISSOCK): {statement}\n    player = game"
        program = solution("aima4e", "minimax").replace("    player = game", text) + "\n\n" + self.FIND
        right = graded(impatient(), solutions("aima4e", minimax=program), TREES)
        assert right.is_full

    def test_requests_that_are_read_away_cost_only_whoever_reads_them(self, graded: Grade) -> None:
        statement = "os.set_blocking(channel(stat.S_ISSOCK), False); os.read(channel(stat.S_ISSOCK), 1 << 20)"
        share = earned(self.forged(graded, statement))
        assert share["minimax.move"] == 0  # there is nothing to read while a request is answered
        assert share["alphabeta.order"] == 1

    def test_an_endless_stream_ends(self, graded: Grade) -> None:
        began = time.monotonic()
        self.forged(graded, "\n    while True: os.write(channel(), bytes(1 << 16))")
        assert time.monotonic() - began < 15


class TestBudgets:
    def test_a_problem_that_dawdles_costs_the_other_nothing(self, graded: Grade) -> None:
        text = solution("aima4e", "minimax").replace(
            "    player = game", "    __import__('time').sleep(0.15)\n    player = game"
        )
        limits = Limits(call_seconds=0.3, submission_seconds=4)
        began = time.monotonic()
        report = graded(replace(impatient(), limits=limits), solutions("aima4e", minimax=text))
        assert time.monotonic() - began < 6
        share = earned(report)
        assert 0 < share["minimax.order"] < 1
        assert share["alphabeta.order"] == share["alphabeta.value"] == 1
        assert any("the time for the whole submission was up" in said for said in findings(report, "minimax", "order"))

    def test_memory_has_its_sentence(self, graded: Grade) -> None:
        text = solution("aima4e", "minimax").replace("    player = game", "    bytearray(1 << 40)\n    player = game")
        said = findings(graded("aima4e", solutions("aima4e", minimax=text), TREES), "minimax", "move")
        assert all("it wanted more than 2048 MB of memory" in text for text in said)

    @pytest.mark.parametrize(
        "statement",
        [
            "while True:\n        try:\n            while True: pass\n        except BaseException: pass",
            "import signal; signal.signal(signal.SIGXCPU, signal.SIG_IGN)\n    while True: pass",
            "import threading; threading.Event().wait()",
            "import time; time.sleep(1000)",
            "import signal, os; os.kill(os.getpid(), signal.SIGSTOP)",
            "x = 10 ** 10 ** 9",
        ],
        ids=["catches everything", "ignores the limit", "waits", "sleeps", "stops itself", "one long instruction"],
    )
    def test_hanging_on_every_tree_costs_seconds(self, graded: Grade, statement: str) -> None:
        text = solution("aima4e", "minimax").replace("    player = game", f"    {statement}\n    player = game")
        began = time.monotonic()
        report = graded(impatient(), solutions("aima4e", minimax=text))
        assert time.monotonic() - began < 12
        assert earned(report)["minimax.order"] == 0
        assert earned(report)["alphabeta.order"] == 1
        assert earned(report)["minimax.value"] == 0 or earned(report)["minimax.value"] == 1


@linux
class TestProcesses:
    def test_the_server_and_the_grader_cannot_be_looked_into(self, tmp_path: Path) -> None:
        program = (
            "import os\nfrom autograder.run import Server\n"
            "with Server.fork() as server:\n"
            "    print(os.stat('/proc/self/mem').st_uid, os.stat(f'/proc/{server._pid}/mem').st_uid)\n"
            "    import ctypes\n    print(ctypes.CDLL(None).prctl(3, 0, 0, 0, 0))\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "TMPDIR": str(tmp_path)},
        )
        assert done.stdout.splitlines()[-1] == "0", "PR_GET_DUMPABLE"

    def test_the_server_goes_when_the_grader_is_killed(self) -> None:
        program = (
            "import time\nfrom autograder.run import Server\nserver = Server.fork()\n"
            "print(server._pid, flush=True)\ntime.sleep(60)\n"
        )
        with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as grader:
            assert grader.stdout is not None
            server = int(grader.stdout.readline())
            grader.kill()
        for _ in range(100):
            if not Path(f"/proc/{server}").exists() or "Z" in Path(f"/proc/{server}/stat").read_text().split()[2]:
                return
            time.sleep(0.02)
        pytest.fail("the server is still there")

    def test_a_killed_server_costs_no_grade(self, graded: Grade, server: Server) -> None:
        os.kill(server._pid, 9)
        report = graded("aima4e", solutions("aima4e"), TREES)
        assert report.earned == report.points


def test_full_isolation_is_granted_or_refused_in_words() -> None:
    command = [sys.executable, "-m", "autograder", "grade", "solutions/aima4e", "-a", "aima4e", "--isolation", "full"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        assert json.loads(done.stdout)["extra_data"]["isolation"] == {"missing": {}}
    else:
        assert done.returncode == 2
        assert "isolation is not full here, it lacks" in done.stderr


def test_a_missing_layer_is_told_and_full_isolation_refused() -> None:
    """The control: a grader whose kernel knows no Landlock and no filters."""
    program = (
        "import sys\n"
        "from autograder.worker import landlock, seccomp\n"
        "def none(*_): raise landlock.Unavailable('it has none')\n"
        "landlock._version = none\n"
        "seccomp.is_available = lambda: False\n"
        "from autograder.cli import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    base = [sys.executable, "-c", program, "grade", str(ROOT / "solutions/aima4e"), "-a", "aima4e"]
    done = subprocess.run([*base, "--isolation", "full"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "isolation is not full here, it lacks files (it has none); calls (" in done.stderr
    done = subprocess.run(base, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "isolation is not full, it lacks files: it has none" in done.stderr
    data = json.loads(done.stdout)
    jsonschema.validate(data, SCHEMA)
    assert set(data["extra_data"]["isolation"]["missing"]) == {"files", "calls"}
    assert data["score"] == 100


@pytest.fixture(scope="module")
def portable():
    from autograder.run.portable import PortableServer

    with PortableServer.spawn() as server:
        yield server


class TestWithoutFork:
    """The way of machines without fork, tried where there is one: slower, unconfined, and as right."""

    def graded(self, portable, bank, files: dict[str, str]) -> Report:
        from autograder.grading import grade
        from autograder.model.submission import Submission

        submission = Submission(name="s", files={name: text.encode() for name, text in files.items()})
        return grade(impatient(), tuple(f for f in bank if f.name in TREES), submission, portable)

    def test_a_right_program_gets_full_marks(self, portable, bank) -> None:
        report = self.graded(portable, bank, solutions("aima4e"))
        assert report.earned == report.points

    def test_a_hang_and_a_crash_end(self, portable, bank) -> None:
        for statement in ("while True: pass", "import os; os._exit(7)"):
            text = solution("aima4e", "minimax").replace("    player = game", f"    {statement}\n    player = game")
            report = self.graded(portable, bank, solutions("aima4e", minimax=text))
            assert earned(report)["minimax.order"] == 0
            assert earned(report)["alphabeta.order"] == 1

    def test_a_program_that_wants_more_than_it_was_shown_is_begun_anew(self, portable, bank) -> None:
        names = [line.split("(")[0][4:] for line in solution("aima4e", "minimax").splitlines() if line[:4] == "def "]
        text = "".join(f"{name} = getattr(__import__('hel' + 'per'), '{name}')\n" for name in names)
        files = solutions("aima4e", minimax=text)
        report = self.graded(portable, bank, {**files, "helper.py": solution("aima4e", "minimax")})
        assert report.earned == report.points

    def test_a_folder_is_opened_without_descriptors_too(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        from autograder.opening import open_submission

        (tmp_path / "inner").mkdir()
        (tmp_path / "inner" / "minimax.py").write_text("x = 1")
        (tmp_path / "link.py").symlink_to("/etc/passwd")
        by_descriptors = open_submission(str(tmp_path))
        monkeypatch.setattr(os, "supports_dir_fd", set())
        by_paths = open_submission(str(tmp_path))
        assert by_paths.files == by_descriptors.files == {"inner/minimax.py": b"x = 1"}
        assert len(by_paths.complaints) == len(by_descriptors.complaints) == 1


@linux
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
@pytest.mark.parametrize("name", ["root", "nobody-of-this-name"])
def test_student_code_runs_as_nobody_else_than_a_user_made_for_it(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "autograder", "grade", "solutions/aima4e", "-a", "aima4e", "--format", "text"],
        cwd=ROOT,
        env={**os.environ, "AUTOGRADER_USER": name},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert f"AUTOGRADER_USER names no user that student code could run as: {name}" in done.stderr
