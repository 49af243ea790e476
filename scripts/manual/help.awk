# Makes a manual page of what `inspector SUBCOMMAND --help` prints; NAME is the page's, SECTIONS is what
# else belongs on it, in the same form.

function plain(text) {
  gsub(/\\/, "\\e", text)
  gsub(/-/, "\\-", text)
  if (text ~ /^[.']/) text = "\\&" text
  return text
}

# Flags bold, what stands for something else slanted.
function marked(text,   out, word) {
  out = ""
  while (match(text, /<[^>]+>|--?[A-Za-z][A-Za-z-]*/)) {
    word = substr(text, RSTART, RLENGTH)
    out = out plain(substr(text, 1, RSTART - 1))
    if (word ~ /^</) out = out "\\fI" plain(substr(word, 2, length(word) - 2)) "\\fR"
    else out = out "\\fB" plain(word) "\\fR"
    text = substr(text, RSTART + RLENGTH)
  }
  return out plain(text)
}

function heading(title) {
  endVerbatim()
  print ".SH " title
  section = title
  fresh = 1
}

function endVerbatim() { if (verbatim) { print ".EE"; verbatim = 0 } }

# A paragraph at most between two texts.
function pause() { if (!fresh && !pending) pending = 1 }

function say(text) {
  if (pending) { print ".PP"; pending = 0 }
  fresh = 0
  print plain(text)
}

function entry(line,   name, text) {
  name = substr(line, 3)
  text = ""
  if (match(name, /  +/)) {
    text = substr(name, RSTART + RLENGTH)
    name = substr(name, 1, RSTART - 1)
  }
  print ".TP"
  if (section == "SUBCOMMANDS") print ".BR inspector\\-" plain(name) " (1)"
  else print marked(name)
  if (text != "") print plain(text)
}

function usage(text,   words, tool) {
  tool = "inspector"
  if (NAME != "inspector") tool = tool " " substr(NAME, 11)
  sub("^" tool, "", text)
  print "\\fB" plain(tool) "\\fR" marked(text)
}

/^OVERVIEW: / { overview = substr($0, 11); state = "overview"; next }
/^USAGE: / {
  summary = overview
  sub(/\n.*/, "", summary)
  gsub(/\001/, " ", summary)
  sub(/\.$/, "", summary)
  print ".SH NAME\n" plain(NAME) " \\- " tolower(substr(summary, 1, 1)) plain(substr(summary, 2))
  heading("SYNOPSIS")
  usage(substr($0, 8))
  heading("DESCRIPTION")
  count = split(overview, paragraphs, "\n")
  for (i = 1; i <= count; i++) {
    if (paragraphs[i] == "") { endVerbatim(); pause(); continue }
    lines = split(paragraphs[i], line, "\001")
    for (j = 1; j <= lines; j++) {
      # Lines in columns stay as they are.
      if (line[j] ~ /[^ ]  +[^ ]/) {
        if (!verbatim) { if (pending) { print ".PP"; pending = 0 } print ".EX"; verbatim = 1; fresh = 0 }
        print plain(line[j])
      } else { endVerbatim(); say(line[j]) }
    }
  }
  endVerbatim()
  pending = 0
  state = "entries"
  next
}
state == "overview" {
  # A line feed ends a paragraph, \001 a line of it.
  if ($0 == "") { overview = overview "\n"; broken = 1 }
  else { overview = overview (broken || overview == "" ? "" : "\001") $0; broken = 0 }
  next
}
/^[A-Z]+:$/ { heading(substr($0, 1, length($0) - 1)); next }
/^  See 'inspector help/ || /^$/ { next }
/^  [^ ]/ { entry($0); next }
/^ +[^ ]/ { sub(/^ +/, ""); print plain($0); next }
