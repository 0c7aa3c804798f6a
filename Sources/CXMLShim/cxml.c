#include "cxml.h"

#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlversion.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Context fields and conversion functions that newer releases mark as deprecated still work there.
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

// libxml2 compares each attribute of a tag with each other one. Pushing in pieces of this size
// bounds that work: a tag that does not fit has its attributes counted before libxml2 sees it whole.
#define PIECE ((size_t)64 * 1024)

typedef struct {
  uint8_t *bytes;
  size_t count;
  size_t capacity;
} byte_buffer;

// A stretch of character data as libxml2 reported it: plain text or CDATA, in bytes.
typedef struct {
  bool cdata;
  size_t length;
} text_piece;

typedef struct {
  const xmlChar *local;
  const xmlChar *prefix;
  const xmlChar *uri;
  size_t length;  // bytes of the name as it stands in a tag, prefix and colon included
} name_key;

struct cxml_parser {
  xmlParserCtxtPtr context;
  cxml_limits limits;

  cxml_event *events;
  size_t event_count, event_capacity;
  cxml_attribute *attributes;
  size_t attribute_count, attribute_capacity;
  byte_buffer values;

  name_key *names;
  size_t name_count, name_capacity;
  uint32_t *name_slots;  // open addressing, index + 1
  size_t name_slot_count;

  // Bytes that were pushed and are not yet assigned to an event.
  byte_buffer window;
  uint64_t window_start;  // offset of window.bytes[0]
  size_t position;        // first unassigned byte, in window
  uint64_t lines;         // line ends before window_start
  uint64_t line_start;    // offset of the line that holds window_start
  bool ends_with_cr;      // the byte before window_start is CR

  // The decoded character data of the open run is at the end of values, from text_start on.
  size_t text_start;
  text_piece *pieces;
  size_t piece_count, piece_capacity;

  uint32_t depth;
  bool has_root;
  bool in_doctype;
  bool in_prolog;          // libxml2 was not given a start tag yet; see prolog_is_complete()
  uint32_t default_count;  // attribute defaults of the internal subset
  size_t default_bytes;
  bool empty_element_open;
  bool failed;

  char message[512];
  uint64_t error_offset, error_line, error_column;
  int error_code;
};

// MARK: - Memory

static void fail(cxml_parser *parser, int code, uint64_t offset, const char *format, ...);

static size_t find(
    const cxml_parser *parser, size_t from, const char *terminator, size_t length);

static bool grow(void **items, size_t *capacity, size_t needed, size_t size) {
  if (needed <= *capacity) return true;
  size_t wanted = *capacity < 64 ? 64 : *capacity * 2;
  if (wanted < needed) wanted = needed;
  void *moved = realloc(*items, wanted * size);
  if (moved == NULL) return false;
  *items = moved;
  *capacity = wanted;
  return true;
}

static bool append(byte_buffer *buffer, const void *bytes, size_t count) {
  if (count == 0) return true;
  // Events hold 32-bit places in their batch.
  if (buffer->count + count > UINT32_MAX) return false;
  if (!grow((void **)&buffer->bytes, &buffer->capacity, buffer->count + count, 1)) return false;
  memcpy(buffer->bytes + buffer->count, bytes, count);
  buffer->count += count;
  return true;
}

static bool out_of_memory(cxml_parser *parser) {
  fail(parser, XML_ERR_NO_MEMORY, parser->window_start + parser->position, "out of memory");
  return false;
}

// MARK: - Errors and places

// Counts line ends (LF, CR LF, or CR alone) in bytes; *last is set past the last one.
static uint64_t count_lines(
    const uint8_t *bytes, size_t count, bool after_cr, size_t *last, bool *found) {
  uint64_t lines = 0;
  const uint8_t *end = bytes + count;
  *found = false;
  if (memchr(bytes, '\r', count) == NULL) {
    const uint8_t *at = bytes;
    if (after_cr && count > 0 && bytes[0] == '\n') {
      *last = 1;
      *found = true;
      at++;
    }
    while (at < end && (at = memchr(at, '\n', (size_t)(end - at))) != NULL) {
      at++;
      lines++;
      *last = (size_t)(at - bytes);
      *found = true;
    }
    return lines;
  }
  bool cr = after_cr;
  for (size_t i = 0; i < count; i++) {
    if (bytes[i] == '\n') {
      if (!cr) lines++;
      *last = i + 1;
      *found = true;
      cr = false;
    } else if (bytes[i] == '\r') {
      lines++;
      *last = i + 1;
      *found = true;
      cr = true;
    } else {
      cr = false;
    }
  }
  return lines;
}

