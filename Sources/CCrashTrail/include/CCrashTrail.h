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

#endif
