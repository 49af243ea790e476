#ifndef INSPECTOR_CVERSION_H
#define INSPECTOR_CVERSION_H

/// What the tool was built from, as scripts/commit prints it; empty where it was not said.
const char *inspector_commit(void);

#endif
