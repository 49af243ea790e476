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
#include <sys/mman.h>
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

// A file in which a running app is recorded, as far as it lies in memory.
enum { most_recordings = 16 };
struct crash_recording {
  atomic_int is_used;
  atomic_int is_cut;
  _Atomic(char *) memory;
  atomic_size_t size;
  // Where the next line comes; null where none does.
  _Atomic(char *) next;
};
static struct crash_recording recordings[most_recordings];

static const int crashes[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGSYS};
static const char *const names[] = {
  "SIGILL", "SIGTRAP", "SIGSEGV", "SIGBUS", "SIGABRT", "SIGFPE", "SIGSYS"};
enum { crash_count = sizeof crashes / sizeof *crashes };
// What each of them meant before.
static struct sigaction meanings[crash_count];

static int index_of(int number) {
  for (int index = 0; index < crash_count; index++)
    if (crashes[index] == number) return index;
  return -1;
}

// Where somebody has cut a file that is written through memory: puts other memory there, and returns 1.
static int mend_cut(const char *place) {
  for (int index = 0; index < most_recordings; index++) {
    struct crash_recording *recording = &recordings[index];
    char *memory = atomic_load(&recording->memory);
    size_t size = atomic_load(&recording->size);
    if (memory == NULL || place < memory || place >= memory + size) continue;
    int flags = MAP_PRIVATE | MAP_ANON | MAP_FIXED;
    if (mmap(memory, size, PROT_READ | PROT_WRITE, flags, -1, 0) == MAP_FAILED) return 0;
    atomic_store(&recording->is_cut, 1);
    return 1;
  }
  return 0;
}

// Ends recordings with the crash as their last line: what runs goes on, as far as it came, and crashes again.
static void put_last_words(const char *name) {
  static char line[128];
  static atomic_int is_taken;
  if (atomic_exchange(&is_taken, 1)) return;
  const char *const words[] = {"> own all\n> print \"the app crashed here: ", name, "\"\n"};
  size_t count = 0;
  for (int index = 0; index < 3; index++) {
    size_t length = strlen(words[index]);
    memcpy(line + count, words[index], length);
    count += length;
  }
  for (int index = 0; index < most_recordings; index++) {
    char *next = atomic_load(&recordings[index].next);
    if (next == NULL) continue;
    memcpy(next + 1, line + 1, count - 1);
    // Up to then readers find the end here.
    atomic_thread_fence(memory_order_seq_cst);
    *(volatile char *)next = line[0];
  }
}

static void note_crash(int number, siginfo_t *info, void *context) {
  int error = errno;
  if (number == SIGBUS && mend_cut(info->si_addr)) {
    errno = error;
    return;
  }
  int kind = index_of(number);
  put_last_words(names[kind]);
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
  // The signal has its former meaning again, and ends the process when this returns, also where somebody
  // had sent it.
  sigaction(number, &meanings[kind], NULL);
  raise(number);
}

// Where a signal has a meaning of its own, that keeps it, or comes after.
static void install(int comes_first) {
  stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
  stack_t present;
  if (sigaltstack(NULL, &present) == 0 && (present.ss_flags & SS_DISABLE)) sigaltstack(&stack, NULL);
  for (int index = 0; index < crash_count; index++) {
    struct sigaction meaning;
    if (sigaction(crashes[index], NULL, &meaning) != 0 || meaning.sa_sigaction == note_crash
        || (!comes_first && meaning.sa_handler != SIG_DFL))
      continue;
    meanings[index] = meaning;
    struct sigaction action = {0};
    action.sa_sigaction = note_crash;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    sigaction(crashes[index], &action, NULL);
  }
}

struct crash_recording *crash_recording_begin(void) {
  for (int index = 0; index < most_recordings; index++) {
    struct crash_recording *recording = &recordings[index];
    if (atomic_exchange(&recording->is_used, 1)) continue;
    atomic_store(&recording->is_cut, 0);
    install(1);
    return recording;
  }
  return NULL;
}

void crash_recording_map(struct crash_recording *recording, void *memory, size_t size) {
  if (recording == NULL) return;
  atomic_store(&recording->next, NULL);
  atomic_store(&recording->memory, NULL);
  atomic_store(&recording->size, size);
  atomic_store(&recording->memory, memory);
}

int crash_recording_append(
  struct crash_recording *recording, char *place, const char *line, size_t count
) {
  memcpy(place + 1, line + 1, count - 1);
  // Up to then readers find the end here.
  atomic_thread_fence(memory_order_release);
  *(volatile char *)place = line[0];
  if (recording == NULL) return 1;
  atomic_store_explicit(&recording->next, place + count, memory_order_release);
  return !atomic_load_explicit(&recording->is_cut, memory_order_relaxed);
}

void crash_recording_end(struct crash_recording *recording) {
  crash_recording_map(recording, NULL, 0);
  if (recording != NULL) atomic_store(&recording->is_used, 0);
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
  install(0);
}
