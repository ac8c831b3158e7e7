#!/usr/bin/env bash
# Builds the image that submissions are graded in. Gradescope runs it once, as root, on Ubuntu 22.04.
set -euo pipefail
umask 022
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore

root=/autograder
source=$root/source
venv=/opt/autograder
student=autograder-student
student_id=59999

# shellcheck source=grading.env
. "$source/grading.env"

# A Python that is new enough and can make an environment of its own.
find_python() {
    local name
    for name in python3.11 python3.12 python3.13 python3; do
        if "$name" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
    return 1
}

# Ubuntu 22.04 has Python 3.11 beside its own 3.10, in the repository called universe. Only the minor version is pinned:
# Ubuntu keeps no more than the last build of each, so a pinned build would be gone with the next security update.
if ! python=$(find_python); then
    apt-get -o Acquire::Retries=3 update -q || echo "setup.sh: apt-get update had trouble; going on with what is known" >&2
    apt-get -o Acquire::Retries=3 install -y -q --no-install-recommends python3.11 python3.11-venv
    python=$(find_python)
fi

# The exact packages of requirements.txt and nothing else. Student code may read this folder; it holds no tree.
"$python" -m venv --clear "$venv"
"$venv/bin/python" -m pip install -q --no-input --no-cache-dir --no-deps -r "$source/requirements.txt"
"$venv/bin/python" -m pip check
packages=$("$venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
cp -r "$source/package/autograder" "$packages/"
"$venv/bin/python" -m compileall -q "$packages/autograder"

# Student code runs as a user who owns nothing.
if ! id "$student" >/dev/null 2>&1; then
    groupadd --gid "$student_id" "$student"
    useradd --uid "$student_id" --gid "$student_id" --no-create-home --home-dir /nonexistent \
        --shell /usr/sbin/nologin "$student"
fi

# That user sees neither the trees nor the results.
mkdir -p "$root/results" "$root/submission"
chown -R root:root "$source" "$root/results"
chmod -R go= "$source" "$root/results"

# Grade nothing once: the trees are read and verified now and not for every student, and what is wrong is known now.
nothing=$(mktemp -d)
for file in $FILES; do
    : >"$nothing/$file"
done
if ! AUTOGRADER_CACHE="$source/.cache" AUTOGRADER_USER="$student" "$venv/bin/python" -I -m autograder grade "$nothing" \
    -a "$source/assignments/$ASSIGNMENT" --fixtures "$source/fixtures" --isolation "$ISOLATION" -o /dev/null; then
    echo "setup.sh: a trial grading failed, for the reason above; the image was not built." >&2
    echo "  hint: where isolation is not full, \`autograder bundle gradescope --isolation best\` grades without it" >&2
    exit 1
fi
rm -r "$nothing"
echo "setup.sh: ready to grade $ASSIGNMENT"
