#!/bin/sh
# Runs a package's transcripts where nobody watches. In the package's folder:
#
#   transcripts.sh [FOLDER]...    the transcripts there, in Tests unless told
#
# SHARD     runs only a part of them, such as 2/5
# COVERAGE  the least per cent that they must do of all that the app offers; not looked at with SHARD
# AGAINST   a commit, such as origin/main: compares its build with the package's instead of testing
# ACCEPTED  with AGAINST, a file of differences that are wanted
# REPORTS   where transcripts.html, transcripts.xml (JUnit) and transcripts.json go: reports unless told
# INSPECTOR the command; else an installed inspector, with the package as its app, else the package's plugin
set -eu
export CI=true
[ $# -gt 0 ] || set -- Tests
reports="${REPORTS:-reports}"
mkdir -p "$reports"
if [ -n "${INSPECTOR:-}" ]; then
  inspect() { $INSPECTOR "$@"; }
elif command -v inspector > /dev/null; then
  inspect() {
    subcommand="$1"
    shift
    # What is compared are two builds, which are arguments.
    if [ "$subcommand" != compare ]; then set -- --app . "$@"; fi
    inspector "$subcommand" "$@"
  }
else
  # On macOS a plugin may otherwise write nothing, and so build nothing.
  [ "$(uname)" = Darwin ] && sandbox=--disable-sandbox || sandbox=
  inspect() { swift package ${sandbox:+"$sandbox"} inspect "$@"; }
fi

# GitHub makes a note at each line that differs.
here="$(dirname "$0")"
[ -z "${GITHUB_ACTIONS:-}" ] || echo "::add-matcher::$here/transcripts.matcher.json"

# The same with the reports.
report() {
  inspect "$@" --report "junit=$reports/transcripts.xml" --report "json=$reports/transcripts.json" \
    --report "html=$reports/transcripts.html"
}

if [ -n "${AGAINST:-}" ]; then
  report compare "git:$AGAINST" . ${ACCEPTED:+--accept "$ACCEPTED"} "$@"
  exit
fi
code=0
report test ${SHARD:+--shard "$SHARD"} "$@" || code=$?
if [ "$code" = 0 ] && [ -n "${COVERAGE:-}" ] && [ -z "${SHARD:-}" ]; then
  inspect coverage --at-least "$COVERAGE" "$@" || code=$?
fi
exit "$code"
