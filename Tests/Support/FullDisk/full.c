// Makes the disk full below a folder, for tests where no file system of their own can be mounted: what is written
// to a file there fails as soon as FULL_DISK_ROOM bytes were.
//
//   cc -shared -fPIC -o full.so full.c -ldl
//   LD_PRELOAD=./full.so FULL_DISK=/a/folder FULL_DISK_ROOM=0 PROGRAM

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

ssize_t write(int descriptor, const void *bytes, size_t count) {
  static ssize_t (*real)(int, const void *, size_t);
  static size_t written;
  if (!real) real = (ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
  const char *folder = getenv("FULL_DISK");
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (!folder || length < 0) return real(descriptor, bytes, count);
  path[length] = 0;
  if (strncmp(path, folder, strlen(folder))) return real(descriptor, bytes, count);
  size_t room = strtoul(getenv("FULL_DISK_ROOM") ? getenv("FULL_DISK_ROOM") : "0", NULL, 10);
  size_t left = room > written ? room - written : 0;
  if (count > 0 && left == 0) {
    errno = ENOSPC;
    return -1;
  }
  ssize_t done = real(descriptor, bytes, count < left ? count : left);
  if (done > 0) written += (size_t)done;
  return done;
}
