/** Encrypts as Type 1 programs are, with four zeros before (Adobe Type 1 Font Format, 7). */
function encrypted(plain: Uint8Array, key: number): Buffer {
  let state = key;
  return Buffer.concat([Buffer.alloc(4), plain]).map((byte) => {
    const closed = byte ^ (state >> 8);
    state = ((closed + state) * 52_845 + 22_719) & 0xffff;
    return closed;
  }) as Buffer;
}

const number = (value: number): readonly number[] => [
  255,
  (value >> 24) & 0xff,
  (value >> 16) & 0xff,
  (value >> 8) & 0xff,
  value & 0xff,
];

/** A box of 300 by 700 units; `hsbw` sets the width. */
const box = (width: readonly number[]): readonly number[] => [
  ...[...number(0), ...width, 13],
  ...[...number(100), ...number(0), 21],
  ...[...number(300), 6, ...number(700), 7, ...number(-300), 6, 9, 14],
];

/** A width that a quotient gives. */
const quotient = (dividend: number, divisor: number): readonly number[] => [
  ...number(dividend),
  ...number(divisor),
  12,
  12,
];

/** What a case lacks or has. */
export interface TinyType1 {
  readonly withNotdef?: 'with' | 'without';
}

/** A Type 1 program with .notdef (250), A (500) and B (600 thousandths wide), and its three lengths. */
export function tinyType1({ withNotdef = 'with' }: TinyType1 = {}): {
  readonly data: Buffer;
  readonly lengths: string;
} {
  const clear = Buffer.from(
    '%!PS-AdobeFont-1.0: Tiny\n10 dict begin\n/FontName /Tiny def\n/PaintType 0 def\n/FontType 1 def\n' +
      '/FontMatrix [0.001 0 0 0.001 0 0] readonly def\n/Encoding StandardEncoding def\n/FontBBox {0 0 700 700} readonly def\n' +
      'currentdict end\ncurrentfile eexec\n',
    'latin1',
  );
  const glyphs: readonly (readonly [string, readonly number[]])[] = [
    ...(withNotdef === 'with' ? [['.notdef', [...number(0), ...number(250), 13, 14]] as const] : []),
    ['A', box(number(500))],
    ['B', box(quotient(1200, 2))],
  ];
  const parts = glyphs.map(([name, code]) => {
    const closed = encrypted(Uint8Array.from(code), 4330);
    return Buffer.concat([
      Buffer.from(`/${name} ${closed.length} RD `, 'latin1'),
      closed,
      Buffer.from(' ND\n', 'latin1'),
    ]);
  });
  const head =
    'dup /Private 8 dict dup begin\n/RD {string currentfile exch readstring pop} executeonly def\n' +
    '/ND {noaccess def} executeonly def\n/NP {noaccess put} executeonly def\n/BlueValues [] def\n/MinFeature {16 16} def\n' +
    `/password 5839 def\n2 index /CharStrings ${glyphs.length} dict dup begin\n`;
  const tail =
    'end\nend\nreadonly put\nnoaccess put\ndup/FontName get exch definefont pop\nmark currentfile closefile\n';
  const secret = Buffer.concat([Buffer.from(head, 'latin1'), ...parts, Buffer.from(tail, 'latin1')]);
  const closed = encrypted(secret, 55_665);
  const trailer = Buffer.from(`${`${'0'.repeat(64)}\n`.repeat(8)}cleartomark\n`, 'latin1');
  return {
    data: Buffer.concat([clear, closed, trailer]),
    lengths: `/Length1 ${clear.length}/Length2 ${closed.length}/Length3 ${trailer.length}`,
  };
}
