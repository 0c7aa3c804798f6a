// The parts of zlib that the shim uses.
#include <zlib.h>
