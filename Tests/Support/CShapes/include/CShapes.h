// Types of C of which Swift cannot name all parts.
#include <stdint.h>

union Number { int32_t whole; float broken; };
struct Flags { unsigned isOn : 1; unsigned level : 4; };
struct Mixed { int32_t x; unsigned isOn : 1; unsigned level : 4; int32_t y; };
struct Tagged { int32_t kind; union { int32_t whole; float broken; }; };
struct Narrow { int8_t first; unsigned isOn : 1; int32_t next; };
struct Label { char name[4]; const char *text; };
