// Where a process crashes: which of its functions had called which, written to a file by the process
// itself, at its very end.
//
// Swift's own backtracer would delay that end by a second. What is written here are numbers, within a
// fraction of a millisecond; what they mean is found later, by whoever reads them.
#ifndef INSPECTABLE_CCRASHTRAIL_H
#define INSPECTABLE_CCRASHTRAIL_H

#include <stddef.h>

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

// A file in which a running app is recorded, written through memory that lies behind it. While there is one, a crash
// is the last line of it, and that somebody cuts the file is no signal; signals to which the app gave a meaning of
// its own have that afterwards.
struct crash_recording;
// Null where there are too many at once; whoever has that is neither watched nor told.
struct crash_recording *crash_recording_begin(void);
// Says which memory that is from now on; none of it is written yet.
void crash_recording_map(
  struct crash_recording *recording, void *memory, size_t size);
// Writes a line, which is there as a whole or not at all; behind it is room for the last words. Returns 0 where the
// file was cut, and the line is in memory only.
int crash_recording_append(
  struct crash_recording *recording, char *place, const char *line,
  size_t count);
void crash_recording_end(struct crash_recording *recording);

#endif
