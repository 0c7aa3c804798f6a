internal import Mustache

/// The templates of the page.
///
/// Every value that comes from outside stands in double braces, which escape it; the style sheet and
/// the script, which are ours, stand in triple ones. Inside of `.t` and `<h4>` white space counts.
struct HTMLTemplates: Sendable {
  let head: MustacheTemplate
  let groupHead: MustacheTemplate
  let item: MustacheTemplate
  let coverage: MustacheTemplate

  init() {
    MustacheContentTypes.register(MarkupEscaping(), named: MarkupEscaping.name)
    func template(_ text: String) -> MustacheTemplate {
      do {
        return try MustacheTemplate(string: "{{% CONTENT_TYPE:\(MarkupEscaping.name)}}" + text)
      } catch {
        preconditionFailure("a template of the program: \(error)")
      }
    }
    head = template(Self.headText)
    groupHead = template(Self.groupHeadText)
    item = template(Self.itemText)
    coverage = template(HTMLCoverage.template)
  }

  private static let headText = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="{{policy}}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <title>{{pageTitle}}</title>
    <style>{{{style}}}</style>
    </head>
    <body class="page">
    <a class="skip" href="#units">Skip to the units</a>
    <header>
    <h1>{{title}}</h1>
    <p class="lead">{{lead}}{{#dry}} <span class="tag">Dry run: nothing was written</span>{{/dry}}</p>
    {{#remarks}}
    <p class="lead">{{.}}</p>
    {{/remarks}}
    {{#hasSettings}}
    <dl class="facts">
    {{#settings}}
    <dt>{{name}}</dt><dd><bdi>{{value}}</bdi></dd>
    {{/settings}}
    </dl>
    {{/hasSettings}}
    </header>
    <main>
    <section aria-labelledby="summary">
    <h2 id="summary">Summary</h2>
    {{#hasCounts}}
    <ul class="counts">
    {{#counts}}
    <li class="{{tone}}"><strong>{{count}}</strong> <span>{{name}}</span></li>
    {{/counts}}
    </ul>
    {{/hasCounts}}
    {{{coverage}}}
    {{#table}}
    <details{{#open}} open{{/open}}>
    <summary>By language and catalog</summary>
    <div class="scroll" role="region" aria-labelledby="totals" tabindex="0">
    <table>
    <caption id="totals" class="vh">Units by language and catalog</caption>
    <thead><tr><th scope="col" class="l">Language</th><th scope="col" class="l">Catalog</th>
    {{#columns}}<th scope="col">{{.}}</th>{{/columns}}</tr></thead>
    <tbody>
    {{#rows}}
    <tr><th scope="row">{{language}}</th><th scope="row">{{catalog}}</th>
    {{#cells}}<td{{#zero}} class="zero"{{/zero}}>{{count}}</td>{{/cells}}</tr>
    {{/rows}}
    </tbody>
    </table>
    </div>
    </details>
    {{/table}}
    {{#hasAbsences}}
    <details open>
    <summary>On one side only</summary>
    <ul>
    {{#absences}}
    <li><bdi>{{.}}</bdi></li>
    {{/absences}}
    </ul>
    </details>
    {{/hasAbsences}}
    {{#hasFiles}}
    <details>
    <summary>{{filesTitle}}</summary>
    <ul class="files">
    {{#files}}
    <li><code>{{.}}</code></li>
    {{/files}}
    </ul>
    </details>
    {{/hasFiles}}
    {{#hasFindings}}
    <h3>Findings about whole files</h3>
    <ul class="found">
    {{#findings}}
    <li class="{{tone}}"><b>{{severity}}</b> <bdi>{{message}}</bdi> <code>{{code}}</code>\
    {{#place}} <span class="at">{{.}}</span>{{/place}}</li>
    {{/findings}}
    </ul>
    {{/hasFindings}}
    </section>
    <section aria-labelledby="units">
    <h2 id="units" tabindex="-1">Units</h2>
    {{#filter}}
    <form id="filter" role="search" aria-label="Filter the units" hidden>
    <label class="f grow" for="text">Search<input id="text" type="search" autocomplete="off"></label>
    <label class="f" for="language">Language<select id="language"><option value="">All</option>\
    {{#languages}}<option value="{{.}}">{{.}}</option>{{/languages}}</select></label>
    <label class="f" for="file">Catalog<select id="file"><option value="">All</option>\
    {{#catalogs}}<option value="{{.}}">{{.}}</option>{{/catalogs}}</select></label>
    <div class="row">
    <fieldset><legend>{{kindsTitle}}</legend>
    {{#kinds}}
    <label class="chip"><input type="checkbox" name="kind" value="{{name}}"> {{name}} <b>{{count}}</b>\
    </label>
    {{/kinds}}
    </fieldset>
    {{#hasProperties}}
    <fieldset><legend>Only with</legend>
    {{#properties}}
    <label class="chip"><input type="checkbox" name="has" value="{{name}}"> {{label}} <b>{{count}}</b>\
    </label>
    {{/properties}}
    </fieldset>
    {{/hasProperties}}
    <button type="reset">Show all</button>
    <output id="shown" for="text language file"></output>
    </div>
    </form>
    {{/filter}}
    <p id="none"{{#filter}} hidden{{/filter}}>{{noneText}}</p>

    """

  private static let groupHeadText = """
    <section class="g" id="g{{number}}" data-lang="{{language}}" data-file="{{catalog}}">
    <h3>{{#language}}<span class="lang">{{language}}</span>{{/language}}<bdi>{{catalog}}</bdi></h3>
    <p>{{summary}}</p>

    """

  private static let itemText = """
    <article id="u{{number}}" tabindex="-1" class="{{tone}}" data-kind="{{kinds}}" data-has="{{has}}">
    <h4>{{#labels}}<span class="k {{tone}}">{{name}}</span> {{/labels}}<a href="#u{{number}}">\
    <bdi>{{id}}</bdi></a></h4>
    <p class="m">{{#state}}<span>{{.}}</span>{{/state}}{{#extra}}<span>{{.}}</span>{{/extra}}\
    {{#place}}<span class="at">{{.}}</span>{{/place}}</p>
    {{#pairs}}<div class="p">{{#sides}}<div class="{{dir}}"><p class="n">{{name}}</p>\
    <p class="t" lang="{{lang}}" dir="{{dir}}">\
    {{#parts}}{{#removed}}<del>{{.}}</del>{{/removed}}{{#added}}<ins>{{.}}</ins>{{/added}}\
    {{#differs}}<u>{{.}}</u>{{/differs}}{{#same}}{{.}}{{/same}}\
    {{#removedCode}}<del><bdi dir="ltr">{{.}}</bdi></del>{{/removedCode}}\
    {{#addedCode}}<ins><bdi dir="ltr">{{.}}</bdi></ins>{{/addedCode}}\
    {{#differsCode}}<u><bdi dir="ltr">{{.}}</bdi></u>{{/differsCode}}\
    {{#sameCode}}<bdi dir="ltr">{{.}}</bdi>{{/sameCode}}{{/parts}}{{#empty}}<span class="empty">{{.}}</span>{{/empty}}</p></div>\
    {{/sides}}</div>
    {{/pairs}}
    {{#hasRemarks}}<ul class="found">
    {{#remarks}}<li class="{{tone}}"><b>{{name}}</b> <bdi>{{text}}</bdi></li>
    {{/remarks}}</ul>
    {{/hasRemarks}}
    </article>

    """

  static let groupTail = "</section>\n"

  static let pageTail = """
    </section>
    </main>
    <footer id="help" hidden>
    <p><kbd>/</kbd> search, <kbd>j</kbd> next unit, <kbd>k</kbd> previous unit, <kbd>Esc</kbd> clears \
    the search. <label class="chip"><input type="checkbox" id="keys" checked> Keys on</label></p>
    </footer>

    """
}

/// Escapes values by their bytes.
///
/// The library's own escaping looks at whole characters. A quotation mark with a combining accent is
/// one character that is no quotation mark, and would leave an attribute open.
private struct MarkupEscaping: MustacheContentType {
  static let name = "loctrip-markup"

  func escapeText(_ text: String) -> String {
    guard text.utf8.contains(where: { Self.reference($0) != nil }) else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      if let reference = Self.reference(byte) {
        result += reference.utf8
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func reference(_ byte: UInt8) -> String? {
    switch Unicode.Scalar(byte) {
    case "<": "&lt;"
    case ">": "&gt;"
    case "&": "&amp;"
    case "\"": "&quot;"
    case "'": "&#39;"
    default: nil
    }
  }
}
