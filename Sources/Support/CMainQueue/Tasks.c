// Numbers of Swift's tasks, and which code creates them, so that an effect's tasks can be told apart.
#include "CMainQueue.h"

#if defined(__linux__)
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#include "Internal.h"

#define SWIFT __attribute__((swiftcall))

extern SWIFT void *swift_task_getCurrent(void);
extern SWIFT uint64_t swift_task_getJobTaskId(void *job);

static bool (*_Atomic will_create)(void);
static void (*_Atomic did_create)(uint64_t task, enum swift_task_kind kind);
// Held while a task is created that is told of: its first job may run on another thread before its number is known.
static pthread_mutex_t creating = PTHREAD_MUTEX_INITIALIZER;

// What the runtime gives, as its ABI has it: the task and its context.
struct created {
  void *task, *context;
};
typedef SWIFT struct created (*create_function)(
  size_t flags, void *options, const void *type, void *entry, void *closure);

// Bits of the flags, by the runtime's ABI. The task of a discarding group may be gone before anybody can ask for its
// number; one that is no child and copies no task-local values is detached.
static const size_t is_child = 1 << 8, copies_locals = 1 << 10, is_discarding = 1 << 14;

// Comes before the runtime's own function, as those of Dispatch.c do. In a program into which the runtime was linked
// statically that one is stronger, and nobody is told.
__attribute__((weak, visibility("default"))) SWIFT struct created swift_task_create(
  size_t flags, void *options, const void *type, void *entry, void *closure
) {
  static create_function _Atomic real;
  create_function create = atomic_load_explicit(&real, memory_order_relaxed);
  if (!create) {
    create = (create_function)dlsym(RTLD_NEXT, "swift_task_create");
    atomic_store_explicit(&real, create, memory_order_relaxed);
  }
  bool (*will)(void) = atomic_load_explicit(&will_create, memory_order_acquire);
  if (!will || flags & is_discarding || !will()) return create(flags, options, type, entry, closure);
  enum swift_task_kind kind =
    flags & is_child ? swift_task_child : flags & copies_locals ? swift_task_apart : swift_task_detached;
  pthread_mutex_lock(&creating);
  struct created result = create(flags, options, type, entry, closure);
  atomic_load(&did_create)(swift_task_getJobTaskId(result.task), kind);
  pthread_mutex_unlock(&creating);
  return result;
}

void swift_tasks_watch(bool (*will)(void), void (*did)(uint64_t task, enum swift_task_kind kind)) {
  atomic_store(&did_create, did);
  atomic_store_explicit(&will_create, will, memory_order_release);
}

void swift_tasks_wait(void) {
  pthread_mutex_lock(&creating);
  pthread_mutex_unlock(&creating);
}

uint64_t swift_tasks_current(void) {
  void *task = swift_task_getCurrent();
  return task ? swift_task_getJobTaskId(task) : 0;
}
#else
void swift_tasks_watch(bool (*will)(void), void (*did)(uint64_t task, enum swift_task_kind kind)) {}

void swift_tasks_wait(void) {}

uint64_t swift_tasks_current(void) { return 0; }
#endif
