#if defined(__linux__)
#define _GNU_SOURCE
#include "CMainQueue.h"
#include <dlfcn.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "Internal.h"

struct main_queue_taker main_queue_taker;
static const void *main_queue;
static const void *timer_type;
// Whether the queue's bell may have rung since it was last looked at, if that is heard here: to ask the
// kernel after each step takes longer than the step of a small app.
static atomic_bool bell_rang = true;
static bool hears_bell;

void *main_queue_real(void *_Atomic *place, const char *name) {
  void *found = atomic_load_explicit(place, memory_order_relaxed);
  if (!found) {
    found = dlsym(RTLD_NEXT, name);
    atomic_store_explicit(place, found, memory_order_relaxed);
  }
  return found;
}

static bool is_main(const void *queue) { return queue && queue == main_queue; }

KNOWN(dispatch_async);
KNOWN(dispatch_async_f);
KNOWN(dispatch_barrier_async);
KNOWN(dispatch_group_async);
KNOWN(dispatch_group_notify);
KNOWN(dispatch_after);
KNOWN(dispatch_after_f);
KNOWN(dispatch_block_cancel);
KNOWN(dispatch_time);
KNOWN(dispatch_source_create);
KNOWN(dispatch_source_set_timer);
KNOWN(dispatch_source_cancel);
KNOWN(eventfd_write);

// So Dispatch rings the bell of its main queue when that gets something.
TAKEN int eventfd_write(int bell, eventfd_t count) {
  int result = REAL(eventfd_write)(bell, count);
  // Behind that, so that who sees it finds what rang. Another's bell costs one look in vain.
  atomic_store_explicit(&bell_rang, true, memory_order_release);
  return result;
}

// Work

struct function {
  void (*function)(void *);
  void *context;
};

static void run_function(void *context, enum main_queue_turn turn) {
  struct function *call = context;
  if (turn != main_queue_dropped) call->function(call->context);
  if (turn != main_queue_once_more) free(call);
}

static struct function *keep(void (*function)(void *), void *context) {
  struct function *call = malloc(sizeof *call);
  if (!call) abort();
  *call = (struct function){function, context};
  return call;
}

void main_queue_run_block(void *context, enum main_queue_turn turn) {
  struct block *block = context;
  if (turn != main_queue_dropped) block->invoke(block);
  if (turn != main_queue_once_more) _Block_release(block);
}

// Other queues, of which only is known whether they have ended what they were given

struct elsewhere {
  void *queue;
  void *block;
  uintptr_t number;
};

static void ended(void *number) { main_queue_taker.end((uintptr_t)number); }

static uintptr_t begin_in(void *queue) {
  const char *label = dispatch_queue_get_label(queue);
  return main_queue_taker.begin(label ? label : "");
}

// A group keeps what the block says of how it is to be run, such as being a barrier.
static void follow(void *queue, void *block, uintptr_t number) {
  void *group = dispatch_group_create();
  REAL(dispatch_group_async)(group, queue, block);
  dispatch_group_notify_f(group, dispatch_get_global_queue(0, 0), (void *)number, ended);
  dispatch_release(group);
}

static void begin_elsewhere(void *context) {
  struct elsewhere *due = context;
  follow(due->queue, due->block, due->number);
  _Block_release(due->block);
  dispatch_release(due->queue);
  free(due);
}


TAKEN void dispatch_async(void *queue, void *block) {
  if (!main_queue_taker.soon) return REAL(dispatch_async)(queue, block);
  if (is_main(queue)) return main_queue_taker.soon(main_queue_run_block, _Block_copy(block));
  follow(queue, block, begin_in(queue));
}

// As a block alone: the group that follows it knows of barriers only by what the block says.
TAKEN void dispatch_barrier_async(void *queue, void *block) {
  if (!main_queue_taker.soon) return REAL(dispatch_barrier_async)(queue, block);
  if (is_main(queue)) return main_queue_taker.soon(main_queue_run_block, _Block_copy(block));
  void *barrier = dispatch_block_create(block_is_barrier, block);
  follow(queue, barrier, begin_in(queue));
  _Block_release(barrier);
}

