#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "csystem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__APPLE__)
#include <copyfile.h>
#include <limits.h>
#include <mach-o/dyld.h>
#else
#include <sys/auxv.h>
#include <sys/xattr.h>
#endif

#if defined(__APPLE__)
#define RENAME(folder, from, to, flags) renameatx_np(folder, from, folder, to, flags)
#define EXCHANGE RENAME_SWAP
#define KEEP RENAME_EXCL
#else
#define RENAME(folder, from, to, flags) renameat2(folder, from, folder, to, flags)
#define EXCHANGE RENAME_EXCHANGE
#define KEEP RENAME_NOREPLACE
#endif

static int argument_count;
static char **arguments;

#if defined(__GLIBC__) || defined(__APPLE__)
// Both systems pass these to functions that run before main(). Swift reads /proc, which a sandbox
// may lack.
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  argument_count = count;
  arguments = values;
}
#endif

int csystem_argument_count(void) { return argument_count; }

const char *csystem_argument(int index) {
  return index >= 0 && index < argument_count ? arguments[index] : NULL;
}

long csystem_allow_open_files(long most) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return most;
  rlim_t wanted = limit.rlim_max < (rlim_t)most ? limit.rlim_max : (rlim_t)most;
  if (limit.rlim_cur < wanted) {
    rlim_t before = limit.rlim_cur;
    limit.rlim_cur = wanted;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0) limit.rlim_cur = before;
  }
  return limit.rlim_cur < (rlim_t)most ? (long)limit.rlim_cur : most;
}

int csystem_open_folder(const char *path) {
#if defined(O_NOFOLLOW_ANY)
  int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW_ANY);
  return folder >= 0 ? folder : -errno;
#else
  if (*path != '/') return -ENOTDIR;
  // Folders on the path need not be readable. Links are opened as links and not followed.
  int folder = open("/", O_PATH | O_CLOEXEC);
  while (folder >= 0) {
    while (*path == '/') path++;
    size_t length = strcspn(path, "/");
    char *step = length > 0 ? strndup(path, length) : strdup(".");
    path += length;
    int last = path[strspn(path, "/")] == '\0';
    int flags = last ? O_RDONLY | O_DIRECTORY : O_PATH;
    int next = step ? openat(folder, step, flags | O_CLOEXEC | O_NOFOLLOW) : -1;
    int error = step ? errno : ENOMEM;
    free(step);
    (void)close(folder);
    if (next < 0) return -error;
    if (last) return next;
    folder = next;
  }
  return -errno;
#endif
}

int csystem_exchange(int folder, const char *first, const char *second) {
  return RENAME(folder, first, second, EXCHANGE) == 0 ? 0 : errno;
}

int csystem_rename_to_new(int folder, const char *from, const char *to) {
  return RENAME(folder, from, to, KEEP) == 0 ? 0 : errno;
}

void csystem_copy_attributes(int from, int to) {
#if defined(__APPLE__)
  // Access control lists as well.
  (void)fcopyfile(from, to, NULL, COPYFILE_ACL | COPYFILE_XATTR);
#else
  ssize_t size = flistxattr(from, NULL, 0);
  if (size <= 0) return;
  char *names = malloc((size_t)size);
  if (names == NULL) return;
  size = flistxattr(from, names, (size_t)size);
  for (char *name = names; size > 0 && name < names + size; name += strlen(name) + 1) {
    // Attributes of the system cannot be set.
    if (strncmp(name, "user.", 5) != 0) continue;
    ssize_t length = fgetxattr(from, name, NULL, 0);
    if (length < 0) continue;
    char *value = malloc((size_t)length + 1);
    if (value == NULL) break;
    length = fgetxattr(from, name, value, (size_t)length);
    if (length >= 0) (void)fsetxattr(to, name, value, (size_t)length, 0);
    free(value);
  }
  free(names);
#endif
}

const char *csystem_program_path(void) {
#if defined(__APPLE__)
  char path[PATH_MAX];
  uint32_t size = sizeof path;
  return _NSGetExecutablePath(path, &size) == 0 ? realpath(path, NULL) : NULL;
#elif defined(__linux__)
  // A sandbox may lack /proc.
  char *path = realpath("/proc/self/exe", NULL);
  if (path) return path;
  const char *name = (const char *)getauxval(AT_EXECFN);
  return name ? realpath(name, NULL) : NULL;
#else
  return NULL;
#endif
}

int csystem_pipe(int *ends) {
#if defined(__APPLE__)
  if (pipe(ends) != 0) return errno;
  (void)fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  (void)fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#else
  return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
#endif
}

int csystem_spawn(
    const char *path, char *const *arguments, char *const *environment, const char *folder,
    const int *streams) {
  // Where the end of programs is ignored, which is inherited, nobody learns how they end.
  struct sigaction ends;
  if (sigaction(SIGCHLD, NULL, &ends) == 0 && ends.sa_handler == SIG_IGN) signal(SIGCHLD, SIG_DFL);
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  if (posix_spawn_file_actions_init(&actions) != 0) return -ENOMEM;
  if (posix_spawnattr_init(&attributes) != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return -ENOMEM;
  }
  sigset_t blocked, ignored;
  sigemptyset(&blocked);
  sigemptyset(&ignored);
  sigaddset(&ignored, SIGPIPE);
  short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
#if defined(__APPLE__)
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  int error = posix_spawnattr_setflags(&attributes, flags);
  if (error == 0) error = posix_spawnattr_setpgroup(&attributes, 0);
  if (error == 0) error = posix_spawnattr_setsigmask(&attributes, &blocked);
  if (error == 0) error = posix_spawnattr_setsigdefault(&attributes, &ignored);
  for (int i = 0; i < 3 && error == 0; i++)
    error = posix_spawn_file_actions_adddup2(&actions, streams[i], i);
  if (error == 0 && folder != NULL)
    error = posix_spawn_file_actions_addchdir_np(&actions, folder);
  pid_t process = 0;
  if (error == 0) error = posix_spawn(&process, path, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error == 0 ? process : -error;
}

int csystem_state(int process, int *value) {
  siginfo_t information;
  memset(&information, 0, sizeof information);
  // Its number stays taken until it is waited for without WNOWAIT.
  int result = waitid(P_PID, (id_t)process, &information, WEXITED | WNOHANG | WNOWAIT);
  if (result != 0) {
    // Nobody knows any more.
    *value = SIGKILL;
    return errno == EINTR ? 0 : 2;
  }
  if (information.si_pid == 0) return 0;
  *value = information.si_status;
  return information.si_code == CLD_EXITED ? 1 : 2;
}
