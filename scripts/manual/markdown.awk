# Makes the sections of a manual page of a page in Markdown; FROM and TO are the headings of level 2 between
# which it is taken, without TO; both may be empty.

function plain(text) {
  gsub(/\\/, "\\e", text)
  gsub(/-/, "\\-", text)
  return text
}

# Code bold, what is stressed slanted; links are their texts.
function marked(text,   out, before, code, i, ticks) {
  out = ""
  while (match(text, /`+/)) {
    before = substr(text, 1, RSTART - 1)
    ticks = substr(text, RSTART, RLENGTH)
    text = substr(text, RSTART + RLENGTH)
    out = out spoken(before)
    i = index(text, ticks)
    if (i == 0) { out = out plain(ticks); continue }
    code = substr(text, 1, i - 1)
    if (length(ticks) > 1) gsub(/^ | $/, "", code)
    out = out "\\fB" plain(code) "\\fR"
    text = substr(text, i + length(ticks))
  }
  return out spoken(text)
}

function spoken(text,   inner) {
  while (match(text, /\[[^][]+\]\([^)]*\)/)) {
    inner = substr(text, RSTART + 1, RLENGTH - 1)
    sub(/\].*/, "", inner)
    text = substr(text, 1, RSTART - 1) inner substr(text, RSTART + RLENGTH)
  }
  while (match(text, /\[[a-z ]+\]/)) {
    text = substr(text, 1, RSTART - 1) substr(text, RSTART + 1, RLENGTH - 2) substr(text, RSTART + RLENGTH)
  }
  text = plain(text)
  while (match(text, /\*[^*]+\*/)) {
    text = substr(text, 1, RSTART - 1) "\\fI" substr(text, RSTART + 1, RLENGTH - 2) "\\fR" substr(text, RSTART + RLENGTH)
  }
  return text
}

function line(text) { print (text ~ /^[.']/ ? "\\&" : "") text }

function flush() {
  if (paragraph != "") {
    if (kind == "list") print ".IP \\(bu 2"
    else if (!fresh) print ".PP"
    line(marked(paragraph))
    fresh = 0
  }
  paragraph = ""
  kind = ""
}

BEGIN { on = FROM == ""; fresh = 1 }
/^## / {
  flush()
  title = substr($0, 4)
  if (TO != "" && title == TO) exit
  if (title == FROM) on = 1
  if (on) { print ".SH " toupper(plain(title)); fresh = 1 }
  next
}
!on { next }
/^# / { next }
/^### / { flush(); print ".SS " plain(substr($0, 5)); fresh = 1; next }
fence == "" && /^```/ {
  flush()
  fence = $0
  sub(/[^`].*/, "", fence)
  if (!fresh) print ".PP"
  print ".RS 4\n.EX"
  next
}
fence != "" && index($0, fence) == 1 { print ".EE\n.RE"; fence = ""; fresh = 0; next }
fence != "" { text = plain($0); print ($0 ~ /^[.']/ ? "\\&" : "") text; next }
/^\[[a-z]+\]: / { next }
/^\| *-/ { next }
/^\| / {
  flush()
  row = $0
  # A bar within code divides nothing.
  gsub(/\\\|/, "\001", row)
  sub(/^\| /, "", row)
  sub(/ \|$/, "", row)
  count = split(row, cells, / \| /)
  for (i = 1; i <= count; i++) gsub(/\001/, "|", cells[i])
  # The first row names the columns.
  if (!table) { table = 1; next }
  print ".TP"
  line(marked(cells[1]))
  text = marked(cells[2])
  for (i = 3; i <= count; i++) text = text "; " marked(cells[i])
  line(text)
  fresh = 0
  next
}
{ table = 0 }
/^$/ { flush(); next }
/^- / { flush(); kind = "list"; paragraph = substr($0, 3); next }
{ sub(/^ +/, ""); paragraph = paragraph (paragraph == "" ? "" : " ") $0 }
END { flush() }
