"""`python -m tests.mutation [NAMES]`: every mutant meets the tests; ends with 1 if one survives that is not listed.

The mutants live in a copy, `mutants/`; the checkout is only read.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory

from mutmut.mutation.data import SourceFileMutationData
from mutmut.mutation.diff_apply import get_diff_for_mutant
from mutmut.utils.file_utils import walk_mutatable_files
from mutmut.utils.format_utils import orig_function_and_class_names_from_key

from tests.mutation.survivors import LIST, Mutant, Mutation, lines_of, read_list, settle, table

COPY = Path("mutants")
PASSED, NO_TEST, NOTHING_COLLECTED, NOT_RUN = 0, 33, 5, None  # how the tests of a mutant can end without a failure


def main(names: list[str], jobs: int) -> int:
    rmtree(COPY, ignore_errors=True)  # what was found out about another state of the tests is worth nothing
    with TemporaryDirectory() as cache:
        # A cache of its own: what a mutant works out must never be remembered by a grader.
        command = [sys.executable, "-m", "tests.mutation.operators", "run", "--max-children", str(jobs), *names]
        ran = subprocess.run(command, env={**os.environ, "AUTOGRADER_CACHE": cache}, check=False)
    if ran.returncode:
        print("The tests fail without any mutation, or mutmut could not run: see above.", file=sys.stderr)
        return 2
    mutants, listed = list(_mutants(bool(names))), read_list(LIST.read_text("utf-8"))
    if names:
        chosen = {(mutant.mutation.module, mutant.mutation.function) for mutant in mutants}
        listed = [mutation for mutation in listed if (mutation.module, mutation.function) in chosen]
    account = settle(mutants, listed)
    print(table(account.rows))
    for mutation in account.unlisted:
        print(f"\nNo test noticed this. Write one, or list it in {LIST.name} with the reason why it changes nothing:")
        print(f'{mutation}why = ""')
    for mutation in account.stale:
        print(f"\nThis is listed in {LIST.name}, but it is killed by now or gone. Take it off the list:\n{mutation}")
    return 1 if account.unlisted or account.stale else 0


def _mutants(some: bool) -> Iterator[Mutant]:
    """What mutmut found; of `some` mutants, those that were run."""
    for path in walk_mutatable_files():
        data = SourceFileMutationData(path=path)
        data.load()
        for key, ended in data.exit_code_by_key.items():
            if some and ended is NOT_RUN:
                continue
            function, of_class = orig_function_and_class_names_from_key(key)
            mutation = Mutation(
                module=str(path),
                function=f"{of_class}.{function}" if of_class else function,
                change=lines_of(get_diff_for_mutant(key, path=path)),
            )
            yield Mutant(mutation=mutation, killed=ended not in (PASSED, NO_TEST, NOTHING_COLLECTED, NOT_RUN))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.mutation")
    parser.add_argument("names", nargs="*", help="only these mutants, for instance 'autograder.textbook.engine*'")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    given = parser.parse_args()
    sys.exit(main(given.names, given.jobs))
