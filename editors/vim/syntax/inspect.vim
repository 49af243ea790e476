" Transcripts of the inspector: '> ' begins a command, what stands below it is its expected output.
" The lists of verbs and functions are the tool's: scripts/grammars writes them.
if exists('b:current_syntax')
  finish
endif

" What stands in a command.
syn keyword inspectVerb contained actions advance alias appear apps bisect blame branch branches clock config connect describe diff disappear disconnect dispatch drain edit effects exit expect explore export fail fails find format goto held help hide history hold import invariant lastcrash let load local mark minimize model overview own p print queue quit reach record redo reload reset resolve save screen set show skip source state table timing tour trace transition tree trigger undo unhold unskip wait watch web when would
syn match inspectOperator contained /==\|!=\|<=\|>=\|&&\|||\|[-+*\/%<>!=]/
syn match inspectPath contained /\<\l\w*\%(\.\w\+\)*/
syn match inspectType contained /\<\u\w*/
syn match inspectCase contained /\%([[:alnum:]_)\]]\|^> \)\@2<!\.\h\w*/
syn match inspectIt contained /\.\@1<!\<\%(it\|key\)\>/
syn match inspectFunction contained /\.\@1<!\<\%(abs\|all\|any\|count\|joined\|lowercased\|max\|min\|replacing\|rounded\|split\|sum\|text\|trimmed\|unique\|uppercased\)(\@=/
syn match inspectWord contained /\.\@1<!\<\%(contains\|matches\|is\|where\|map\|sort\%( by\>\)\@=\|group\%( by\>\)\@=\|by\|descending\)\>(\@!/
syn match inspectLabel contained /\.\@1<!\<\l\w*:\@=/
syn match inspectConstant contained /\.\@1<!\<\%(true\|false\|nil\)\>:\@!/
syn match inspectNumber contained /[[:alnum:]_.)\]]\@1<!-\=\%(0x[0-9A-Fa-f_]\+\|0o[0-7_]\+\|0b[01_]\+\|\d[0-9_]*\%(\.\d[0-9_]*\)\=\%([eE][-+]\=\d\+\)\=\)\>/
syn match inspectNumber contained /\[\@1<=-\=\d\+\]\@=/
syn match inspectFlag contained /\S\@1<!--\l[a-z-]*/
syn match inspectStep contained /[[:alnum:]_.#]\@1<!\%(\d\+:\)\=#\d\+\>/
syn match inspectSecret contained /<secret\%( \x\+\)\=>/
syn match inspectBadEscape contained /\\[^[:space:]"]\=/
syn match inspectEscape contained /\\\%([0\\tnr"']\|u{\x\{1,8}}\)/
syn region inspectText contained start=/"/ end=/"\|$/ contains=inspectEscape,inspectBadEscape,inspectWildcard oneline
syn region inspectText contained start=/"""/ end=/"""/ contains=inspectEscape,inspectBadEscape,inspectWildcard,inspectMarker
syn match inspectComment contained /\%(^>\{1,2} \)\@3<=#.*$/
syn match inspectComment contained /\s\@1<=#\%(\s.*\)\=$/
syn match inspectWildcard contained /\[\.\.\%(\w*\.\.\)\=\]/
syn match inspectMarker contained /^>>\=\%( \|$\)\@=/
syn match inspectVerbPlace contained /\%(^> [.:]\=\|\<fails\s\+\)\@16<=\h\w*\%([-.[(]\)\@!\>/ contains=inspectVerb
syn cluster inspectValue contains=inspectOperator,inspectPath,inspectType,inspectCase,inspectIt,inspectFunction,inspectWord,inspectLabel,inspectConstant,inspectNumber,inspectStep,inspectSecret,inspectText,inspectWildcard
syn cluster inspectLine contains=@inspectValue,inspectFlag,inspectVerbPlace,inspectComment,inspectMarker

if search('^> ', 'nw') || &filetype ==# 'markdown' || exists('b:inspect_fences')
  " Before the first command everything is prose.
  syn region inspectProse start=/\%^\%(> \)\@!/ end=/^\%(> \)\@=/
  syn match inspectError /^error:.*/ contains=inspectWildcard
  syn match inspectResult /^#\d\+ .*/ contains=@inspectValue
  syn match inspectEvent /^  \* .*/ contains=inspectWildcard
  syn match inspectAdded /^  + .*/ contains=inspectWildcard
  syn match inspectRemoved /^  - .*/ contains=inspectWildcard
  syn match inspectChanged /^  \~ .*/ contains=inspectWildcard
  syn match inspectWildcard /\[\.\.\%(\w*\.\.\)\=\]/
  syn match inspectAnything /^\.\.\.$/
  syn match inspectCode /^? \d\{1,3}\s*$/
  syn match inspectQuoted /^\\.*/ contains=inspectQuotedBad,inspectQuotedEscape
  syn match inspectQuotedBad contained /\%(^\)\@!\\.\=/
  syn match inspectQuotedEscape contained /\%(^\)\@!\\\%([\\nrt]\|x\x\x\)/
  syn match inspectConflict /^\%(<\{7}\||\{7}\|>\{7}\) .*/
  syn region inspectCommand start=/^> / end=/$\n\%(>>\%( \|$\)\)\@!/ contains=@inspectLine keepend
  syn sync fromstart
else
  " Without any '> ' the file is a plain script: each line is a command.
  syn match inspectVerbPlace /^\s*[.:]\=\zs\h\w*\%([-.[(]\)\@!\>/ contains=inspectVerb
  syn match inspectComment /\%(^\|\s\@1<=\)#\%(\s.*\)\=$/
  syn match inspectFlag /\S\@1<!--\l[a-z-]*/
  syn region inspectText start=/"/ end=/"\|$/ contains=inspectEscape,inspectBadEscape oneline
  syn region inspectText start=/"""/ end=/"""/ contains=inspectEscape,inspectBadEscape
endif

hi def link inspectProse Comment
hi def link inspectComment Comment
hi def link inspectMarker Delimiter
hi def link inspectVerb Statement
hi def link inspectOperator Operator
hi def link inspectWord Operator
hi def link inspectPath Identifier
hi def link inspectLabel Identifier
hi def link inspectType Type
hi def link inspectCase Constant
hi def link inspectConstant Boolean
hi def link inspectSecret Constant
hi def link inspectNumber Number
hi def link inspectStep Number
hi def link inspectText String
hi def link inspectEscape SpecialChar
hi def link inspectBadEscape Error
hi def link inspectFunction Function
hi def link inspectIt Special
hi def link inspectFlag Special
hi def link inspectError ErrorMsg
hi def link inspectEvent PreProc
hi def link inspectAdded DiffAdd
hi def link inspectRemoved DiffDelete
hi def link inspectChanged DiffChange
hi def link inspectWildcard Special
hi def link inspectAnything Special
hi def link inspectCode Number
hi def link inspectQuoted String
hi def link inspectQuotedEscape SpecialChar
hi def link inspectQuotedBad Error
hi def link inspectConflict Error

let b:current_syntax = 'inspect'
