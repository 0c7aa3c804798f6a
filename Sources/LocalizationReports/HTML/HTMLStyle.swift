extension HTMLReport {
  /// The style sheet of the page: system fonts, colours for light and dark that keep a contrast of
  /// 4.5 to 1, a layout that folds on narrow screens and prints.
  static let style: Markup = #"""
    :root{color-scheme:light dark;--bg:#f7f7f5;--card:#fff;--text:#1b1d20;--muted:#585e67;
    --line:#dcdee2;--accent:#0a58a6;--on:#fff;--field:#fff;--edge:#7b828c;--chip:#e3ecf7;--chip-text:#0b447f;
    --bad:#9f1722;--bad-bg:#fdecec;--good:#14613a;--good-bg:#e6f5ec;
    --caution:#724600;--caution-bg:#fcf1da;--neutral:#3c4858;--neutral-bg:#ebeef3;
    --del:#7c1019;--del-bg:#ffdfdd;--ins:#0c4e28;--ins-bg:#d4f3de}
    @media(prefers-color-scheme:dark){:root{--bg:#141619;--card:#1c1f23;--text:#e7e8ea;
    --muted:#a5acb5;--line:#32373e;--accent:#82bbff;--on:#0d1a29;--field:#24282d;--edge:#868e99;--chip:#22364d;--chip-text:#b5d6ff;
    --bad:#ffa5a2;--bad-bg:#3b1d20;--good:#86d9a5;--good-bg:#173021;
    --caution:#f1c374;--caution-bg:#362b15;--neutral:#bac6d6;--neutral-bg:#272e38;
    --del:#ffcac7;--del-bg:#57221f;--ins:#bdf3cf;--ins-bg:#1b452b}}
    *{box-sizing:border-box}
    [hidden]{display:none!important}
    html{scroll-padding:1rem 0 9rem;-webkit-text-size-adjust:100%}
    body{margin:0;background:var(--bg);color:var(--text);
    font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
    code,.ph,.id .t,article h3,kbd,.mail{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Noto Sans Mono",monospace}
    a{color:var(--accent)}
    :focus-visible{outline:3px solid var(--accent);outline-offset:2px}
    .skip{position:absolute;left:-999rem;top:0;background:var(--card);padding:.6rem 1rem;z-index:9}
    .skip:focus{left:0}
    .vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}

    /* The static parts */
    .page>header,main,.page>footer{max-width:82rem;margin:0 auto;padding:0 1.25rem}
    .page>header{padding-top:1.1rem}
    h1{font-size:1.4rem;line-height:1.25;margin:0;font-weight:650;letter-spacing:-.01em;overflow-wrap:anywhere}
    h2{font-size:1.15rem;margin:2rem 0 .6rem;font-weight:650}
    h2.vh{margin:0}
    h3{font-size:1rem;font-weight:600}
    .lead{margin:.25rem 0 0;color:var(--muted);white-space:pre-line}
    .tag{display:inline-block;border:1px solid currentColor;border-radius:1rem;padding:0 .6rem;
    font-size:.85rem;color:var(--caution);background:var(--caution-bg)}
    .facts{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:.8rem 0 0;font-size:.9rem}
    .facts dt{color:var(--muted)}
    .facts dd{margin:0;overflow-wrap:anywhere}
    .counts{display:flex;flex-wrap:wrap;gap:.6rem;list-style:none;margin:1rem 0 0;padding:0}
    .counts li{background:var(--card);border:1px solid var(--line);border-radius:8px;
    padding:.5rem .9rem;min-width:7.5rem;border-top:3px solid var(--t)}
    .counts strong{display:block;font-size:1.35rem;line-height:1.2;font-weight:650;font-variant-numeric:tabular-nums}
    .counts span{color:var(--muted);font-size:.85rem}
    .bad{--t:var(--bad);--u:var(--bad-bg)}
    .good{--t:var(--good);--u:var(--good-bg)}
    .caution{--t:var(--caution);--u:var(--caution-bg)}
    .neutral{--t:var(--neutral);--u:var(--neutral-bg)}
    .scroll{overflow-x:auto;background:var(--card);border:1px solid var(--line);border-radius:8px}
    table{border-collapse:collapse;width:100%;font-size:.9rem}
    th,td{padding:.4rem .9rem;text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
    th{font-weight:600}
    thead th{border-bottom:1px solid var(--line);color:var(--muted);font-weight:500}
    tbody tr+tr>*{border-top:1px solid var(--line)}
    th[scope=row],th.l{text-align:start}
    th+th[scope=row]{white-space:normal;overflow-wrap:anywhere;min-width:15rem}
    .zero{color:var(--muted)}
    td.w{white-space:normal;min-width:11rem}
    .late{color:var(--bad);font-weight:600}
    td svg,.legend svg{display:inline-block;vertical-align:middle;border-radius:2px}
    .legend{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;list-style:none;margin:0 0 .5rem;padding:0;font-size:.88rem;color:var(--muted)}
    .s-done{fill:var(--good)}.s-open{fill:var(--edge)}.s-out{fill:var(--accent)}
    .s-late{fill:var(--bad)}.s-decide{fill:#b87400}.s-rework{fill:#8a5bb5}
    .cov td{text-align:center;padding:.35rem .6rem}
    .cov td+td,.cov tbody td{border-inline-start:1px solid var(--line)}
    .cov a{color:inherit;text-underline-offset:.2em;display:inline-block;min-width:1.5rem;line-height:1.5rem}
    .cov small{display:block;font-size:.75rem;color:var(--muted)}
    .cov tbody th{position:sticky;inset-inline-start:0;background:var(--card);z-index:1;font-weight:650}
    .cov thead th{vertical-align:bottom;text-align:center;white-space:normal;overflow-wrap:break-word;min-width:5.5rem}
    .cov thead th.l{text-align:start}
    .cov .v span{writing-mode:vertical-rl;max-height:16rem;overflow-wrap:anywhere;margin:0 auto}
    .cov thead th.v{min-width:3rem}
    .c0,.c1{background:var(--bad-bg);color:var(--bad)}
    .c2,.c3{background:var(--caution-bg);color:var(--caution)}
    .c4{background:var(--good-bg);color:var(--good)}
    .c0 small,.c1 small,.c2 small,.c3 small,.c4 small{color:inherit}
    .cov .c0,.cov .c4{font-weight:650}
    .gate{font:600 .75rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;
    display:inline-block;border-radius:4px;padding:0 .4rem;color:var(--t);background:var(--u)}
    details{margin:1rem 0}
    summary{cursor:pointer;padding:.2rem 0;color:var(--accent);width:max-content;max-width:100%}
    .files,.found{margin:.3rem 0;padding-inline-start:1.2rem;overflow-wrap:anywhere}
    .page>footer{margin:2rem auto;color:var(--muted);font-size:.85rem}

    /* Controls */
    button,input,select,textarea{font:inherit;color:var(--text);background:var(--field);border:1px solid var(--edge);border-radius:6px}
    button{color:var(--accent);background:var(--card);padding:.15rem .7rem;cursor:pointer}
    button,input,select,summary{min-height:1.5rem}
    input::placeholder{color:var(--muted);opacity:1}
    .name ::placeholder{color:var(--caution)}
    button:disabled,button[aria-disabled=true]{color:var(--muted);border-color:var(--line);border-style:dashed;cursor:default}
    button.go,button[aria-pressed=true]{background:var(--accent);color:var(--on);border-color:var(--accent)}
    input[type=text],input[type=search],select,textarea{padding:.3rem .5rem;width:100%;min-width:0}
    input[type=checkbox]{accent-color:var(--accent);margin:0;width:1.5rem;height:1.5rem;flex:none}
    textarea{display:block;resize:vertical;field-sizing:content}
    kbd{font-size:.78em;border:1px solid currentColor;border-radius:4px;padding:0 .3rem;margin-inline-end:.4rem}
    .field{display:grid;gap:.05rem;color:var(--muted);font-size:.82rem;min-width:0}
    .field>*{font-size:.95rem}
    .check{display:inline-flex;gap:.4rem;align-items:center;font-size:.88rem}
    .line{display:flex;flex-wrap:wrap;gap:.4rem .8rem;align-items:end;margin-top:.3rem}
    .line .field{flex:1 1 14rem}
    .hint{color:var(--muted);font-size:.82rem}

    /* Progress, filters */
    .desk{display:flex;flex-wrap:wrap;gap:.2rem .8rem;align-items:center;font-size:.9rem}
    .decides>header{display:flex;flex-wrap:wrap;align-items:center;gap:.2rem 1rem;padding-top:.5rem}
    .decides h1{font-size:1rem;flex:1 1 auto}
    .decides .desk{display:contents}
    .decides progress{order:1;flex:1 0 100%;height:.3rem}
    .decides .progress,.decides .name{font-size:.9rem}
    .decides>header>.lead{display:none}
    .decides .desk input{padding-block:.05rem}
    .decides .bar{margin-top:.2rem;padding-top:0;border:0}
    .desk .name{display:flex;align-items:center;gap:.5rem;white-space:nowrap;font-size:.9rem}
    .desk .name input{width:11rem}
    progress{width:9rem;height:.7rem;accent-color:var(--accent)}
    .progress{font-variant-numeric:tabular-nums;font-weight:600}
    .state,.says.bad{color:var(--t);overflow-wrap:anywhere}
    .bar{margin:.6rem 0 .3rem;padding-top:.6rem;border-top:1px solid var(--line);font-size:.9rem}
    .top{display:flex;flex-wrap:wrap;gap:.1rem .8rem;align-items:center}
    .guide{margin:0}
    .guide.ended{font-weight:650;color:var(--good)}
    .kinds{display:flex;flex-wrap:wrap;gap:.25rem .3rem;align-items:center;margin-top:.3rem}
    .kinds [type=search]{flex:1 1 7rem;width:auto;max-width:24rem;margin-inline-start:auto;padding-block:0}
    .kinds button{border-radius:1rem;padding:0 .5rem;color:var(--text);font-size:.84rem}
    .kinds .filters{border-radius:6px;color:var(--accent)}
    .bar:not(.open) .rest{display:none}
    .kinds button[aria-pressed=true]{color:var(--on)}
    .kinds b{font-weight:600;font-variant-numeric:tabular-nums}
    .choices{display:flex;flex-wrap:wrap;gap:.3rem .8rem;margin-top:.4rem}
    .choices .field{display:flex;align-items:center;gap:.4rem;flex:0 1 auto;font-size:.88rem}
    .choices select{width:auto;max-width:16rem;text-overflow:ellipsis}
    .ways{display:flex;flex-wrap:wrap;gap:.3rem .8rem;align-items:center;margin-top:.4rem;color:var(--muted);font-size:.88rem}
    .shown{font-variant-numeric:tabular-nums;color:var(--muted);margin-inline-start:auto;font-size:.88rem}
    .paper{display:none}
    .keys{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:.1rem 1rem;margin:.5rem 0 0;
    background:var(--card);border:1px solid var(--line);border-radius:6px;padding:.5rem .8rem}
    .keys div{display:flex}
    .keys dt{min-width:3.2rem}
    .keys dd{margin:0}

    /* Cards */
    article{background:var(--card);border:1px solid var(--line);border-inline-start:4px solid var(--t);
    border-radius:6px;padding:.5rem .9rem .6rem;margin:.5rem 0}
    .whole article{content-visibility:auto;contain-intrinsic-size:auto 9rem}
    .current{border-color:var(--accent);border-inline-start-color:var(--t);box-shadow:0 0 0 1px var(--accent)}
    .head{display:flex;flex-wrap:wrap;gap:.1rem .5rem;align-items:baseline}
    .position{margin-inline-start:auto;color:var(--muted);font-size:.82rem;font-variant-numeric:tabular-nums}
    .k{font-weight:600;font-size:.78rem;border-radius:4px;padding:0 .45rem;color:var(--t);background:var(--u)}
    .head h3{margin:0;font-size:.88rem;font-weight:600;min-width:0;overflow-wrap:anywhere}
    .head h3 bdi{white-space:pre-wrap}
    .m{margin:.35rem 0 0;color:var(--muted);font-size:.82rem;display:flex;flex-wrap:wrap;gap:0 1.2rem;overflow-wrap:anywhere}
    .texts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:.35rem 1.4rem;margin:.4rem 0 0}
    .texts.of4{grid-template-columns:repeat(auto-fit,minmax(max(40%,min(100%,20rem)),1fr))}
    .texts.of3{grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr))}
    .texts>div,.small>div{min-width:0}
    .small{margin:.4rem 0 0;font-size:.88rem}
    .small>div{display:flex;gap:.6rem}
    .small .n{flex:none;min-width:4.5rem;line-height:1.7}
    .n{margin:0;color:var(--muted);font-size:.78rem}
    .rtl>.n{text-align:right}
    .small .rtl>.n{text-align:start}
    .t{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:isolate}
    del,ins{border-radius:3px;padding:0 .1em;-webkit-box-decoration-break:clone;box-decoration-break:clone}
    del{color:var(--del);background:var(--del-bg);text-decoration:line-through;text-decoration-thickness:1px}
    ins{color:var(--ins);background:var(--ins-bg);text-decoration:underline;text-decoration-thickness:2px;text-underline-offset:.15em}
    u{background:var(--neutral-bg);border-radius:3px;padding:0 .1em;text-decoration-style:dotted}
    .t del,.t ins,.t u{unicode-bidi:isolate}
    .ph{font-size:.88em;background:var(--chip);color:var(--chip-text);border-radius:4px;padding:.05em .25em;unicode-bidi:isolate}
    del .ph,ins .ph{background:none;color:inherit;box-shadow:inset 0 0 0 1px currentColor;text-decoration:inherit}
    .ws{color:var(--muted)}
    .ws::before{content:attr(data-sign)}
    .sp{font-size:0}
    .sp::before{font-size:1rem}
    .empty{color:var(--muted);font-style:italic}
    .decided bdi,.others bdi{white-space:pre-wrap}
    .found{list-style:none;padding:0;margin:.45rem 0 0;font-size:.9rem}
    .found li{border-inline-start:3px solid var(--t);padding-inline-start:.6rem;margin:.2rem 0}
    .found b{color:var(--t);font-weight:600}
    .code{color:var(--muted);font-size:.82rem;margin-inline-start:.6rem}
    .off{margin:0;color:var(--t);font-size:.92rem;display:flex;flex-wrap:wrap;gap:.2rem .6rem;align-items:center;overflow-wrap:anywhere}
    .put{padding:0 .5rem}
    .found .field,.mine .line .field{grid-template-columns:max-content 1fr;gap:.5rem;align-items:center}
    .found .field{max-width:46rem;margin-top:.2rem}
    .answer{margin:0}
    .decided{margin:0;font-size:.92rem;display:flex;flex-wrap:wrap;gap:.2rem .8rem;align-items:center;overflow-wrap:anywhere}
    .decided>span{min-width:0}
    .done{border-inline-start-style:double}
    .folded{padding-block:.3rem}
    .folded .body,.folded .m{display:none}
    .mine{margin:.5rem 0 0;padding-top:.35rem;border-top:1px dashed var(--line);display:grid;gap:.3rem}
    .mine .field{max-width:60rem}
    .mine .check{justify-self:start}
    .preview{margin:.3rem 0 0;max-width:60rem}
    .checks{margin:.4rem 0 0;display:flex;flex-wrap:wrap;gap:.1rem 1.2rem;font-size:.9rem}
    .checks>span{color:var(--t)}
    .none{background:var(--card);border:1px solid var(--line);border-radius:6px;padding:.8rem .9rem}
    .more{display:block;width:100%;margin:.5rem 0}

    /* The toolbar */
    .dock{position:sticky;bottom:0;z-index:5;background:var(--bg);border-top:1px solid var(--line);padding:.4rem 0;margin-top:1rem}
    .ended .says{color:var(--text)}
    .says{margin:0;flex:1 1 20rem;line-height:1.2;font-size:.88rem;color:var(--muted);overflow-wrap:anywhere}
    .tools{display:flex;flex-wrap:wrap;gap:.35rem;align-items:center}
    .tools button{padding:.25rem .6rem;font-size:.92rem}
    .fold{display:none}
    .panel{background:var(--card);border:1px solid var(--accent);border-radius:6px;padding:.5rem .8rem;margin:.3rem 0}
    .panel p{margin:0}
    .mail{font-size:.8rem;field-sizing:fixed;max-height:30vh}

    @media(max-width:48rem){html{scroll-padding-bottom:8rem}
    .page>header,main,.page>footer{padding-inline:.8rem}
    .page>header{padding-top:.7rem}h1{font-size:1.2rem}.lead{font-size:.9rem}
    .lead{line-height:1.35}
    .desk{margin-top:.3rem;font-size:.85rem}.desk .name{flex:1 1 9rem;font-size:.85rem}
    .kinds button{font-size:.82rem;padding:.05rem .55rem}.kinds{gap:.25rem}
    .bar:not(.open) .kinds button:not([data-v=open],[data-v=all],[aria-pressed=true],.filters){display:none}
    .choices{display:grid;grid-template-columns:repeat(auto-fit,minmax(6.2rem,1fr));gap:.2rem .5rem}
    .choices .field{display:grid;gap:0;font-size:.78rem}
    .choices select{width:100%;max-width:none}
    .ways button{font-size:.85rem;padding:.05rem .5rem}
    .found .field,.mine .line .field{grid-template-columns:1fr;gap:0}
    .tools{display:grid;align-items:stretch;grid-template-columns:repeat(auto-fit,minmax(4.2rem,1fr));gap:.25rem}
    .tools button{padding:.3rem .1rem;font-size:.8rem;line-height:1.15;min-height:2.2rem}
    .tools kbd{display:none}
    .says{grid-column:1/-1;grid-row:1;line-height:1.4}
    .tools .second{grid-column:span 2}
    .fold{display:block}
    .tools:not(.open) .second:not(.go),.tools:not(.open) .rare{display:none}
    .tools .second.go{grid-column:1/-1;font-size:.95rem}
    .hint{display:none}}
    @media screen and (max-width:48rem){.rows thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.rows,.rows tbody,.rows tr{display:block}
    .rows tr{padding:.4rem 0}.rows tbody tr+tr{border-top:1px solid var(--line)}.rows tbody tr+tr>*{border:0}
    .rows tbody :is(th,td){display:flex;gap:1rem;justify-content:space-between;padding:.1rem .9rem;white-space:normal;min-width:0;overflow-wrap:anywhere}
    .rows td::before{content:attr(data-l);color:var(--muted);white-space:nowrap}.rows .nil{display:none}}
    @media(max-width:48rem) and (hover:none){.ways .check,.ways [aria-controls=keys]{display:none}}
    @media(prefers-reduced-motion:reduce){*{transition:none!important;animation:none!important;scroll-behavior:auto!important}}
    @media print{:root{color-scheme:light;--bg:#fff;--card:#fff;--text:#1b1d20;--muted:#585e67;--line:#bbb;--accent:#0a58a6;--edge:#7b828c;
    --chip:#e3ecf7;--chip-text:#0b447f;--bad:#9f1722;--bad-bg:#fdecec;--good:#14613a;--good-bg:#e6f5ec;
    --caution:#724600;--caution-bg:#fcf1da;--neutral:#3c4858;--neutral-bg:#ebeef3;
    --del:#7c1019;--del-bg:#ffdfdd;--ins:#0c4e28;--ins-bg:#d4f3de}
    @page{margin:12mm}
    body{font-size:.85rem}
    .page>header,main{max-width:none;padding:0}
    .scroll{overflow:visible;border:0}table{font-size:.68rem}
    th,td{padding:.2rem .3rem;white-space:normal;overflow-wrap:anywhere}
    thead th{hyphens:none;overflow-wrap:normal}
    th+th[scope=row],.cov thead th,.cov thead th.v{min-width:0}
    .cov{table-layout:fixed}.cov thead th.l{overflow-wrap:break-word;width:5rem}.cov .v{padding:.1rem 0}
    .cov .v span{display:block;height:19rem;max-height:none;font-size:.6rem;line-height:1}
    .cov tbody th{position:static;overflow-wrap:break-word}.cov td{padding:.15rem .1rem}.cov td small{font-size:.6rem}
    .skip,.kinds,.choices,.guide,.ways button,.ways .check,.keys,.more,.none button,.dock,.mine,.undo,.desk .name,.decides progress,.page>footer{display:none!important}
    .found label.field{display:none}span.paper{display:inline}p.paper{display:block}
    .folded .body{display:block}.folded .m{display:flex}.shown{margin:0}
    .current{border-color:var(--line);border-inline-start-color:var(--t);box-shadow:none}
    .feed article{content-visibility:visible;break-inside:avoid;padding:.3rem .6rem;margin:.3rem 0}
    .texts{grid-template-columns:repeat(auto-fit,minmax(13rem,1fr))}
    del,ins,.k,.ph{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
    """#

  /// The style sheet of pages that are one sheet of paper: the same on a screen, closer in print.
  static let denseStyle: Markup = """
    \(style)
    th,td{padding-inline:.55rem}th[scope=row]{white-space:normal;min-width:7rem}
    @media print{@page{size:A4;margin:10mm}html{font-size:11px}body{line-height:1.25}h1{font-size:1.3rem}
    .page>header{padding-top:0}h2{margin:.6rem 0 .2rem}h3{margin:.5rem 0 .1rem}
    .lead,.facts,.counts{margin-top:.2rem}.counts li{padding:.1rem .6rem}.counts strong{font-size:1rem}
    table{font-size:.8rem}th,td{padding:.02rem .3rem;line-height:1.2}.files{margin:0}.pair{columns:2}}
    """
}
