/** An INDEX with offsets of one byte (Adobe Technical Note 5176, 5). */
function index(items: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(3 + items.length + 1);
  head.writeUInt16BE(items.length, 0);
  head[2] = 1;
  let offset = 1;
  items.forEach((item, i) => {
    head[3 + i] = offset;
    offset += item.length;
  });
  head[3 + items.length] = offset;
  return Buffer.concat([head, ...items]);
}

const short = (value: number): readonly number[] => [28, (value >> 8) & 0xff, value & 0xff];
const long = (value: number): readonly number[] => [29, 0, 0, (value >> 8) & 0xff, value & 0xff];

/** A box of 300 by 700 units, after a width as a difference from 500. */
const box = (difference: number): Uint8Array =>
  Uint8Array.from([
    ...(difference === 0 ? [] : short(difference)),
    ...short(100),
    ...short(0),
    21,
    ...short(300),
    6,
    ...short(700),
    7,
    ...short(-300),
    6,
    14,
  ]);

/** A CFF program with .notdef (250), A (500) and B (600 thousandths wide). */
export function tinyCff(): Uint8Array {
  const header = Buffer.from([1, 0, 4, 1]);
  const names = index([Buffer.from('Tiny')]);
  const strings = Buffer.from([0, 0]);
  const globals = Buffer.from([0, 0]);
  const charset = Buffer.from([0, 0, 34, 0, 35]);
  const glyphs = index([Uint8Array.from([...short(-250), 14]), box(0), box(100)]);
  const own = Buffer.from([...short(500), 20, ...short(500), 21]);
  const top = (start: number): Buffer =>
    Buffer.from([
      ...long(start),
      15,
      ...long(start + charset.length),
      17,
      ...long(own.length),
      ...long(start + charset.length + glyphs.length),
      18,
    ]);
  const start = header.length + names.length + index([top(0)]).length + strings.length + globals.length;
  return Buffer.concat([header, names, index([top(start)]), strings, globals, charset, glyphs, own]);
}
