#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "cxml.h"

#include <errno.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/xattr.h>

#if defined(__APPLE__)
#define RENAME(folder, from, to, flags) renameatx_np(folder, from, folder, to, flags)
#define EXCHANGE RENAME_SWAP
#define KEEP RENAME_EXCL
#else
#define RENAME(folder, from, to, flags) renameat2(folder, from, folder, to, flags)
#define EXCHANGE RENAME_EXCHANGE
#define KEEP RENAME_NOREPLACE
#endif

int cxml_exchange(int folder, const char *first, const char *second) {
  return RENAME(folder, first, second, EXCHANGE) == 0 ? 0 : errno;
}

int cxml_rename_to_new(int folder, const char *from, const char *to) {
  return RENAME(folder, from, to, KEEP) == 0 ? 0 : errno;
}

#if defined(__APPLE__)
#define LIST(file, names, size) flistxattr(file, names, size, 0)
#define GET(file, name, value, size) fgetxattr(file, name, value, size, 0, 0)
#define SET(file, name, value, size) fsetxattr(file, name, value, size, 0, 0)
#else
#define LIST(file, names, size) flistxattr(file, names, size)
#define GET(file, name, value, size) fgetxattr(file, name, value, size)
#define SET(file, name, value, size) fsetxattr(file, name, value, size, 0)
#endif

void cxml_copy_attributes(int from, int to) {
  ssize_t size = LIST(from, NULL, 0);
  if (size <= 0) return;
  char *names = malloc((size_t)size);
  if (names == NULL) return;
  size = LIST(from, names, (size_t)size);
  for (char *name = names; size > 0 && name < names + size; name += strlen(name) + 1) {
#if defined(__linux__)
    // Those of the system are not ours to give.
    if (strncmp(name, "user.", 5) != 0) continue;
#endif
    ssize_t length = GET(from, name, NULL, 0);
    if (length < 0) continue;
    char *value = malloc((size_t)length + 1);
    if (value == NULL) break;
    length = GET(from, name, value, (size_t)length);
    if (length >= 0) (void)SET(to, name, value, (size_t)length);
    free(value);
  }
  free(names);
}

void cxml_return_large_blocks(void) {
#if defined(M_MMAP_THRESHOLD)
  (void)mallopt(M_MMAP_THRESHOLD, 1 << 20);
  // Small ones are kept: pages that come and go with every piece of work have to be made again.
  (void)mallopt(M_TRIM_THRESHOLD, 8 << 20);
#endif
}
