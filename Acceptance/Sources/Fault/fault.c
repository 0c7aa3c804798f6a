#if defined(__linux__)

#define _GNU_SOURCE
#include "fault.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

enum { before, amid, after, failing, dead, running, delaying };

static int at;
static int mode = after;
static int error = EIO;
static int log_file = -1;
static int count;
static bool counted[1024];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void start(void) {
  const char *text = getenv("FAULT_AT");
  at = text ? atoi(text) : 0;
  text = getenv("FAULT_MODE");
  if (text) {
    mode = strcmp(text, "before") == 0  ? before
           : strcmp(text, "amid") == 0  ? amid
           : strcmp(text, "after") == 0 ? after
           : strcmp(text, "fail") == 0  ? failing
           : strcmp(text, "run") == 0   ? running
           : strcmp(text, "delay") == 0 ? delaying
                                        : dead;
  }
  text = getenv("FAULT_ERROR");
  if (text) error = atoi(text);
  text = getenv("FAULT_LOG");
  if (text) {
    log_file = (int)syscall(
        SYS_openat, AT_FDCWD, text, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  }
}

static void end(void) {
  syscall(SYS_kill, getpid(), SIGKILL);
  for (;;) pause();
}

/// Counts a call; returns what is to be done with it.
static int enter(const char *name) {
  pthread_mutex_lock(&lock);
  int number = ++count;
  pthread_mutex_unlock(&lock);
  if (log_file >= 0) {
    syscall(SYS_write, log_file, name, strlen(name));
    syscall(SYS_write, log_file, "\n", 1);
  }
  if (mode == dead && at && number >= at) return failing;
  if (mode == delaying) {
    // Up to two milliseconds, the same for the same seed and call.
    unsigned mixed = ((unsigned)at * 2654435761u) ^ ((unsigned)number * 2246822519u);
    mixed ^= mixed >> 15;
    usleep((mixed * 3266489917u >> 19) % 2000);
    return -1;
  }
  if (number != at) return -1;
  if (mode == before) end();
  if (mode == running) {
    // Someone else does something while this process stands still.
    const char *command = getenv("FAULT_RUN");
    unsetenv("LD_PRELOAD");
    if (command && system(command) != 0) end();
    return -1;
  }
  return mode;
}

static void leave(int what) {
  int saved = errno;
  if (what == after || what == amid) end();
  errno = saved;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define CALL(name, ...)                   \
  do {                                    \
    int what = enter(#name);              \
    if (what == failing) {                \
      errno = error;                      \
      return -1;                          \
    }                                     \
    __typeof__(NEXT(name)(__VA_ARGS__)) result = NEXT(name)(__VA_ARGS__); \
    leave(what);                          \
    return result;                        \
  } while (0)

static bool is_counted(int file) { return file >= 0 && file < 1024 && counted[file]; }

static int opened(int file) {
  if (file >= 0 && file < 1024) counted[file] = true;
  return file;
}

#define OPEN(name, ...)                                                          \
  do {                                                                           \
    if (!(flags & (O_WRONLY | O_RDWR | O_CREAT)) && (flags & O_DIRECTORY) == 0)  \
      return NEXT(name)(__VA_ARGS__);                                            \
    int what = enter((flags & O_DIRECTORY) ? "open folder" : "open");            \
    if (what == failing) {                                                       \
      errno = error;                                                             \
      return -1;                                                                 \
    }                                                                            \
    int file = opened(NEXT(name)(__VA_ARGS__));                                  \
    leave(what);                                                                 \
    return file;                                                                 \
  } while (0)

#define MODE_ARGUMENT             \
  mode_t permissions = 0;         \
  if (flags & O_CREAT) {          \
    va_list list;                 \
    va_start(list, flags);        \
    permissions = va_arg(list, mode_t); \
    va_end(list);                 \
  }

int open(const char *path, int flags, ...) {
  MODE_ARGUMENT
  OPEN(open, path, flags, permissions);
}

int open64(const char *path, int flags, ...) {
  MODE_ARGUMENT
  OPEN(open64, path, flags, permissions);
}

int openat(int folder, const char *path, int flags, ...) {
  MODE_ARGUMENT
  OPEN(openat, folder, path, flags, permissions);
}

int openat64(int folder, const char *path, int flags, ...) {
  MODE_ARGUMENT
  OPEN(openat64, folder, path, flags, permissions);
}

ssize_t write(int file, const void *bytes, size_t size) {
  if (!is_counted(file)) return NEXT(write)(file, bytes, size);
  int what = enter("write");
  if (what == failing) {
    errno = error;
    return -1;
  }
  ssize_t result = NEXT(write)(file, bytes, what == amid ? size / 2 : size);
  leave(what);
  return result;
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset) {
  if (!is_counted(file)) return NEXT(pwrite)(file, bytes, size, offset);
  CALL(pwrite, file, bytes, size, offset);
}

int fsync(int file) { CALL(fsync, file); }
int fdatasync(int file) { CALL(fdatasync, file); }
int ftruncate(int file, off_t size) { CALL(ftruncate, file, size); }
int fchmod(int file, mode_t bits) { CALL(fchmod, file, bits); }
int fchown(int file, uid_t owner, gid_t group) { CALL(fchown, file, owner, group); }
int chmod(const char *path, mode_t bits) { CALL(chmod, path, bits); }
int rename(const char *from, const char *to) { CALL(rename, from, to); }
int renameat(int a, const char *from, int b, const char *to) { CALL(renameat, a, from, b, to); }
int renameat2(int a, const char *from, int b, const char *to, unsigned flags) {
  CALL(renameat2, a, from, b, to, flags);
}
int link(const char *from, const char *to) { CALL(link, from, to); }
int linkat(int a, const char *from, int b, const char *to, int flags) {
  CALL(linkat, a, from, b, to, flags);
}
int symlink(const char *to, const char *path) { CALL(symlink, to, path); }
int unlink(const char *path) { CALL(unlink, path); }
int unlinkat(int folder, const char *path, int flags) { CALL(unlinkat, folder, path, flags); }
int mkdir(const char *path, mode_t bits) { CALL(mkdir, path, bits); }
int rmdir(const char *path) { CALL(rmdir, path); }

int close(int file) {
  if (!is_counted(file)) return NEXT(close)(file);
  int what = enter("close");
  counted[file] = false;
  int result = NEXT(close)(file);
  leave(what);
  if (what == failing) {
    // The file is closed even so, as Linux does it.
    errno = error;
    return -1;
  }
  return result;
}

#endif
