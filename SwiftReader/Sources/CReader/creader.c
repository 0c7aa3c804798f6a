#include "creader.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static void lower(int resource, rlim_t value) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return;
  limit.rlim_cur = value < limit.rlim_max ? value : limit.rlim_max;
  (void)setrlimit(resource, &limit);
}

void creader_limit_memory(uint64_t bytes) {
  lower(RLIMIT_AS, (rlim_t)bytes);
  lower(RLIMIT_CORE, 0);
}

void creader_limit_seconds(uint64_t seconds) {
  struct rusage used;
  if (getrusage(RUSAGE_SELF, &used) != 0) return;
  lower(RLIMIT_CPU, (rlim_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec + 1) + (rlim_t)seconds);
}

static void *run(void *body) {
  ((void (*)(void))body)();
  return NULL;
}

int creader_run(size_t stack, void (*body)(void)) {
  pthread_attr_t attributes;
  pthread_t thread;
  int error = pthread_attr_init(&attributes);
  if (error != 0) return error;
  error = pthread_attr_setstacksize(&attributes, stack);
  if (error == 0) error = pthread_create(&thread, &attributes, run, (void *)body);
  (void)pthread_attr_destroy(&attributes);
  return error != 0 ? error : pthread_join(thread, NULL);
}

int creader_open(const char *path, int64_t *size) {
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return -errno;
  struct stat state;
  if (fstat(file, &state) != 0 || !S_ISREG(state.st_mode)) {
    (void)close(file);
    return -EINVAL;
  }
  *size = state.st_size;
  return file;
}
