#!/bin/sh
# Explores an app on several machines. In the package's folder:
#
#   explore.sh          explores one share of the work
#   explore.sh merge    puts together what all shares found, and exits with 1 if they found anything
#
# SHARD     the share, such as 2/8; else it follows from the variables of Kubernetes, Slurm or GitLab
# FOR       how long a share may take: 1h unless told
# FOUND     a folder that all machines write to, or that is put together from theirs: found unless told
# APP       the app's program; else the package's app
# INSPECTOR the command; else an installed inspector, else the package's plugin
set -eu
export CI=true
found="${FOUND:-found}"
if [ -n "${INSPECTOR:-}" ]; then
  inspect() { $INSPECTOR "$@"; }
elif command -v inspector > /dev/null; then
  inspect() { inspector "$@"; }
else
  # On macOS a plugin may otherwise write nothing, and so build nothing.
  [ "$(uname)" = Darwin ] && sandbox=--disable-sandbox || sandbox=
  inspect() { swift package ${sandbox:+"$sandbox"} inspect "$@"; }
fi

if [ "${1:-}" = merge ]; then
  inspect explore --merge "$found"/[0-9]*/ --save "$found.all" --report "junit=$found.xml" \
    --report "html=$found.html"
  exit
fi

if [ -n "${SHARD:-}" ]; then
  share="$SHARD"
elif [ -n "${JOB_COMPLETION_INDEX:-}" ]; then
  share="$((JOB_COMPLETION_INDEX + 1))/${COMPLETIONS:?is how many pods there are}"
elif [ -n "${SLURM_ARRAY_TASK_ID:-}" ]; then
  share="$((SLURM_ARRAY_TASK_ID - SLURM_ARRAY_TASK_MIN + 1))/$SLURM_ARRAY_TASK_COUNT"
elif [ -n "${CI_NODE_INDEX:-}" ]; then
  share="$CI_NODE_INDEX/$CI_NODE_TOTAL"
else
  share=1/1
fi
number="${share%/*}"
mkdir -p "$found/$number"
code=0
# If its machine is lost and another one starts the share again, it goes on.
inspect explore --app "${APP:-.}" --shard "$share" --for "${FOR:-1h}" --save "$found/$number" \
  --resume "$found/search-$number" || code=$?
# With 1 it found something, which is for merging to say.
[ "$code" -le 1 ] || exit "$code"
[ -e "$found/$number/explored.json" ]
