#!/usr/bin/env python3
"""Drives the review pages in headless Chromium and checks what people need of them.

    measure.py FOLDER [axe.min.js] [--only=NAME …] [--save=FILE]

FOLDER has review-97.html, review-ar.html, review-ja.html, review-10000.html, import-readonly.html, few.html, review-edits.html, week.html,
order.html and status.html; a page that is absent is skipped. Prints a line for each check; exits with 1 if one fails. Only the standard library is
needed; the browser is `chromium` in the path, or what CHROMIUM names. --save keeps the decisions that were made by keys.
"""
import base64
import json
import os
import pathlib
import re
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import textwrap
import time
import urllib.parse
import urllib.request

KEYS = {"take": "t", "keep": "o", "edit": "e", "look-again": "l", "send-back": "r", "ask": "a"}
NAMED = {"Enter": 13, "Escape": 27, "ArrowDown": 40, "ArrowUp": 38, "ArrowRight": 39, "ArrowLeft": 37, "Tab": 9, "End": 35}
LOAD, KEY, FILTER, ELEMENTS = 1.0, 0.1, 0.2, 2000


class WebSocket:
    """A client for text messages, enough for the DevTools protocol."""

    def __init__(self, address):
        parts = urllib.parse.urlsplit(address)
        self.socket = socket.create_connection((parts.hostname, parts.port), 120)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.rest = b""
        while b"\r\n\r\n" not in self.rest:
            self.rest += self.socket.recv(4096)
        head, self.rest = self.rest.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.decode())

    def send(self, text):
        body, mask = text.encode(), os.urandom(4)
        size = len(body)
        head = bytes([0x81, 0x80 | size]) if size < 126 else struct.pack(">BBH", 0x81, 0xFE, size) if size < 65536 else struct.pack(">BBQ", 0x81, 0xFF, size)
        repeated = (mask * (size // 4 + 1))[:size]
        self.socket.sendall(head + mask + (int.from_bytes(body, "big") ^ int.from_bytes(repeated, "big")).to_bytes(size, "big"))

    def exactly(self, count):
        pieces = [self.rest]
        size = len(self.rest)
        while size < count:
            piece = self.socket.recv(1 << 20)
            if not piece:
                raise ConnectionError("the browser closed the connection")
            pieces.append(piece)
            size += len(piece)
        whole = b"".join(pieces)
        self.rest = whole[count:]
        return whole[:count]

    def ready(self, seconds):
        return bool(self.rest) or bool(select.select([self.socket], [], [], seconds)[0])

    def receive(self):
        message = b""
        while True:
            first, second = self.exactly(2)
            size = second & 0x7F
            if size > 125:
                size = struct.unpack(">H" if size == 126 else ">Q", self.exactly(2 if size == 126 else 8))[0]
            body = self.exactly(size)
            if first & 0x0F in (0, 1, 2):
                message += body
                if first & 0x80:
                    return message.decode()


class Browser:
    """A browser with a temporary profile, and its tabs."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="measure-")
        program = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
        if not program:
            sys.exit("no chromium in the path; set CHROMIUM")
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions",
             "--disable-background-networking", "--hide-scrollbars", "--remote-debugging-port=0", f"--user-data-dir={self.folder}/profile", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        port = pathlib.Path(self.folder, "profile", "DevToolsActivePort")
        for _ in range(300):
            if port.exists() and len(port.read_text().split("\n")) > 1:
                break
            time.sleep(0.1)
        number, path = port.read_text().split("\n")[:2]
        self.socket = WebSocket(f"ws://127.0.0.1:{number}{path}")
        self.number, self.events = 0, []

    def call(self, method, session=None, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        self.socket.send(json.dumps(message))
        while True:
            answer = json.loads(self.socket.receive())
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            if "method" in answer:
                self.events.append(answer)

    def gather(self, seconds):
        end = time.time() + seconds
        while time.time() < end:
            if self.socket.ready(max(0, end - time.time())):
                self.events.append(json.loads(self.socket.receive()))

    def close(self):
        try:
            self.call("Browser.close")
        except (ConnectionError, OSError, RuntimeError):
            pass
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class Tab:
    """A tab of its own storage: what a person sees and does on one page."""

    def __init__(self, browser, width=1280, height=900, dark=False, scripts=True):
        self.browser = browser
        self.context = browser.call("Target.createBrowserContext")["browserContextId"]
        self.target = browser.call("Target.createTarget", url="about:blank", browserContextId=self.context)["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log", "DOM", "Performance"):
            self.call(f"{domain}.enable")
        self.downloads = tempfile.mkdtemp(dir=browser.folder)
        browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=self.downloads, browserContextId=self.context, eventsEnabled=True)
        self.size(width, height)
        self.media(dark=dark)
        if not scripts:
            self.call("Emulation.setScriptExecutionDisabled", value=True)

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def size(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def media(self, kind="", dark=False):
        self.call("Emulation.setEmulatedMedia", media=kind, features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def open(self, address):
        begin = len(self.browser.events)
        self.call("Page.navigate", url=address)
        self.loaded(begin)

    def loaded(self, begin):
        for _ in range(600):
            if any(one["method"] == "Page.loadEventFired" and one.get("sessionId") == self.session for one in self.browser.events[begin:]):
                return
            self.browser.gather(0.05)
        raise RuntimeError("the page did not load")

    def reload(self):
        begin = len(self.browser.events)
        self.call("Page.reload")
        for _ in range(40):
            self.browser.gather(0.05)
            opened = [one for one in self.browser.events[begin:] if one["method"] == "Page.javascriptDialogOpening"]
            if opened:
                self.call("Page.handleJavaScriptDialog", accept=True)
                break
            if any(one["method"] == "Page.loadEventFired" for one in self.browser.events[begin:]):
                return
        self.loaded(begin)

    def run(self, script, **more):
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True, userGesture=True, **more)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    def key(self, name, modifiers=0):
        """Types one key as a keyboard does."""
        text = "\r" if name == "Enter" else name if len(name) == 1 else None
        code = NAMED.get(name) or (ord(name.upper()) if name.isalnum() and ord(name) < 128 else 0)
        shared = {"key": name, "windowsVirtualKeyCode": code, "modifiers": modifiers}
        down = {**shared, "type": "keyDown", "text": text, "unmodifiedText": text} if text and modifiers in (0, 8) else {**shared, "type": "rawKeyDown"}
        self.call("Input.dispatchKeyEvent", **down)
        self.call("Input.dispatchKeyEvent", type="keyUp", **shared)

    def type(self, text):
        for letter in text:
            self.key(letter)

    def click(self, selector, text=None):
        """Clicks the first visible element of a selector, with a text if given, with the mouse."""
        place = self.run("""(() => { const found = [...document.querySelectorAll(%s)].find(one => one.getClientRects().length &&
            (%s === null || one.textContent.includes(%s))); if (!found) return null;
            let box = found.getBoundingClientRect(); const dock = document.querySelector(".dock")?.getBoundingClientRect().top ?? innerHeight;
            if (box.top < 0 || box.bottom > (found.closest(".dock") ? innerHeight : dock)) found.scrollIntoView({ block: "center" });
            box = found.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; })()"""
                         % (json.dumps(selector), json.dumps(text), json.dumps(text)))
        if place is None:
            raise RuntimeError(f"nothing to click: {selector} {text or ''}")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)

    def wait(self, script, seconds=5):
        end = time.time() + seconds
        while time.time() < end:
            value = self.run(script)
            if value:
                return value
            time.sleep(0.03)
        return self.run(script)

    def downloaded(self, seconds=10):
        """Reads the newest finished download and removes it."""
        end = time.time() + seconds
        while time.time() < end:
            found = [path for path in pathlib.Path(self.downloads).iterdir() if not path.name.endswith(".crdownload")]
            if found:
                self.browser.gather(0.05)
                text = found[0].read_text(encoding="utf-8")
                if text:
                    name = found[0].name
                    found[0].unlink()
                    return name, json.loads(text)
            self.browser.gather(0.05)
        return None, None

    def picture(self, path):
        pathlib.Path(path).write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def mine(self, method):
        return [one["params"] for one in self.browser.events if one.get("sessionId") == self.session and one["method"] == method]

    def close(self):
        self.browser.call("Target.disposeBrowserContext", browserContextId=self.context)


# ---- checks

FAILED = []


def check(name, passed, detail=""):
    if not passed:
        FAILED.append(name)
    print(f"{'ok  ' if passed else 'FAIL'}  {name}{': ' + str(detail) if detail != '' else ''}", flush=True)


class Sample:
    """A page of the folder and the data in it."""

    def __init__(self, path):
        self.path, self.address = path, path.resolve().as_uri()
        text = path.read_text(encoding="utf-8")
        self.data = json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.S)[1])
        self.units, self.groups = self.data["units"], self.data["groups"]
        self.open = [n for n, unit in enumerate(self.units) if unit["a"] == 0 and ("d" in unit or "sheet" not in self.data)]

    def key(self, n):
        unit = self.units[n]
        group = self.groups[unit["g"]]
        return {"catalog": group["catalog"], "language": group["language"], "id": unit["d"].get("id", unit["i"])}

    def expected(self, n, decision, note=None, text=None):
        entry = {**self.key(n), "decision": decision}
        if text is not None:
            entry["text"] = text
        if note:
            entry["note"] = note
        return {**entry, "saw": self.units[n]["d"]["saw"]}

    def plan(self):
        """Gives each open unit one of the six decisions in turn, or the next one that it allows."""
        names, result = list(KEYS), []
        for turn, n in enumerate(self.open):
            can = self.units[n]["d"]["can"]
            result.append((n, next(names[(turn + step) % 6] for step in range(6) if names[(turn + step) % 6] in can)))
        return result


CURRENT = "Number(document.querySelector('.current')?.id.slice(1) ?? -1)"
SHOWN = "Number(document.querySelector('.shown').firstChild.data.replace(/[^0-9]/g, ''))"
ELEMENT_COUNT = "document.getElementsByTagName('*').length"


def name_is(tab, name):
    tab.click(".desk .name input")
    tab.key("a", 2)
    tab.type(name)
    tab.run("document.activeElement.blur()")


def start_decisions(tab, by_mouse, action):
    if by_mouse:
        tab.click(f'[data-do="{action}"]')
    else:
        tab.key(KEYS[action])


def mend(tab, n, text):
    """Tries to save a text that breaks the app, then puts in what it lacks by clicks."""
    tab.key("Enter")
    if not tab.run("document.querySelector('textarea') && /^Not decided/.test(document.querySelector('.says').textContent)") or tab.run(CURRENT) != n:
        check("a text that breaks the app is not decided", False, text)
    for _ in range(5):
        if not tab.run("document.querySelector('.put') !== null"):
            break
        tab.click(".put")
    value = tab.run("document.querySelector('textarea').value")
    return value.split("\n") if isinstance(text, list) else value


def decide_all(tab, sample, by_mouse):
    """Decides every open unit; gives what the saved file has to say."""
    expected = []
    for turn, (n, action) in enumerate(sample.plan()):
        decision = sample.units[n]["d"]
        if tab.run(CURRENT) != n:
            check("the next open card is current", False, f"unit {n}, current {tab.run(CURRENT)}, at {action}")
            return expected
        waive = decision.get("waive") if action in ("take", "edit", "look-again") else None
        if waive:
            if action != "edit":
                tab.key(KEYS[action])
                if tab.run(CURRENT) != n or "Not decided" not in tab.run("document.querySelector('.says').textContent"):
                    check("a text that a rule forbids is not decided", False, action)
            for rule in waive:
                tab.click(f'.mine .check input[value="{rule}"]')
        start_decisions(tab, by_mouse, action)
        note = text = None
        if action == "edit":
            typed = f" Füße {turn}%%"
            tab.type(typed)
            text = decision["text"]
            text = text[:-1] + [text[-1] + typed] if isinstance(text, list) else text + typed
            if tab.run("document.querySelector('.put') !== null"):
                text = mend(tab, n, text)
            if turn % 12 == 2 and isinstance(text, str):
                tab.key("Enter", 8)
                tab.type("zwei")
                text += "\nzwei"
            if by_mouse:
                tab.click(".editor .go")
            else:
                tab.key("Enter")
        elif action in ("ask", "send-back"):
            # Of a rejected text the reason is known, and one may be added: its letters are no keys.
            if action == "ask" or not decision.get("reason") or turn % 2:
                note = f"Warum jetzt {turn}, to look at?"
                tab.type(note)
            if by_mouse:
                tab.click(".mine .go")
            else:
                tab.key("Enter")
        expected.append({**sample.expected(n, action, note, text), **({"waive": waive} if waive else {})})
    return expected


def move_to(tab, n):
    """Moves to a unit by keys; gives up after 200 of them."""
    for _ in range(200):
        at = tab.run(CURRENT)
        if at == n:
            return
        tab.key("j" if at < n else "k")
    raise RuntimeError(f"unit {n} was not reached")


def saved(tab):
    tab.click('[data-do="save"]')
    return tab.downloaded()


def check_deciding(browser, sample):
    for by_mouse in (False, True):
        how = "by mouse" if by_mouse else "by keys"
        tab = Tab(browser)
        tab.open(sample.address)
        name_is(tab, "reviewer-a")
        asked = next((q["id"] for q in sample.units[sample.open[0]].get("q", []) if "id" in q), None)
        if asked:
            tab.click("article .asked input")
            tab.type("A noun.")
            tab.key("Enter")
        begin = time.time()
        expected = decide_all(tab, sample, by_mouse)
        said = tab.run("document.querySelector('.progress').textContent + ' | ' + document.querySelector('.says').textContent")
        check(f"all {len(sample.open)} open texts decided {how}", len(expected) == len(sample.open) and f"{len(expected)} of {len(expected)} decided" in said and "All decided. Save, and send the file to " in said,
              f"{said}, {time.time() - begin:.0f} s, {len({one['decision'] for one in expected})} kinds")
        check(f"at the end Save stands first {how}", tab.run(
            "document.querySelector('[role=toolbar] button').dataset.do === 'save' && /^All decided. Save, and send the file to /.test(document.querySelector('.guide').textContent)"))
        done = {n: one for (n, _), one in zip(sample.plan(), expected)}
        cards = {int(name[1:]): text for name, text in tab.run("[...document.querySelectorAll('article.folded')].map(one => [one.id, one.querySelector('.decided').textContent])")}

        def shows(n, text):
            """True if a card has the first line of the text that its decision writes."""
            kind, texts = done[n]["decision"], done[n].get("text", sample.units[n]["d"]["text"])
            word = {"take": "taken", "keep": "kept", "edit": "edited", "look-again": "taken, to look at again", "send-back": "sent back", "ask": "asked"}[kind]
            first = (texts[0] if isinstance(texts, list) else texts.split("\n")[0]).rstrip()
            return f"✓ {word}" in text and (kind not in ("take", "edit", "look-again") or f"“{first}" in text)
        wrong = [text for n, text in cards.items() if not shows(n, text)]
        check(f"decided cards show the texts that were decided {how}", len(cards) > 10 and not wrong, wrong[:2] or f"{len(cards)} cards")
        check(f"decided cards are lines, with undo, {how}", tab.run("document.querySelectorAll('article.folded .undo').length === document.querySelectorAll('article').length"))
        name, document = saved(tab)
        keep = next((one[7:] for one in sys.argv if one.startswith("--save=")), None)
        if keep and not by_mouse:
            pathlib.Path(keep).write_text(json.dumps(document), encoding="utf-8")
        order = {json.dumps(sample.key(n)): n for n in sample.open}
        expected.sort(key=lambda one: order[json.dumps({key: one[key] for key in ("catalog", "language", "id")})])
        check(f"the saved file has exactly these decisions {how}", document is not None and document["decisions"] == expected, name)
        if document is None:
            tab.close()
            continue
        check(f"the saved file says who, when and for which sheet {how}",
              name == sample.data["name"] + ".decisions.json" and document["schema"] == "loctrip.decisions/1" and document["sheet"] == sample.data["sheet"]
              and document["by"] == "reviewer-a" and document.get("order") == sample.data.get("order") and document["sequence"] >= len(expected)
              and document["session"] and document["date"] == time.strftime("%Y-%m-%d")
              and document.get("answers", []) == ([{"question": asked, "text": "A noun."}] if asked else []))
        check(f"the status says that it is saved outside {how}", tab.run("/saved in this browser and outside/.test(document.querySelector('.state').textContent)"))
        tab.reload()
        again = saved(tab)[1]
        check(f"a reload keeps the decisions {how}", again is not None and {**again, "date": 0} == {**document, "date": 0})
        if not by_mouse:
            path = pathlib.Path(browser.folder, "own.decisions.json")
            path.write_text(json.dumps(document), encoding="utf-8")
            fresh = Tab(browser)
            fresh.open(sample.address)
            name_is(fresh, "reviewer-a")
            said = give_file(fresh, path)
            again = saved(fresh)[1]
            check("the own file fills another browser", again is not None and (again["decisions"], again["session"]) == (document["decisions"], document["session"]), said)
            fresh.close()
        requests = [one["request"]["url"] for one in tab.mine("Network.requestWillBeSent") if not one["request"]["url"].startswith(("blob:", sample.address))]
        entries = [one["entry"]["text"] for one in tab.mine("Log.entryAdded")]
        thrown = [one["exceptionDetails"].get("exception", {}).get("description", "") for one in tab.mine("Runtime.exceptionThrown")]
        check(f"0 requests, 0 violations of the policy, 0 errors {how}", not requests and not entries and not thrown, (requests + entries + thrown) or "")
        tab.close()


def decoded(text):
    """Reads decisions out of the text of a mail, quoted or wrapped anew."""
    body = re.search(r"BEGIN LOCTRIP DECISIONS-----(.*?)-----END LOCTRIP", text, re.S)[1]
    body = re.sub(r"[>\s]", "", body)
    return json.loads(base64.b64decode(body + "=" * (-len(body) % 4)).decode())


def check_sandbox(browser, sample):
    wrapper = pathlib.Path(browser.folder, "sandbox.html")
    wrapper.write_text("<!DOCTYPE html><style>body{margin:0}iframe{border:0;width:1280px;height:900px;display:block}</style>"
                       f'<iframe sandbox="allow-scripts" src="{sample.address}"></iframe>')
    tab = Tab(browser)
    tab.call("Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=False, flatten=True)
    tab.open(wrapper.as_uri())
    browser.gather(0.5)
    top = tab.session
    frames = [one["sessionId"] for one in tab.mine("Target.attachedToTarget") if one["targetInfo"]["type"] == "iframe"]
    direct = tab.run
    if frames:
        def inside(script, **more):
            tab.session = frames[-1]
            try:
                return direct(script, **more)
            finally:
                tab.session = top
    else:
        contexts = [one["context"] for one in tab.mine("Runtime.executionContextCreated")]

        def inside(script, **more):
            return direct(script, contextId=contexts[-1]["id"], **more)
    tab.run = inside
    check("a sandbox without storage and downloads says so at the top",
          tab.run("/keeps nothing/.test(document.querySelector('.top .state').textContent) && /Downloads do not work/.test(document.querySelector('.top .state').textContent)"))
    check("a sandbox offers Copy as text before Save", tab.run(
        "Boolean(document.querySelector('[data-do=copy]').compareDocumentPosition(document.querySelector('[data-do=save]')) & 4)"))
    name_is(tab, "Jürgen")
    n = sample.open[0]
    tab.click("article h3")
    tab.key("o")
    tab.key("a")
    tab.type("Größe “ß”?")
    tab.key("Enter")
    expected = [sample.expected(n, "keep"), sample.expected(sample.open[1], "ask", "Größe “ß”?")]
    tab.click('[data-do="copy"]')
    text = tab.run("document.querySelector('.mail').value")
    lines = text.strip().split("\n")
    check("copied text decodes to the decisions", decoded(text)["decisions"] == expected and decoded(text)["by"] == "Jürgen")
    check("copied text has lines of 76 and no padding", all(len(line) == 76 for line in lines[1:-2]) and 0 < len(lines[-2]) <= 76 and "=" not in "".join(lines[1:-1]))
    check("copied text is selected", tab.run("(() => { const f = document.querySelector('.mail'); return document.activeElement === f && f.selectionEnd - f.selectionStart === f.value.length })()"))
    body = "".join(lines[1:-1])
    for width in (40, 60, 72, 990):
        wrapped = [lines[0], *textwrap.wrap(body, width), lines[-1]]
        quoted = "Hi,\n\nOn Friday, A wrote:\n" + "\n".join("> > " + line for line in wrapped) + "\n\nBye"
        check(f"quoted and wrapped at {width} it still decodes", decoded(quoted)["decisions"] == expected)
    tab.close()


def check_no_storage(browser, sample):
    tab = Tab(browser)
    tab.call("Page.addScriptToEvaluateOnNewDocument", source="Object.defineProperty(window, 'localStorage', { get() { throw new Error('none') } })")
    tab.open(sample.address)
    tab.click("article h3")
    tab.key("o")
    check("without storage the status warns", tab.run("/keeps nothing/.test(document.querySelector('.state').textContent)"))
    tab.reload()
    check("without storage leaving asks first", bool(tab.mine("Page.javascriptDialogOpening")))
    tab.close()


ODD_STORAGE = [
    "{", "null", "[]", "1", '"text"', '{"own": 1}', '{"own": []}', '{"own": {}}', '{"own": {"session": 7}}',
    *('{"own": {"session": "s", "by": "A"}, %s}' % odd for odd in (
        '"notes": 5', '"notes": {"a": 1}', '"notes": [1, null, ["x"], [null, {}]]', '"others": {}', '"others": "x"',
        '"others": [null, 1, "x", {"decisions": 5}]', '"saved": {}', '"saved": []')),
    '{"own": {"session": "s", "by": {"toString": 1, "valueOf": 1}}}',
    '{"own": {"session": "s", "decisions": {"length": 3}, "answers": "x"}}',
    '{"own": {"session": "s", "decisions": [null, 1, {"decision": "constructor"}], "answers": [null, 1]}}',
]


def check_odd_storage(browser, sample):
    stopped = []
    for text in ODD_STORAGE:
        tab = Tab(browser)
        # Every key of this page has it.
        tab.call("Page.addScriptToEvaluateOnNewDocument",
                 source=f"Storage.prototype.getItem = key => key.startsWith('loctrip.') ? {json.dumps(text)} : null")
        tab.open(sample.address)
        tab.click("article h3")
        tab.key("o")
        if not tab.run("document.querySelectorAll('article').length && /1 of/.test(document.querySelector('.progress').textContent)"):
            stopped.append(text)
        tab.close()
    check("whatever the storage has, the page is drawn and takes a decision", not stopped, str(stopped))


def check_no_script(browser, sample):
    tab = Tab(browser, scripts=False)
    tab.open(sample.address)
    root = tab.call("DOM.getDocument")["root"]["nodeId"]
    items = tab.call("DOM.querySelectorAll", nodeId=root, selector="noscript li")["nodeIds"]
    readable = 0
    for item in items:
        try:
            readable += tab.call("DOM.getBoxModel", nodeId=item)["model"]["height"] > 0
        except RuntimeError:
            pass
    with_language = tab.call("DOM.querySelectorAll", nodeId=root, selector="noscript [lang][dir]")["nodeIds"]
    wanted = min(500, len(sample.open))
    check("without scripts the open units are readable", readable == wanted and len(with_language) >= wanted, f"{readable} of {wanted}")
    tab.close()


def check_fragments(browser, sample, status):
    tab = Tab(browser)
    n = next((n for n in sample.open if sample.units[n].get("f")), None)
    unit = sample.units[n]
    code, identity = unit["f"][0][0], unit["d"].get("id", unit["i"])
    tab.open(f"{sample.address}#v=open&c={code}&u={urllib.parse.quote(identity, safe='')}")
    wanted = sum(any(found[0] == code for found in sample.units[m].get("f", [])) for m in sample.open)
    check("a fragment opens at its unit", tab.run(CURRENT) == n and tab.run(SHOWN) == wanted and tab.run("document.querySelector('.reason select').value") == code, tab.run("location.hash"))
    for fragment in ("units", "none", "app", "%", "%E0%A4%A", "="):
        other = Tab(browser)
        other.open(f"{sample.address}#{fragment}")
        check(f"the fragment #{fragment} shows the units", other.run("document.querySelectorAll('article').length") > 0)
        other.close()
    later = sample.open[-1]
    identity = sample.units[later]["d"].get("id", sample.units[later]["i"])
    tab.run(f"location.hash = 'v=all&u=' + encodeURIComponent({json.dumps(identity)})")
    check("a new fragment moves there", tab.wait(f"{CURRENT} === {later}") and tab.run(SHOWN) == len(sample.units))
    tab.key("k")
    time.sleep(0.2)
    before = later - 1
    raw = sample.units[before].get("d", {}).get("id", sample.units[before]["i"])
    check("the fragment follows the current unit", tab.run("new URLSearchParams(location.hash.slice(1)).get('u')") == raw and "v=all" in tab.run("location.hash"))
    tab.close()
    if status:
        tab = Tab(browser)
        tab.open(status.address)
        link = tab.run("(document.querySelector('main a[href^=\"#l=\"]') || {}).hash || ''")
        if link:
            wanted = dict(urllib.parse.parse_qsl(link[1:]))
            tab.click('main a[href^="#l="]')
            inside = [unit for unit in status.units if status.groups[unit["g"]]["language"] == wanted["l"] and status.groups[unit["g"]]["catalog"] == wanted["f"]]
            count = sum(unit["a"] == 0 for unit in inside) or len(inside)
            check("a link of the table filters by language and catalog", tab.wait(f"{SHOWN} === {count}"), f"{link}: {tab.run(SHOWN)} of {count}")
        check("a page without a sheet has no toolbar and no fields to decide", tab.run("!document.querySelector('[role=toolbar], .desk, .mine, textarea')"))
        tab.run("document.querySelector('article').focus()")
        at = tab.run(CURRENT)
        tab.key("j")
        moved = tab.run(CURRENT)
        tab.key("t")
        tab.key("k")
        check("a page without a sheet has the keys j and k", moved != at and tab.run(CURRENT) == at)
        tab.close()


def check_undo_and_keys(browser, sample):
    tab = Tab(browser)
    tab.open(sample.address)
    first, second, third = sample.open[:3]
    tab.key("o")
    tab.key("o")
    two = tab.run("document.querySelectorAll('article.done').length")
    tab.key("u")
    tab.key("u")
    check("undo takes back the last decisions in turn", two == 2 and tab.run("document.querySelectorAll('article.done').length") == 0 and tab.run(CURRENT) == first)
    tab.key("o")
    tab.click("article.done .undo")
    check("the undo button of a card takes its decision back", tab.run("document.querySelectorAll('article.done').length") == 0 and tab.run(CURRENT) == first)
    tab.key("j")
    down = tab.run(CURRENT)
    tab.key("ArrowDown")
    further = tab.run(CURRENT)
    tab.key("ArrowUp")
    tab.key("k")
    check("j, k and arrows move", (down, further, tab.run(CURRENT)) == (second, third, first))
    tab.key("o")
    tab.key("k")
    tab.key("n")
    check("n goes to the next open text", tab.run(CURRENT) == second)
    tab.key("u")
    tab.key("o", 2)
    tab.key("o", 1)
    tab.key("O", 8)
    check("keys with modifiers decide nothing", tab.run("document.querySelectorAll('article.done').length") == 0)
    tab.key("/")
    tab.type("toler")
    check("letters in a field decide nothing", tab.run("document.activeElement.type") == "search" and tab.run("document.querySelectorAll('article.done').length") == 0)
    tab.key("Escape")
    tab.wait(f"{SHOWN} === {len(sample.open)}")
    tab.key("?", 8)
    check("? lists the keys", tab.run("!document.querySelector('#keys').hidden"))
    tab.key("?", 8)
    tab.click(".filters")
    tab.click(".ways input[type=checkbox]")
    tab.run("document.activeElement.blur()")
    tab.key("o")
    check("keys can be switched off", tab.run("document.querySelectorAll('article.done').length") == 0)
    tab.click(".ways input[type=checkbox]")
    tab.run("document.querySelector('.current').focus()")
    editable = next(n for n in sample.open if sample.units[n]["d"].get("limit"))
    move_to(tab, editable)
    tab.key("e")
    field = tab.run("(() => { const f = document.activeElement; return [f.tagName, f.lang, f.dir, f.spellcheck, f.value] })()")
    group, decision = sample.groups[sample.units[editable]["g"]], sample.units[editable]["d"]
    check("the edit field has language, direction, spelling and the text", field == ["TEXTAREA", group["lang"], group["dir"], True, decision["text"]], field)
    tab.key("a", 2)
    tab.type("Ab %@ %d")
    line = tab.run("document.querySelector('#checks').textContent")
    check("the edit field tells placeholders and length", f"8 of {decision['limit']}" in line and "extra" in line and "%d" in line, line)
    tab.key("Escape")
    check("Esc leaves the edit field", tab.run("!document.querySelector('textarea') && document.activeElement.classList.contains('current')") and tab.run("document.querySelectorAll('article.done').length") == 0)
    waivable = next((n for n in sample.open if sample.units[n]["d"].get("waive")), None)
    if waivable is not None:
        move_to(tab, waivable)
        tab.click(".mine .check input")
        tab.key("e")
        tab.type("!")
        tab.key("Enter")
        name_is(tab, "reviewer-a")
        document = saved(tab)[1]
        rules = sample.units[waivable]["d"]["waive"]
        check("a decision sets a rule aside by name", document["decisions"][-1].get("waive") == rules[:1], document["decisions"][-1].get("waive"))
    check("the toolbar takes the arrow keys", tab.run("""(() => { const one = document.querySelector('[role=toolbar] button:not(:disabled)'); one.focus();
        one.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
        return document.activeElement !== one && document.activeElement.closest('[role=toolbar]') !== null &&
        document.querySelectorAll('[role=toolbar] [tabindex="0"]').length === 1 })()"""))
    tab.close()


def give_file(tab, path):
    root = tab.call("DOM.getDocument")["root"]["nodeId"]
    node = tab.call("DOM.querySelector", nodeId=root, selector="input[type=file]")["nodeId"]
    tab.run("document.querySelector('.says').textContent = ''")
    tab.call("DOM.setFileInputFiles", nodeId=node, files=[str(path)])
    return tab.wait("document.querySelector('.says').textContent")


def check_loading(browser, sample):
    tab = Tab(browser)
    tab.open(sample.address)
    name_is(tab, "reviewer-a")
    first, second, third = [n for n in sample.open if "edit" in sample.units[n]["d"]["can"]][:3]
    tab.key("o")
    tab.key("o")
    other = {"schema": "loctrip.decisions/1", "sheet": sample.data["sheet"], "by": "reviewer-b", "session": "zzz999", "sequence": 5, "date": "2026-11-27",
             "decisions": [sample.expected(first, "edit", text="Von <b>Haus</b> aus"), sample.expected(second, "keep"), sample.expected(third, "take", note="gut"),
                           {"catalog": "none", "language": "xx", "id": "gone", "decision": "take"}, None, {**sample.key(third), "decision": "explode"}]}
    path = pathlib.Path(browser.folder, "other.decisions.json")
    path.write_text(json.dumps(other), encoding="utf-8")
    said = give_file(tab, path)
    check("a file of another person is merged", "3 decisions loaded" in said and "1 agree, 1 disagree" in said, said)
    texts = tab.run("[...document.querySelectorAll('.others li')].map(one => one.textContent)")
    tab.click('[data-v="all"]')
    texts = tab.run("[...document.querySelectorAll('.others li')].map(one => one.textContent)")
    check("names stand where people disagree and agree", any("reviewer-b: edited “Von <b>Haus</b> aus”" in one and "disagrees" in one for one in texts)
          and any("kept" in one and "agrees" in one and "disagrees" not in one for one in texts) and any("taken" in one and "gut" in one for one in texts), texts)
    document = saved(tab)[1]
    check("decisions of others are not in the own file", document["decisions"] == [sample.expected(first, "keep"), sample.expected(second, "keep")])
    tab.reload()
    tab.click('[data-v="all"]')
    check("decisions of others stay after a reload", tab.run("document.querySelectorAll('.others li').length") == 3)
    for name, content in (("another sheet", json.dumps({**other, "sheet": "0" * 64})), ("no decisions", "{}"), ("no JSON", "hello")):
        path.write_text(content, encoding="utf-8")
        said = give_file(tab, path)
        check(f"a file of {name} is refused with a sentence", "another sheet" in said if name == "another sheet" else "not a file of decisions" in said, said)
    tab.close()


def check_broken(browser, sample):
    """Texts that break the app: Take says why it is off, a click mends a text, and none is saved as decided."""
    tab = Tab(browser)
    tab.open(sample.address)
    broken = next(n for n in sample.open if "take" not in sample.units[n]["d"]["can"] and "edit" in sample.units[n]["d"]["can"])
    message = next(text for _, text, tone in sample.units[broken]["f"] if tone == "bad")
    move_to(tab, broken)
    done = "document.querySelectorAll('article.done').length"
    line, title = tab.run("[document.querySelector('.current .off').textContent, document.querySelector('[data-do=take]').title]")
    tab.key("t")
    said = tab.run("document.querySelector('.says').textContent")
    tab.run("document.querySelector('.says').textContent = ''")
    tab.click('[data-do="take"]')
    clicked = tab.run("document.querySelector('.says').textContent")
    check("Take says why it is off: on the card, at the button, by its key and by a click",
          all(f"Take is off: {message}" in one for one in (line, title, said, clicked)) and tab.run(done) == 0, [line, title, said, clicked])
    wanted = re.search(r"%@|%\S+", sample.units[broken]["d"]["source"])[0]
    tab.key("e")
    tab.key("a", 2)
    tab.type("Kaputt")
    for how in ("Enter", "the button"):
        if how == "Enter":
            tab.key("Enter")
        else:
            tab.click(".editor .go")
        said = tab.run("document.querySelector('.says').textContent")
        check(f"a text without its placeholder is not saved as decided by {how}", tab.run(done) == 0 and "Not decided" in said and f"{wanted} is missing" in said
              and tab.run("document.activeElement.tagName + document.activeElement.value") == "TEXTAREAKaputt", said)
    tab.key("Escape")
    tab.click(".current .off .put")
    value = tab.run("document.activeElement.value")
    check("a click on the card puts a missing placeholder into the text", wanted in value and "%s" not in value and not tab.run("document.querySelector('.put') !== null"), value)
    tab.key("a", 2)
    tab.type("Kaputt ")
    tab.click(".editor .put")
    value = tab.run("document.activeElement.value")
    tab.key("Enter")
    name_is(tab, "reviewer-a")
    document = saved(tab)[1]
    check("a click in the edit field puts it in where the caret is, and then the text is saved",
          value == f"Kaputt {wanted}" and document["decisions"] == [sample.expected(broken, "edit", text=value)], value)
    tab.close()


def check_edits(browser, sample):
    """The page holds back an edited text only if the program calls it an error, and nearly always then."""
    tab = Tab(browser)
    tab.open(sample.address)
    strict, mild, errors = [], [], 0
    for n in sample.open:
        unit = sample.units[n]
        isWrong = any(tone == "bad" for _, _, tone in unit.get("f", []))
        errors += isWrong
        move_to(tab, n)
        tab.key("e")
        tab.key("Enter")
        isHeld = tab.run("document.querySelector('textarea') !== null")
        if isHeld:
            tab.key("Escape")
        if isHeld != isWrong:
            (strict if isHeld else mild).append(f"{unit['d']['source']} / {unit['d']['text']}")
    check("the page holds back no edited text that the program takes", len(sample.open) > 40 and not strict, strict or f"{len(sample.open)} texts")
    check("the page holds back the edited texts that the program refuses", errors > 10 and len(mild) <= 2, mild or f"{errors} texts")
    tab.close()


def check_names(browser, sample):
    """A name is asked for when it is needed, and people without one are told apart."""
    tab = Tab(browser)
    tab.open(sample.address)
    check("a name is asked for", tab.run("document.querySelector('.desk .name input').placeholder") == "needed to save")
    tab.key("o")
    tab.click('[data-do="save"]')
    asked = tab.run("document.querySelector('.panel').textContent")
    name, document = tab.downloaded(1)
    check("without a name nothing is saved, and the name is asked for in place", document is None and "Your name" in asked, asked)
    tab.type("Ana")
    tab.key("Enter")
    name, document = tab.downloaded()
    check("with the name it is saved at once", document is not None and document["by"] == "Ana" and tab.run("document.querySelector('.desk .name input').value") == "Ana")
    first = sample.open[0]
    for session in ("nameless-1", "nameless-2"):
        decision = sample.expected(first, "keep") if session.endswith("1") else sample.expected(first, "edit", text="Anders")
        path = pathlib.Path(browser.folder, f"{session}.json")
        path.write_text(json.dumps({"schema": "loctrip.decisions/1", "sheet": sample.data["sheet"], "session": session, "sequence": 1, "decisions": [decision]}), encoding="utf-8")
        give_file(tab, path)
    tab.click('[data-v="all"]')
    texts = tab.run("[...document.querySelectorAll('.others li b:first-child')].map(one => one.textContent)")
    check("two people without a name are told apart", len(texts) == 2 and len(set(texts)) == 2 and all("without a name" in one for one in texts), texts)
    tab.close()


def check_sizes(browser, samples):
    """Targets of at least 24 pixels, and a header that leaves room for texts."""
    for sample in samples:
        small = []
        for width, height in ((1280, 800), (390, 844)):
            tab = Tab(browser, width, height)
            tab.open(sample.address)
            decides = "sheet" in sample.data
            if decides and width == 1280:
                top = tab.run("document.querySelector('article').getBoundingClientRect().top + scrollY")
                check(f"{sample.path.name}: header and filters take at most 120 px of a laptop", top <= 120, f"{top:.0f} px")
            tab.click(".filters")
            for key in ("", "e", "Escape", "o") if decides else ("",):
                if key:
                    tab.key(key)
                small += tab.run("""[...document.querySelectorAll("button, input, select, textarea, summary, a[href]")].filter(one => {
                    const box = one.getBoundingClientRect(); return one.getClientRects().length && !one.closest(".skip") && (box.width < 24 || box.height < 24) })
                    .map(one => `${one.tagName} ${one.textContent.slice(0, 20)} ${one.getBoundingClientRect().width.toFixed(1)}x${one.getBoundingClientRect().height.toFixed(1)}`)""")
            tab.close()
        check(f"{sample.path.name}: targets are at least 24 pixels wide and high", not small, sorted(set(small))[:4] or "")


def check_week(browser, path, script):
    """The page about a week of orders: bars without a script, late orders in colour, and nothing that is cut."""
    for width, dark in ((1100, False), (1100, True), (1280, False), (390, False)):
        tab = Tab(browser, width, 900, dark)
        tab.open(path.resolve().as_uri())
        cut = tab.run("[...document.querySelectorAll('.scroll')].filter(one => one.scrollWidth > one.clientWidth + 1).length") if width >= 1100 else 0
        size = tab.run("document.documentElement.scrollWidth")
        check(f"week.html: nothing is cut at {width}", not cut and size <= width, f"{cut} tables, {size} px")
        if script:
            tab.run(script + ";0")
            found = tab.run("axe.run(document, { resultTypes: ['violations'] }).then(result => result.violations.map(one => `${one.id} ×${one.nodes.length}: ${one.nodes[0].html.slice(0, 120)}`))")
            check(f"week.html: axe finds nothing at {width}{' dark' if dark else ''}", not found, "; ".join(found))
        if width == 1100:
            bars = tab.run("""[...document.querySelectorAll("td svg")].map(bar => { const row = bar.closest("tr"), heads = [...row.closest("table").querySelectorAll("thead th")].map(one => one.textContent);
                return { widths: [...bar.querySelectorAll("rect")].map(one => [one.getAttribute("class"), one.getBoundingClientRect().width, getComputedStyle(one).fill]),
                  figures: Object.fromEntries([...row.children].map((cell, index) => [heads[index], cell.textContent])), label: bar.getAttribute("aria-label"),
                  colour: getComputedStyle(row.querySelector(".late") || row).color, plain: getComputedStyle(row).color } })""")
            wrong = [bar["figures"] for bar in bars if "s-late" in [one[0] for one in bar["widths"]] and (
                f"overdue {bar['figures']['overdue']}" not in bar["label"] or bar["colour"] == bar["plain"])]
            check(f"week.html: a bar for each language with its figures, what is late in colour{', dark' if dark else ''}", len(bars) == 11 and not wrong
                  and all(one[1] > 0 and one[2] != "rgb(0, 0, 0)" for bar in bars for one in bar["widths"]), wrong or f"{len(bars)} bars")
            text = tab.run("document.body.textContent")
            check(f"week.html: agencies have their names{', dark' if dark else ''}", "late at Wortwerk & Söhne Übersetzungen" in text and not re.search(r"\bat agency-", text))
        tab.close()


def check_page(browser, path, script):
    """A page without decisions, for an agency or a manager: it fits each width, in both themes."""
    for width, dark in ((1100, False), (1100, True), (390, False), (390, True)):
        tab, where = Tab(browser, width, 900, dark), f"{width}{' dark' if dark else ''}"
        tab.open(path.resolve().as_uri())
        size = tab.run("document.documentElement.scrollWidth")
        check(f"{path.name}: fits {where}", size <= width, f"{size} px")
        colours = tab.run("(() => { const one = getComputedStyle(document.body); return [one.color, one.backgroundColor] })()")
        text, ground = (sum(map(int, re.findall(r"\d+", one)[:3])) for one in colours)
        check(f"{path.name}: is {'dark' if dark else 'light'} at {width}", (ground < text) == dark, " on ".join(colours))
        broken = tab.run("""[...document.querySelectorAll("thead th")].filter(head => !head.querySelector("bdi") && head.textContent.trim() && (() => {
            const range = document.createRange(); range.selectNodeContents(head);
            return new Set([...range.getClientRects()].map(one => Math.round(one.top))).size > head.textContent.trim().split(/\\s+/).length })()).map(head => head.textContent)""")
        check(f"{path.name}: no word of a heading is broken at {where}", not broken, ", ".join(broken))
        if script:
            tab.run(script + ";0")
            found = tab.run("axe.run(document, { resultTypes: ['violations'] }).then(result => result.violations.map(one => `${one.id} ×${one.nodes.length}: ${one.nodes[0].html.slice(0, 120)}`))")
            check(f"{path.name}: axe finds nothing at {where}", not found, "; ".join(found))
        tab.close()


def check_bulk(browser, sample):
    tab = Tab(browser)
    tab.open(sample.address)
    name_is(tab, "reviewer-a")
    tab.key("o")
    wanted = [n for n in sample.open[1:] if "take" in sample.units[n]["d"]["can"] and not sample.units[n]["d"].get("risky")]
    label = tab.run("document.querySelector('[data-do=bulk]').textContent")
    tab.click('[data-do="bulk"]')
    asked = tab.run("document.querySelector('.panel').textContent")
    none = tab.run("document.querySelectorAll('article.done').length")
    tab.click(".panel .go")
    document = saved(tab)[1]
    check("Take all asks with the number, then takes only what may be taken so", f"Take all {len(wanted)} shown" in label and f"Take {len(wanted)} texts" in asked and none == 1
          and document["decisions"] == [sample.expected(sample.open[0], "keep")] + [sample.expected(n, "take") for n in wanted], asked)
    tab.run("document.querySelector('.current').focus()")
    tab.key("u")
    document = saved(tab)[1]
    check("one undo takes all of it back", len(document["decisions"]) == 1)
    tab.close()


def check_counts(browser, sample):
    tab = Tab(browser)
    tab.open(sample.address)
    tab.key("o")
    wrong, total = [], 0
    buttons = tab.run("[...document.querySelectorAll('[data-v]')].map(one => one.dataset.v)")
    read = "Number(document.querySelector('[data-v=\"%s\"] b').textContent.replace(/,/g, ''))"
    choose = "(() => { const s = document.querySelector('%s select'); s.value = %s; s.dispatchEvent(new Event('change', { bubbles: true })) })()"
    for fields in ([], [(".reason", 1)], [(".catalog", 1)], [(".language", 2)], [(".reason", 2), (".catalog", 1)], ["search"]):
        tab.run("location.hash = '#v=all'")
        tab.wait(f"{SHOWN} === {len(sample.units)}")
        for one in fields:
            if one == "search":
                tab.run("(() => { const s = document.querySelector('[type=search]'); s.value = '7'; s.dispatchEvent(new Event('input', { bubbles: true })) })()")
                if not tab.wait(f"{SHOWN} < {len(sample.units)}"):
                    wrong.append("the search shows all")
            elif tab.run(f"document.querySelectorAll('{one[0]} option').length") > one[1]:
                tab.run(choose % (one[0], f"s.options[{one[1]}].value"))
        for name in buttons:
            count = tab.run(read % name)
            tab.click(f'[data-v="{name}"]')
            total += 1
            if tab.run(SHOWN) != count:
                wrong.append((fields, name, count, tab.run(SHOWN)))
    for box in (".reason", ".catalog", ".language"):
        tab.run("location.hash = '#v=open'")
        time.sleep(0.1)
        for index in range(tab.run(f"document.querySelectorAll('{box} option').length")):
            count = tab.run(f"Number(/\\(([0-9,]+)\\)$/.exec(document.querySelector('{box} select').options[{index}].textContent)[1].replace(/,/g, ''))")
            tab.run(choose % (box, f"s.options[{index}].value"))
            total += 1
            if tab.run(SHOWN) != count:
                wrong.append((box, index, count, tab.run(SHOWN)))
    check(f"each of {total} counts is what its filter shows", not wrong, wrong or "")
    tab.close()


def check_window(browser, large, sample):
    tab = Tab(browser)
    tab.open(large.address + "#v=all")
    cards = tab.run("document.querySelectorAll('article').length")
    check("at most 40 cards and 2,000 elements with many units", 10 < cards <= 40 and tab.run(ELEMENT_COUNT) <= ELEMENTS, f"{cards} cards, {tab.run(ELEMENT_COUNT)} elements, {len(large.units)} units")
    most, wrong = 0, []
    for turn in range(1, 101):
        tab.key("j")
        state = tab.run(f"(() => {{ const c = document.querySelector('.current'), b = c.getBoundingClientRect(); return [Number(c.getAttribute('aria-posinset')), Number(c.getAttribute('aria-setsize')), "
                        f"document.querySelectorAll('article').length, {ELEMENT_COUNT}, document.activeElement === c && b.bottom > 0 && b.top < innerHeight] }})()")
        most = max(most, state[3])
        if state[0] != turn + 1 or state[1] != len(large.units) or state[2] > 40 or not state[4]:
            wrong.append((turn, state))
    for turn in range(60):
        tab.key("k")
    if tab.run(CURRENT) != 40:
        wrong.append(("back", tab.run(CURRENT)))
    check("the window follows the keys, down and up", not wrong and most <= ELEMENTS, wrong[:2] or f"at most {most} elements")
    tab.click(".more", "Further")
    check("a button shows the further cards", tab.run("Number(document.querySelector('article').getAttribute('aria-posinset'))") > 41 and tab.run("document.querySelectorAll('article').length") <= 40)
    tab.close()
    tab = Tab(browser)
    tab.open(sample.address + "#v=all")
    tab.click(".filters")
    tab.click("button", "All on one page")
    check("All on one page draws all", tab.run("document.querySelectorAll('article').length") == len(sample.units))
    tab.close()


def check_layout(browser, samples):
    for sample in samples:
        name = sample.path.name
        wide, thrown = [], []
        for width in (320, 390, 768):
            tab = Tab(browser, width, 700)
            tab.open(sample.address)
            states = [""] if "sheet" not in sample.data else ["", "e", "Escape", "a"]
            for key in states:
                if key:
                    tab.key(key)
                size = tab.run("document.documentElement.scrollWidth")
                if size > width:
                    wide.append((width, key, size))
            thrown += [one["exceptionDetails"].get("exception", {}).get("description", "an error") for one in tab.mine("Runtime.exceptionThrown")]
            tab.close()
        check(f"{name}: no error", not thrown, thrown or "")
        tab = Tab(browser)
        tab.open(sample.address)
        check(f"{name}: at most {ELEMENTS:,} elements", tab.run(ELEMENT_COUNT) <= ELEMENTS, tab.run(ELEMENT_COUNT))
        tab.close()
        check(f"{name}: no sideways scrolling at 320, 390 and 768", not wide, wide or "")
        if "sheet" not in sample.data:
            continue
        for width, height, limit in ((1280, 900, 700), (390, 844, 844)):
            tab = Tab(browser, width, height)
            tab.open(sample.address)
            bottom, dock, bar = tab.run("""(() => { const box = selector => document.querySelector(selector).getBoundingClientRect();
                const texts = document.querySelectorAll("article:first-of-type .target .t, article:first-of-type .source .t");
                return [texts[texts.length - 1].getBoundingClientRect().bottom, box(".dock").top, box(".kinds").bottom] })()""")
            check(f"{name}: the first text to decide stands above {limit} px and the toolbar at {width}x{height}", bar < bottom < min(limit, dock), f"{bottom:.0f} px")
            tab.close()


def check_texts(browser, sample):
    tab = Tab(browser)
    tab.open(sample.address + "#v=all")
    wrong = tab.run("""(() => { const data = JSON.parse(document.getElementById("data").textContent), wrong = [];
        for (const card of document.querySelectorAll("article")) {
          const unit = data.units[Number(card.id.slice(1))], group = data.groups[unit.g];
          if (!card.querySelector(".position").textContent.startsWith(card.getAttribute("aria-posinset"))) wrong.push(`position of ${unit.i}`);
          for (const kind of ["source", "target"]) {
            const texts = [...card.querySelectorAll(`.${kind} .t`)], rows = unit.r.filter(row => row.k === kind);
            texts.forEach((text, index) => {
              const whole = rows[index].t.flat().join("");
              const [lang, dir] = kind === "source" ? [group.sourceLang, group.sourceDir] : [group.lang, group.dir];
              if (text.lang !== lang || text.dir !== dir) wrong.push(`language of ${unit.i}`);
              if (whole && text.textContent !== whole) wrong.push(`text of ${unit.i}`);
              const chips = [...text.querySelectorAll("bdi.ph")];
              for (const wanted of whole.match(/\\$\\{\\w+\\}|%%|%\\d\\$(?:lld|@)|%@|%lld|%#@\\w+@|%arg|%\\(\\w+\\)@|(?<!\\$)\\{\\w+\\}/g) || []) {
                if (!chips.some(chip => chip.textContent === wanted && chip.dir === "ltr")) wrong.push(`${wanted} of ${unit.i}`); }
              const signs = [...text.querySelectorAll(".ws")].map(one => one.dataset.sign).join("");
              if ((whole.match(/\\n/g) || []).length !== (signs.match(/⏎/g) || []).length) wrong.push(`line feeds of ${unit.i}`);
              if ((whole.match(/\\t/g) || []).length !== (signs.match(/⇥/g) || []).length) wrong.push(`tabs of ${unit.i}`);
              if (/^ | $/.test(whole) && !signs.includes("·")) wrong.push(`spaces of ${unit.i}`);
              for (const chip of chips) { // The first character of a chip stands left of its last one.
                const range = document.createRange(), node = chip.firstChild, edges = [];
                for (const at of [0, node.length - 1]) { range.setStart(node, at); range.setEnd(node, at + 1); edges.push(range.getBoundingClientRect().left); }
                if (node.length > 1 && chip.getClientRects().length === 1 && edges[0] >= edges[1]) wrong.push(`order of ${chip.textContent}`); } }); }
          for (const row of unit.r) if (row.t.some(Array.isArray) && !card.querySelector(row.v || "ins")) wrong.push(`mark of ${unit.i}`); }
        return wrong; })()""")
    check(f"{sample.path.name}: languages, directions, placeholders, white space and marks of texts", not wrong, wrong or "")
    tab.close()


def check_print(browser, samples):
    for sample in samples:
        tab = Tab(browser)
        tab.open(sample.address)
        if "sheet" in sample.data:
            tab.key("o")
        else:
            tab.run("location.hash = '#v=open&l=' + " + json.dumps(sample.groups[0]["language"]))
            time.sleep(0.2)
        tab.run("document.querySelectorAll('details').forEach(one => { one.open = true })")
        shown = tab.run(SHOWN)
        for paper, width, inches in (("A4", 703, (8.27, 11.69)), ("letter", 726, (8.5, 11))):
            tab.size(width, 1000)
            tab.media("print")
            tab.run("dispatchEvent(new Event('beforeprint'))")
            wide = tab.run("""[...document.querySelectorAll("table, table *, article, header, .t")].filter(one => one.getClientRects().length &&
                (one.getBoundingClientRect().right > innerWidth + 1 || one.scrollWidth > Math.max(one.clientWidth, innerWidth))).map(one => one.tagName + " " + one.textContent.slice(0, 20))""")
            size = tab.run("document.documentElement.scrollWidth")
            visible = tab.run("[...document.querySelectorAll('button, input, select, textarea')].filter(one => one.getClientRects().length).length")
            cards = tab.run("[...document.querySelectorAll('article .t')].length && document.querySelectorAll('article').length")
            hidden = tab.run("[...document.querySelectorAll('article .texts')].filter(one => !one.getClientRects().length).length")
            tab.run("dispatchEvent(new Event('afterprint'))")
            tab.media()
            back = tab.run("document.querySelectorAll('article').length")
            pdf = base64.b64decode(tab.call("Page.printToPDF", paperWidth=inches[0], paperHeight=inches[1], preferCSSPageSize=False)["data"])
            pages = len(re.findall(rb"/Type\s*/Page\b", pdf))
            check(f"{sample.path.name}: {paper} has all texts of the filter, no controls, and nothing off the paper",
                  not wide and size <= width and not visible and cards == shown and not hidden and back <= 40 and pages > 0, f"{cards} of {shown} texts, {pages} pages{', ' + str(wide[:3]) if wide else ''}")
        tab.close()


def check_axe(browser, samples, script):
    for sample in samples:
        for name, dark, key, width in (("light", False, "", 1280), ("dark", True, "", 1280), ("with an edit open", False, "e", 1280), ("on a phone", True, "o", 390)):
            if key and "sheet" not in sample.data:
                continue
            tab = Tab(browser, width, 900, dark)
            tab.open(sample.address)
            if key:
                tab.key(key)
            tab.run("document.querySelectorAll('details').forEach(one => { one.open = true })")
            tab.run(script + ";0")
            found = tab.run("axe.run(document, { resultTypes: ['violations'] }).then(result => result.violations.map(one => `${one.id} ×${one.nodes.length}: ${one.nodes[0].html.slice(0, 120)}`))")
            check(f"{sample.path.name}: axe finds nothing {name}", not found, "; ".join(found) if found else "")
            tab.close()


def task_time(tab):
    return {one["name"]: one["value"] for one in tab.call("Performance.getMetrics")["metrics"]}["TaskDuration"]


def check_speed(browser, samples):
    """Reports time of the main thread; a slow machine is no failure, so the empty page of the same size is the measure."""
    for sample in samples:
        name = sample.path.name
        empty = pathlib.Path(browser.folder, "empty.html")
        size = sample.path.stat().st_size
        empty.write_text('<!DOCTYPE html><title>e</title><script type="application/json">' + "x" * (size - 80) + "</script>", encoding="utf-8")

        def load(address):
            times = []
            for _ in range(3):
                tab = Tab(browser)
                tab.call("Performance.disable")
                tab.call("Performance.enable", timeDomain="threadTicks")
                tab.open(address)
                browser.gather(0.3)
                times.append(task_time(tab))
                tab.close()
            return min(times)

        base = max(load(empty.as_uri()), 0.001)
        tab = Tab(browser)
        tab.call("Performance.disable")
        tab.call("Performance.enable", timeDomain="threadTicks")
        tab.open(sample.address + "#v=all")

        def spent(action, count):
            before = task_time(tab)
            for turn in range(count):
                action(turn)
            browser.gather(0.25)
            return (task_time(tab) - before) / count

        results = [("loading", load(sample.address), LOAD)]
        results.append(("a key that moves", spent(lambda turn: tab.key("j"), 80), KEY))
        if "sheet" in sample.data:
            tab.run("location.hash = '#v=open'")
            browser.gather(0.3)
            results.append(("a key that decides", spent(lambda turn: tab.key("o"), 60), KEY))
        results.append(("a filter", spent(lambda turn: tab.click('[data-v="all"]' if turn % 2 else '[data-v="added"]'), 10), FILTER))

        def search(turn):
            tab.run("(() => { const s = document.querySelector('[type=search]'); s.value = '%d'; s.dispatchEvent(new Event('input')) })()" % turn)
            browser.gather(0.25)
        results.append(("the first search", spent(search, 1), FILTER))
        results.append(("a search", spent(search, 5), FILTER))
        for what, seconds, limit in results:
            ratio = seconds / base
            check(f"{name}: {what} takes at most {limit * 1000:.0f} ms", seconds <= limit or not (seconds > 3 * limit and ratio > 3),
                  f"{seconds * 1000:.0f} ms{' (above the limit)' if seconds > limit else ''}, {ratio:.1f} times an empty page of {size / 1e6:.1f} MB")
        tab.close()


def main():
    arguments = [one for one in sys.argv[1:] if not one.startswith("--")]
    if not arguments:
        sys.exit(__doc__)
    folder = pathlib.Path(arguments[0])
    samples = {}
    for name in ("review-97", "review-ar", "review-ja", "review-10000", "import-readonly", "few"):
        path = folder / f"{name}.html"
        if path.exists():
            samples[name] = Sample(path)
        else:
            print(f"skip  {path.name}: absent")
    main_page, large, status = samples.get("review-97"), samples.get("review-10000"), samples.get("import-readonly")
    every = list(samples.values())
    only = {one[7:] for one in sys.argv if one.startswith("--only=")}
    tests = [("size", lambda: check_sizes(browser, every)), ("text", lambda: [check_texts(browser, one) for one in every]), ("layout", lambda: check_layout(browser, every)),
             ("speed", lambda: check_speed(browser, [one for one in (large, status) if one]))]
    if main_page:
        tests += [("keys", lambda: check_undo_and_keys(browser, main_page)), ("fragment", lambda: check_fragments(browser, main_page, status)),
                  ("load", lambda: check_loading(browser, main_page)), ("bulk", lambda: check_bulk(browser, main_page)),
                  ("broken", lambda: check_broken(browser, main_page)), ("names", lambda: check_names(browser, main_page)),
                  ("count", lambda: check_counts(browser, main_page)), ("noscript", lambda: check_no_script(browser, main_page)),
                  ("sandbox", lambda: check_sandbox(browser, main_page)), ("storage", lambda: check_no_storage(browser, main_page)),
                  ("odd-storage", lambda: check_odd_storage(browser, main_page)),
                  ("decide", lambda: check_deciding(browser, main_page))]
        if large:
            tests.append(("window", lambda: check_window(browser, large, main_page)))
    tests.append(("print", lambda: check_print(browser, [one for one in (main_page, samples.get("review-ar"), status) if one])))
    axe = pathlib.Path(arguments[1]) if len(arguments) > 1 else None
    if (folder / "review-edits.html").exists():
        tests.append(("edits", lambda: check_edits(browser, Sample(folder / "review-edits.html"))))
    week = folder / "week.html"
    if week.exists():
        tests.append(("week", lambda: check_week(browser, week, axe.read_text(encoding="utf-8") if axe and axe.exists() else "")))
    for page in (folder / "order.html", folder / "status.html"):
        if page.exists():
            tests.append((page.stem, lambda page=page: check_page(browser, page, axe.read_text(encoding="utf-8") if axe and axe.exists() else "")))
    if axe and axe.exists():
        tests.append(("axe", lambda: check_axe(browser, every, axe.read_text(encoding="utf-8"))))
    else:
        print("skip  axe: no axe.min.js given")
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(143))
    browser = Browser()
    try:
        for name, test in tests:
            if only and name not in only:
                continue
            try:
                test()
            except (RuntimeError, TypeError, KeyError, IndexError, StopIteration) as error:
                check(name, False, f"{type(error).__name__}: {error}")
    finally:
        browser.close()
    print(f"{len(FAILED)} failed" if FAILED else "all passed")
    sys.exit(1 if FAILED else 0)


if __name__ == "__main__":
    main()
