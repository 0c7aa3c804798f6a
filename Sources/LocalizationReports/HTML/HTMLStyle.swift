extension HTMLReport {
  /// The style sheet of the page: system fonts, colours for light and dark that keep a contrast of
  /// 4.5 to 1, a layout that folds on narrow screens and prints.
  ///
  /// `content-visibility` leaves the layout of units off the screen until it is needed.
  static let style: Markup = """
    :root{color-scheme:light dark;--bg:#f7f7f5;--card:#fff;--text:#1b1d20;--muted:#585e67;
    --line:#dcdee2;--accent:#0a58a6;--field:#fff;--edge:#7b828c;
    --bad:#9f1722;--bad-bg:#fdecec;--good:#14613a;--good-bg:#e6f5ec;
    --caution:#724600;--caution-bg:#fcf1da;--neutral:#3c4858;--neutral-bg:#ebeef3;
    --del:#7c1019;--del-bg:#ffdfdd;--ins:#0c4e28;--ins-bg:#d4f3de}
    @media(prefers-color-scheme:dark){:root{--bg:#141619;--card:#1c1f23;--text:#e7e8ea;
    --muted:#a5acb5;--line:#32373e;--accent:#82bbff;--field:#24282d;--edge:#868e99;
    --bad:#ffa5a2;--bad-bg:#3b1d20;--good:#86d9a5;--good-bg:#173021;
    --caution:#f1c374;--caution-bg:#362b15;--neutral:#bac6d6;--neutral-bg:#272e38;
    --del:#ffcac7;--del-bg:#57221f;--ins:#bdf3cf;--ins-bg:#1b452b}}
    *{box-sizing:border-box}
    [hidden]{display:none!important}
    html{scroll-padding-top:9rem;-webkit-text-size-adjust:100%}
    body{margin:0;background:var(--bg);color:var(--text);
    font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
    code,.at,h4{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Noto Sans Mono",monospace}
    a{color:var(--accent)}
    :focus-visible{outline:3px solid var(--accent);outline-offset:2px}
    .skip{position:absolute;left:-999rem;top:0;background:var(--card);padding:.6rem 1rem;z-index:9}
    .skip:focus{left:0}
    .page>header,main,.page>footer{max-width:82rem;margin:0 auto;padding:0 1.25rem}
    .page>header{padding-top:1.75rem}
    h1{font-size:1.6rem;line-height:1.25;margin:0;font-weight:650;letter-spacing:-.01em}
    h2{font-size:1.15rem;margin:2rem 0 .6rem;font-weight:650}
    h3{font-size:1rem;font-weight:600}
    .lead{margin:.35rem 0 0;color:var(--muted)}
    .tag{display:inline-block;border:1px solid currentColor;border-radius:1rem;padding:0 .6rem;
    font-size:.85rem;color:var(--caution);background:var(--caution-bg)}
    .facts{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:.8rem 0 0;
    font-size:.9rem}
    .facts dt{color:var(--muted)}
    .facts dd{margin:0;overflow-wrap:anywhere}
    .counts{display:flex;flex-wrap:wrap;gap:.6rem;list-style:none;margin:1rem 0 0;padding:0}
    .counts li{background:var(--card);border:1px solid var(--line);border-radius:8px;
    padding:.5rem .9rem;min-width:7.5rem;border-top:3px solid var(--t)}
    .counts strong{display:block;font-size:1.35rem;line-height:1.2;font-weight:650;
    font-variant-numeric:tabular-nums}
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
    .vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);
    white-space:nowrap}
    .zero{color:var(--muted)}
    .cov td{text-align:center;padding:.35rem .6rem}
    .cov td+td,.cov tbody td{border-inline-start:1px solid var(--line)}
    .cov a{color:inherit;text-underline-offset:.2em}
    .cov small{display:block;font-size:.75rem;color:var(--muted)}
    .cov tbody th{position:sticky;inset-inline-start:0;background:var(--card);z-index:1;font-weight:650}
    .cov thead th{vertical-align:bottom;text-align:center;white-space:normal;overflow-wrap:anywhere;
    min-width:5.5rem}
    .cov thead th.l{text-align:start}
    .cov .v span{writing-mode:vertical-rl;max-height:16rem;overflow-wrap:anywhere;margin:0 auto}
    .cov thead th.v{min-width:3rem}
    .c0,.c1{background:var(--bad-bg);color:var(--bad)}
    .c2,.c3{background:var(--caution-bg);color:var(--caution)}
    .c4{background:var(--good-bg);color:var(--good)}
    .cov .c0,.cov .c4{font-weight:650}
    .gate{font:600 .75rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;
    display:inline-block;border-radius:4px;padding:0 .4rem;color:var(--t);background:var(--u)}
    details{margin-top:.5rem}
    summary{cursor:pointer;padding:.2rem 0;color:var(--accent);width:max-content;max-width:100%}
    .files,.found{margin:.3rem 0;padding-inline-start:1.2rem;overflow-wrap:anywhere}
    #filter{position:sticky;top:0;z-index:5;background:var(--bg);border-bottom:1px solid var(--line);
    padding:.7rem 0;display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:end;font-size:.9rem}
    #filter label.f{display:grid;gap:.1rem;color:var(--muted);min-width:0}
    #filter .grow{flex:1 1 14rem}
    input[type=search],select{font:inherit;color:var(--text);background:var(--field);
    border:1px solid var(--edge);border-radius:6px;padding:.35rem .5rem;width:100%}
    select{max-width:20rem}
    fieldset{border:0;margin:0;padding:0;min-width:0;display:flex;flex-wrap:wrap;gap:.35rem}
    legend{float:left;padding:0;color:var(--muted);margin-inline-end:.4rem;line-height:1.9}
    .chip{display:inline-flex;align-items:center;gap:.35rem;border:1px solid var(--edge);
    border-radius:1rem;padding:.1rem .7rem .1rem .5rem;background:var(--card);cursor:pointer}
    .chip input{margin:0;accent-color:var(--accent)}
    .chip b{font-weight:500;color:var(--muted);font-variant-numeric:tabular-nums}
    .row{flex:1 1 100%;display:flex;flex-wrap:wrap;gap:.4rem 1.2rem;align-items:center}
    output{margin-inline-start:auto;color:var(--muted);font-variant-numeric:tabular-nums}
    button{font:inherit;color:var(--accent);background:var(--card);border:1px solid var(--edge);
    border-radius:6px;padding:.15rem .7rem;cursor:pointer}
    .g>h3{margin:1.6rem 0 .2rem;overflow-wrap:anywhere}
    .g>h3 .lang{display:inline-block;background:var(--neutral-bg);color:var(--neutral);
    border-radius:4px;padding:0 .45rem;margin-inline-end:.45rem}
    .g>p{margin:0 0 .5rem;color:var(--muted);font-size:.9rem}
    article{background:var(--card);border:1px solid var(--line);border-inline-start:4px solid var(--t);
    border-radius:6px;padding:.6rem .9rem .7rem;margin:.5rem 0;
    content-visibility:auto;contain-intrinsic-size:auto 9rem}
    article:focus{outline:3px solid var(--accent);outline-offset:1px}
    article:target{border-color:var(--accent)}
    h4{margin:0;font-size:.92rem;font-weight:600;overflow-wrap:anywhere}
    h4 bdi{white-space:pre-wrap}
    h4 a{color:inherit;text-decoration:none}
    h4 a:hover{text-decoration:underline}
    .k{font:600 .78rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;
    display:inline-block;border-radius:4px;padding:0 .45rem;margin-inline-end:.2rem;
    color:var(--t);background:var(--u)}
    .m{margin:.1rem 0 0;color:var(--muted);font-size:.82rem;display:flex;flex-wrap:wrap;gap:0 1.2rem}
    .at{overflow-wrap:anywhere}
    article .p{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));
    gap:.35rem 1.4rem;margin:.45rem 0 0}
    article .p>div{min-width:0}
    .rtl>.n{text-align:right}
    .n{margin:0;color:var(--muted);font-size:.78rem}
    .t{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:isolate}
    del,ins{border-radius:3px;padding:0 .1em;-webkit-box-decoration-break:clone;
    box-decoration-break:clone}
    del{color:var(--del);background:var(--del-bg);text-decoration:line-through;
    text-decoration-thickness:1px}
    ins{color:var(--ins);background:var(--ins-bg);text-decoration:underline;
    text-decoration-thickness:2px;text-underline-offset:.15em}
    u{background:var(--neutral-bg);border-radius:3px;padding:0 .1em;text-decoration-style:dotted}
    .t del,.t ins,.t u{unicode-bidi:isolate}
    .empty{color:var(--muted);font-style:italic}
    .found{list-style:none;padding:0;margin:.45rem 0 0;font-size:.9rem}
    .found li{border-inline-start:3px solid var(--t);padding-inline-start:.6rem;margin:.15rem 0}
    .found b{color:var(--t);font-weight:600}
    .page>footer{margin:2rem auto;color:var(--muted);font-size:.85rem}
    kbd{font:inherit;border:1px solid var(--edge);border-radius:4px;padding:0 .35rem;
    background:var(--card)}
    @media(max-width:48rem){#filter{position:static}html{scroll-padding-top:1rem}
    .page>header,main,.page>footer{padding-inline:.8rem}}
    @media print{:root{color-scheme:light;--bg:#fff;--card:#fff;--line:#bbb}
    @page{margin:12mm}
    .page>header,main{max-width:none;padding:0}
    .scroll{overflow:visible;border:0}table{font-size:.68rem}
    th,td{padding:.2rem .3rem;white-space:normal;overflow-wrap:anywhere}
    thead th{hyphens:none;overflow-wrap:normal}
    th+th[scope=row],.cov thead th,.cov thead th.v{min-width:0}
    .skip,#filter,.page>footer{display:none}article{content-visibility:visible;break-inside:avoid}
    .g>h3{break-after:avoid}del,ins,.k{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
    """

  /// The style sheet of pages that are one sheet of paper: the same on a screen, closer in print.
  static let denseStyle: Markup = """
    \(style)
    @media print{@page{size:A4;margin:10mm}html{font-size:11px}body{line-height:1.25}h1{font-size:1.3rem}
    .page>header{padding-top:0}h2{margin:.6rem 0 .2rem}h3{margin:.5rem 0 .1rem}
    .lead,.facts,.counts{margin-top:.2rem}.counts li{padding:.1rem .6rem}.counts strong{font-size:1rem}
    table{font-size:.8rem}th,td{padding:.02rem .3rem;line-height:1.2}.files{margin:0}.pair{columns:2}}
    """
}
