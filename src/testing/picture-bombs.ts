import { crc32, deflateSync, gzipSync } from 'node:zlib';

/** Pictures that are small to send and large to draw, or none at all: what a hostile caller gives as a logo. */

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return header;
}

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const END = chunk('IEND', new Uint8Array());

/** A 1-bit PNG of any size, a few KB long (ISO/IEC 15948). */
export function png(width: number, height: number): Buffer {
  const row = Math.ceil(width / 8) + 1;
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(row * height)));
  return Buffer.concat([PNG_SIGNATURE, chunk('IHDR', pngHeader(width, height)), pixels, END]);
}

/** A header that declares more pixels than there are. */
function overstatedPng(): Buffer {
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(100)));
  return Buffer.concat([PNG_SIGNATURE, chunk('IHDR', pngHeader(30_000, 30_000)), pixels, END]);
}

/** Text that unfolds to 100 MB where a reader believes it (ISO/IEC 15948, 11.3.3.3). */
function pngWithLongText(): Buffer {
  const text = chunk(
    'zTXt',
    Buffer.concat([Buffer.from('note\0\0'), deflateSync(Buffer.alloc(100_000_000))]),
  );
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(20_000)));
  return Buffer.concat([PNG_SIGNATURE, chunk('IHDR', pngHeader(20_000, 8)), text, text, pixels, END]);
}

/** A JPEG head alone that promises the largest picture (ITU-T T.81, B.2.2). */
const JPEG_HEAD = Buffer.from('ffd8ffc0001108ffffffff03012200021101031101', 'hex');

/** The first of its frames alone is 65,535 pixels wide and high. */
const GIF_HEAD = Buffer.concat([
  Buffer.from('GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff', 'latin1'),
  Buffer.from('\x2c\0\0\0\0\xff\xff\xff\xff\0\x02\x02\x4c\x01\0', 'latin1'),
]);

/** The head of an extended WebP alone: a canvas of the largest size (its container format, VP8X). */
const WEBP_HEAD = Buffer.from('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff', 'latin1');

const svg = (inner: string, size = 'width="100" height="100"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inner}</svg>`;

const LARGE = 'width="4000" height="4000"';

const inSvg = (picture: Buffer): string =>
  svg(`<image width="9" height="9" href="data:image/png;base64,${picture.toString('base64')}"/>`);

/** Each group uses the one before it ten times. */
const multiplied = (inner: string): string =>
  svg(
    `<defs>${Array.from({ length: 30 }, (_, i) => `<g id="g${i}">${`<use href="#g${i - 1}"/>`.repeat(i === 0 ? 0 : 10)}${inner}</g>`).join('')}</defs><use href="#g29"/>`,
  );

const entities = (): string => {
  const declared = Array.from({ length: 12 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`);
  return `<!DOCTYPE svg [<!ENTITY e0 "lol">${declared.join('')}]>${svg('<text>&e12;</text>')}`;
};

export type PictureBomb = readonly [name: string, bytes: Uint8Array | string];

/** Twenty, none of which is a logo. */
export const PICTURE_BOMBS: readonly PictureBomb[] = [
  ['20000 × 20000 pixels of one bit', png(20_000, 20_000)],
  ['such a picture inside a drawing', inSvg(png(20_000, 20_000))],
  [
    'a dashed path of millions of dashes',
    svg(`<path stroke="#000" stroke-dasharray="0.001" d="M0 0${'L99 99L0 0'.repeat(50_000)}"/>`),
  ],
  [
    'a filter with an endless radius',
    svg(
      '<filter id="f"><feMorphology operator="dilate" radius="500"/></filter><rect width="99" height="99" filter="url(#f)"/>',
      LARGE,
    ),
  ],
  ['more text than a poster', svg(`<text>${'word '.repeat(400_000)}</text>`)],
  ['20,000 nested groups', svg(`${'<g>'.repeat(20_000)}${'</g>'.repeat(20_000)}`)],
  ['references that multiply', multiplied('<rect width="1" height="1"/>')],
  ['what is cut off', png(500, 500).subarray(0, 60)],
  ['noise behind a right beginning', Buffer.concat([png(10, 10).subarray(0, 40), Buffer.alloc(5000, 0x5a)])],
  ['fewer pixels than declared', overstatedPng()],
  ['a note of 100 MB', pngWithLongText()],
  ['a JPEG of 65,535 × 65,535', JPEG_HEAD],
  ['a GIF of 65,535 × 65,535', GIF_HEAD],
  [
    'a turbulence',
    svg(
      '<filter id="f"><feTurbulence numOctaves="9999"/></filter><rect filter="url(#f)" width="99%" height="99%"/>',
      LARGE,
    ),
  ],
  ['a WebP of 16,777,216 × 16,777,216', WEBP_HEAD],
  ['entities that multiply', entities()],
  ['a reference to itself', svg('<g id="a"><use href="#a"/></g>')],
  ['a million small shapes', svg('<path d="M1 1h9v9z"/>'.repeat(40_000))],
  ['a drawing packed a thousandfold', gzipSync(Buffer.from(svg(' '.repeat(20_000_000))))],
  ['a path of ten megabytes', svg(`<path d="M0 0${'L9 9 1 1'.repeat(1_250_000)}"/>`)],
];
