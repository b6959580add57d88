/** HTML documents that take what memory they can get, by where a browser has some. What is never written to is not there. */

const MB = 1_000_000;
const FILL =
  'const fill = (bytes) => { const all = new Uint8Array(bytes); for (let at = 0; at < bytes; at += 4096) all[at] = 1; return all; };';
const script = (code: string): string => `<p>x<script>${FILL} globalThis.all = []; ${code}</script>`;
const often = (count: number, code: string): string =>
  script(`for (let n = 0; n < ${count}; n++) { ${code} }`);

/** About 900 MB each, which one document alone may have; the last asks for 8 GB. */
export const GREEDY: Readonly<Record<string, string>> = {
  arrays: often(56, `all.push(fill(${16 * MB}));`),
  frames: `${'<iframe></iframe>'.repeat(18)}${script(`for (const frame of Array.from(frames)) frame.all = fill(${50 * MB});`)}`,
  canvases: often(
    14,
    "const one = document.createElement('canvas'); one.width = one.height = 4096; const pen = one.getContext('2d', { willReadFrequently: true }); pen.fillRect(0, 0, 4096, 4096); pen.getImageData(0, 0, 1, 1); all.push(one);",
  ),
  'shared WebAssembly memory': script(
    'const memory = new WebAssembly.Memory({ initial: 13500, maximum: 16384, shared: true }); const bytes = new Uint8Array(memory.buffer); for (let at = 0; at < bytes.length; at += 4096) bytes[at] = 1; all.push(bytes);',
  ),
  blobs: often(45, `all.push(new Blob([new Uint8Array(${20 * MB}).fill(n + 1)]));`),
  WebGL: script(
    "const gl = document.createElement('canvas').getContext('webgl2'); if (gl !== null) for (let n = 0; n < 14; n++) { const one = gl.createTexture(); gl.bindTexture(gl.TEXTURE_2D, one); gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, 4096, 4096, 0, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4096 * 4096 * 4).fill(n)); gl.finish(); all.push(one); }",
  ),
  '8 GB at once': often(8, `all.push(fill(${1_000 * MB}));`),
};
