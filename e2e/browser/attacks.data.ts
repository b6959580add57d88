/** Ways by which a document tries to reach somebody or something: title → the document for a URL. */
export const VEHICLES: Readonly<Record<string, (url: string) => string>> = {
  img: (u) => `<img src="${u}">`,
  srcset: (u) => `<img srcset="${u} 2x, ${u} 1x">`,
  picture: (u) => `<picture><source srcset="${u}"><img></picture>`,
  'input image': (u) => `<input type=image src="${u}">`,
  video: (u) => `<video src="${u}" poster="${u}" autoplay></video>`,
  audio: (u) => `<audio src="${u}" autoplay></audio>`,
  track: (u) => `<video><track default src="${u}"></video>`,
  stylesheet: (u) => `<link rel=stylesheet href="${u}">`,
  '@import': (u) => `<style>@import url("${u}");</style>`,
  'nested @import by data': (u) =>
    `<link rel=stylesheet href="data:text/css,@import url('${encodeURIComponent(u)}');">`,
  font: (u) => `<style>@font-face{font-family:x;src:url("${u}")}p{font-family:x}</style><p>x`,
  background: (u) => `<p style="background:url('${u}')">x`,
  'background attribute': (u) => `<body background="${u}">`,
  'list image': (u) => `<ul style="list-style-image:url('${u}')"><li>x</ul>`,
  'border image': (u) => `<p style="border:9px solid;border-image:url('${u}') 3">x`,
  mask: (u) => `<p style="mask:url('${u}#m')">x`,
  filter: (u) => `<p style="filter:url('${u}#f')">x`,
  cursor: (u) => `<p style="cursor:url('${u}'),auto">x`,
  'content image': (u) => `<style>p::before{content:url('${u}')}</style><p>x`,
  'image-set': (u) => `<p style="background:image-set('${u}' 1x)">x`,
  'shape-outside': (u) => `<p style="float:left;shape-outside:url('${u}')">x`,
  'page margin box': (u) => `<style>@page{@top-center{content:url('${u}')}}</style><p>x`,
  iframe: (u) => `<iframe src="${u}"></iframe>`,
  'iframe srcdoc': (u) => `<iframe srcdoc='<img src="${u}"><iframe src="${u}"></iframe>'></iframe>`,
  frameset: (u) => `<frameset><frame src="${u}"></frameset>`,
  object: (u) => `<object data="${u}"></object>`,
  embed: (u) => `<embed src="${u}">`,
  applet: (u) => `<applet code="${u}" codebase="${u}"></applet>`,
  'SVG image': (u) => `<svg><image href="${u}" width=9 height=9 /></svg>`,
  'SVG image xlink': (u) => `<svg><image xlink:href="${u}" width=9 height=9 /></svg>`,
  'SVG use': (u) => `<svg><use href="${u}#a"/></svg>`,
  'SVG feImage': (u) =>
    `<svg><filter id=f><feImage href="${u}"/></filter><rect width=9 height=9 filter="url(#f)"/></svg>`,
  'SVG as image': (u) =>
    `<img src="data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><image href="${u}" width="9" height="9"/></svg>`)}">`,
  'SVG foreignObject': (u) => `<svg><foreignObject width=99 height=99><img src="${u}"></foreignObject></svg>`,
  preload: (u) => `<link rel=preload as=image href="${u}">`,
  prefetch: (u) => `<link rel=prefetch href="${u}">`,
  prerender: (u) => `<link rel=prerender href="${u}">`,
  preconnect: (u) => `<link rel=preconnect href="${u}">`,
  'dns-prefetch': (u) => `<link rel=dns-prefetch href="${u}">`,
  modulepreload: (u) => `<link rel=modulepreload href="${u}">`,
  icon: (u) => `<link rel=icon href="${u}">`,
  manifest: (u) => `<link rel=manifest href="${u}">`,
  'speculation rules': (u) =>
    `<script type=speculationrules>{"prefetch":[{"source":"list","urls":["${u}"]}],"prerender":[{"source":"list","urls":["${u}"]}]}</script>`,
  'meta refresh': (u) => `<meta http-equiv=refresh content="0;url=${u}">`,
  'meta CSP report': (u) =>
    `<meta http-equiv=Content-Security-Policy content="img-src 'none'; report-uri ${u}"><img src=x>`,
  'base and relative image': (u) => `<base href="${u}"><img src=x.png>`,
  script: (u) => `<script src="${u}"></script>`,
  'module script': (u) => `<script type=module>import "${u}"</script>`,
  'dynamic import': (u) => `<script>import("${u}").catch(()=>{})</script>`,
  'import map': (u) =>
    `<script type=importmap>{"imports":{"a":"${u}"}}</script><script type=module>import "a"</script>`,
  location: (u) => `<script>location="${u}"</script>`,
  'location.replace': (u) => `<script>location.replace("${u}")</script>`,
  'top location': (u) => `<iframe srcdoc='<script>top.location="${u}"</script>'></iframe>`,
  'window.open': (u) => `<script>window.open("${u}")</script>`,
  'link click': (u) => `<a id=a href="${u}" target=_blank ping="${u}">x</a><script>a.click()</script>`,
  'download link': (u) => `<a id=a href="${u}" download>x</a><script>a.click()</script>`,
  'form submit': (u) =>
    `<form id=f action="${u}" method=post><input name=a></form><script>f.submit()</script>`,
  'form to a new window': (u) =>
    `<form id=f action="${u}" target=_blank><input name=a></form><script>f.submit()</script>`,
  fetch: (u) =>
    `<script>fetch("${u}").then(r=>r.text()).then(t=>document.body.append(t)).catch(()=>{})</script>`,
  'fetch no-cors': (u) => `<script>fetch("${u}",{mode:"no-cors",keepalive:true}).catch(()=>{})</script>`,
  'fetch with preflight': (u) =>
    `<script>fetch("${u}",{method:"PUT",headers:{"x-a":"b"}}).catch(()=>{})</script>`,
  XMLHttpRequest: (u) => `<script>x=new XMLHttpRequest;x.open("GET","${u}");x.send()</script>`,
  EventSource: (u) => `<script>new EventSource("${u}")</script>`,
  sendBeacon: (u) => `<script>navigator.sendBeacon("${u}","x")</script>`,
  WebSocket: (u) => `<script>new WebSocket("${u.replace('http', 'ws')}")</script>`,
  WebTransport: (u) => `<script>try{new WebTransport("${u.replace('http:', 'https:')}")}catch{}</script>`,
  worker: (u) =>
    `<script>new Worker(URL.createObjectURL(new Blob(['fetch("${u}").catch(()=>{});try{importScripts("${u}")}catch{}'])))</script>`,
  'nested worker': (u) =>
    `<script>new Worker(URL.createObjectURL(new Blob(['new Worker(URL.createObjectURL(new Blob([\\'fetch("${u}").catch(()=>{});new WebSocket("${u.replace('http', 'ws')}")\\'])))'])))</script>`,
  'shared worker': (u) =>
    `<script>new SharedWorker(URL.createObjectURL(new Blob(['fetch("${u}").catch(()=>{})'])))</script>`,
  'service worker': (u) => `<script>navigator.serviceWorker?.register("${u}").catch(()=>{})</script>`,
  'Image object': (u) => `<script>new Image().src="${u}"</script>`,
  FontFace: (u) => `<script>new FontFace("x","url(${u})").load().catch(()=>{})</script>`,
  'document.write': (u) => `<script>document.write('<img src="${u}"><iframe src="${u}"></iframe>')</script>`,
  'XSLT document': (u) =>
    `<script>x=new DOMParser().parseFromString('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e SYSTEM "${u}">]><a>&e;</a>','text/xml');document.body.append(x.documentElement.textContent)</script>`,
  'javascript link': (u) => `<a id=a href="javascript:fetch('${u}')">x</a><script>a.click()</script>`,
};

/** The same machine, by every name that a guard may miss. */
export const spellings = (port: number): readonly string[] =>
  [
    '127.0.0.1',
    'localhost',
    'LOCALHOST',
    'localhost.',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:0:0:1]',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '017700000001',
    '0177.0.0.1',
    '0.0.0.0',
    '0',
    '127.0.0.1.',
    '127.255.255.254',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    'user:pass@127.0.0.1',
    '[64:ff9b::7f00:1]',
  ].map((host) => `http://${host}:${port}/x`);

/** Private and metadata addresses: never asked, whatever answers there. */
export const FOREIGN = [
  'http://169.254.169.254/latest/meta-data/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://100.100.100.200/',
  'http://168.63.129.16/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.0.1/',
  'http://198.18.0.1/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://224.0.0.1/',
];