TAKEN void dispatch_async_f(void *queue, void *context, void (*function)(void *)) {
  if (!main_queue_taker.soon || !is_main(queue)) return REAL(dispatch_async_f)(queue, context, function);
  main_queue_taker.soon(run_function, keep(function, context));
}

TAKEN void dispatch_group_async(void *group, void *queue, void *block) {
  REAL(dispatch_group_async)(group, queue, block);
  if (!main_queue_taker.soon || is_main(queue)) return;
  dispatch_group_notify_f(group, dispatch_get_global_queue(0, 0), (void *)begin_in(queue), ended);
}

// A group may become empty at any time, and what was to happen then has happened when it has run.

struct notification {
  void *block;
  uintptr_t number;
};

static void notified(void *context) {
  struct notification *call = context;
  main_queue_run_block(call->block, main_queue_last);
  main_queue_taker.end(call->number);
  free(call);
}

TAKEN void dispatch_group_notify(void *group, void *queue, void *block) {
  if (!main_queue_taker.soon || !is_main(queue)) {
    return REAL(dispatch_group_notify)(group, queue, block);
  }
  struct notification *call = malloc(sizeof *call);
  if (!call) abort();
  *call = (struct notification){_Block_copy(block), main_queue_taker.begin(0)};
  dispatch_group_notify_f(group, queue, call, notified);
}

// Delays

// The present as the main thread asked for it last: what is due then plus a second is due in a second,
// however long the thread takes to say so.
static _Thread_local uint64_t last_now;

