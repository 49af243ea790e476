// What is used here of the libraries' own functions. Their headers declare them with types that would not
// let them be defined again.
#ifndef INSPECTABLE_CMAINQUEUE_INTERNAL_H
#define INSPECTABLE_CMAINQUEUE_INTERNAL_H

#include <stdbool.h>
#include <stdint.h>

// What is shared here

// Weak, so that a program with the libraries' own functions linked into it takes those.
#define TAKEN __attribute__((weak, visibility("default")))

// The function of this name that is not one of those here.
#define REAL(name) ((__typeof__(&name))main_queue_real(&real_##name, #name))
#define KNOWN(name) static void *_Atomic real_##name
extern void *main_queue_real(void *_Atomic *place, const char *name);

extern struct main_queue_taker main_queue_taker;
extern void main_queue_run_block(void *block, enum main_queue_turn turn);
// Nanoseconds to whole milliseconds, where some time has passed since the present was asked for.
extern int64_t main_queue_rounded(int64_t delay);

// Blocks

struct block {
  void *class;
  int32_t flags;
  int32_t reserved;
  void (*invoke)(void *block);
};

extern void *_Block_copy(const void *block);
extern void _Block_release(const void *block);

// Dispatch

static const uint64_t never = ~(uint64_t)0;
extern const char _dispatch_source_type_data_add;

extern const char *dispatch_queue_get_label(void *queue);
enum { block_is_barrier = 1 };
extern void *dispatch_block_create(unsigned long flags, void *block);
extern void *dispatch_get_global_queue(intptr_t identifier, uintptr_t flags);
extern void *dispatch_group_create(void);
extern void dispatch_group_notify(void *group, void *queue, void *block);
extern void dispatch_group_notify_f(
  void *group, void *queue, void *context, void (*function)(void *));
extern void dispatch_retain(void *object);
extern void dispatch_release(void *object);
extern void *dispatch_get_context(void *object);
extern void dispatch_set_context(void *object, void *context);
extern void dispatch_set_finalizer_f(void *object, void (*finalizer)(void *));
extern void dispatch_source_merge_data(void *source, uintptr_t value);
extern intptr_t dispatch_source_testcancel(void *source);

extern void dispatch_async(void *queue, void *block);
extern void dispatch_barrier_async(void *queue, void *block);
extern void dispatch_async_f(void *queue, void *context, void (*function)(void *));
extern void dispatch_group_async(void *group, void *queue, void *block);
extern uint64_t dispatch_time(uint64_t when, int64_t delta);
extern void dispatch_after(uint64_t when, void *queue, void *block);
extern void dispatch_after_f(
  uint64_t when, void *queue, void *context, void (*function)(void *));
extern void dispatch_block_cancel(void *block);
extern void *dispatch_source_create(
  const void *type, uintptr_t handle, uintptr_t mask, void *queue);
extern void dispatch_source_set_timer(
  void *source, uint64_t start, uint64_t interval, uint64_t leeway);
extern void dispatch_source_cancel(void *source);

// What Dispatch offers to the run loop of Foundation
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

// Foundation, which an app need not have

struct timer_context {
  intptr_t version;
  void *info;
  const void *(*retain)(const void *info);
  void (*release)(const void *info);
  const void *(*describe)(const void *info);
};

typedef void (*timer_callout)(void *timer, void *info);

extern void CFRunLoopPerformBlock(void *loop, const void *mode, void *block);
extern void CFRunLoopAddSource(void *loop, void *source, const void *mode);
extern void CFRunLoopAddObserver(void *loop, void *observer, const void *mode);
extern void *CFRunLoopTimerCreate(
  const void *allocator, double date, double interval, uintptr_t flags, intptr_t order,
  timer_callout call, void *context);
extern void CFRunLoopAddTimer(void *loop, void *timer, const void *mode);
extern void CFRunLoopTimerInvalidate(void *timer);
extern void CFRunLoopTimerSetNextFireDate(void *timer, double date);

#endif
