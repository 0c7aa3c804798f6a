import Foundation

/// The script that looks at a page from inside, and what it says.
struct ReportProbe: Decodable {
  /// What is not as it should be.
  let failures: [String]
  /// The units that are there.
  let units: Int
  /// For each label the units that its filter leaves.
  let kinds: [String: Int]
  /// For each language the units that its filter leaves.
  let languages: [String: Int]
  /// The units that the search for one number leaves.
  let found: Int
  /// What was loaded beside the page.
  let requests: Int
  /// The lowest contrast of a text with what is behind it.
  let contrast: Double
  /// How many texts the contrast was measured of.
  let contrasted: Int

  /// Puts the probe into a copy of a page.
  ///
  /// The policy of the page stays, and lets the probe run.
  static func inject(into page: [UInt8]) -> [UInt8] {
    let text = String(decoding: page, as: UTF8.self)
      .replacing("script-src ", with: "script-src 'nonce-probe' ", maxReplacements: 1)
    guard let at = text.range(of: "<style>") else { return [] }
    return Array(
      (text[..<at.lowerBound] + "<script nonce=\"probe\">\(script)</script>"
        + text[at.lowerBound...]).utf8
    )
  }

  /// Reads what the probe left in the page.
  init?(page: String) {
    guard let start = page.range(of: "<pre id=\"probe\">", options: .backwards),
      let end = page.range(of: "</pre>", range: start.upperBound..<page.endIndex)
    else { return nil }
    let json = page[start.upperBound..<end.lowerBound]
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
    } catch {
      print("acceptance-report: the probe said \(json.prefix(300)): \(error)")
      return nil
    }
  }

  private static let script = """
    (()=>{
    const failures=[],fail=t=>{if(failures.length<20)failures.push(t)};
    addEventListener("error",e=>fail("error: "+e.message));
    for(const name of ["error","warn"]){const old=console[name];
    console[name]=(...a)=>{fail("console: "+a.join(" "));old.apply(console,a)}}
    document.addEventListener("securitypolicyviolation",
    e=>fail("policy: "+e.violatedDirective+" "+e.blockedURI));
    const one=s=>document.querySelector(s),all=s=>[...document.querySelectorAll(s)];
    const rest=()=>new Promise(r=>setTimeout(r,250));
    const shows=el=>!el.closest("[hidden]");
    const left=()=>all("article").filter(shows);
    const key=(k,el)=>(el||document.body).dispatchEvent(
    new KeyboardEvent("keydown",{key:k,bubbles:true,cancelable:true}));
    const input=async(el)=>{el.dispatchEvent(new Event("input",{bubbles:true}));await rest();
    document.body.offsetHeight};

    async function filters(out){
    const form=one("#filter"),total=all("article").length;out.units=total;
    if(form.hidden)fail("the filters are hidden");
    if(left().length!==total)fail("not all units show at first");
    for(const box of all("[name=kind]")){box.checked=true;await input(box);
    const now=left();out.kinds[box.value]=now.length;
    if(now.some(a=>!a.dataset.kind.split(" ").includes(box.value)))fail("kind "+box.value);
    if(now.length&&getComputedStyle(now[0]).display==="none")fail("a unit left is not seen");
    box.checked=false}
    const language=one("#language");
    for(const option of language.options){if(!option.value)continue;
    language.value=option.value;await input(language);out.languages[option.value]=left().length;
    if(left().some(a=>a.closest(".g").dataset.lang!==option.value))fail("language "+option.value);
    if(all(".g").some(g=>shows(g)&&g.dataset.lang!==option.value))fail("a group of another language")}
    language.value="";
    const file=one("#file");file.value=file.options[1].value;await input(file);
    if(!left().length||left().some(a=>a.closest(".g").dataset.file!==file.value))fail("catalog");
    file.value="";
    const search=one("#text");search.value="NUMBER 7 OF";await input(search);out.found=left().length;
    if(left().some(a=>!a.textContent.includes("number 7 of")))fail("search");
    search.value="no such text";await input(search);
    if(left().length||one("#none").hidden)fail("nothing found, and it is not said");
    const said=one("#shown").textContent;if(!said.startsWith("0 of "))fail("said "+said);
    form.reset();await rest();
    if(left().length!==total)fail("not all units show after a reset");
    for(const box of all("[name=has]")){box.checked=true;await input(box);
    if(left().some(a=>!a.dataset.has.split(" ").includes(box.value)))fail("with "+box.value);
    if(!left().length)fail("none with "+box.value);box.checked=false;await input(box)}}

    async function keyboard(){
    const order=all("a[href],button,input,select,summary,[tabindex]").filter(e=>shows(e)&&
    e.tabIndex>=0&&!e.closest("details:not([open])>:not(summary)"));
    if(!order[0].classList.contains("skip"))fail("the first stop is not the skip link");
    const target=one(order[0].getAttribute("href"));if(!target)fail("the skip link leads nowhere");
    if(order.some(e=>e.tabIndex>0))fail("the order of stops is forced");
    if(all("article").slice(0,50).some(a=>!a.querySelector("a[href]")))fail("a unit has no stop");
    key("/");if(document.activeElement!==one("#text"))fail("/ does not lead to the search");
    key("j",one("#text"));if(document.activeElement!==one("#text"))fail("j acts while typing");
    one("#text").value="zzz";key("Escape",one("#text"));await rest();
    if(one("#text").value||document.activeElement===one("#text"))fail("Escape does not clear");
    scrollTo(0,0);key("j");const first=document.activeElement;
    if(first.localName!=="article")fail("j leads to no unit");
    key("j",first);const second=document.activeElement;
    if(second===first||second.localName!=="article")fail("j does not go on");
    if(getComputedStyle(second).outlineStyle==="none")fail("the focus cannot be seen");
    const box=second.getBoundingClientRect();
    if(box.bottom<0||box.top>innerHeight)fail("the unit with the focus is out of sight");
    key("k",second);if(document.activeElement!==first)fail("k does not go back");
    one("#keys").checked=false;key("j",first);
    if(document.activeElement!==first)fail("the keys cannot be turned off");
    one("#keys").checked=true}

    function structure(){
    if(!document.documentElement.lang)fail("the page has no language");
    if(!document.title)fail("the page has no title");
    if(!one("meta[name=viewport]"))fail("no viewport");
    for(const [s,n] of [["body>header",1],["main",1],["body>footer",1],["[role=search]",1],["h1",1]])
    if(all(s).length!==n)fail(s+" is there "+all(s).length+" times");
    let level=0;for(const h of all("h1,h2,h3,h4,h5,h6").slice(0,400)){const l=+h.localName[1];
    if(l>level+1)fail("a heading of level "+l+" after "+level);level=l;
    if(!h.textContent.trim())fail("an empty heading")}
    for(const s of all("[aria-labelledby]"))if(!document.getElementById(s.getAttribute("aria-labelledby")))
    fail("a label that is not there");
    for(const f of all("input,select")){if(![...f.labels].some(l=>l.textContent.trim()))
    fail("a control without a label: "+f.id)}
    for(const b of all("button,summary,a"))if(!b.textContent.trim())fail("nothing to read on a control");
    for(const f of all("fieldset"))if(!f.querySelector("legend"))fail("a group without a legend");
    for(const t of all("table")){if(!t.caption)fail("a table without a caption");
    if([...t.querySelectorAll("th")].some(h=>!h.scope))fail("a heading of a table without a scope")}
    const ids=new Set();for(const e of all("[id]")){if(ids.has(e.id))fail("twice: "+e.id);ids.add(e.id)}
    const rtl=["ar","he","fa"];
    for(const t of all(".t")){if(!t.lang||!t.dir){fail("a text without language");break}
    if((t.dir==="rtl")!==rtl.includes(t.lang)&&t.lang!=="und"){fail("runs wrongly: "+t.lang);break}}
    const arabic=one("article .t[lang=ar]");
    if(arabic&&getComputedStyle(arabic).direction!=="rtl")fail("Arabic runs from the left");
    if(getComputedStyle(one("article")).contentVisibility!=="auto")fail("all is laid out at once");
    if(document.documentElement.scrollWidth>innerWidth+1)fail("wider than the window");
    if(!one("article del")||!one("article ins"))fail("no word is marked")}

    const parse=c=>{const m=c.match(/[\\d.]+/g).map(Number);return m.length>3&&m[3]===0?null:m};
    const light=c=>{const[r,g,b]=c.slice(0,3).map(v=>{v/=255;
    return v<=.04045?v/12.92:((v+.055)/1.055)**2.4});return .2126*r+.7152*g+.0722*b};
    function contrast(out){
    const texts=all("body *").filter(e=>shows(e)&&[...e.childNodes].some(n=>n.nodeType===3&&
    n.data.trim())).filter((e,i,list)=>i<600||i>list.length-40);
    for(const e of texts){if(["SCRIPT","STYLE","OPTION"].includes(e.tagName))continue;
    const style=getComputedStyle(e);let at=e,back=null;
    while(at&&!(back=parse(getComputedStyle(at).backgroundColor)))at=at.parentElement;
    const a=light(parse(style.color)),b=light(back||[255,255,255]);
    const ratio=(Math.max(a,b)+.05)/(Math.min(a,b)+.05);out.contrasted++;
    if(ratio<out.contrast)out.contrast=ratio;
    if(ratio<4.5)fail("contrast "+ratio.toFixed(2)+" of "+e.tagName+"."+e.className)}}

    addEventListener("load",()=>setTimeout(async()=>{
    const out={failures,units:0,kinds:{},languages:{},found:0,requests:0,contrast:21,contrasted:0};
    try{structure();contrast(out);await rest();console.timeStamp("begin");await filters(out);
    console.timeStamp("end");await keyboard()}
    catch(e){fail("the probe: "+e.stack)}
    out.requests=performance.getEntriesByType("resource").length;
    document.body.textContent="";const pre=document.createElement("pre");pre.id="probe";
    pre.textContent=JSON.stringify(out);document.body.append(pre)},0));
    })();
    """
}