static int64_t clock_now(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

// To whole milliseconds, where some time has passed since the present was asked for.
int64_t main_queue_rounded(int64_t delay) {
  return delay <= 0 ? 0 : (delay + 999999) / 1000000 * 1000000;
}

static int64_t distance(uint64_t when) {
  if (when == 0) return 0;
  if (when >> 62 == 3) return main_queue_rounded(-(int64_t)when - clock_now(CLOCK_REALTIME));
  if (when >> 63) return main_queue_rounded((int64_t)(when & INT64_MAX) - clock_now(CLOCK_BOOTTIME));
  int64_t now = clock_now(CLOCK_MONOTONIC);
  int64_t age = now - (int64_t)last_now;
  if (age >= 0 && age < 100000000) {
    int64_t delay = (int64_t)when - (int64_t)last_now;
    return delay < 0 ? 0 : delay;
  }
  return main_queue_rounded((int64_t)when - now);
}

TAKEN uint64_t dispatch_time(uint64_t when, int64_t delta) {
  uint64_t time = REAL(dispatch_time)(when, delta);
  if (when == 0 && !(time >> 63)) last_now = time - (uint64_t)delta;
  return time;
}

TAKEN void dispatch_after(uint64_t when, void *queue, void *block) {
  if (!main_queue_taker.soon) return REAL(dispatch_after)(when, queue, block);
  if (is_main(queue)) {
    if (when == never) return;
    void *copy = _Block_copy(block);
    if (main_queue_taker.later(distance(when), 0, "main queue", copy, main_queue_run_block, copy)) return;
    REAL(dispatch_after)(when, queue, block);
    return _Block_release(copy);
  }
  if (when == never) return;
  struct elsewhere *due = malloc(sizeof *due);
  if (!due) abort();
  dispatch_retain(queue);
  *due = (struct elsewhere){queue, _Block_copy(block), begin_in(queue)};
  REAL(dispatch_after_f)(when, dispatch_get_global_queue(0, 0), due, begin_elsewhere);
}

TAKEN void dispatch_after_f(uint64_t when, void *queue, void *context, void (*function)(void *)) {
  if (!main_queue_taker.soon || !is_main(queue)) {
    return REAL(dispatch_after_f)(when, queue, context, function);
  }
  if (when == never) return;
  struct function *call = keep(function, context);
  if (main_queue_taker.later(distance(when), 0, "main queue", call, run_function, call)) return;
  free(call);
  REAL(dispatch_after_f)(when, queue, context, function);
}

TAKEN void dispatch_block_cancel(void *block) {
  REAL(dispatch_block_cancel)(block);
  if (main_queue_taker.soon) main_queue_taker.forget(block);
}

// A timer on the main queue is a source whose data is added to when its time has come, so that it is
// suspended, resumed and cancelled as any other.

static void add_to(void *source, enum main_queue_turn turn) {
  if (turn != main_queue_dropped) dispatch_source_merge_data(source, 1);
}

static void source_ended(void *source) { main_queue_taker.forget(source); }

TAKEN void *dispatch_source_create(
  const void *type, uintptr_t handle, uintptr_t mask, void *queue
) {
  if (!main_queue_taker.soon || type != timer_type || !is_main(queue)) {
    return REAL(dispatch_source_create)(type, handle, mask, queue);
  }
  void *source = REAL(dispatch_source_create)(&_dispatch_source_type_data_add, 0, 0, queue);
  if (!source) return source;
  // A source that nobody holds any more ends by itself.
  dispatch_set_context(source, source);
  dispatch_set_finalizer_f(source, source_ended);
  return source;
}

TAKEN void dispatch_source_set_timer(
  void *source, uint64_t start, uint64_t interval, uint64_t leeway
) {
  if (!main_queue_taker.soon || dispatch_get_context(source) != source) {
    return REAL(dispatch_source_set_timer)(source, start, interval, leeway);
  }
  main_queue_taker.forget(source);
  if (start == never || dispatch_source_testcancel(source)) return;
  // Without an end, a repetition in no time would take for ever.
  if (interval >= INT64_MAX) interval = 0;
  else if (interval < 1000000) interval = 1000000;
  main_queue_taker.later(distance(start), (int64_t)interval, "DispatchSource", source, add_to, source);
}

TAKEN void dispatch_source_cancel(void *source) {
  if (main_queue_taker.soon && dispatch_get_context(source) == source) main_queue_taker.forget(source);
  REAL(dispatch_source_cancel)(source);
}

// What the host asks

bool main_queue_hand_over(struct main_queue_taker new_taker) {
  main_queue = dlsym(RTLD_DEFAULT, "_dispatch_main_q");
  timer_type = dlsym(RTLD_DEFAULT, "_dispatch_source_type_timer");
  // Another function of this name was linked in, or comes first.
  if (!main_queue || !timer_type || dlsym(RTLD_DEFAULT, "dispatch_async") != dispatch_async) {
    return false;
  }
  hears_bell = dlsym(RTLD_DEFAULT, "eventfd_write") == eventfd_write;
  main_queue_taker = new_taker;
  return true;
}

int32_t *main_queue_owner(void) {
  // Where the state of a queue begins, which names the thread that has it.
  int32_t *owner = main_queue ? (int32_t *)((char *)main_queue + 56) : 0;
  return owner && *owner == getpid() ? owner : 0;
}

int main_queue_bell(void) {
  // Dispatch makes the descriptor when it is first asked for, and ends the process where it cannot.
  static atomic_bool is_made;
  if (!atomic_load_explicit(&is_made, memory_order_relaxed)) {
    int trial = eventfd(0, EFD_CLOEXEC);
    if (trial < 0) return -1;
    close(trial);
    atomic_store_explicit(&is_made, true, memory_order_relaxed);
  }
  return _dispatch_get_main_queue_handle_4CF();
}

bool main_queue_run_rest(void) {
  if (hears_bell) {
    if (!atomic_load_explicit(&bell_rang, memory_order_acquire)) return false;
    atomic_store_explicit(&bell_rang, false, memory_order_seq_cst);
  }
  struct pollfd bell = {.fd = main_queue_bell(), .events = POLLIN};
  if (poll(&bell, 1, 0) <= 0) return false;
  uint64_t count;
  if (read(bell.fd, &count, sizeof count) < 0) return false;
  _dispatch_main_queue_callback_4CF(0);
  return true;
}
#endif
