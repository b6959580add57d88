/** Documents that send the service more than anybody asked for, by name: the input of a call. */

const script = (code: string, other: object = {}): object => ({
  content: `<p>x<script>${code}</script>`,
  ...other,
});
const TOLD = { failOnScriptError: true };
/** Keeps a document open until its deadline, and lets what it began go on. */
const ALL_THE_TIME = { waitFor: { expression: 'window.never' } };
const often = (code: string): object =>
  script(`setInterval(() => { for (let i = 0; i < 50; i++) { ${code} } }, 0)`, ALL_THE_TIME);
const WORKER = "new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])))";

export const FLOODS: Readonly<Record<string, object>> = {
  'console, 1 MB lines': script("for (;;) console.log('x'.repeat(1e6))"),
  'console, 1 MB lines, errors asked for': script("for (;;) console.log('x'.repeat(1e6))", TOLD),
  'console, short lines, errors asked for': script('for (;;) console.log(1)', TOLD),
  'console, one line of 200 MB': script("console.log('x'.repeat(2e8))", TOLD),
  'errors that nobody catches': script(
    "setInterval(() => { for (let i = 0; i < 50; i++) reportError(new Error('x'.repeat(1e4))) }, 0)",
    { ...TOLD, ...ALL_THE_TIME },
  ),
  'requests, refused': often("fetch('http://192.0.2.1/' + i, { method: 'POST' }).catch(() => {})"),
  'requests, of files': often("fetch('https://document.invalid/' + i).catch(() => {})"),
  'requests, 5 MB bodies': script(
    "const body = 'x'.repeat(5e6); setInterval(() => fetch('http://192.0.2.1/', { method: 'POST', body }).catch(() => {}), 0)",
    ALL_THE_TIME,
  ),
  history: often("history.pushState(0, '', '#' + Math.random())"),
  'other places': often("location.href = 'http://192.0.2.1/' + Math.random()"),
  dialogs: script("for (;;) alert('x'.repeat(1e4))"),
  frames: often("const f = document.createElement('iframe'); document.body.append(f); f.remove()"),
  'frames with documents': often(
    "const f = document.createElement('iframe'); f.srcdoc = 'x'; document.body.append(f)",
  ),
  'frames of 1 MB addresses': often(
    "const f = document.createElement('iframe'); f.src = 'data:text/html,' + 'x'.repeat(1e6); document.body.append(f)",
  ),
  workers: often(WORKER),
  windows: often("window.open('about:blank')"),
  downloads: often("const a = document.createElement('a'); a.href = 'data:,x'; a.download = 'x'; a.click()"),
  'messages between windows': often("postMessage('x'.repeat(1e4), '*')"),
  'violations of a policy': {
    content:
      "<meta http-equiv=Content-Security-Policy content=\"img-src 'none'; report-uri http://192.0.2.1/\"><script>setInterval(() => { for (let i = 0; i < 50; i++) new Image().src = 'http://192.0.2.1/' + i }, 0)</script>",
    ...ALL_THE_TIME,
  },
  'performance entries': often("performance.mark('x'.repeat(1e3))"),
  'a title of 100 MB': script("document.title = 'x'.repeat(1e8)"),
  'a condition that fails at length': script('', {
    waitFor: { expression: "(() => { throw new Error('x'.repeat(3e6)) })()" },
  }),
};
