/// Preloaded into a program, this ends it or fails it at one of its calls that change files.
///
///   FAULT_AT=N       the number of the call, from 1; none without it
///   FAULT_MODE       before | amid | after: the process is killed there (amid: half of a write is
///                    done); fail: this call fails; dead: this one and all after it fail
///   FAULT_ERROR=E    the error number for fail and dead
///   FAULT_LOG=FILE   each call is appended to it, one a line
///
/// Counted are calls on files that were opened for writing, on folders opened to be synced, and those
/// that change names.
#ifndef FAULT_H
#define FAULT_H
#endif
