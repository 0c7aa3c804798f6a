#include "ccommit.h"

#include <stddef.h>

const char *ccommit_name(void) {
#ifdef LOCTRIP_COMMIT
  return LOCTRIP_COMMIT;
#else
  return NULL;
#endif
}
