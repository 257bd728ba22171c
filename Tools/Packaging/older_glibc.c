// Wrappers that bind functions to older symbol versions, linked with `--wrap`, so that the program runs on glibc 2.34. Swift's
// libraries call `hypot`, whose version of glibc 2.35 differs only in error reporting.
#if __x86_64__
#define FIRST "GLIBC_2.2.5"
#else
#define FIRST "GLIBC_2.17"
#endif

__asm__(".symver first_hypot, hypot@" FIRST);
double first_hypot(double x, double y);
double __wrap_hypot(double x, double y) { return first_hypot(x, y); }

__asm__(".symver first_hypotf, hypotf@" FIRST);
float first_hypotf(float x, float y);
float __wrap_hypotf(float x, float y) { return first_hypotf(x, y); }
