autocmd BufRead,BufNewFile *.inspect setfiletype inspect
