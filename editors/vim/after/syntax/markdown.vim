" The inspector's fences in Markdown.
let s:syntax = get(b:, 'current_syntax', '')
unlet! b:current_syntax
let b:inspect_fences = 1
syn include @inspectFence syntax/inspect.vim
unlet b:inspect_fences
syn region inspectFence matchgroup=markdownCodeDelimiter start=/^\z(`\{3,}\)\s*inspector\%(\s.*\)\=$/ end=/^\z1`*\s*$/ contains=@inspectFence keepend
let b:current_syntax = s:syntax
unlet s:syntax
