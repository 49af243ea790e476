// What an app asks of the main queue and of the main run loop, taken over by its host.
//
// On Linux nobody runs either of them in a host, and what waits there would wait in silence. A program's
// own functions come before those of a library, so functions of the same names stand here: they hand over
// what is meant for the main thread, and pass on everything else.
#ifndef INSPECTABLE_CMAINQUEUE_H
#define INSPECTABLE_CMAINQUEUE_H

#include <stdbool.h>
#include <stdint.h>

// Why work is called.
enum main_queue_turn {
  // It is to be done, and is not needed after that.
  main_queue_last,
  // It is to be done, and will be called again.
  main_queue_once_more,
  // It is not to be done any more; what it holds is to be let go.
  main_queue_dropped,
};

typedef void (*main_queue_work)(void *context, enum main_queue_turn turn);

// Who takes what the main thread is asked for. Any thread may call these.
struct main_queue_taker {
  // To be done as soon as the main thread is free.
  void (*soon)(main_queue_work work, void *context);
  // To be done after some nanoseconds, and again after each interval unless that is 0. Returns false where
  // there is no clock to wait on.
  bool (*later)(
    int64_t delay, int64_t interval, const char *name, const void *key, main_queue_work work,
    void *context);
  // What waits under this key is not to be done.
  void (*forget)(const void *key);
  // Whether something waits under this key.
  bool (*waits)(const void *key);
  // Another queue was given work, which gets a number, or has ended it. Without a label: the main queue
  // waits for a group.
  uintptr_t (*begin)(const char *label);
  void (*end)(uintptr_t number);
  // The main run loop was given something that only it can run.
  void (*use_run_loop)(void);
};

// Hands over to a taker from now on. False where that is not possible, as in a program into which the
// libraries were linked statically.
bool main_queue_hand_over(struct main_queue_taker taker);

// The main queue's word with the number of its thread; NULL if it is not known where that is.
int32_t *main_queue_owner(void);

// Runs what the main queue was given past the functions here; false if that was nothing.
bool main_queue_run_rest(void);

// The descriptor that can be read when the main queue was given something so; -1 if there is none.
int main_queue_bell(void);

// Runs what is ready in the main run loop; false if that was nothing.
bool main_queue_run_loop(void);

enum swift_task_kind {
  // In a task group, whose creator waits for it.
  swift_task_child,
  // By `Task { }`.
  swift_task_apart,
  // By `Task.detached`.
  swift_task_detached,
};

// Tells from now on of each task that Swift code creates, on the thread that does: asks first whether it is of
// interest, then tells its number, and what it is. It does not hear of `async let` and of discarding groups, and of
// nothing where the runtime was linked statically, or not on Linux.
void swift_tasks_watch(
  bool (*will_create)(void), void (*did_create)(uint64_t task, enum swift_task_kind kind));

// Returns when no task is being created that is told of.
void swift_tasks_wait(void);

// The number of the task that this is called in; 0 where there is none, or on a system where that is not asked for.
uint64_t swift_tasks_current(void);

// What is read past a scene's context.
enum outside_read {
  // The date, as by `Date()`.
  outside_date = 1,
  // Random bytes of a file, as by `UUID()`.
  outside_identifier = 2,
  // Random bytes of the system, as by `Int.random(in:)`.
  outside_chance = 4,
};

// Notes from now on what is read so, on any thread.
void outside_reads_watch(void);

// Ends that, and gives what was read meanwhile, as bits; always 0 on a system where that is not known.
uint32_t outside_reads_take(void);

#endif
