#ifndef ALLOCATION_COUNTING_H
#define ALLOCATION_COUNTING_H

/// How often this process has asked for memory since it began; 0 for ever where that is not counted.
unsigned long allocation_count(void);

#endif
