#if defined(__linux__)
#define _GNU_SOURCE
#include "CMainQueue.h"
#include <dlfcn.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "Internal.h"

// The main run loop. Its functions are found when they are needed: not every app has Foundation.

KNOWN(CFRunLoopPerformBlock);
KNOWN(CFRunLoopAddTimer);
KNOWN(CFRunLoopAddSource);
KNOWN(CFRunLoopAddObserver);
KNOWN(CFRunLoopTimerInvalidate);
KNOWN(CFRunLoopTimerSetNextFireDate);
KNOWN(CFRunLoopTimerCreate);

static void *foundation(const char *name) { return dlsym(RTLD_DEFAULT, name); }

static void *main_loop(void) {
  static void *_Atomic loop;
  void *found = atomic_load_explicit(&loop, memory_order_relaxed);
  if (!found) {
    void *(*get)(void) = foundation("CFRunLoopGetMain");
    found = get ? get() : 0;
    atomic_store_explicit(&loop, found, memory_order_relaxed);
  }
  return found;
}


TAKEN void CFRunLoopPerformBlock(void *loop, const void *mode, void *block) {
  if (!main_queue_taker.soon || loop != main_loop()) return REAL(CFRunLoopPerformBlock)(loop, mode, block);
  main_queue_taker.soon(main_queue_run_block, _Block_copy(block));
}

TAKEN void CFRunLoopAddSource(void *loop, void *source, const void *mode) {
  REAL(CFRunLoopAddSource)(loop, source, mode);
  if (main_queue_taker.soon && loop == main_loop()) main_queue_taker.use_run_loop();
}

TAKEN void CFRunLoopAddObserver(void *loop, void *observer, const void *mode) {
  REAL(CFRunLoopAddObserver)(loop, observer, mode);
  if (main_queue_taker.soon && loop == main_loop()) main_queue_taker.use_run_loop();
}

// What a timer of the run loop calls, which it tells nobody.
struct callout {
  struct callout *next;
  void *timer;
  timer_callout call;
};

static struct callout *callouts;
static pthread_mutex_t callouts_lock = PTHREAD_MUTEX_INITIALIZER;

static timer_callout callout_of(const void *timer) {
  pthread_mutex_lock(&callouts_lock);
  struct callout *entry = callouts;
  while (entry && entry->timer != timer) entry = entry->next;
  timer_callout call = entry ? entry->call : 0;
  pthread_mutex_unlock(&callouts_lock);
  return call;
}

// None to forget it.
static void set_callout(void *timer, timer_callout call) {
  pthread_mutex_lock(&callouts_lock);
  struct callout **place = &callouts;
  while (*place && (*place)->timer != timer) place = &(*place)->next;
  struct callout *entry = *place;
  if (!call) {
    if (entry) {
      *place = entry->next;
      free(entry);
    }
  } else if (entry || (entry = calloc(1, sizeof *entry))) {
    if (!*place) *place = entry;
    entry->timer = timer;
    entry->call = call;
  }
  pthread_mutex_unlock(&callouts_lock);
}

static bool is_valid(void *timer) {
  unsigned char (*ask)(void *) = foundation("CFRunLoopTimerIsValid");
  return ask && ask(timer);
}

static void fire(void *timer, enum main_queue_turn turn) {
  if (turn != main_queue_dropped && is_valid(timer)) {
    timer_callout call = callout_of(timer);
    struct timer_context context = {0};
    void (*get)(void *, struct timer_context *) = foundation("CFRunLoopTimerGetContext");
    get(timer, &context);
    if (context.retain && context.info) context.retain(context.info);
    if (turn == main_queue_last) CFRunLoopTimerInvalidate(timer);
    if (call) call(timer, context.info);
    if (context.release && context.info) context.release(context.info);
  }
  if (turn != main_queue_once_more) {
    void (*release)(void *) = foundation("CFRelease");
    release(timer);
  }
}

// The present, or NAN where there is no clock. It is asked for first of all, since a date of the app's is a
// distance from the present that the app has just asked for.
static double present(void) {
  double (*now)(void) = foundation("CFAbsoluteTimeGetCurrent");
  return now ? now() : NAN;
}

// False where there is no clock.
static bool wait_for(void *timer, double date, double now) {
  double (*interval)(void *) = foundation("CFRunLoopTimerGetInterval");
  const void *(*retain)(void *) = foundation("CFRetain");
  if (isnan(now) || !interval || !retain) return false;
  double repeats = interval(timer) * 1e9;
  double delay = (date - now) * 1e9;
  // Hundreds of years from now; a number beyond would not fit.
  const double limit = 9e18;
  int64_t first = main_queue_rounded(delay > limit ? (int64_t)limit : delay > 0 ? (int64_t)delay : 0);
  // The first time comes after one interval too, unless the app says otherwise.
  int64_t again = repeats <= 0 ? 0 : repeats > limit ? (int64_t)limit : (int64_t)(repeats + 0.5);
  if (again > 0 && again < 1000000) again = 1000000;
  if (first - again < 50000000 && again - first < 50000000) first = again ? again : first;
  main_queue_taker.forget(timer);
  retain(timer);
  if (main_queue_taker.later(first, again, "Timer", timer, fire, timer)) return true;
  void (*release)(void *) = foundation("CFRelease");
  release(timer);
  return false;
}


TAKEN void *CFRunLoopTimerCreate(
  const void *allocator, double date, double interval, uintptr_t flags, intptr_t order,
  timer_callout call, void *context
) {
  void *timer =
    REAL(CFRunLoopTimerCreate)(allocator, date, interval, flags, order, call, context);
  if (main_queue_taker.soon && timer) set_callout(timer, call);
  return timer;
}

TAKEN void CFRunLoopAddTimer(void *loop, void *timer, const void *mode) {
  double now = main_queue_taker.soon ? present() : NAN;
  if (main_queue_taker.soon && loop == main_loop()) {
    double (*date)(void *) = foundation("CFRunLoopTimerGetNextFireDate");
    if (!callout_of(timer)) main_queue_taker.use_run_loop();
    else if (!is_valid(timer) || wait_for(timer, date(timer), now)) return;
  }
  REAL(CFRunLoopAddTimer)(loop, timer, mode);
}

TAKEN void CFRunLoopTimerInvalidate(void *timer) {
  REAL(CFRunLoopTimerInvalidate)(timer);
  if (!main_queue_taker.soon) return;
  main_queue_taker.forget(timer);
  set_callout(timer, 0);
}

TAKEN void CFRunLoopTimerSetNextFireDate(void *timer, double date) {
  double now = main_queue_taker.soon ? present() : NAN;
  REAL(CFRunLoopTimerSetNextFireDate)(timer, date);
  if (main_queue_taker.soon && main_queue_taker.waits(timer)) wait_for(timer, date, now);
}

bool main_queue_run_loop(void) {
  int32_t (*run)(const void *, double, unsigned char) = foundation("CFRunLoopRunInMode");
  const void **mode = foundation("kCFRunLoopDefaultMode");
  const int32_t handled = 4;
  return run && mode && run(*mode, 0, 1) == handled;
}
#endif
