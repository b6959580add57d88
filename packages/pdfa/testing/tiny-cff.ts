/** An INDEX with offsets of two bytes (Adobe Technical Note 5176, 5). */
function index(items: readonly Uint8Array[]): Buffer {
  if (items.length === 0) return Buffer.from([0, 0]);
  const head = Buffer.alloc(3 + 2 * (items.length + 1));
  head.writeUInt16BE(items.length, 0);
  head[2] = 2;
  let offset = 1;
  items.forEach((item, i) => {
    head.writeUInt16BE(offset, 3 + 2 * i);
    offset += item.length;
  });
  head.writeUInt16BE(offset, 3 + 2 * items.length);
  return Buffer.concat([head, ...items]);
}

/** A number of a charstring or DICT, in three bytes. */
export const short = (value: number): readonly number[] => [28, (value >> 8) & 0xff, value & 0xff];
const long = (value: number): readonly number[] => [29, 0, 0, (value >> 8) & 0xff, value & 0xff];

/** A number of a DICT; with decimals as a real number (Adobe Technical Note 5176, table 5). */
function number(value: number): readonly number[] {
  if (Number.isInteger(value)) return short(value);
  const nibbles = [...String(value)].map((character) => (character === '.' ? 10 : Number(character)));
  const closed = [...nibbles, 15, ...(nibbles.length % 2 === 0 ? [15] : [])];
  return [30, ...closed.flatMap((nibble, i) => (i % 2 === 0 ? [nibble * 16 + closed[i + 1]!] : []))];
}

/** A box of 300 by 700 units, after a width as a difference from the nominal one. */
export const box = (difference?: number): Uint8Array =>
  Uint8Array.from([
    ...(difference === undefined ? [] : short(difference)),
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

/** Widths of a program, or of one of its fonts. */
export interface TinyFont {
  readonly usual?: number;
  readonly nominal?: number;
  /** The first number of its matrix; absent: it has none. */
  readonly matrix?: number;
  readonly subroutines?: readonly Uint8Array[];
}

export interface TinyCff extends TinyFont {
  /** Charstrings; the first is .notdef, the others A, B and so on, or CIDs 1, 2 and so on. */
  readonly glyphs?: readonly Uint8Array[];
  /** Names of the others in place of these. */
  readonly names?: readonly string[];
  readonly globals?: readonly Uint8Array[];
  /** Makes it a program keyed by CID: its fonts, and which of them each glyph is of. */
  readonly fonts?: readonly TinyFont[];
  readonly select?: readonly number[];
}

/** Behind the standard strings (Adobe Technical Note 5176, appendix A). */
const FIRST_STRING = 391;

/** .notdef (250), A (500) and B (600 thousandths wide). */
const GLYPHS = [Uint8Array.from([...short(-250), 14]), box(), box(100)];

const matrixEntry = (matrix: number | undefined): readonly number[] => {
  if (matrix === undefined) return [];
  return [...[matrix, 0, 0, matrix, 0, 0].flatMap(number), 12, 7];
};

/** Its Private DICT, with its subroutines behind it. */
function privateDict({ usual = 500, nominal = 500, subroutines = [] }: TinyFont): readonly [Buffer, Buffer] {
  const widths = [...number(usual), 20, ...number(nominal), 21];
  const size = widths.length + (subroutines.length === 0 ? 0 : 4);
  const own = Buffer.from([...widths, ...(subroutines.length === 0 ? [] : [...short(size), 19])]);
  return [own, Buffer.concat([own, ...(subroutines.length === 0 ? [] : [index(subroutines)])])];
}

/** A CFF program, without more than `wanted` has .notdef (250), A (500) and B (600 thousandths wide). */
export function tinyCff(wanted: TinyCff = {}): Uint8Array {
  const { glyphs: charstrings = GLYPHS, names = [], globals: routines = [], fonts, matrix } = wanted;
  const { select = [] } = wanted;
  const head = Buffer.concat([Buffer.from([1, 0, 4, 1]), index([Buffer.from('Tiny')])]);
  const strings = index(
    (fonts === undefined ? names : ['Adobe', 'Identity']).map((text) => Buffer.from(text)),
  );
  const globals = index(routines);
  const firstName = names.length > 0 ? FIRST_STRING : 34;
  const firstId = fonts === undefined ? firstName : 1;
  const ids = charstrings.slice(1).map((_, i) => firstId + i);
  const charset = Buffer.from([0, ...ids.flatMap((id) => [id >> 8, id & 0xff])]);
  const glyphs = index(charstrings);
  const fontSelect = Buffer.from(
    fonts === undefined ? [] : [0, ...charstrings.map((_, i) => select[i] ?? 0)],
  );
  const privates = (fonts ?? [wanted]).map(privateDict);
  // The name of the whole is between its registry and its matrix, as in real programs.
  const keyed =
    fonts === undefined ? [] : [...short(391), ...short(392), ...short(0), 12, 30, ...short(391), 2];
  const build = (start: number): readonly [Buffer, Buffer] => {
    const glyphsAt = start + charset.length;
    const selectAt = glyphsAt + glyphs.length;
    let at = selectAt + fontSelect.length;
    const places = privates.map(([own, whole]) => {
      const place = [...long(own.length), ...long(at), 18];
      at += whole.length;
      return place;
    });
    const dicts = index(
      (fonts ?? []).map((font, i) => Buffer.from([...matrixEntry(font.matrix), ...places[i]!])),
    );
    const own = fonts === undefined ? places[0]! : [...long(selectAt), 12, 37, ...long(at), 12, 36];
    const top = [...keyed, ...matrixEntry(matrix), ...long(start), 15, ...long(glyphsAt), 17, ...own];
    return [index([Buffer.from(top)]), dicts];
  };
  const start = head.length + build(0)[0].length + strings.length + globals.length;
  const [top, dicts] = build(start);
  const data = privates.map(([, whole]) => whole);
  return Buffer.concat([
    head,
    top,
    strings,
    globals,
    charset,
    glyphs,
    fontSelect,
    ...data,
    ...(fonts === undefined ? [] : [dicts]),
  ]);
}
