/// The calls of the system that Swift cannot make itself.
#ifndef CSYSTEM_H
#define CSYSTEM_H

#ifndef __has_feature
#define __has_feature(x) 0
#endif
#if !defined(__clang__)
#define _Nullable
#define _Nonnull
#endif

/// The number of arguments of the process, its own name included; 0 if the system does not give
/// them.
int csystem_argument_count(void);

/// One of the arguments of the process.
const char *_Nullable csystem_argument(int index);

/// Raises the limit of open files, up to a number; returns the resulting limit, at most that number.
long csystem_allow_open_files(long most);

/// Opens a folder by an absolute path; returns a descriptor, or a negative error number: `-ELOOP`
/// or `-ENOTDIR` when a component of the path is a link.
int csystem_open_folder(const char *_Nonnull path);

/// Exchanges two files of a folder atomically; returns 0 or an error number.
int csystem_exchange(int folder, const char *_Nonnull first, const char *_Nonnull second);

/// Renames a file of a folder unless the new name is taken; returns 0 or an error number.
int csystem_rename_to_new(int folder, const char *_Nonnull from, const char *_Nonnull to);

/// Copies the extended attributes of a file to another; those that cannot be copied are skipped.
void csystem_copy_attributes(int from, int to);

/// Makes a pipe, its reading end first; both are closed in programs that are started. Returns 0 or an error number.
int csystem_pipe(int *_Nonnull ends);

/// Starts a program in a process group of its own; returns its number, or a negative error number.
///
/// `folder` is its working folder, NULL for that of this process. `streams` are three descriptors:
/// its standard input, output and error.
int csystem_spawn(
    const char *_Nonnull path, char *_Nullable const *_Nonnull arguments,
    char *_Nullable const *_Nonnull environment, const char *_Nullable folder,
    const int *_Nonnull streams);

/// Returns 0 while a program runs, 1 when it has exited with the status `*value`, 2 when the signal
/// `*value` has killed it.
int csystem_state(int process, int *_Nonnull value);

/// The real path of the program that runs; NULL if the system does not tell it.
const char *_Nullable csystem_program_path(void);

#endif
