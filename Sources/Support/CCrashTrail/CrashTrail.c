// Only calls that are allowed in a signal's handler, and no memory but what was there before.
#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
#include "include/CCrashTrail.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __APPLE__
#include <limits.h>
#include <mach-o/dyld.h>
#include <sys/ucontext.h>
#else
#include <ucontext.h>
#endif

// As many functions are written at most: one that calls itself without end needs no more.
// And so much is looked through of a stack whose functions keep no frames.
enum { most_frames = 64, most_looked_at = 512, most_near = 64 };

static int trail_file = -1;
// Which file that is: an app may close descriptors that it does not know, and open others.
static dev_t trail_device;
static ino_t trail_number;
#ifdef __APPLE__
static char program[PATH_MAX];
#endif

// A handler needs a stack of its own where the app has used up the other.
static char handler_stack[64 * 1024];

static void put(const char *text, size_t count) {
  while (count > 0) {
    ssize_t written = write(trail_file, text, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    text += written;
    count -= (size_t)written;
  }
}

static void put_text(const char *text) { put(text, strlen(text)); }

static void put_number(uintptr_t number, unsigned base) {
  char digits[24];
  size_t start = sizeof digits;
  do {
    digits[--start] = "0123456789abcdef"[number % base];
    number /= base;
  } while (number > 0);
  put(digits + start, sizeof digits - start);
}

static void put_address(const char *kind, uintptr_t address) {
  put_text(kind);
  put_text(" 0x");
  put_number(address, 16);
  put_text("\n");
}

// Addresses of a process have 47 bits; above them are marks, such as that of an asynchronous function.
static uintptr_t without_marks(uintptr_t address) { return address & (((uintptr_t)1 << 47) - 1); }

// Reads two words of a stack by way of a pipe: the system says if there is no such memory.
static int read_words(int pipe[2], uintptr_t place, uintptr_t words[2]) {
  size_t size = 2 * sizeof(uintptr_t);
  return write(pipe[1], (const void *)place, size) == (ssize_t)size
    && read(pipe[0], words, size) == (ssize_t)size;
}

static uintptr_t stack_top(const ucontext_t *context) {
#if defined(__APPLE__) && defined(__x86_64__)
  return context->uc_mcontext->__ss.__rsp;
#elif defined(__APPLE__) && defined(__aarch64__)
  return (uintptr_t)__darwin_arm_thread_state64_get_sp(context->uc_mcontext->__ss);
#elif defined(__x86_64__)
  return (uintptr_t)context->uc_mcontext.gregs[REG_RSP];
#elif defined(__aarch64__)
  return context->uc_mcontext.sp;
#else
  return 0;
#endif
}

static void put_frames(const ucontext_t *context) {
  uintptr_t place = 0;
  uintptr_t frame = 0;
  uintptr_t top = stack_top(context);
#if defined(__APPLE__) && defined(__x86_64__)
  place = context->uc_mcontext->__ss.__rip;
  frame = context->uc_mcontext->__ss.__rbp;
#elif defined(__APPLE__) && defined(__aarch64__)
  place = (uintptr_t)__darwin_arm_thread_state64_get_pc(context->uc_mcontext->__ss);
  frame = (uintptr_t)__darwin_arm_thread_state64_get_fp(context->uc_mcontext->__ss);
  uintptr_t link = (uintptr_t)__darwin_arm_thread_state64_get_lr(context->uc_mcontext->__ss);
#elif defined(__x86_64__)
  place = (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
  frame = (uintptr_t)context->uc_mcontext.gregs[REG_RBP];
#elif defined(__aarch64__)
  place = context->uc_mcontext.pc;
  frame = context->uc_mcontext.regs[29];
  uintptr_t link = context->uc_mcontext.regs[30];
#endif
  if (place == 0) return;
  put_address("at", without_marks(place));
  int ends[2];
  if (pipe(ends) != 0) return;
#ifdef __aarch64__
  put_address("near", without_marks(link));
#endif
  for (int looked = 0; looked < most_near; looked += 2) {
    uintptr_t words[2];
    if (!read_words(ends, top + (uintptr_t)looked * sizeof(uintptr_t), words)) break;
    put_address("near", without_marks(words[0]));
    put_address("near", without_marks(words[1]));
  }
  int written = 1;
  for (int looked = 0; written < most_frames && looked < most_looked_at; looked++) {
    uintptr_t words[2];
    frame = without_marks(frame);
    if (frame == 0 || frame % sizeof(uintptr_t) != 0 || !read_words(ends, frame, words)) return;
    uintptr_t back = without_marks(words[1]);
    if (back == 0) return;
    put_address("at", back);
    written++;
    // Stacks grow downwards: whoever called is above.
    if (without_marks(words[0]) <= frame) return;
    frame = words[0];
  }
}

static void put_images(void) {
#ifdef __APPLE__
  for (uint32_t image = 0; image < _dyld_image_count(); image++) {
    put_number((uintptr_t)_dyld_get_image_header(image), 16);
    put_text(" ");
    put_text(_dyld_get_image_name(image));
    put_text("\n");
  }
#else
  int maps = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (maps < 0) return;
  static char bytes[4096];
  ssize_t got;
  while ((got = read(maps, bytes, sizeof bytes)) > 0) put(bytes, (size_t)got);
  close(maps);
#endif
}

static void put_program(void) {
  put_text("program ");
#ifdef __APPLE__
  put_text(program);
#else
  static char path[4096];
  ssize_t count = readlink("/proc/self/exe", path, sizeof path);
  if (count > 0) put(path, (size_t)count);
#endif
  put_text("\n");
}

// What is being read on this thread: the properties that lead there, the outermost first.
enum { most_labels = 32 };
static _Thread_local const char *labels[most_labels];
static _Thread_local const char *type_name;
static _Thread_local unsigned depth;
// The app's closure that is being called; null if there is none.
static _Atomic(const char *) closure;

void crash_trail_enter(const char *label) {
  if (depth < most_labels) labels[depth] = label;
  depth++;
}

void crash_trail_leave(void) { depth--; }

const char *crash_trail_swap_type(const char *type) {
  const char *outer = type_name;
  type_name = type;
  return outer;
}

const char *crash_trail_swap_closure(const char *name) { return atomic_exchange(&closure, name); }

const char *crash_trail_closure(void) { return atomic_load(&closure); }

static void say(const char *text) {
  if (write(STDERR_FILENO, text, strlen(text)) < 0) return;
}

static void say_what_was_read(void) {
  const char *name = atomic_load(&closure);
  int is_read = name != NULL && strncmp(name, "'makeScene'", 11) != 0;
  if (!is_read && depth == 0 && type_name == NULL) return;
  say(is_read ? name : "a value");
  // Effects and what other queues were given have no quotes, and are not read.
  int runs = is_read && depth == 0 && type_name == NULL && name[0] != '\'';
  say(runs ? " was running" : " was being read");
  const char *separator = ", at ";
  for (unsigned index = 0; index < depth && index < most_labels; index++) {
    if (labels[index] == NULL) continue;
    say(separator);
    say(labels[index]);
    separator = ".";
  }
  if (type_name != NULL) {
    say(" of type ");
    say(type_name);
  }
  say("\n");
}

// Whether the memory that was asked for lies right at the end of the stack.
static int is_stack_full(int number, const siginfo_t *info, const ucontext_t *context) {
  if (number != SIGSEGV && number != SIGBUS) return 0;
  uintptr_t top = stack_top(context);
  uintptr_t place = (uintptr_t)info->si_addr;
  uintptr_t near = 64 * 1024;
  return top > near && place > top - near && place < top + near;
}

static void note_crash(int number, siginfo_t *info, void *context) {
  struct stat status;
  if (fstat(trail_file, &status) == 0 && status.st_dev == trail_device
      && status.st_ino == trail_number) {
    put_text("crash 1 ");
    put_number((uintptr_t)getpid(), 10);
    put_text(" ");
    put_number((uintptr_t)number, 10);
    put_text("\n");
    put_program();
    put_frames(context);
    put_text("images\n");
    put_images();
    put_text("end\n");
    if (is_stack_full(number, info, context))
      say("the stack is full: functions called each other without an end\n");
    say_what_was_read();
  }
  // The signal has its usual meaning again, and ends the process when this returns, also where somebody
  // had sent it.
  raise(number);
}

void crash_trail_begin(int file) {
  struct stat status;
  if (fstat(file, &status) != 0) return;
  trail_file = file;
  trail_device = status.st_dev;
  trail_number = status.st_ino;
#ifdef __APPLE__
  uint32_t size = sizeof program;
  if (_NSGetExecutablePath(program, &size) != 0) program[0] = 0;
#endif
  stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
  stack_t present;
  if (sigaltstack(NULL, &present) == 0 && (present.ss_flags & SS_DISABLE)) sigaltstack(&stack, NULL);
  const int numbers[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGSYS};
  for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
    struct sigaction present_action;
    if (sigaction(numbers[index], NULL, &present_action) != 0
        || present_action.sa_handler != SIG_DFL)
      continue;
    struct sigaction action = {0};
    action.sa_sigaction = note_crash;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | (int)SA_RESETHAND;
    sigemptyset(&action.sa_mask);
    sigaction(numbers[index], &action, NULL);
  }
}
