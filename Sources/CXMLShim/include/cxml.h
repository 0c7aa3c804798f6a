/// libxml2 behind one small header: markup in, events with exact byte ranges out.
///
/// libxml2 judges well-formedness and namespaces and decodes values. Byte ranges come from the
/// shim's own boundary scan, which runs in step with libxml2's callbacks over the same bytes, so
/// they do not depend on parser-context fields whose meaning changes between libxml2 releases.
///
/// A parser takes UTF-8 without a byte order mark. Other encodings are converted first with
/// cxml_convert(). No pointer returned here outlives the next call on the same parser.
#ifndef CXML_H
#define CXML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef __has_feature
#define __has_feature(x) 0
#endif
#if !defined(__clang__)
#define _Nullable
#define _Nonnull
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cxml_parser cxml_parser;

enum {
  CXML_DECLARATION = 0,
  CXML_DOCTYPE = 1,
  CXML_START = 2,
  CXML_END = 3,
  CXML_TEXT = 4,
  CXML_CDATA = 5,
  CXML_COMMENT = 6,
  CXML_INSTRUCTION = 7
};

/// One event. `start` and `end` are byte offsets into the document as it was pushed; `value` and
/// `first_attribute` index the arrays of the batch that holds the event.
typedef struct {
  uint64_t start;
  uint64_t end;
  uint32_t name;
  uint32_t value;
  uint32_t value_length;
  uint32_t first_attribute;
  uint32_t attribute_count;
  uint16_t depth;
  uint8_t kind;
  uint8_t empty_element;
} cxml_event;

/// One attribute, or a namespace declaration (then the name's prefix is "xmlns").
typedef struct {
  uint32_t name;
  uint32_t value;
  uint32_t value_length;
} cxml_attribute;

/// A name as libxml2 resolved it. Absent parts have length 0.
typedef struct {
  const char *_Nullable prefix;
  const char *_Nullable local;
  const char *_Nullable uri;
  size_t prefix_length;
  size_t local_length;
  size_t uri_length;
} cxml_name;

/// Everything that the last push produced.
typedef struct {
  const cxml_event *_Nullable events;
  size_t event_count;
  const cxml_attribute *_Nullable attributes;
  size_t attribute_count;
  const uint8_t *_Nullable values;
  size_t value_count;
  size_t name_count;
} cxml_batch;

/// The first error of a document.
typedef struct {
  const char *_Nullable message;
  uint64_t offset;
  uint64_t line;
  uint64_t column;
  int code;
} cxml_error;

typedef struct {
  uint32_t depth;            ///< Nested elements.
  uint32_t attributes;       ///< Attributes of one element.
  uint64_t text;             ///< Bytes of one run of character data, comment or tag.
} cxml_limits;

/// Creates a parser, or returns NULL when there is no memory.
cxml_parser *_Nullable cxml_parser_create(cxml_limits limits);

void cxml_parser_destroy(cxml_parser *_Nullable parser);

/// Parses the next bytes; `final` ends the document. The batch is empty again at each call.
///
/// Returns false after an error; cxml_parser_error() then describes the first one, and events
/// before it are still in the batch.
bool cxml_parser_push(
    cxml_parser *_Nonnull parser, const uint8_t *_Nullable bytes, size_t count, bool final);

cxml_batch cxml_parser_batch(const cxml_parser *_Nonnull parser);

cxml_name cxml_parser_name(const cxml_parser *_Nonnull parser, size_t index);

cxml_error cxml_parser_error(const cxml_parser *_Nonnull parser);

/// Converts `count` bytes of a declared encoding to UTF-8 (`to_utf8`) or back.
///
/// The result is allocated and must be given to cxml_free(). Returns NULL when the encoding is
/// unknown (`*status` -1) or the bytes do not belong to it (`*status` -2).
uint8_t *_Nullable cxml_convert(
    const char *_Nonnull encoding, bool to_utf8, const uint8_t *_Nullable bytes, size_t count,
    size_t *_Nonnull result_count, int *_Nonnull status);

void cxml_free(uint8_t *_Nullable bytes);

/// Inflates a raw deflate stream (RFC 1951) into `result`.
///
/// Returns true when the stream ends, `*used` bytes of it being read and `*result_count` written;
/// false when it is malformed, cut off, or longer than `capacity`.
bool cxml_inflate(
    const uint8_t *_Nullable bytes, size_t count, uint8_t *_Nullable result, size_t capacity,
    size_t *_Nonnull used, size_t *_Nonnull result_count);

/// Deflates some bytes to a raw stream (RFC 1951) in `result`, at a level of zlib's from 1 to 9.
///
/// Returns false when the stream is longer than `capacity`.
bool cxml_deflate(
    const uint8_t *_Nullable bytes, size_t count, int level, uint8_t *_Nullable result,
    size_t capacity, size_t *_Nonnull result_count);

/// The CRC-32 of some bytes as zip archives have it.
uint32_t cxml_crc32(const uint8_t *_Nullable bytes, size_t count);

/// The libxml2 that this was compiled against, "2.9.14" for example.
const char *_Nonnull cxml_version(void);

#ifdef __cplusplus
}
#endif

#endif
