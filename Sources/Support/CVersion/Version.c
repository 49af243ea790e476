#include "CVersion.h"

// In C, since Swift has no constant that a manifest can set. Another commit compiles this file and no other.
#ifndef INSPECTOR_COMMIT
#define INSPECTOR_COMMIT ""
#endif

const char *inspector_commit(void) { return INSPECTOR_COMMIT; }
