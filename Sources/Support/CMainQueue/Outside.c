// Reads of what comes from outside of an app, past its scene's context: a recording does not hold them.
#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "CMainQueue.h"

#if defined(__linux__)
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static atomic_bool is_watched;
static _Atomic uint32_t seen;

static int (*read_clock)(clockid_t, struct timespec *);
static int (*open_file)(const char *, int, ...);
static long (*call_system)(long, ...);

// Before anything of the app runs: a clock may be read in a handler of signals, where nothing can be looked up.
__attribute__((constructor)) static void find_real(void) {
  read_clock = dlsym(RTLD_NEXT, "clock_gettime");
  open_file = dlsym(RTLD_NEXT, "open");
  call_system = dlsym(RTLD_NEXT, "syscall");
}

static void note(uint32_t what) {
  if (atomic_load_explicit(&is_watched, memory_order_relaxed)) atomic_fetch_or(&seen, what);
}

// What `Date()` ends in. Comes before the library's own function, as those of Dispatch.c do.
__attribute__((weak, visibility("default"))) int clock_gettime(clockid_t clock, struct timespec *time) {
  if (clock == CLOCK_REALTIME) note(outside_date);
  return read_clock ? read_clock(clock, time) : (int)syscall(SYS_clock_gettime, clock, time);
}

// What `UUID()` ends in.
__attribute__((weak, visibility("default"))) int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  bool makes = flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE;
  mode_t mode = makes ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  if (!strcmp(path, "/dev/urandom")) note(outside_identifier);
  return open_file ? open_file(path, flags, mode)
                   : (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

// What `SystemRandomNumberGenerator` ends in. Whatever the call wants, it takes at most six words.
__attribute__((weak, visibility("default"))) long syscall(long number, ...) {
  va_list rest;
  va_start(rest, number);
  long words[6];
  for (int index = 0; index < 6; index++) words[index] = va_arg(rest, long);
  va_end(rest);
  if (number == SYS_getrandom) note(outside_chance);
  // A library that is loaded before this program may call the system when it is.
  if (!call_system) call_system = dlsym(RTLD_NEXT, "syscall");
  return call_system(number, words[0], words[1], words[2], words[3], words[4], words[5]);
}

void outside_reads_watch(void) {
  atomic_store(&seen, 0);
  atomic_store(&is_watched, true);
}

uint32_t outside_reads_take(void) {
  atomic_store(&is_watched, false);
  return atomic_exchange(&seen, 0);
}
#else
void outside_reads_watch(void) {}

uint32_t outside_reads_take(void) { return 0; }
#endif
