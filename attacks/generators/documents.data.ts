/** HTML documents that take what they can get. "loop" and those that send messages never end by themselves. */

const MB = 1_000_000;
/** Memory that was asked for and never written to is not there. */
const FILL = `const fill = (bytes) => { const all = new Uint8Array(bytes); for (let at = 0; at < bytes; at += 4096) all[at] = 1; return all; };`;
const script = (text: string): string => `<p>x<script>${text}</script>`;
const endless = (text: string): string => script(`for (;;) { ${text} }`);
export const DOCUMENTS: Readonly<Record<string, string>> = {
  small: '<h1>Offer</h1><p>Twelve chairs',
  loop: endless(''),

  // Memory: about 900 MB each, which one document alone may have.
  arrays: script(`${FILL} globalThis.all = []; for (let n = 0; n < 56; n++) all.push(fill(${16 * MB}));`),
  frames: `${'<iframe></iframe>'.repeat(18)}<script>${FILL} Array.from(frames).forEach((frame) => { frame.all = fill(${50 * MB}); });</script>`,
  canvases: script(
    `globalThis.all = []; for (let n = 0; n < 14; n++) { const one = document.createElement('canvas'); one.width = one.height = 4096; const pen = one.getContext('2d', { willReadFrequently: true }); pen.fillStyle = '#f0f'; pen.fillRect(0, 0, 4096, 4096); pen.getImageData(0, 0, 1, 1); all.push(one); }`,
  ),
  'shared-wasm': script(
    `const memory = new WebAssembly.Memory({ initial: 13500, maximum: 16384, shared: true }); const all = new Uint8Array(memory.buffer); for (let at = 0; at < all.length; at += 4096) all[at] = 1; globalThis.all = all;`,
  ),
  blobs: script(
    `globalThis.all = []; for (let n = 0; n < 45; n++) all.push(new Blob([new Uint8Array(${20 * MB}).fill(n + 1)]));`,
  ),
  webgl: script(
    `globalThis.all = []; const gl = document.createElement('canvas').getContext('webgl2') ?? { absent: true }; if (!gl.absent) for (let n = 0; n < 14; n++) { const one = gl.createTexture(); gl.bindTexture(gl.TEXTURE_2D, one); gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, 4096, 4096, 0, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4096 * 4096 * 4).fill(n)); gl.finish(); all.push(one); }`,
  ),
  'eight-gigabytes': script(
    `${FILL} globalThis.all = []; for (let n = 0; n < 8; n++) all.push(fill(${1_000 * MB}));`,
  ),

  // Messages to whoever steers the browser.
  console: endless(`console.log('x'.repeat(${MB}));`),
  errors: endless(`reportError(new Error('x'.repeat(10000)));`),
  requests: endless(
    `const one = new XMLHttpRequest(); one.open('GET', 'http://192.0.2.1/' + Math.random(), false); try { one.send(); } catch {}`,
  ),
  history: endless(`try { history.pushState({}, '', '#' + Math.random() + 'x'.repeat(1000)); } catch {}`),
  dialogs: endless(`alert('x'.repeat(${MB}));`),
  'new-frames': endless(`document.body.appendChild(document.createElement('iframe')).remove();`),
  workers: endless(
    `const one = new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))); const until = performance.now() + 20; while (performance.now() < until); one.terminate();`,
  ),
  windows: endless(`try { window.open('about:blank')?.close(); } catch {}`),
};
