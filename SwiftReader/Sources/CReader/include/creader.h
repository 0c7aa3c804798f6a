/// What the program that reads Swift needs of the system.
#ifndef CREADER_H
#define CREADER_H

#include <stddef.h>
#include <stdint.h>

/// Limits the memory of the process to a number of bytes, and lets it leave no image of itself when it ends.
void creader_limit_memory(uint64_t bytes);

/// Lets the system end the process when it has used more seconds of a core from now on.
void creader_limit_seconds(uint64_t seconds);

/// Calls a function on a thread with a stack of a size; returns 0 or an error number.
int creader_run(size_t stack, void (*_Nonnull body)(void));

/// Opens a file that is neither a folder nor a pipe; returns a descriptor or a negative error number, and its size.
int creader_open(const char *_Nonnull path, int64_t *_Nonnull size);

#endif
