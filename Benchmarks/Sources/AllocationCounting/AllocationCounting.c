#include "AllocationCounting.h"

#include <stdatomic.h>
#include <stddef.h>

static atomic_ulong count;

unsigned long allocation_count(void) {
  return atomic_load_explicit(&count, memory_order_relaxed);
}

#if defined(__GLIBC__)
// Definitions in the program come before those of the C library, for its own callers too.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *pointer, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static void counted(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

void *malloc(size_t size) {
  counted();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  counted();
  return __libc_calloc(number, size);
}

void *realloc(void *pointer, size_t size) {
  counted();
  return __libc_realloc(pointer, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  counted();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  counted();
  *result = __libc_memalign(alignment, size);
  return *result || size == 0 ? 0 : 12;  // ENOMEM
}
#endif
