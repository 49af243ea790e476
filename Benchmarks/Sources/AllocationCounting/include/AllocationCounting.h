#ifndef ALLOCATION_COUNTING_H
#define ALLOCATION_COUNTING_H

/// How often this process has allocated memory since it began; always 0 where that is not counted.
unsigned long allocation_count(void);

#endif
