" Transcripts of the inspector: every blank and every byte of expected output counts.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1
setlocal noexpandtab nofixendofline textwidth=0 formatoptions-=t formatoptions-=a
setlocal comments= commentstring=#\ %s
let b:undo_ftplugin = 'setlocal expandtab< fixendofline< textwidth< formatoptions< comments< commentstring<'
