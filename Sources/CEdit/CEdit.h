// The line editor as Swift can call it: libedit's own interface, with wrappers where that is
// variadic or uses C's standard streams, neither of which Swift 6 can reach.
#ifndef INSPECTOR_CEDIT_H
#define INSPECTOR_CEDIT_H

#include <histedit.h>

#endif
