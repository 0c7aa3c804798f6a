extension HTMLReport {
  /// The script of the page: the filters and the keys.
  ///
  /// Without it the page shows everything.
  ///
  /// One listener for each control and none for a unit; units are shown and hidden by an attribute.
  static let script: Markup = """
    (()=>{"use strict";
    const one=(s,r)=>(r||document).querySelector(s),all=(s,r)=>[...(r||document).querySelectorAll(s)];
    const form=one("#filter");if(!form)return;
    const groups=all(".g").map(el=>({el,shown:true,lang:el.dataset.lang,file:el.dataset.file,
    items:all("article",el).map(el=>({el,shown:true,text:null,
    kinds:el.dataset.kind.split(" "),has:el.dataset.has.split(" ")}))}));
    const total=groups.reduce((n,g)=>n+g.items.length,0);
    const search=one("#text"),language=one("#language"),file=one("#file"),
    shown=one("#shown"),none=one("#none"),keys=one("#keys");
    const kinds=all("[name=kind]",form),has=all("[name=has]",form);
    const fold=s=>s.normalize("NFC").toLowerCase();
    const number=n=>n.toLocaleString("en");
    const text=item=>item.text===null?item.text=fold(item.el.textContent):item.text;
    function apply(){
    const words=fold(search.value.trim());
    const some=kinds.some(k=>k.checked),wanted=new Set(kinds.filter(k=>k.checked).map(k=>k.value));
    const needed=has.filter(h=>h.checked).map(h=>h.value);
    let count=0;
    for(const group of groups){
    const open=(!language.value||group.lang===language.value)&&(!file.value||group.file===file.value);
    let inside=0;
    if(open)for(const item of group.items){
    const show=(!some||item.kinds.some(k=>wanted.has(k)))&&needed.every(h=>item.has.includes(h))&&
    (!words||text(item).includes(words));
    if(show)inside++;
    if(show!==item.shown){item.el.hidden=!show;item.shown=show}}
    const show=open&&inside>0;
    if(show!==group.shown){group.el.hidden=!show;group.shown=show}
    count+=inside}
    shown.value=count===total?number(total)+(total===1?" unit":" units"):
    number(count)+" of "+number(total)+" units";
    none.hidden=count>0||total===0}
    let timer=0;
    form.addEventListener("input",event=>{clearTimeout(timer);
    if(event.target===search)timer=setTimeout(apply,100);else apply()});
    form.addEventListener("reset",()=>{clearTimeout(timer);timer=setTimeout(apply,0)});
    form.addEventListener("submit",event=>{event.preventDefault();clearTimeout(timer);apply()});
    function step(by){
    const list=[];for(const g of groups)if(g.shown)for(const i of g.items)if(i.shown)list.push(i.el);
    if(!list.length)return;
    const current=document.activeElement&&document.activeElement.closest("article");
    let at=list.indexOf(current);
    if(at<0){at=list.findIndex(el=>el.getBoundingClientRect().top>=0);at=at<0?list.length-1:at}
    else at=Math.min(Math.max(at+by,0),list.length-1);
    list[at].focus({preventScroll:true});list[at].scrollIntoView({block:"nearest"})}
    document.addEventListener("keydown",event=>{
    if(event.ctrlKey||event.metaKey||event.altKey||event.isComposing)return;
    const target=event.target;
    if(target===search&&event.key==="Escape"){search.value="";apply();search.blur();return}
    if(!keys.checked||target.closest("input:not([type=checkbox]),select,textarea"))return;
    if(event.key==="/"){event.preventDefault();search.focus();search.select()}
    else if(event.key==="j")step(1);else if(event.key==="k")step(-1)});
    document.addEventListener("click",event=>{
    const cell=event.target.closest("a[data-l]");if(!cell)return;
    event.preventDefault();form.reset();
    language.value=cell.dataset.l;file.value=cell.dataset.f;clearTimeout(timer);apply();
    one("#units").focus({preventScroll:true});one("#units").scrollIntoView()});
    addEventListener("hashchange",()=>{
    const target=document.getElementById(location.hash.slice(1));
    if(target&&target.closest("[hidden]")){form.reset()}});
    form.hidden=false;one("#help").hidden=false;apply();
    })();
    """
}
