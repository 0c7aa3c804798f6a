/// What the build says of itself.
#ifndef CCOMMIT_H
#define CCOMMIT_H

#ifndef __clang__
#define _Nullable
#endif

/// The commit of the build, from its variable LOCTRIP_COMMIT; NULL without one.
const char *_Nullable ccommit_name(void);

#endif
