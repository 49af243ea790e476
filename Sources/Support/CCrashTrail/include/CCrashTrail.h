// Where a process crashes: which of its functions had called which, written to a file by the process
// itself, at its very end.
//
// Swift's own backtracer would delay that end by a second. What is written here are numbers, within a
// fraction of a millisecond; what they mean is found later, by whoever reads them.
#ifndef INSPECTABLE_CCRASHTRAIL_H
#define INSPECTABLE_CCRASHTRAIL_H

// Writes to a file from now on, as lines of text: `crash 1 PROCESS SIGNAL`, `program PATH`, `at 0x…` for
// each function, the innermost first, and `near 0x…` for what lies on the stack at the innermost, then `images` and what is loaded where, at last `end`. A signal to
// which the process gives a meaning of its own keeps that.
void crash_trail_begin(int file);

// What the process says on its standard error where it crashes while a value of the app is read: the closure
// that gives the value, the properties that lead to the place, and the type whose memory is being understood.
// All texts must live until they are left or swapped.
void crash_trail_enter(const char *label);
void crash_trail_leave(void);
const char *crash_trail_swap_type(const char *type);
const char *crash_trail_swap_closure(const char *name);
const char *crash_trail_closure(void);

#endif