static void fail(cxml_parser *parser, int code, uint64_t offset, const char *format, ...) {
  if (parser->failed) return;
  parser->failed = true;
  parser->error_code = code;
  uint64_t window_end = parser->window_start + parser->window.count;
  if (offset < parser->window_start) offset = parser->window_start;
  if (offset > window_end) offset = window_end;
  size_t last = 0;
  bool found = false;
  uint64_t lines = 0;
  if (parser->window.count > 0) {
    lines = count_lines(
        parser->window.bytes, (size_t)(offset - parser->window_start), parser->ends_with_cr, &last,
        &found);
  }
  uint64_t line_start = found ? parser->window_start + last : parser->line_start;
  parser->error_offset = offset;
  parser->error_line = parser->lines + lines + 1;
  parser->error_column = offset - line_start + 1;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(parser->message, sizeof parser->message, format, arguments);
  va_end(arguments);
  // libxml2 ends some messages with a line feed.
  size_t length = strlen(parser->message);
  while (length > 0 && (parser->message[length - 1] == '\n' || parser->message[length - 1] == ' '))
    parser->message[--length] = 0;
  if (parser->context != NULL) xmlStopParser(parser->context);
}

#if LIBXML_VERSION >= 21200
static void on_error(void *user, const xmlError *error) {
#else
static void on_error(void *user, xmlErrorPtr error) {
#endif
  cxml_parser *parser = user;
  if (parser == NULL || error == NULL || error->level < XML_ERR_ERROR || parser->failed) return;
  uint64_t offset = parser->window_start + parser->position;
  if (parser->context != NULL) {
    long consumed = xmlByteConsumed(parser->context);
    if (consumed >= 0 && (uint64_t)consumed > offset) offset = (uint64_t)consumed;
  }
  switch (error->code) {
    case XML_ERR_DOCUMENT_END:
      // libxml2 has one message for too little and too much.
      if (!parser->has_root)
        fail(parser, error->code, offset,
             parser->window_start + parser->window.count == 0 ? "the document is empty"
                                                              : "the document has no element");
      else if (parser->depth > 0)
        fail(parser, error->code, parser->window_start + parser->window.count,
             "the document ends inside an element");
      else
        fail(parser, error->code, offset, "content after the end of the root element");
      return;
    case XML_ERR_DOCUMENT_EMPTY:
      fail(parser, error->code, offset,
           parser->window.count == 0 ? "the document is empty"
                                     : "not XML: it does not start with '<'");
      return;
    case XML_ERR_MISPLACED_CDATA_END: {
      // libxml2's place is the start of the text, before its line feeds.
      size_t end = find(parser, (size_t)(offset - parser->window_start), "]]>", 3);
      if (end > 0) offset = parser->window_start + end - 3;
      break;
    }
    case XML_ERR_NAME_REQUIRED:
      if (error->message != NULL && strstr(error->message, "EntityRef") != NULL) {
        fail(parser, error->code, offset, "a '&' that starts no reference; write &amp;");
        return;
      }
      break;
    case XML_ERR_INVALID_ENCODING:
    case XML_ERR_INVALID_CHAR:
      if (error->message != NULL && strstr(error->message, "UTF-8") != NULL) {
        fail(parser, error->code, offset, "not valid UTF-8, and no other encoding is declared");
        return;
      }
      break;
    default: break;
  }
  // Messages start with the name of a function of libxml2 and may have a second line.
  const char *message = error->message != NULL ? error->message : "not well-formed";
  if (strncmp(message, "xmlParse", 8) == 0 && strstr(message, ": ") != NULL)
    message = strstr(message, ": ") + 2;
  fail(parser, error->code, offset, "%.*s", (int)strcspn(message, "\n"), message);
}

static void ignore_message(void *user, const char *format, ...) {
  (void)user;
  (void)format;
}

// MARK: - Names

static size_t hash_name(const name_key *key) {
  size_t hash = (size_t)key->local * 31 + (size_t)key->prefix * 17 + (size_t)key->uri * 13;
  return (hash >> 4) ^ (hash >> 16);
}

// Names come out of the parser's dictionary, so equal names are equal pointers.
static uint32_t intern(
    cxml_parser *parser, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri) {
  name_key key = {local, prefix, uri, 0};
  if (parser->name_count * 2 >= parser->name_slot_count) {
    size_t slot_count = parser->name_slot_count == 0 ? 256 : parser->name_slot_count * 2;
    uint32_t *slots = calloc(slot_count, sizeof *slots);
    if (slots == NULL) {
      out_of_memory(parser);
      return 0;
    }
    for (size_t i = 0; i < parser->name_count; i++) {
      size_t slot = hash_name(&parser->names[i]) & (slot_count - 1);
      while (slots[slot] != 0) slot = (slot + 1) & (slot_count - 1);
      slots[slot] = (uint32_t)i + 1;
    }
    free(parser->name_slots);
    parser->name_slots = slots;
    parser->name_slot_count = slot_count;
  }
  size_t slot = hash_name(&key) & (parser->name_slot_count - 1);
  while (parser->name_slots[slot] != 0) {
    const name_key *known = &parser->names[parser->name_slots[slot] - 1];
    if (known->local == local && known->prefix == prefix && known->uri == uri)
      return parser->name_slots[slot] - 1;
    slot = (slot + 1) & (parser->name_slot_count - 1);
  }
  if (!grow(
          (void **)&parser->names, &parser->name_capacity, parser->name_count + 1,
          sizeof *parser->names)) {
    out_of_memory(parser);
    return 0;
  }
  key.length = (local == NULL ? 0 : strlen((const char *)local)) +
               (prefix == NULL ? 0 : strlen((const char *)prefix) + 1);
  parser->names[parser->name_count++] = key;
  parser->name_slots[slot] = (uint32_t)parser->name_count;
  return (uint32_t)parser->name_count - 1;
}

// MARK: - Boundaries

// The end of the tag that starts at `start` with a name of `name_length` bytes, or 0 when it is not
// complete.
static size_t tag_end(const cxml_parser *parser, size_t start, size_t name_length) {
  const uint8_t *bytes = parser->window.bytes;
  size_t count = parser->window.count;
  size_t i = start + 1 + name_length;
  while (i < count) {
    uint8_t byte = bytes[i];
    if (byte == '>') return i + 1;
    if (byte == '"' || byte == '\'') {
      const uint8_t *close = memchr(bytes + i + 1, byte, count - i - 1);
      if (close == NULL) return 0;
      i = (size_t)(close - bytes);
    }
    i++;
  }
  return 0;
}

// The end of `terminator` at or after `from`, or 0 when it is not there.
static size_t find(
    const cxml_parser *parser, size_t from, const char *terminator, size_t length) {
  const uint8_t *bytes = parser->window.bytes;
  size_t count = parser->window.count;
  while (from + length <= count) {
    const uint8_t *at = memchr(bytes + from, terminator[0], count - from - length + 1);
    if (at == NULL) return 0;
    from = (size_t)(at - bytes);
    if (memcmp(at, terminator, length) == 0) return from + length;
    from++;
  }
  return 0;
}

static bool starts(const cxml_parser *parser, size_t at, const char *prefix, size_t length) {
  return at + length <= parser->window.count &&
         memcmp(parser->window.bytes + at, prefix, length) == 0;
}

// The end of the document type declaration that starts at `start`, or 0.
static size_t doctype_end(const cxml_parser *parser, size_t start) {
  const uint8_t *bytes = parser->window.bytes;
  size_t count = parser->window.count;
  int brackets = 0;
  size_t i = start + 2;
  while (i < count) {
    uint8_t byte = bytes[i];
    if (byte == '"' || byte == '\'') {
      const uint8_t *close = memchr(bytes + i + 1, byte, count - i - 1);
      if (close == NULL) return 0;
      i = (size_t)(close - bytes) + 1;
    } else if (starts(parser, i, "<!--", 4)) {
      i = find(parser, i + 4, "-->", 3);
      if (i == 0) return 0;
    } else if (starts(parser, i, "<?", 2)) {
      i = find(parser, i + 2, "?>", 2);
      if (i == 0) return 0;
    } else {
      if (byte == '[') brackets++;
      if (byte == ']') brackets--;
      if (byte == '>' && brackets <= 0) return i + 1;
      i++;
    }
  }
  return 0;
}

// MARK: - Events

static cxml_event *add_event(cxml_parser *parser, uint8_t kind, size_t start, size_t end) {
  if (!grow(
          (void **)&parser->events, &parser->event_capacity, parser->event_count + 1,
          sizeof *parser->events)) {
    out_of_memory(parser);
    return NULL;
  }
  cxml_event *event = &parser->events[parser->event_count++];
  memset(event, 0, sizeof *event);
  event->kind = kind;
  event->start = parser->window_start + start;
  event->end = parser->window_start + end;
  event->depth = (uint16_t)parser->depth;
  event->value = (uint32_t)parser->values.count;
  event->first_attribute = (uint32_t)parser->attribute_count;
  return event;
}

// Adds a CDATA event; its value is the raw content with line ends normalized. libxml2's push parser
// (2.9.14) hands CDATA over with its carriage returns, so its own value is not used.
static bool add_cdata_event(cxml_parser *parser, size_t start, size_t end) {
  cxml_event *event = add_event(parser, CXML_CDATA, start, end);
  if (event == NULL) return false;
  size_t before = parser->values.count;
  const uint8_t *at = parser->window.bytes + start + 9, *close = parser->window.bytes + end - 3;
  while (at < close) {
    const uint8_t *stop = memchr(at, '\r', (size_t)(close - at));
    if (!append(&parser->values, at, (size_t)((stop == NULL ? close : stop) - at)))
      return out_of_memory(parser);
    if (stop == NULL) break;
    if (!append(&parser->values, "\n", 1)) return out_of_memory(parser);
    at = stop + 1;
    if (at < close && *at == '\n') at++;
  }
  event->value_length = (uint32_t)(parser->values.count - before);
  return true;
}

// Assigns the open run of character data to its bytes and returns where the next markup starts.
static bool flush_text(cxml_parser *parser, size_t *markup) {
  const uint8_t *bytes = parser->window.bytes;
  size_t count = parser->window.count;
  size_t used = 0;   // decoded bytes given out
  size_t piece = 0;  // current reported piece
  size_t left = parser->piece_count > 0 ? parser->pieces[0].length : 0;
  size_t position = parser->position;
  bool inside = parser->depth > 0;
  for (;;) {
    const uint8_t *at =
        position < count ? memchr(bytes + position, '<', count - position) : NULL;
    if (at == NULL) {
      // Not reached for a document that libxml2 accepts so far.
      fail(parser, XML_ERR_INTERNAL_ERROR, parser->window_start + position, "markup expected");
      return false;
    }
    size_t next = (size_t)(at - bytes);
    if (!inside) {
      // libxml2 accepts a misplaced internal subset; its events then do not match the document.
      for (size_t i = position; i < next; i++) {
        if (bytes[i] == ' ' || bytes[i] == '\t' || bytes[i] == '\n' || bytes[i] == '\r') continue;
        fail(parser, XML_ERR_INTERNAL_ERROR, parser->window_start + i, "text outside the root element");
        return false;
      }
    }
    if (next > position && inside) {
      while (piece < parser->piece_count && (parser->pieces[piece].cdata || left == 0)) {
        piece++;
        left = piece < parser->piece_count ? parser->pieces[piece].length : 0;
      }
      size_t length = piece < parser->piece_count ? left : 0;
      cxml_event *event = add_event(parser, CXML_TEXT, position, next);
      if (event == NULL) return false;
      event->value = (uint32_t)(parser->text_start + used);
      event->value_length = (uint32_t)length;
      used += length;
      left = 0;
    }
    position = next;
    if (!inside || !starts(parser, position, "<![CDATA[", 9)) break;
    size_t close = find(parser, position + 9, "]]>", 3);
    if (close == 0) {
      fail(parser, XML_ERR_CDATA_NOT_FINISHED, parser->window_start + position,
           "CDATA section is not closed");
      return false;
    }
    if (!add_cdata_event(parser, position, close)) return false;
    position = close;
  }
  parser->piece_count = 0;
  parser->position = position;
  *markup = position;
  return true;
}

static void add_text(cxml_parser *parser, const xmlChar *text, int length, bool cdata) {
  if (parser->failed || length < 0) return;
  if (parser->piece_count == 0) parser->text_start = parser->values.count;
  if (parser->values.count - parser->text_start + (size_t)length > parser->limits.text) {
    fail(parser, XML_ERR_INTERNAL_ERROR, parser->window_start + parser->position,
         "more than %llu bytes of text in one element",
         (unsigned long long)parser->limits.text);
    return;
  }
  if (!append(&parser->values, text, (size_t)length)) {
    out_of_memory(parser);
    return;
  }
  if (parser->piece_count > 0 && parser->pieces[parser->piece_count - 1].cdata == cdata) {
    parser->pieces[parser->piece_count - 1].length += (size_t)length;
    return;
  }
  if (!grow(
          (void **)&parser->pieces, &parser->piece_capacity, parser->piece_count + 1,
          sizeof *parser->pieces)) {
    out_of_memory(parser);
    return;
  }
  parser->pieces[parser->piece_count++] = (text_piece){cdata, (size_t)length};
}

static void on_characters(void *user, const xmlChar *text, int length) {
  add_text(user, text, length, false);
}

static void on_cdata(void *user, const xmlChar *text, int length) {
  (void)length;
  add_text(user, text, 0, true);  // only parts the text before it from the text after it
}

static bool add_attribute(
    cxml_parser *parser, uint32_t name, const xmlChar *value, size_t length) {
  if (!grow(
          (void **)&parser->attributes, &parser->attribute_capacity, parser->attribute_count + 1,
          sizeof *parser->attributes))
    return out_of_memory(parser);
  parser->attributes[parser->attribute_count++] =
      (cxml_attribute){name, (uint32_t)parser->values.count, (uint32_t)length};
  if (!append(&parser->values, value, length)) return out_of_memory(parser);
  return true;
}

static void on_start(
    void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri,
    int namespace_count, const xmlChar **namespaces, int attribute_count, int defaulted_count,
    const xmlChar **attributes) {
  cxml_parser *parser = user;
  (void)defaulted_count;
  if (parser->failed) return;
  size_t start;
  if (!flush_text(parser, &start)) return;
  uint32_t name = intern(parser, local, prefix, uri);
  if (parser->failed) return;
  size_t end = tag_end(parser, start, parser->names[name].length);
  if (end == 0) return;  // libxml2 also reports a tag that is cut off; its error follows.
  if (parser->depth >= parser->limits.depth) {
    fail(parser, XML_ERR_INTERNAL_ERROR, parser->window_start + start,
         "more than %u nested elements", parser->limits.depth);
    return;
  }
  if ((uint32_t)attribute_count + (uint32_t)namespace_count > parser->limits.attributes) {
    fail(parser, XML_ERR_INTERNAL_ERROR, parser->window_start + start,
         "more than %u attributes in one element", parser->limits.attributes);
    return;
  }
  cxml_event *event = add_event(parser, CXML_START, start, end);
  if (event == NULL) return;
  event->name = name;
  event->attribute_count = (uint32_t)(attribute_count + namespace_count);
  bool empty = end >= 2 && parser->window.bytes[end - 2] == '/';
  event->empty_element = empty;
  const xmlChar *xmlns =
      namespace_count > 0 ? xmlDictLookup(parser->context->dict, BAD_CAST "xmlns", 5) : NULL;
  for (int i = 0; i < namespace_count; i++) {
    const xmlChar *declared = namespaces[2 * i], *value = namespaces[2 * i + 1];
    uint32_t id = declared == NULL ? intern(parser, xmlns, NULL, NULL)
                                   : intern(parser, declared, xmlns, NULL);
    if (!add_attribute(
            parser, id, value, value == NULL ? 0 : strlen((const char *)value)))
      return;
  }
  for (int i = 0; i < attribute_count; i++) {
    const xmlChar **attribute = attributes + 5 * i;
    uint32_t id = intern(parser, attribute[0], attribute[1], attribute[2]);
    if (!add_attribute(parser, id, attribute[3], (size_t)(attribute[4] - attribute[3]))) return;
  }
  parser->position = end;
  parser->has_root = true;
  parser->depth++;
  parser->empty_element_open = empty;
}

static void on_end(void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri) {
  cxml_parser *parser = user;
  if (parser->failed) return;
  size_t start, end;
  bool empty = parser->empty_element_open;
  if (empty) {
    start = end = parser->position;
    parser->empty_element_open = false;
  } else {
    if (!flush_text(parser, &start)) return;
    end = find(parser, start, ">", 1);
    if (end == 0) return;
  }
  if (parser->depth > 0) parser->depth--;
  uint32_t name = intern(parser, local, prefix, uri);
  cxml_event *event = add_event(parser, CXML_END, start, end);
  if (event == NULL) return;
  event->name = name;
  event->empty_element = empty;
  parser->position = end;
}

// A comment or processing instruction between `open` and `close`.
static void add_delimited(
    cxml_parser *parser, uint8_t kind, const char *close, size_t open_length, uint32_t name,
    const xmlChar *value) {
  size_t start;
  if (!flush_text(parser, &start)) return;
  size_t end = find(parser, start + open_length, close, strlen(close));
  if (end == 0) return;
  cxml_event *event = add_event(parser, kind, start, end);
  if (event == NULL) return;
  size_t length = value == NULL ? 0 : strlen((const char *)value);
  event->name = name;
  event->value_length = (uint32_t)length;
  if (!append(&parser->values, value, length)) {
    out_of_memory(parser);
    return;
  }
  parser->position = end;
}

static void on_comment(void *user, const xmlChar *value) {
  cxml_parser *parser = user;
  if (parser->failed || parser->in_doctype) return;
  add_delimited(parser, CXML_COMMENT, "-->", 4, 0, value);
}

static void on_instruction(void *user, const xmlChar *target, const xmlChar *data) {
  cxml_parser *parser = user;
  if (parser->failed || parser->in_doctype) return;
  uint32_t name =
      intern(parser, xmlDictLookup(parser->context->dict, target, -1), NULL, NULL);
  add_delimited(parser, CXML_INSTRUCTION, "?>", 2, name, data);
}

static void on_document(void *user) {
  cxml_parser *parser = user;
  if (parser->failed || !starts(parser, 0, "<?xml", 5)) return;
  // "<?xml-stylesheet …?>" is an instruction.
  if (parser->window.count < 6 || memchr(" \t\r\n", parser->window.bytes[5], 4) == NULL) return;
  size_t end = find(parser, 5, "?>", 2);
  if (end == 0) return;
  add_event(parser, CXML_DECLARATION, 0, end);
  parser->position = end;
}

static void on_doctype(
    void *user, const xmlChar *name, const xmlChar *external, const xmlChar *system) {
  (void)name;
  (void)external;
  (void)system;
  ((cxml_parser *)user)->in_doctype = true;
}

// Called at the end of the declaration, whether or not it names an external subset, which is
// never loaded.
static void on_doctype_end(
    void *user, const xmlChar *name, const xmlChar *external, const xmlChar *system) {
  cxml_parser *parser = user;
  (void)external;
  (void)system;
  parser->in_doctype = false;
  if (parser->failed) return;
  size_t start;
  if (!flush_text(parser, &start)) return;
  size_t end = doctype_end(parser, start);
  if (end == 0) return;
  uint32_t id = intern(parser, xmlDictLookup(parser->context->dict, name, -1), NULL, NULL);
  cxml_event *event = add_event(parser, CXML_DOCTYPE, start, end);
  if (event == NULL) return;
  event->name = id;
  parser->position = end;
}

static void on_entity_declaration(
    void *user, const xmlChar *name, int type, const xmlChar *external, const xmlChar *system,
    xmlChar *content) {
  cxml_parser *parser = user;
  (void)type;
  (void)external;
  (void)system;
  (void)content;
  uint64_t offset = parser->window_start + parser->position;
  long consumed = xmlByteConsumed(parser->context);
  if (consumed >= 0 && (uint64_t)consumed > offset) offset = (uint64_t)consumed;
  fail(parser, XML_ERR_ENTITY_PROCESSING, offset,
       "entity declarations are refused (entity '%s')", (const char *)name);
}

static void on_unparsed_entity(
    void *user, const xmlChar *name, const xmlChar *external, const xmlChar *system,
    const xmlChar *notation) {
  (void)notation;
  on_entity_declaration(user, name, 0, external, system, NULL);
}

// Defaults of the internal subset are added to every element of their name, and libxml2 compares
// each with every other: only a few are tolerated.
static void on_attribute_declaration(
    void *user, const xmlChar *element, const xmlChar *name, int type, int default_type,
    const xmlChar *value, xmlEnumerationPtr values) {
  cxml_parser *parser = user;
  (void)element;
  (void)name;
  (void)type;
  (void)default_type;
  xmlFreeEnumeration(values);
  if (parser->failed || value == NULL) return;
  parser->default_count++;
  parser->default_bytes += strlen((const char *)value);
  if (parser->default_count > 32 || parser->default_bytes > 1024)
    fail(parser, XML_ERR_ATTLIST_NOT_FINISHED, parser->window_start + parser->position,
         "too many default values of attributes in the document type");
}

static void on_reference(void *user, const xmlChar *name) {
  cxml_parser *parser = user;
  fail(parser, XML_ERR_UNDECLARED_ENTITY, parser->window_start + parser->position,
       "entity '%s' is not defined", (const char *)name);
}

// MARK: - Parser

cxml_parser *cxml_parser_create(cxml_limits limits) {
  cxml_parser *parser = calloc(1, sizeof *parser);
  if (parser == NULL) return NULL;
  parser->limits = limits;
  xmlSAXHandler handler;
  memset(&handler, 0, sizeof handler);
  handler.initialized = XML_SAX2_MAGIC;
  handler.startDocument = on_document;
  handler.internalSubset = on_doctype;
  handler.externalSubset = on_doctype_end;
  handler.entityDecl = on_entity_declaration;
  handler.unparsedEntityDecl = on_unparsed_entity;
  handler.reference = on_reference;
  handler.attributeDecl = on_attribute_declaration;
  handler.startElementNs = on_start;
  handler.endElementNs = on_end;
  handler.characters = on_characters;
  handler.ignorableWhitespace = on_characters;
  handler.cdataBlock = on_cdata;
  handler.comment = on_comment;
  handler.processingInstruction = on_instruction;
  handler.serror = on_error;
  parser->context = xmlCreatePushParserCtxt(&handler, parser, NULL, 0, NULL);
  if (parser->context == NULL) {
    free(parser);
    return NULL;
  }
  // The bytes are UTF-8 whatever the declaration says, and nothing is fetched. Without NOENT,
  // libxml2 gives "&amp;" in an attribute as "&#38;"; entities to replace cannot be declared.
  xmlCtxtUseOptions(
      parser->context, XML_PARSE_IGNORE_ENC | XML_PARSE_NONET | XML_PARSE_NOENT);
  // Without this libxml2 would look at the first bytes and convert UTF-16 or UTF-32 itself; ranges
  // would then be wrong.
  xmlSwitchEncoding(parser->context, XML_CHAR_ENCODING_UTF8);
  parser->in_prolog = true;
  return parser;
}

void cxml_parser_destroy(cxml_parser *parser) {
  if (parser == NULL) return;
  if (parser->context != NULL) {
    if (parser->context->myDoc != NULL) xmlFreeDoc(parser->context->myDoc);
    parser->context->myDoc = NULL;
    xmlFreeParserCtxt(parser->context);
  }
  free(parser->events);
  free(parser->attributes);
  free(parser->values.bytes);
  free(parser->names);
  free(parser->name_slots);
  free(parser->window.bytes);
  free(parser->pieces);
  free(parser);
}

// Drops the assigned part of the window.
static void shrink_window(cxml_parser *parser) {
  if (parser->position == 0) return;
  size_t last = 0;
  bool found = false;
  parser->lines += count_lines(
      parser->window.bytes, parser->position, parser->ends_with_cr, &last, &found);
  if (found) parser->line_start = parser->window_start + last;
  parser->ends_with_cr = parser->window.bytes[parser->position - 1] == '\r';
  size_t rest = parser->window.count - parser->position;
  memmove(parser->window.bytes, parser->window.bytes + parser->position, rest);
  parser->window.count = rest;
  parser->window_start += parser->position;
  parser->position = 0;
}

// Refuses a token that grows beyond what libxml2 handles in bounded time.
static bool check_pending(cxml_parser *parser) {
  size_t pending = parser->window.count - parser->position;
  if (pending < PIECE) return true;
  const uint8_t *bytes = parser->window.bytes + parser->position;
  if (pending > parser->limits.text + PIECE) {
    fail(parser, XML_ERR_INTERNAL_ERROR, parser->window_start + parser->position,
         "more than %llu bytes without a tag", (unsigned long long)parser->limits.text);
    return false;
  }
  const uint8_t *tag = memchr(bytes, '<', pending);
  if (tag == NULL || tag + 1 >= bytes + pending) return true;
  if (tag[1] == '!' || tag[1] == '?') return true;
  size_t count = 0;
  const uint8_t *end = bytes + pending;
  for (const uint8_t *at = tag; at < end; at++) {
    if (*at == '"' || *at == '\'') {
      const uint8_t *close = memchr(at + 1, *at, (size_t)(end - at) - 1);
      if (close == NULL) break;
      at = close;
    } else if (*at == '=') {
      count++;
    } else if (*at == '>') {
      break;
    }
  }
  if (count > parser->limits.attributes) {
    fail(parser, XML_ERR_INTERNAL_ERROR,
         parser->window_start + (uint64_t)(tag - parser->window.bytes),
         "more than %u attributes in one element", parser->limits.attributes);
    return false;
  }
  return true;
}

// Whether the window holds the prolog to its end. libxml2's push parser (2.9.14) loses its way in an
// internal subset that it is given in parts, so it gets the whole prolog at once.
static bool prolog_is_complete(const cxml_parser *parser) {
  const uint8_t *bytes = parser->window.bytes;
  size_t count = parser->window.count, at = 0;
  for (;;) {
    while (at < count && memchr(" \t\r\n", bytes[at], 4) != NULL) at++;
    if (at == count) return false;
    if (bytes[at] != '<') return true;
    if (at + 1 == count) return false;
    if (bytes[at + 1] == '?') {
      at = find(parser, at + 2, "?>", 2);
    } else if (bytes[at + 1] != '!') {
      return true;
    } else if (starts(parser, at, "<!--", 4)) {
      at = find(parser, at + 4, "-->", 3);
    } else if (starts(parser, at, "<!DOCTYPE", 9)) {
      at = doctype_end(parser, at);
    } else {
      return count - at >= 9;  // not well-formed, or cut off
    }
    if (at == 0) return false;
  }
}

// Gives libxml2 the bytes of the window that it does not have yet.
static void parse_window(cxml_parser *parser, size_t from) {
  int code = xmlParseChunk(
      parser->context, (const char *)parser->window.bytes + from,
      (int)(parser->window.count - from), 0);
  if (code != XML_ERR_OK && !parser->failed && !parser->context->wellFormed)
    fail(parser, code, parser->window_start + parser->position, "not well-formed");
}

// The number of values of finished events, without the open run of character data. A parser that
// failed may have reported part of that run.
static size_t told_values(const cxml_parser *parser) {
  return parser->piece_count > 0 && !parser->failed ? parser->text_start : parser->values.count;
}

// Drops the values of the events, and keeps those of the open run.
static void keep_open_run(cxml_parser *parser) {
  size_t told = told_values(parser);
  parser->values.count -= told;
  if (told > 0 && parser->values.count > 0)
    memmove(parser->values.bytes, parser->values.bytes + told, parser->values.count);
  parser->text_start = 0;
}

bool cxml_parser_push(cxml_parser *parser, const uint8_t *bytes, size_t count, bool final) {
  parser->event_count = 0;
  parser->attribute_count = 0;
  keep_open_run(parser);
  if (parser->failed) return false;
  // Encoder and I/O messages go to the thread's generic handler, standard error by default.
  xmlGenericErrorFunc generic = xmlGenericError;
  void *generic_context = xmlGenericErrorContext;
  xmlSetGenericErrorFunc(NULL, ignore_message);
  while (count > 0 && !parser->failed) {
    size_t piece = count < PIECE ? count : PIECE;
    shrink_window(parser);
    if (!append(&parser->window, bytes, piece)) {
      out_of_memory(parser);
      break;
    }
    if (parser->in_prolog) {
      // A prolog longer than this is parsed as it comes.
      if (parser->window.count > ((size_t)1 << 20) || prolog_is_complete(parser)) {
        parser->in_prolog = false;
        parse_window(parser, 0);
      }
    } else {
      if (!check_pending(parser)) break;
      parse_window(parser, parser->window.count - piece);
    }
    bytes += piece;
    count -= piece;
  }
  if (final && parser->in_prolog && parser->window.count > 0 && !parser->failed) {
    parser->in_prolog = false;
    parse_window(parser, 0);
  }
  if (final && !parser->failed) {
    int code = xmlParseChunk(parser->context, NULL, 0, 1);
    if (code != XML_ERR_OK && !parser->failed && !parser->context->wellFormed)
      fail(parser, code, parser->window_start + parser->position, "not well-formed");
  }
  xmlSetGenericErrorFunc(generic_context, generic);
  return !parser->failed;
}

cxml_batch cxml_parser_batch(const cxml_parser *parser) {
  return (cxml_batch){
      parser->events,       parser->event_count,  parser->attributes, parser->attribute_count,
      parser->values.bytes, told_values(parser),  parser->name_count,
  };
}

static size_t length_of(const xmlChar *string) {
  return string == NULL ? 0 : strlen((const char *)string);
}

cxml_name cxml_parser_name(const cxml_parser *parser, size_t index) {
  if (index >= parser->name_count) return (cxml_name){0};
  const name_key *key = &parser->names[index];
  return (cxml_name){
      (const char *)key->prefix, (const char *)key->local, (const char *)key->uri,
      length_of(key->prefix),    length_of(key->local),    length_of(key->uri),
  };
}

cxml_error cxml_parser_error(const cxml_parser *parser) {
  return (cxml_error){
      parser->message, parser->error_offset, parser->error_line, parser->error_column,
      parser->error_code,
  };
}

// MARK: - Encodings

uint8_t *cxml_convert(
    const char *encoding, bool to_utf8, const uint8_t *bytes, size_t count, size_t *result_count,
    int *status) {
  *result_count = 0;
  *status = 0;
  xmlCharEncodingHandlerPtr handler = xmlFindCharEncodingHandler(encoding);
  if (handler == NULL) {
    *status = -1;
    return NULL;
  }
  uint8_t *result = NULL;
  xmlBufferPtr in = xmlBufferCreate();
  xmlBufferPtr out = xmlBufferCreate();
  byte_buffer collected = {NULL, 0, 0};
  xmlGenericErrorFunc generic = xmlGenericError;
  void *generic_context = xmlGenericErrorContext;
  xmlSetGenericErrorFunc(NULL, ignore_message);
  bool ok = in != NULL && out != NULL;
  size_t at = 0;
  while (ok && (at < count || xmlBufferLength(in) > 0)) {
    size_t piece = count - at < PIECE ? count - at : PIECE;
    int before = xmlBufferLength(in);
    if (piece > 0) ok = xmlBufferAdd(in, bytes + at, (int)piece) == 0;
    at += piece;
    if (!ok) break;
    int added = xmlBufferLength(in);
    int converted = to_utf8 ? xmlCharEncInFunc(handler, out, in)
                            : xmlCharEncOutFunc(handler, out, in);
    if (converted == -2 || (converted < 0 && converted != -3 && converted != -1)) ok = false;
    if (xmlBufferLength(in) == added && xmlBufferLength(out) == 0 && at >= count) ok = false;
    if (converted < 0 && at >= count && xmlBufferLength(in) > 0 && xmlBufferLength(in) == before)
      ok = false;
    if (!append(&collected, xmlBufferContent(out), (size_t)xmlBufferLength(out))) ok = false;
    xmlBufferEmpty(out);
  }
  xmlSetGenericErrorFunc(generic_context, generic);
  if (in != NULL) xmlBufferFree(in);
  if (out != NULL) xmlBufferFree(out);
  xmlCharEncCloseFunc(handler);
  if (!ok) {
    free(collected.bytes);
    *status = -2;
    return NULL;
  }
  *result_count = collected.count;
  result = collected.bytes != NULL ? collected.bytes : malloc(1);
  return result;
}

void cxml_free(uint8_t *bytes) { free(bytes); }

const char *cxml_version(void) { return LIBXML_DOTTED_VERSION; }
