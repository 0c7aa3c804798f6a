#include "cxml.h"

#include <limits.h>
#include <string.h>
#include <zlib.h>

bool cxml_inflate(
    const uint8_t *bytes, size_t count, uint8_t *result, size_t capacity, size_t *used,
    size_t *result_count) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  *used = 0;
  *result_count = 0;
  // Negative: the stream alone, without a header and a sum of its own.
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return false;
  int status = Z_OK;
  uint8_t none;
  while (status == Z_OK) {
    size_t in = count - *used;
    size_t out = capacity - *result_count;
    stream.next_in = (Bytef *)(uintptr_t)(bytes + *used);
    stream.avail_in = in > UINT_MAX ? UINT_MAX : (uInt)in;
    stream.next_out = out > 0 ? result + *result_count : &none;
    stream.avail_out = out > UINT_MAX ? UINT_MAX : (uInt)out;
    uInt in_before = stream.avail_in;
    uInt out_before = stream.avail_out;
    status = inflate(&stream, Z_NO_FLUSH);
    *used += in_before - stream.avail_in;
    *result_count += out_before - stream.avail_out;
  }
  inflateEnd(&stream);
  return status == Z_STREAM_END;
}

bool cxml_deflate(
    const uint8_t *bytes, size_t count, int level, uint8_t *result, size_t capacity,
    size_t *result_count) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  *result_count = 0;
  if (deflateInit2(&stream, level, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
    return false;
  }
  size_t used = 0;
  int status = Z_OK;
  while (status == Z_OK && *result_count < capacity) {
    size_t in = count - used;
    size_t out = capacity - *result_count;
    stream.next_in = (Bytef *)(uintptr_t)(bytes + used);
    stream.avail_in = in > UINT_MAX ? UINT_MAX : (uInt)in;
    stream.next_out = result + *result_count;
    stream.avail_out = out > UINT_MAX ? UINT_MAX : (uInt)out;
    uInt in_before = stream.avail_in;
    uInt out_before = stream.avail_out;
    status = deflate(&stream, in == in_before ? Z_FINISH : Z_NO_FLUSH);
    used += in_before - stream.avail_in;
    *result_count += out_before - stream.avail_out;
  }
  deflateEnd(&stream);
  return status == Z_STREAM_END;
}

uint32_t cxml_crc32(const uint8_t *bytes, size_t count) {
  uLong sum = crc32(0, Z_NULL, 0);
  while (count > 0) {
    uInt piece = count > UINT_MAX ? UINT_MAX : (uInt)count;
    sum = crc32(sum, bytes, piece);
    bytes += piece;
    count -= piece;
  }
  return (uint32_t)sum;
}
