extension HTMLReport {
  /// The script of a page: it draws the units of the data, and on a review page collects decisions.
  ///
  /// Without it a page lists the units that a person has to decide.
  static let script: Markup = #"""
    (() => {
      "use strict";
      const data = JSON.parse(document.getElementById("data").textContent);
      const app = document.getElementById("app");
      const { units, groups, labels } = data;
      const decides = data.sheet !== undefined;
      const noun = data.noun || "unit";

      // Limits of the document: cards in the window, elements on the page.
      const windowSize = 40, elementLimit = 1900, fileLimit = 16e6;
      const placeholder = new RegExp("%%|%arg\\b|%(?:\\d+\\$)?#@[^@\\s]+@|%\\([^()\\s]+\\)(?:ll|l)?[@a-zA-Z]|" +
        "%(?:\\d+\\$)?[-+0#']*(?:\\d+|\\*)?(?:\\.(?:\\d+|\\*))?(?:hh|h|ll|l|q|z|t|j|L)?[@dDiuUxXoOfFeEgGcCsSpaA]|" +
        "\\$\\{[^{}\\s]+\\}|\\{[A-Za-z0-9_.]+\\}", "g");
      const token = new RegExp(`(${placeholder.source})|(?<=^|\\n)[ \\u00a0]+|(?<![ \\u00a0])[ \\u00a0]+(?=\\r?\\n|$)|\\t|\\r?\\n`, "g");
      const actions = {
        take: ["t", "Take", "taken"], keep: ["o", "Keep ours", "kept"], edit: ["e", "Edit", "edited"],
        "look-again": ["l", "Take, look again", "taken, to look at again"],
        "send-back": ["r", "Send back", "sent back"], ask: ["a", "Ask", "asked"],
      };
      const properties = { approved: "approved text changed", down: "state down", "decisions-disagree": "decisions disagree" };

      // --- Small helpers

      /** Makes an element; strings become text, `on…` a listener, null and false nothing. */
      function make(tag, attributes, ...children) {
        const element = document.createElement(tag);
        for (const name in attributes) {
          const value = attributes[name];
          if (value === null || value === undefined || value === false) continue;
          if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
          else if (name === "value" || name === "checked") element[name] = value;
          else element.setAttribute(name, value === true ? "" : value);
        }
        for (const child of children.flat()) if (child !== null && child !== undefined) element.append(child);
        return element;
      }
      const fold = text => text.normalize("NFC").toLowerCase();
      const number = count => count.toLocaleString("en");
      const counted = (count, name) => `${number(count)} ${name}${count === 1 ? "" : "s"}`;
      const tone = name => ["good", "neutral", "caution", "bad"].includes(name) ? name : "neutral";
      const lines = text => Array.isArray(text) ? text.join("\n") : text || "";
      const attempt = (action, otherwise) => { try { return action(); } catch { return otherwise; } };
      const storage = key => attempt(() => localStorage.getItem(key), null);

      /** Fills an element with a text: marked parts, placeholders as chips, visible white space. */
      function fill(host, parts, markName) {
        const mark = ["del", "ins", "u"].includes(markName) ? markName : "ins", marked = [];
        let text = "", open = null, done = 0, next = 0;
        for (const part of parts) {
          const piece = Array.isArray(part) ? part.join("") : String(part);
          if (Array.isArray(part)) marked.push([text.length, text.length + piece.length]);
          text += piece;
        }
        // Positions only grow, and so do the marks.
        const inMark = (from, to) => {
          while (next < marked.length && marked[next][1] <= from) next++;
          return next < marked.length && marked[next][0] < to;
        };
        const put = (node, isMarked) => {
          if (isMarked && !open) host.append(open = make(mark));
          if (!isMarked) open = null;
          (open || host).append(node);
        };
        const plain = to => {
          while (done < to) {
            const isMarked = inMark(done, done + 1), cut = next < marked.length ? marked[next][isMarked ? 1 : 0] : to;
            const end = Math.min(to, cut);
            put(text.slice(done, end), isMarked);
            done = end;
          }
        };
        for (const match of text.matchAll(token)) {
          const [found, isChip] = match, end = match.index + found.length;
          plain(match.index);
          const sign = found === "\t" ? "⇥" : found.endsWith("\n") ? "⏎" : "·".repeat(found.length);
          put(isChip ? chip(found)
            : make("span", { class: sign[0] === "·" ? "ws sp" : "ws", "data-sign": sign }, found), inMark(match.index, end));
          done = end;
        }
        plain(text.length);
        if (!text) host.append(make("span", { class: "empty" }, parts.length ? "empty" : "none"));
        return host;
      }
      const side = (kind, group) => kind === "source" ? { lang: group.sourceLang, dir: group.sourceDir }
        : kind === "target" ? { lang: group.lang, dir: group.dir } : { dir: "auto" };
      const chip = name => make("bdi", { class: "ph", dir: "ltr" }, name);
      const quoted = (text, direction) => ["“", fill(make("bdi", direction), [lines(text)]), "”"];

      // --- What people decide: own decisions by index of the unit, and files of others

      const own = { by: storage("loctrip.name") || "", session: "", sequence: 0, saved: 0,
        decisions: new Map(), answers: new Map(), notes: new Map() };
      const drafts = new Map(), waived = new Map(), shownAnswers = new Map(), history = [];
      let others = [], isStored = true;
      const storeKey = "loctrip." + data.sheet;
      const rawId = unit => unit.d && unit.d.id !== undefined ? unit.d.id : unit.i;
      const identity = (catalog, language, id) => JSON.stringify([catalog, language, id]);
      const keyOf = i => identity(groups[units[i].g].catalog, groups[units[i].g].language, rawId(units[i]));
      const indices = new Map();
      if (decides) units.forEach((unit, i) => { if (unit.d) indices.set(keyOf(i), i); });

      const isOpen = i => units[i].a === 0 && (!decides || Boolean(units[i].d)) && !own.decisions.has(i);
      const same = (a, b) => a.decision === b.decision &&
        (a.decision !== "edit" || JSON.stringify(a.text) === JSON.stringify(b.text));
      /** The name of another person; those without one are numbered. */
      const nameOf = other => other.by || `reviewer ${1 + others.filter(one => !one.by).indexOf(other)} without a name`;
      const opinions = i => others.filter(other => other.decisions.has(i))
        .map(other => ({ by: nameOf(other), ...other.decisions.get(i) }));
      const disagrees = i => {
        if (!others.length) return false;
        const all = opinions(i).concat(own.decisions.get(i) || []);
        return all.some(one => !same(one, all[0]));
      };

      const list = value => Array.isArray(value) ? value : [];

      /** Reads a decisions document that may come from anywhere; leaves out what it does not know. */
      function understood(file) {
        const decisions = new Map(), answers = new Map();
        for (const entry of list(file.decisions)) {
          const i = entry ? indices.get(identity(entry.catalog, entry.language, entry.id)) : undefined;
          if (i === undefined || !Object.hasOwn(actions, entry.decision)) continue;
          const decision = { decision: entry.decision };
          if (entry.decision === "edit") decision.text = Array.isArray(entry.text) ? entry.text.map(String) : String(entry.text);
          if (entry.note) decision.note = String(entry.note);
          if (list(entry.waive).length) decision.waive = entry.waive.map(String);
          decisions.set(i, decision);
        }
        for (const entry of list(file.answers)) if (entry) answers.set(String(entry.question), String(entry.text));
        return { by: String(file.by || ""), session: String(file.session),
          sequence: Number(file.sequence) || 0, decisions, answers };
      }

      /** Writes the decisions document: for Save and Copy, or shorter for the storage. */
      function written({ by, session, sequence, decisions, answers }, forStorage) {
        const now = new Date(), two = value => String(value).padStart(2, "0");
        const entries = [...decisions].sort((a, b) => a[0] - b[0]).map(([i, { decision, text, note, waive }]) => {
          const unit = units[i], { catalog, language } = groups[unit.g];
          return { catalog, language, id: rawId(unit), decision, text, note, waive, saw: forStorage ? undefined : unit.d.saw };
        });
        return { schema: "loctrip.decisions/1", sheet: data.sheet, order: data.order, by, session, sequence,
          date: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`, decisions: entries,
          answers: answers.size ? [...answers].map(([question, text]) => ({ question, text, saw: shownAnswers.get(question) })) : undefined };
      }

      function store() {
        isStored = attempt(() => {
          localStorage.setItem(storeKey, JSON.stringify({ own: written(own, true), saved: own.saved,
            notes: [...own.notes].map(([i, note]) => [keyOf(i), note]), others: others.map(other => written(other, true)) }));
          localStorage.setItem("loctrip.name", own.by);
          return true;
        }, false);
      }

      /** Reads what this page stored; null when there is nothing, or what is there is of something else. */
      function stored() {
        const kept = JSON.parse(localStorage.getItem(storeKey));
        if (!kept || !kept.own || typeof kept.own.session !== "string" || !kept.own.session) return null;
        const notes = new Map();
        for (const entry of list(kept.notes)) {
          if (Array.isArray(entry) && indices.has(entry[0])) notes.set(indices.get(entry[0]), String(entry[1]));
        }
        return { mine: { ...understood(kept.own), by: String(kept.own.by || own.by), saved: Number(kept.saved) || 0, notes },
          others: list(kept.others).filter(Boolean).map(understood) };
      }

      function restore() {
        const kept = attempt(stored, null);
        if (kept) {
          Object.assign(own, kept.mine);
          others = kept.others;
        } else {
          own.session = [...crypto.getRandomValues(new Uint8Array(8))].map(byte => (byte % 36).toString(36)).join("");
          store();
        }
      }

      function changed() {
        own.sequence++;
        store();
        update();
      }

      /** Sets decisions (none: removes them) as one step that can be undone. */
      function decideAll(changes, canUndo = true) {
        if (canUndo) history.push(changes.map(([i]) => [i, own.decisions.get(i)]));
        for (const [i, decision] of changes) {
          if (decision) own.decisions.set(i, decision); else own.decisions.delete(i);
          if (decision && decision.note) own.notes.set(i, decision.note);
          waived.delete(i);
          drafts.delete(i);
        }
        editing = false;
        pending = "";
        unfolded = -1;
        for (const [i] of changes) redraw(i);
        changed();
      }

      // --- Filters

      const filter = { v: "", l: "", f: "", c: "", q: "" };
      const kinds = units.map(unit => unit.l.map(index => labels[index].name)
        .concat("all", unit.q && unit.q.length ? "questions" : []));
      const codes = units.map(unit => [...new Set((unit.f || []).map(found => found[0]).concat(unit.x || []))]);
      const texts = [];
      const searchText = i => {
        if (texts[i] === undefined) {
          const unit = units[i];
          texts[i] = fold([unit.i, rawId(unit), unit.p, ...unit.r.map(row => row.t.flat().join("")), ...(unit.f || []).flat(),
            ...(unit.q || []).map(question => question.text)].join("\n"));
        }
        return texts[i];
      };
      let view = [], positions = new Map(), counts = {};

      /** Counts for each filter what it shows while the others apply; gives the units that all show. */
      function count() {
        const passed = [], words = fold(filter.q.trim());
        counts = { v: new Map(), l: new Map(), f: new Map(), c: new Map() };
        const add = (map, value) => map.set(value, (map.get(value) || 0) + 1);
        for (let i = 0; i < units.length; i++) {
          const { language, catalog } = groups[units[i].g];
          const reasons = disagrees(i) ? codes[i].concat("decisions-disagree") : codes[i];
          const shows = filter.v === "open" ? isOpen(i) : kinds[i].includes(filter.v);
          let miss = shows ? "" : "v";
          if (filter.l && filter.l !== language) miss += "l";
          if (filter.f && filter.f !== catalog) miss += "f";
          if (filter.c && !reasons.includes(filter.c)) miss += "c";
          if (miss.length > 1 || words && !searchText(i).includes(words)) continue;
          if (!miss) passed.push(i);
          if (!miss || miss === "v") {
            for (const kind of kinds[i]) add(counts.v, kind);
            if (isOpen(i)) add(counts.v, "open");
          }
          if (!miss || miss === "l") { add(counts.l, language); add(counts.l, ""); }
          if (!miss || miss === "f") { add(counts.f, catalog); add(counts.f, ""); }
          if (!miss || miss === "c") { for (const code of reasons) add(counts.c, code); add(counts.c, ""); }
        }
        return passed;
      }

      /** Applies the filter anew; the wanted unit becomes the current one, or is added if only `v` hides it. */
      function choose(wanted, focus) {
        closeFields();
        const isDefault = !filter.v;
        if (isDefault) filter.v = "open";
        view = count();
        if (isDefault && !view.length) { filter.v = "all"; view = count(); }
        if (wanted >= 0 && !view.includes(wanted)) view = view.concat(wanted).sort((a, b) => a - b);
        positions = new Map(view.map((i, position) => [i, position]));
        whole = false;
        at = Math.max(0, view.indexOf(wanted));
        unfolded = view.length && own.decisions.has(view[at]) ? view[at] : -1;
        cards.clear();
        first = Math.max(0, at - 5);
        draw();
        update();
        if (focus) show();
      }

      function pick(changes) {
        Object.assign(filter, changes);
        const current = view[at], stays = count().includes(current) ? current : -1;
        choose(stays, false);
        writeFragment(true);
      }

      function readFragment(focus) {
        let hash = location.hash.slice(1);
        if (hash && !hash.includes("=")) {
          // The target of a link in the page, such as the one that skips to the units, and no filter.
          if (isDrawn) return;
          hash = "";
        }
        isDrawn = true;
        clearTimeout(fragmentTimer);
        const wanted = new URLSearchParams(hash);
        for (const name in filter) filter[name] = wanted.get(name) || "";
        if (filter.v && filter.v !== "open" && filter.v !== "questions" && !labels.some(label => label.name === filter.v)) filter.v = "all";
        const id = wanted.get("u"), isDefault = !filter.v;
        let found = -1;
        if (id !== null) {
          const matches = units.map((unit, i) => i).filter(i => unitMatches(i, id, wanted.get("g")));
          found = matches.find(isOpen) ?? matches[0] ?? -1;
          if (found >= 0 && isDefault && !isOpen(found)) filter.v = "all";
        }
        if (filter.c || filter.l || filter.f) showFilters(true);
        choose(found, focus || found >= 0);
        if (focus && found < 0) app.scrollIntoView();
      }
      const unitMatches = (i, id, group) => {
        const unit = units[i], { language, catalog } = groups[unit.g];
        return (unit.i === id || rawId(unit) === id) && (group === null || String(unit.g) === group) &&
          (!filter.l || filter.l === language) && (!filter.f || filter.f === catalog);
      };

      let fragmentTimer = 0, isDrawn = false, pushes = false;
      function writeFragment(isChoice) {
        pushes = pushes || isChoice;
        clearTimeout(fragmentTimer);
        fragmentTimer = setTimeout(() => {
          const wanted = { ...filter }, current = units[view[at]];
          if (current) wanted.u = rawId(current);
          if (current && groups.length > 1 && !(filter.l && filter.f)) wanted.g = current.g;
          const hash = Object.entries(wanted).filter(([, value]) => value !== "")
            .map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
          attempt(() => window.history[pushes ? "pushState" : "replaceState"](null, "", "#" + hash));
          pushes = false;
        }, 100);
      }

      // --- Cards

      const cards = new Map();
      let at = 0, first = 0, last = 0, whole = false, unfolded = -1, editing = false, pending = "", isHeld = false;

      function card(i) {
        const unit = units[i], group = groups[unit.g], decision = own.decisions.get(i), isCurrent = view[at] === i;
        const label = labels[unit.l[0]];
        const texts = unit.r.filter(row => row.k === "source" || row.k === "target");
        const small = unit.r.filter(row => !texts.includes(row));
        if (decides) {
          if (!texts.some(row => row.k === "source")) texts.unshift({ k: "source", n: "source", t: [] });
          if (texts.every(row => row.k === "source")) texts.push({ k: "target", n: "in the app", t: [] }, { k: "target", n: "delivered", t: [] });
        }
        const facts = [languages.length > 1 ? group.label : null, catalogs.length > 1 ? group.catalog : null, unit.p,
          ...(unit.m || []), unit.d && unit.d.before ? `earlier: ${unit.d.before}` : null].filter(Boolean);
        const row = ({ k, n, t, v }) => make("div", { class: `${k} ${side(k, group).dir}` }, make("p", { class: "n" }, n),
          fill(make("p", { class: "t", ...side(k, group) }), t, v));
        const body = make("div", { class: "body" },
          make("div", { class: `texts of${texts.length}` }, ...texts.map(row)),
          small.length ? make("div", { class: "small" }, ...small.map(row)) : null,
          unit.f && unit.f.length ? make("ul", { class: "found" }, ...unit.f.map(reason)) : null,
          unit.q && unit.q.length ? make("ul", { class: "found asked" }, ...unit.q.map(question => asked(question, i))) : null);
        const said = opinions(i).map(one => make("li", { class: decision && !same(one, decision) ? "bad" : "neutral" },
          make("b", {}, `${one.by}: `), ...worded(one, group, i, Infinity), decision ? same(one, decision) ? " – agrees" : " – disagrees" : null));
        const element = make("article", { id: `u${i}`, tabindex: isCurrent ? 0 : -1, "aria-labelledby": `h${i}`,
          "aria-setsize": view.length, "aria-posinset": positions.get(i) + 1, class: label ? tone(label.tone) : "neutral" },
          make("div", { class: "head" }, make("h3", { id: `h${i}` }, make("bdi", {}, unit.i)),
            ...unit.l.map(index => make("span", { class: `k ${tone(labels[index].tone)}` }, labels[index].name)),
            decision ? make("p", { class: "decided" }, make("span", {}, "✓ ", ...worded(decision, group, i, 160), own.by ? ` (${own.by})` : null),
              make("button", { type: "button", class: "undo", "aria-label": `undo: ${unit.i}`, onclick: () => undoUnit(i) }, "undo")) : null,
            make("span", { class: "position" }, `${number(positions.get(i) + 1)} of ${number(view.length)}`)),
          said.length ? make("ul", { class: "found others" }, ...said) : null,
          body, facts.length ? make("div", { class: "m" }, ...facts.map(fact => make("span", {}, fact))) : null);
        element.classList.toggle("done", Boolean(decision));
        mark(element, i);
        return element;
      }

      /** A reason: its sentence, then its code. */
      const reason = ([code, message, kind]) => make("li", { class: tone(kind) }, ...code.includes(" ")
        ? [make("b", {}, code), ` ${message}`] : [fill(make("span"), [message]), make("span", { class: "code" }, code)]);

      /** The text of the app, or null. */
      function ours(i) {
        const row = units[i].r.find(one => one.k === "target" && one.n.startsWith("in the app"));
        return row && row.t.length ? row.t.flat().join("") : null;
      }

      /** A decision in words, with the text that it writes or keeps, cut to a number of characters. */
      function worded({ decision, text, note, waive }, group, i, most) {
        const cut = text => text.length > most ? `${text.slice(0, most)}…` : text;
        const result = decision === "edit" ? lines(text) : writes(decision) ? lines(units[i].d.text) : decision === "keep" ? ours(i) : null;
        return [make("b", {}, actions[decision][2]), ...(result ? [" ", ...quoted(cut(result), side("target", group))] : decision === "keep" ? [", without a text"] : []),
          waive ? `, without ${waive.join(", ")}` : null, ...(note ? [", note: ", ...quoted(note)] : [])];
      }

      function asked(question, i) {
        const item = make("li", { class: "caution" }, make("b", {}, question.id ? `${question.by} asks: ` : `${question.by}: `),
          make("span", { dir: "auto" }, question.text), question.answer ? make("p", { class: "answer" }, "answer: ", ...quoted(question.answer)) : null);
        for (const other of others) {
          if (other.answers.has(question.id)) item.append(make("p", { class: "answer" }, `${nameOf(other)} answers: `, ...quoted(other.answers.get(question.id))));
        }
        if (decides && question.id) {
          if (question.answer) shownAnswers.set(question.id, question.answer);
          const printed = make("p", { class: "answer paper", dir: "auto" });
          const input = make("input", { type: "text", value: own.answers.get(question.id) || "", dir: "auto", autocomplete: "off",
            oninput: () => {
              const text = input.value.trim();
              if (text) own.answers.set(question.id, text); else own.answers.delete(question.id);
              print();
              changed();
            },
            onkeydown: event => { if (isKey(event, "Enter") || isKey(event, "Escape")) { event.preventDefault(); show(); } } });
          const print = () => { printed.textContent = input.value ? `your answer: ${input.value}` : ""; };
          print();
          item.append(make("label", { class: "field" }, "your answer, for all languages", input), printed);
        }
        return item;
      }

      /** Marks a card as the current one or not, and gives it its fields. */
      function mark(element, i) {
        const isCurrent = view[at] === i;
        element.classList.toggle("current", isCurrent);
        element.classList.toggle("folded", own.decisions.has(i) && unfolded !== i);
        element.tabIndex = isCurrent ? 0 : -1;
        if (isCurrent) element.setAttribute("aria-current", "true"); else element.removeAttribute("aria-current");
        const old = element.querySelector(".mine");
        if (old) old.remove();
        if (isCurrent && decides && units[i].d) element.querySelector(".body").append(fields(i));
      }

      function draw() {
        const count = view.length;
        if (whole) { first = 0; last = count; }
        else {
          if (at < first) first = Math.max(0, at - 5);
          if (at >= last && last) first = Math.max(first, at - 5);
          first = Math.max(0, Math.min(first, count - windowSize));
        }
        let room = Math.max(600, elementLimit - document.getElementsByTagName("*").length + feed.getElementsByTagName("*").length);
        const shown = [];
        for (let position = first; position < count && (whole || position < first + windowSize); position++) {
          const i = view[position];
          if (!cards.has(i)) cards.set(i, card(i));
          if (!whole) {
            room -= cards.get(i).getElementsByTagName("*").length + 1;
            if (room < 0 && position > at) break;
          }
          shown.push(cards.get(i));
        }
        last = first + shown.length;
        const kept = new Set(shown);
        for (const [i, element] of cards) if (!kept.has(element)) cards.delete(i);
        feed.replaceChildren(...shown);
        feed.hidden = !count;
        feed.classList.toggle("whole", whole);
        none.hidden = count > 0;
        before.hidden = first === 0;
        after.hidden = last >= count;
        before.textContent = `Earlier: ${number(Math.max(1, first - windowSize + 1))}–${number(first)} of ${number(count)}`;
        after.textContent = `Further: ${number(last + 1)}–${number(Math.min(count, last + windowSize))} of ${number(count)}`;
        allButton.hidden = whole || last - first === count;
      }

      function redraw(i) {
        const old = cards.get(i);
        if (!old) return;
        cards.set(i, card(i));
        old.replaceWith(cards.get(i));
      }

      /** Moves the current card; the window follows. */
      function select(position, focus = true) {
        if (!view.length) return;
        position = Math.max(0, Math.min(position, view.length - 1));
        if (position !== at) {
          const old = view[at];
          closeFields();
          at = position;
          unfolded = own.decisions.has(view[at]) ? view[at] : -1;
          if (cards.has(old)) mark(cards.get(old), old);
          const isNear = at < first + 2 && first > 0 || at > last - 3 && last < view.length;
          if (isNear && !whole) {
            if (at <= first + 2) first = Math.max(0, at - windowSize + 6); else first = Math.max(0, at - 5);
            draw();
          }
          if (cards.has(view[at])) mark(cards.get(view[at]), view[at]);
          update(false);
          writeFragment(false);
        }
        if (focus) show();
      }

      function show() {
        const element = cards.get(view[at]);
        if (!element) return;
        element.focus({ preventScroll: true });
        element.scrollIntoView({ block: "nearest" });
      }

      function nextOpen(step, test = isOpen) {
        for (let n = 1; n < view.length; n++) {
          const position = (at + step * n + view.length * n) % view.length;
          if (test(view[position])) return position;
        }
        return -1;
      }

      function turn(position) {
        first = Math.max(0, Math.min(position, view.length - windowSize));
        last = 0;
        const old = view[at];
        closeFields();
        at = Math.max(0, position);
        if (cards.has(old)) mark(cards.get(old), old);
        draw();
        mark(cards.get(view[at]), view[at]);
        update(false);
        writeFragment(false);
        show();
      }

      // --- Fields of the current card: text, note, rules to set aside

      const isKey = (event, key) => event.key === key && !event.isComposing && event.keyCode !== 229;
      const needsNote = (kind, i) => kind === "ask" || kind === "send-back" && !units[i].d.reason;

      function fields(i) {
        const { d } = units[i], group = groups[units[i].g], old = own.notes.get(i) || "";
        const ask = pending === "ask" ? "your question (needed)" : pending ? `reason to send it back (${needsNote(pending, i) ? "needed" : "the agency gets why it was rejected"})` : "note";
        const note = make("input", { type: "text", class: "remark", value: old, dir: "auto", autocomplete: "off",
          oninput: () => setNote(i, note.value),
          onkeydown: event => {
            if (isKey(event, "Escape")) { event.preventDefault(); setNote(i, old); leaveFields(); }
            if (!isKey(event, "Enter")) return;
            event.preventDefault();
            if (pending) confirm(); else show();
          } });
        const confirm = () => note.value.trim() || !needsNote(pending, i) ? decide(pending) : say("The note is needed");
        const go = pending ? make("button", { type: "button", class: "go", onclick: confirm }, actions[pending][1]) : null;
        return make("div", { class: "mine" }, editing ? editor(i) : isOpen(i) && !d.can.includes("take") ? offLine(i) : null,
          make("div", { class: "line" }, make("label", { class: "field" }, ask, note), go,
            pending ? make("button", { type: "button", onclick: () => { setNote(i, old); leaveFields(); } }, "Cancel") : null),
          ...(d.waive || []).map(rule => make("label", { class: "check" }, make("input", { type: "checkbox", value: rule,
            checked: rules(i).includes(rule), onchange: event => setRule(i, rule, event.target.checked) }), `set aside ${rule}`)));
      }

      const rules = i => waived.get(i) || own.decisions.get(i)?.waive || [];
      /** The rules, not set aside, for which a text would not be written; of an edited text only its length is known. */
      function forbidding(kind, i, text) {
        const { limit, waive } = units[i].d, left = (waive || []).filter(rule => !rules(i).includes(rule));
        const isLong = limit && [].concat(text || "").some(line => length(line) > limit);
        return left.filter(rule => kind !== "edit" || rule === "length-limit" && isLong).join(", ");
      }
      const writes = kind => kind === "take" || kind === "edit" || kind === "look-again";
      function setRule(i, rule, isOn) {
        const now = rules(i).filter(name => name !== rule).concat(isOn ? rule : []), decision = own.decisions.get(i);
        waived.set(i, now);
        if (!decision || !writes(decision.decision)) return;
        own.decisions.set(i, { ...decision, waive: now.length ? now : undefined });
        changed();
      }

      function setNote(i, text) {
        const note = text.trim(), decision = own.decisions.get(i);
        if (note) own.notes.set(i, note); else own.notes.delete(i);
        if (!decision || !note && needsNote(decision.decision, i)) return store();
        if ((decision.note || "") === note) return;
        own.decisions.set(i, { ...decision, note: note || undefined });
        changed();
      }

      // --- What is off, and why

      /** The reason that a decision is not possible. */
      function whyOff(kind, i) {
        const { d, f, l } = units[i], isCopy = !d.saw.theirs;
        const error = list(f).find(([, , kind]) => kind === "bad");
        if (kind === "ask") return "the project keeps no orders, so nobody would see a question";
        if (kind === "keep") return "the app has no other text";
        if (kind === "send-back") return "no text was delivered";
        if (l.some(index => labels[index].name === "orphaned")) return "the app has no text of this key";
        if (error && kind !== "look-again") return error[1];
        if (kind === "look-again" && d.can.includes("take")) return "this catalog cannot mark a text to look at again";
        return error ? error[1] : isCopy ? d.saw.ours ? "this text is finished" : "no text was delivered" : "this text may not be changed";
      }

      /** Says in a card why its text cannot be taken, with buttons that put in what it lacks. */
      function offLine(i) {
        const { d } = units[i], { missing, extra } = placeholders(d.text, d.source);
        return make("p", { class: "off bad" }, fill(make("span"), [`Take is off: ${whyOff("take", i)}.`]),
          ...(d.can.includes("edit") ? putButtons(i, missing, extra) : []));
      }

      /** Buttons that put missing placeholders into the edited text, or each in the place of a wrong one. */
      const putButtons = (i, missing, extra) => missing.map((name, index) => {
        const wrong = extra[index];
        return make("button", { type: "button", class: "put", "data-put": name, "aria-label": wrong ? `put in ${name} for ${wrong}` : `put in ${name}`,
          onclick: () => {
            if (view[at] !== i) select(positions.get(i), false);
            if (!editing) openFields(".text", "edit");
            put(cards.get(i).querySelector(".text"), name, wrong, units[i].d);
          } }, wrong ? [chip(wrong), " → "] : "+ ", chip(name));
      });

      function put(field, name, wrong, d) {
        const { value } = field, found = wrong === undefined ? -1 : value.indexOf(wrong);
        let from = field.selectionStart, to = field.selectionEnd;
        if (found >= 0) { from = found; to = found + wrong.length; }
        else if (Array.isArray(d.text)) {
          // Each line is a text: the caret may be in one that has it.
          const lacks = line => line.trim() && !line.includes(name), all = value.split("\n");
          const own = value.slice(0, from).split("\n").length - 1;
          const line = lacks(all[own]) ? own : all.findIndex(lacks);
          if (line >= 0 && line !== own) from = to = all.slice(0, line + 1).join("\n").length;
        }
        field.setRangeText(name, from, to, "end");
        field.dispatchEvent(new Event("input"));
        field.focus({ preventScroll: true });
      }

      /** Lists the arguments of a text: `%@ %@` has the same ones as `%2$@ %1$@`. */
      function argumentsOf(text) {
        let next = 1;
        return (text.match(placeholder) || []).filter(found => found !== "%%").map(found => {
          const [, position, kind] = /^%(?!arg$|\()(\d+\$)?(?!#@)(.+)$/.exec(found) || [];
          if (!kind) return { found, key: found, kind: "" };
          const letter = kind.at(-1), base = /[diuxo]/i.test(letter) ? "d" : /[fega]/i.test(letter) ? "f" : /[sp]/i.test(letter) ? "s" : letter.toLowerCase();
          return { found, key: position || `${next++}$`, kind: (kind.includes("L") ? "L" : /h/.test(kind) ? "h" : "") + base };
        });
      }
      const isTaken = (wanted, found) => wanted.key === found.key && (wanted.kind === found.kind || wanted.kind === `h${found.kind}`);

      /** Compares the placeholders of an edited text, or of each of its lines, with those of the source. */
      function placeholders(text, source) {
        const missing = new Set(), extra = new Set();
        const wanted = argumentsOf([].concat(source || "")[0]);
        for (const line of [].concat(text)) {
          const found = argumentsOf(line);
          for (const one of found) if (!wanted.some(other => isTaken(other, one))) extra.add(one.found);
          for (const one of wanted) if (!found.some(other => isTaken(one, other))) missing.add(one.found);
        }
        return { missing: [...missing], extra: [...extra] };
      }

      /**
       * Says what would break the app in an edited text, or nothing.
       *
       * Only what is sure: who applies the decisions checks them all, and knows the other cases of a plural.
       */
      function breaks(text, d) {
        const source = lines([].concat(d.source || "")[0]), { missing, extra } = placeholders(text, d.source);
        if (/\{\{|\{\w+,|% @/.test(source + lines(text))) return "";
        const known = argumentsOf(source), isName = name => name.includes("{");
        const all = known.filter(({ found }) => !isName(found));
        if (all.length && !d.free && !Array.isArray(text) && !argumentsOf(text).length) return `${all[0].found} is missing`;
        const isLone = text => text.replace(placeholder, "").includes("%");
        if (all.length && isLone(lines(text)) && !isLone(source)) return "a lone % has to be %%";
        if (/%\(|#@|%arg/.test(source + lines(text))) return "";
        const isNumber = name => /[diuxofega]$/i.test(name);
        const hasNumber = all.some(({ found }) => isNumber(found));
        // The plural s of “%lld item%@” has no place in other languages.
        const isSuffix = name => name.endsWith("@") && hasNumber && /\w%(\d+\$)?@(?!\w)/.test(source);
        const lost = missing.find(name => isName(name) ? name === "${applicationName}" || name[0] === "{"
          : !isSuffix(name) && (!d.free || !isNumber(name) && hasNumber));
        if (lost) return `${lost} is missing`;
        const added = extra.find(name => isName(name) ? name[0] === "{" && known.some(({ found }) => found[0] === "{")
          : !d.free && (all.length || /@$|\d\$/.test(name)));
        return added ? `the source has no ${added}` : "";
      }

      const segmenter = window.Intl && Intl.Segmenter ? new Intl.Segmenter() : null;
      const length = text => segmenter ? [...segmenter.segment(text)].length : [...text].length;

      function editor(i) {
        const { d } = units[i], group = groups[units[i].g], decided = own.decisions.get(i);
        const begin = lines(decided && decided.decision === "edit" ? decided.text : d.text);
        const isList = Array.isArray(d.text), checks = make("p", { class: "checks", id: "checks", "aria-live": "polite" });
        const field = make("textarea", { class: "text", lang: group.lang, dir: group.dir, spellcheck: "true", rows: Math.max(1, begin.split("\n").length),
          "aria-describedby": "checks", value: drafts.has(i) ? drafts.get(i) : begin, autocomplete: "off",
          oninput: () => { if (field.value === begin) drafts.delete(i); else drafts.set(i, field.value); check(); },
          onkeydown: event => {
            if (isKey(event, "Escape")) { event.preventDefault(); drafts.delete(i); leaveFields(); }
            if (isKey(event, "Enter") && !event.shiftKey) { event.preventDefault(); decide("edit"); }
          } });
        const check = () => {
          const text = typed(field.value, isList), { missing, extra } = placeholders(text, d.source);
          const size = Math.max(0, ...[].concat(text).map(length));
          const list = (word, found, more = []) => found.length ? [make("span", { class: "bad" }, `✗ ${word} `, ...found.flatMap(name => [chip(name), " "])), ...more] : [];
          if (preview) { preview.replaceChildren(); fill(preview, [field.value]); }
          checks.replaceChildren(...(missing.length + extra.length ? [...list("missing", missing, putButtons(i, missing, extra)), ...list("extra", extra)]
            : [make("span", { class: "good" }, "✓ placeholders agree")]),
            make("span", { class: d.limit && size > d.limit ? "bad" : "neutral" }, d.limit ? `${size > d.limit ? "✗ " : ""}${size} of ${d.limit}` : counted(size, "character")));
        };
        const preview = group.dir === "rtl" ? make("p", { class: "t preview", ...side("target", group) }) : null;
        check();
        return make("div", { class: "editor" },
          make("label", { class: "field" }, isList ? "your texts, a line each" : "your text", field), preview, checks,
          make("div", { class: "line" }, make("button", { type: "button", class: "go", onclick: () => decide("edit") }, "Save edit"),
            make("button", { type: "button", onclick: () => { drafts.delete(i); leaveFields(); } }, "Cancel"),
            make("span", { class: "hint" }, "Enter saves · Shift+Enter breaks the line · Esc leaves")));
      }
      const typed = (value, isList) => isList ? value.split("\n").filter(line => line.trim()) : value;

      function openFields(selector, kind) {
        const i = view[at];
        editing = kind === "edit";
        pending = editing ? "" : kind;
        unfolded = i;
        mark(cards.get(i), i);
        const field = cards.get(i).querySelector(selector);
        field.focus({ preventScroll: true });
        field.setSelectionRange(field.value.length, field.value.length);
        cards.get(i).querySelector(".mine").scrollIntoView({ block: "nearest" });
        field.scrollIntoView({ block: "nearest" });
        say(editing ? "" : kind === "ask" ? "Type your question, then Enter" : "Type the reason, then Enter");
        update(false);
      }
      function closeFields() {
        editing = false;
        pending = "";
      }
      function leaveFields() {
        closeFields();
        const i = view[at];
        unfolded = own.decisions.has(i) ? i : -1;
        mark(cards.get(i), i);
        show();
      }

      // --- Decisions

      /** What a button or its letter does. A reason may follow, so one that asks for it opens its field whatever the card is. */
      function act(kind) {
        const i = view[at], d = units[i] && units[i].d;
        if (kind !== "ask" && kind !== "send-back") return decide(kind);
        if (!d) {
          // There is no field, but a reason may follow all the same, and its letters are no keys.
          isHeld = true;
          return say("Nothing to decide here. Press Enter to go on.");
        }
        const isOff = !d.can.includes(kind);
        openFields(".remark", isOff ? "" : kind);
        if (isOff) say(`${actions[kind][1]} is off: ${whyOff(kind, i)}`, "bad");
      }

      function decide(kind) {
        const i = view[at], d = units[i] && units[i].d;
        if (!d) return say("Nothing to decide here");
        if (!d.can.includes(kind)) return say(`${actions[kind][1]} is off: ${whyOff(kind, i)}`, "bad");
        const decision = { decision: kind }, note = own.notes.get(i);
        if (kind === "edit") {
          if (!editing) return openFields(".text", "edit");
          decision.text = typed(cards.get(i).querySelector(".text").value, Array.isArray(d.text));
          if (!lines(decision.text).trim()) return say("The text is empty");
          const problem = breaks(decision.text, d), rule = problem ? "" : forbidding(kind, i, decision.text);
          if (problem || rule) cards.get(i).querySelector(".text").focus({ preventScroll: true });
          if (problem) return say(`Not decided: this text breaks the app (${problem}). Put it right, or press Esc and send the text back.`, "bad");
          if (rule) return say(`Not decided: a rule of the project forbids this text. Change it, or set aside ${rule} below.`, "bad");
        } else if (writes(kind) && forbidding(kind, i)) {
          return say(`Not decided: a rule of the project forbids this text. Set aside ${forbidding(kind, i)} below, or edit the text.`, "bad");
        }
        if (needsNote(kind, i) && !note) return openFields(".remark", kind);
        if (note) decision.note = note;
        if (writes(kind) && rules(i).length) decision.waive = rules(i);
        decideAll([[i, decision]]);
        let next = nextOpen(1);
        if (next < 0) next = nextOpen(1, other => other > i && units[other].d && !own.decisions.has(other));
        say(`${actions[kind][2]}${leftOver()}`);
        select(next < 0 ? at : next);
      }

      const left = () => total - [...own.decisions.keys()].filter(i => units[i].a === 0).length;
      const total = units.filter(unit => unit.a === 0 && (!decides || unit.d)).length;
      /** Says how many are left, and at the end what to do with them. */
      const leftOver = () => left() || !own.decisions.size ? `; ${number(left())} left` : `. ${ending()}`;
      function ending() {
        const isSaved = own.saved === own.sequence, send = `send the ${noDownloads ? "text" : "file"} to ${receiver}.`;
        return `All decided. ${isSaved ? `S${send.slice(1)}` : `${noDownloads ? "Copy" : "Save"}, and ${send}`}`;
      }

      function undo() {
        const step = history[history.length - 1], current = view[at];
        if (own.decisions.has(current) && !(step && step.some(([i]) => i === current))) return undoUnit(current);
        if (!step) return say("Nothing to undo");
        history.pop();
        decideAll(step, false);
        say(`undone: ${step.length === 1 ? units[step[0][0]].i : counted(step.length, "decision")}${leftOver()}`);
        if (view.includes(step[0][0])) select(view.indexOf(step[0][0])); else show();
      }

      function undoUnit(i) {
        for (const step of history.splice(0)) {
          const rest = step.filter(([index]) => index !== i);
          if (rest.length) history.push(rest);
        }
        decideAll([[i, undefined]], false);
        say(`undone: ${units[i].i}${leftOver()}`);
        select(view.indexOf(i));
      }

      const bulk = () => view.filter(i => units[i].d && !units[i].d.risky && units[i].d.can.includes("take") && !own.decisions.has(i));
      function askBulk() {
        const list = bulk();
        openPanel(make("p", {}, `Take ${counted(list.length, "text")} as delivered? Texts with an error or a conflict are not among them.`),
          make("div", { class: "line" }, make("button", { type: "button", class: "go", onclick: () => {
            closePanel();
            decideAll(list.map(i => [i, { decision: "take", ...(own.notes.get(i) ? { note: own.notes.get(i) } : {}),
              ...(rules(i).length ? { waive: rules(i) } : {}) }]));
            say(`${number(list.length)} taken${leftOver()}`);
            const next = nextOpen(1);
            select(next < 0 ? at : next);
          } }, `Take ${number(list.length)}`), make("button", { type: "button", onclick: closePanel }, "Cancel")));
      }

      // --- Save, copy, load

      /** Asks for the name before an action, if there is none. */
      function named(action) {
        if (own.by) return action();
        const field = make("input", { type: "text", autocomplete: "name", spellcheck: "false" });
        const go = () => {
          if (!field.value.trim()) return field.focus();
          own.by = nameField.value = field.value.trim();
          own.saved = -1;
          closePanel();
          cards.clear();
          draw();
          action();
        };
        field.addEventListener("keydown", event => { if (isKey(event, "Enter")) { event.preventDefault(); go(); } });
        openPanel(make("p", {}, "Whose decisions are these? The file names you, so that the decisions of several people are told apart."),
          make("div", { class: "line" }, make("label", { class: "field" }, "Your name", field),
            make("button", { type: "button", class: "go", onclick: go }, "Go on"), make("button", { type: "button", onclick: closePanel }, "Cancel")));
        field.focus({ preventScroll: true });
      }

      function save() {
        const name = `${data.name || "review"}.decisions.json`, blob = new Blob([JSON.stringify(written(own), null, 1)], { type: "application/json" });
        const address = URL.createObjectURL(blob), link = make("a", { href: address, download: name, hidden: true });
        document.body.append(link);
        link.click();
        link.remove();
        setTimeout(() => URL.revokeObjectURL(address), 10000);
        if (noDownloads) return say("Downloads do not work here: use Copy as text", "bad");
        say(`${counted(own.decisions.size, "decision")} saved as ${name}: send it to ${receiver}`);
        markSaved();
      }
      function markSaved() {
        own.saved = own.sequence;
        store();
        update(false);
      }

      function copy() {
        let binary = "";
        for (const byte of new TextEncoder().encode(JSON.stringify(written(own)))) binary += String.fromCharCode(byte);
        const encoded = btoa(binary).replace(/=+$/, "").replace(/.{76}(?=.)/g, "$&\n");
        const field = make("textarea", { class: "mail", readonly: true, rows: 5, spellcheck: "false", oncopy: markSaved,
          value: `-----BEGIN LOCTRIP DECISIONS-----\n${encoded}\n-----END LOCTRIP DECISIONS-----\n` });
        openPanel(make("label", { class: "field" }, "All decisions as text: paste it into an e-mail", field),
          make("div", { class: "line" }, make("button", { type: "button", onclick: closePanel }, "Close")));
        field.focus({ preventScroll: true });
        field.select();
        const copied = attempt(() => document.execCommand("copy"), false);
        if (copied) { markSaved(); say("Copied: paste it into an e-mail"); } else say("Selected: copy it and paste it into an e-mail");
      }

      async function load() {
        const files = [...fileField.files];
        fileField.value = "";
        const said = [];
        for (const file of files) said.push(await merge(file).catch(() => `${file.name}: not a file of decisions`));
        say(said.join(" · "), said.some(sentence => sentence.includes(": ")) ? "" : "bad");
      }

      /** Merges a file: own earlier decisions fill gaps, those of others are shown beside. */
      async function merge(file) {
        if (file.size > fileLimit) return `${file.name}: too large`;
        const content = JSON.parse((await file.text()).replace(/^\ufeff/, ""));
        if (content.schema !== "loctrip.decisions/1") return `${file.name}: not a file of decisions`;
        if (content.sheet !== data.sheet) return `${file.name}: belongs to another sheet${content.order ? ` (order ${content.order})` : ""}; nothing was loaded`;
        const loaded = understood(content);
        const isMine = loaded.by ? loaded.by === own.by || !own.by && loaded.session === own.session : loaded.session === own.session;
        if (isMine) {
          const isNewer = loaded.session === own.session && loaded.sequence > own.sequence;
          if (!own.decisions.size) own.session = loaded.session;
          own.sequence = Math.max(own.sequence, loaded.sequence);
          if (!own.by) own.by = nameField.value = loaded.by;
          for (const [question, text] of loaded.answers) if (isNewer || !own.answers.has(question)) own.answers.set(question, text);
          const missing = [...loaded.decisions].filter(([i]) => isNewer || !own.decisions.has(i));
          decideAll(missing);
          choose(view[at], true);
          return `${file.name}: ${counted(missing.length, "decision")} of your own loaded`;
        }
        others = others.filter(other => other.session !== loaded.session || other.by !== loaded.by || other.sequence > loaded.sequence).concat(loaded);
        store();
        const both = [...loaded.decisions.keys()].filter(i => own.decisions.has(i)), apart = both.filter(disagrees).length;
        fillOptions();
        choose(view[at], true);
        return `${nameOf(loaded)}: ${counted(loaded.decisions.size, "decision")} loaded; ${number(both.length - apart)} agree, ${number(apart)} disagree with yours`;
      }

      // --- Controls

      const languages = [...new Set(groups.map(group => group.language))], catalogs = [...new Set(groups.map(group => group.catalog))];
      const button = (text, onclick, attributes) => make("button", { type: "button", onclick, ...attributes }, text);
      const present = new Set(kinds.flat());
      const kindButtons = new Map([["open", decides ? "To decide" : "Needs a person"], ...labels.map(label => [label.name, label.name]),
        ["questions", "Questions"], ["all", "All"]].filter(([name]) => name === "open" || present.has(name)).map(([name, text]) =>
          [name, make("button", { type: "button", "data-v": name, onclick: () => pick({ v: name }) }, `${text} `, make("b"))]));
      const selects = {
        c: make("select", { onchange: event => pick({ c: event.target.value }) }),
        l: make("select", { onchange: event => pick({ l: event.target.value }) }),
        f: make("select", { onchange: event => pick({ f: event.target.value }) }),
      };
      function fillOptions() {
        const reasons = [...new Set(codes.flat())].sort().concat(units.some((unit, i) => disagrees(i)) ? "decisions-disagree" : []);
        const names = new Map(groups.map(group => [group.language, group.label]));
        for (const [name, values] of [["c", reasons], ["l", languages], ["f", catalogs]]) {
          selects[name].replaceChildren(...["", ...values].map(value => make("option", { value,
            "data-name": !value ? "All" : name === "l" ? names.get(value) : name === "c" ? properties[value] || value.replaceAll("-", " ") : value })));
        }
      }
      let searchTimer = 0;
      const applySearch = () => {
        clearTimeout(searchTimer);
        if (search.value !== filter.q) pick({ q: search.value });
      };
      const search = make("input", { type: "search", "aria-label": "Search", placeholder: "Search", autocomplete: "off", spellcheck: "false",
        oninput: () => { clearTimeout(searchTimer); searchTimer = setTimeout(applySearch, 120); },
        onkeydown: event => {
          if (isKey(event, "Escape")) search.value = "";
          if (!isKey(event, "Enter") && !isKey(event, "Escape")) return;
          event.preventDefault();
          applySearch();
          show();
        } });
      const field = (text, control, name) => make("label", { class: `field ${name}` }, text, control);
      const shown = make("output", { class: "shown" }, " ", make("span", { class: "paper" }));
      const allButton = button("All on one page", () => { whole = true; draw(); show(); });
      const keysBox = make("input", { type: "checkbox", checked: storage("loctrip.keys") !== "off",
        onchange: () => attempt(() => localStorage.setItem("loctrip.keys", keysBox.checked ? "on" : "off")) });
      const keyNames = decides ? [...Object.values(actions).map(([key, text]) => [key, text]), ["u", "Undo"], ["n", "Next open"], ["p", "Previous open"]] : [];
      const keyList = make("dl", { id: "keys", class: "keys", hidden: true }, ...[...keyNames, ["j, ↓", "Next"], ["k, ↑", "Previous"], ["/", "Search"], ["?", "This list"]]
        .map(([key, text]) => make("div", {}, make("dt", {}, make("kbd", {}, key)), make("dd", {}, text))));
      const keysButton = button("Keys", () => toggleKeys(), { "aria-expanded": "false", "aria-controls": "keys", "aria-keyshortcuts": "?" });
      function toggleKeys() {
        keyList.hidden = !keyList.hidden;
        keysButton.setAttribute("aria-expanded", String(!keyList.hidden));
      }

      const filtersButton = button("Filters", () => showFilters(!bar().classList.contains("open")), { class: "filters", "aria-expanded": "false", "aria-controls": "rest" });
      const bar = () => app.querySelector(".bar");
      function showFilters(isShown) {
        bar().classList.toggle("open", isShown);
        filtersButton.setAttribute("aria-expanded", String(isShown));
      }

      const feed = make("div", { role: "feed", class: "feed", "aria-label": `${noun[0].toUpperCase()}${noun.slice(1)}s`, onfocusin: event => {
        const article = event.target.closest("article"), position = article ? positions.get(Number(article.id.slice(1))) : undefined;
        if (position !== undefined && position !== at) select(position, false);
      } });
      const none = make("p", { class: "none", hidden: true }, "Nothing matches the filters. ",
        button("Show all", () => pick({ v: "all", l: "", f: "", c: "", q: "" })));
      const before = button("", () => turn(Math.max(0, first - windowSize)), { class: "more" });
      const after = button("", () => turn(last), { class: "more" });

      const panel = make("div", { class: "panel", hidden: true, role: "group", "aria-label": "Question", onkeydown: event => { if (event.key === "Escape") closePanel(); } });
      function openPanel(...children) {
        panel.replaceChildren(...children);
        panel.hidden = false;
        const first = panel.querySelector("button");
        if (first) first.focus({ preventScroll: true });
      }
      function closePanel() {
        panel.hidden = true;
        panel.replaceChildren();
        show();
      }

      const says = make("p", { class: "says", role: "status" });
      function say(sentence, kind) {
        says.textContent = sentence;
        says.className = `says ${kind || ""}`;
      }
      const key = name => make("kbd", { "aria-hidden": "true" }, name);
      const tool = (name, letter, text, onclick, group) => make("button", { type: "button", class: group, "data-do": name, "aria-keyshortcuts": letter, onclick }, letter ? key(letter) : null, text);
      const bulkButton = tool("bulk", null, "", askBulk, "second");
      const saveButton = tool("save", null, "Save decisions", () => named(save), "second"), copyButton = tool("copy", null, "Copy as text for an e-mail", () => named(copy), "second");
      const moreButton = make("button", { type: "button", class: "fold", "aria-expanded": "false", onclick: () => {
        const isOpen = tools.classList.toggle("open");
        moreButton.setAttribute("aria-expanded", String(isOpen));
      } }, "More");
      const isFramed = attempt(() => window.parent !== window, true);
      const frameRules = attempt(() => window.frameElement && window.frameElement.sandbox, null);
      const hasStorage = attempt(() => { localStorage.setItem("loctrip.test", "1"); localStorage.removeItem("loctrip.test"); return true; }, false);
      const noDownloads = isFramed && (!hasStorage || Boolean(frameRules && frameRules.length && !frameRules.contains("allow-downloads")));
      const undoButton = tool("undo", "u", "Undo", undo, "rare");
      const nextButton = tool("next", "n", "Next open", () => jump(1), "first");
      const decideButtons = Object.entries(actions).map(([name, [letter, text]]) => tool(name, letter, text, () => act(name), name === "take" || name === "keep" || name === "edit" ? "first" : "rare"));
      const fileField = make("input", { type: "file", accept: ".json,application/json", multiple: true, hidden: true, "aria-label": "Decisions of another person", onchange: load });
      // Who made the page is not in it.
      const receiver = "the person who sent you this page";
      const outside = noDownloads ? [copyButton, saveButton] : [saveButton, copyButton];
      const tools = make("div", { role: "toolbar", class: "tools", "aria-label": "Decide the current unit", onkeydown: moveInTools, onfocusin: event => roam(event.target) },
        ...decideButtons, undoButton, nextButton, moreButton, says, bulkButton, outside[0], tool("load", null, "Load…", () => fileField.click(), "second"), outside[1]);

      const toolButtons = () => [...tools.querySelectorAll("button")];

      /** Keeps one button of the toolbar in the order of the Tab key; arrows move between them. */
      function roam(target) {
        for (const one of toolButtons()) one.tabIndex = one === target ? 0 : -1;
      }
      function moveInTools(event) {
        const list = toolButtons().filter(one => !one.disabled && one.offsetParent), index = list.indexOf(event.target);
        const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: list.length - 1 }[event.key];
        if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        list[(next + list.length) % list.length].focus();
      }

      const nameField = make("input", { type: "text", autocomplete: "name", spellcheck: "false", placeholder: "needed to save", oninput: () => {
        own.by = nameField.value.trim();
        own.saved = -1;
        store();
        update(false);
      } });
      const progress = make("progress", { max: Math.max(1, total), "aria-label": "Decided" }), progressText = make("span", { class: "progress" });
      const state = make("span", { class: "state" }), guide = make("p", { class: "guide" });

      /** Brings counts, progress, status and toolbar up to date. */
      function update(counting = true) {
        if (counting) {
          if (decides || !counts.v) count();
          for (const [name, element] of kindButtons) {
            element.lastChild.textContent = number(counts.v.get(name) || 0);
            element.setAttribute("aria-pressed", String(filter.v === name));
          }
          for (const name in selects) {
            const select = selects[name];
            if (filter[name] && ![...select.options].some(option => option.value === filter[name])) select.append(make("option", { value: filter[name], "data-name": filter[name] }));
            for (const option of select.options) {
              const text = `${option.dataset.name} (${number(counts[name].get(option.value) || 0)})`;
              if (option.textContent !== text) option.textContent = text;
            }
            select.value = filter[name];
          }
          if (document.activeElement !== search) search.value = filter.q;
        }
        shown.firstChild.data = `${counted(view.length, noun)} shown`;
        shown.lastChild.textContent = [kindButtons.get(filter.v)?.firstChild.data.trim(), filter.l, filter.f, filter.c, filter.q]
          .filter(Boolean).map(name => ` · ${name}`).join("");
        printButton.textContent = `Print ${number(view.length)}`;
        if (!decides) return;
        const current = view[at], d = units[current] && units[current].d, list = bulk();
        decideButtons.forEach(one => {
          const kind = one.dataset.do, isOff = !d || !d.can.includes(kind);
          one.setAttribute("aria-disabled", String(isOff));
          one.title = isOff && d ? `${actions[kind][1]} is off: ${whyOff(kind, current)}` : "";
        });
        undoButton.disabled = !history.length && !own.decisions.has(current);
        nextButton.disabled = nextOpen(1) < 0;
        bulkButton.disabled = !list.length;
        bulkButton.textContent = `Take all ${number(list.length)} shown…`;
        if (!toolButtons().some(one => one.tabIndex === 0 && !one.disabled)) roam(toolButtons().find(one => !one.disabled));
        const done = total - left(), hasWork = own.decisions.size + own.answers.size > 0, isSaved = own.saved === own.sequence;
        progress.value = done;
        progressText.textContent = `${number(done)} of ${number(total)} decided`;
        // At the end saving comes first.
        const isDone = total > 0 && done === total, front = outside[0];
        if (isDone !== tools.classList.contains("ended")) {
          tools.classList.toggle("ended", isDone);
          front.classList.toggle("go", isDone);
          if (isDone) tools.prepend(front); else bulkButton.after(front);
        }
        guide.textContent = isDone ? ending()
          : total ? `Decide each text with a button below; then save, and send the file to ${receiver}.` : "No text waits for a decision.";
        guide.classList.toggle("ended", isDone);
        const warns = !isStored || noDownloads;
        state.className = `state ${warns ? "bad" : hasWork && !isSaved ? "caution" : "good"}`;
        state.textContent = [isStored ? !hasWork ? "" : isSaved ? "saved in this browser and outside it" : "⚠ saved only in this browser" : "This browser keeps nothing here: save or copy before you close the page.",
          noDownloads ? "Downloads do not work here: use Copy as text." : ""].filter(Boolean).join(" · ");
      }

      function jump(step) {
        const next = nextOpen(step);
        if (next < 0) return say(view.length && isOpen(view[at]) ? "No other open text is shown" : "No open text is shown");
        select(next);
      }

      // --- Start

      const printButton = button("Print", () => window.print());
      app.append(make("div", { class: "bar" },
        make("div", { class: "top" }, decides ? guide : null, decides ? state : null, shown),
        make("div", { class: "kinds", role: "group", "aria-label": "Show" }, ...kindButtons.values(), search, filtersButton),
        make("div", { class: "rest", id: "rest" }, make("div", { class: "choices" }, field("reason", selects.c, "reason"),
          languages.length > 1 ? field("language", selects.l, "language") : null,
          catalogs.length > 1 ? field("catalog", selects.f, "catalog") : null),
        make("div", { class: "ways" }, allButton, printButton, keysButton, make("label", { class: "check" }, keysBox, "keys on"))), keyList),
        before, feed, none, after);
      fillOptions();
      if (decides) {
        restore();
        nameField.value = own.by;
        document.body.classList.add("decides");
        (document.querySelector(".page > header") || app).append(make("div", { class: "desk" }, progress, progressText, field("Your name", nameField, "name")));
        app.append(make("div", { class: "dock" }, panel, tools, fileField));
        fillOptions();
        addEventListener("storage", event => {
          if (event.key !== storeKey || editing) return;
          restore();
          choose(view[at], false);
        });
        addEventListener("beforeunload", event => {
          const isLost = !isStored && own.sequence !== own.saved || drafts.size > 0;
          if (isLost) { event.preventDefault(); event.returnValue = ""; }
        });
      }
      readFragment(false);
      addEventListener("hashchange", () => readFragment(true));

      let wasWhole = false;
      addEventListener("beforeprint", () => { wasWhole = whole; whole = true; draw(); });
      addEventListener("afterprint", () => { whole = wasWhole; draw(); });

      const shortcuts = { j: () => select(at + 1), ArrowDown: () => select(at + 1), k: () => select(at - 1), ArrowUp: () => select(at - 1),
        "/": () => { search.focus(); search.select(); }, "?": toggleKeys };
      if (decides) {
        for (const name in actions) shortcuts[actions[name][0]] = () => act(name);
        Object.assign(shortcuts, { u: undo, n: () => jump(1), p: () => jump(-1) });
      }
      document.addEventListener("pointerdown", () => { isHeld = false; });
      document.addEventListener("keydown", event => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented || !keysBox.checked) return;
        if (event.shiftKey && event.key !== "?" && event.key !== "/") return;
        if (event.target.closest("input:not([type=checkbox]), select, textarea, #about, .panel")) return;
        if (isHeld) {
          if (event.key !== "Enter" && event.key !== "Escape") return event.preventDefault();
          isHeld = false;
          return say("");
        }
        if (!Object.hasOwn(shortcuts, event.key)) return;
        const moves = /^(j|k|Arrow.*)$/.test(event.key);
        event.preventDefault();
        if (!event.repeat || moves) shortcuts[event.key]();
      });
    })();
    """#
}
