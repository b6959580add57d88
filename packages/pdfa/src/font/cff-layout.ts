import { type PrivateWidths, readCffIndex, readCharset, readPrivate, readSelect, scaleOf } from './cff.ts';
import { readDict } from './cff-dict.ts';
import { CFF_STRINGS } from './cff-strings.data.ts';

/** One operator of a DICT with the bytes of its operands and itself. */
export interface CffEntry {
  readonly operator: number;
  readonly operands: readonly number[];
  readonly bytes: Uint8Array;
}

export type CffTop = readonly CffEntry[];

/** The parts of a CFF program, as far as they are needed to write it again. */
export interface CffLayout {
  /** Header and names. */
  readonly head: Uint8Array;
  readonly top: CffTop;
  readonly strings: readonly Uint8Array[];
  /** Number of the first string that is not a standard one. */
  readonly firstString: number;
  readonly globalIndex: Uint8Array;
  readonly globals: readonly Uint8Array[];
  /** Everything behind the global subroutines, and where it begins. */
  readonly rest: Uint8Array;
  readonly restAt: number;
  readonly charstrings: readonly Uint8Array[];
  readonly charset: readonly number[];
  readonly encoding: number;
  readonly isCidKeyed: boolean;
  readonly fonts: readonly CffTop[];
  readonly select: readonly number[];
  privateOf(glyph: number): PrivateWidths | undefined;
  /** Thousandths for one unit. */
  scaleOf(glyph: number): number;
}

export function cffLayout(program: Uint8Array): CffLayout | undefined {
  const data = Buffer.from(program.buffer, program.byteOffset, program.length);
  const names = data.length < 8 ? undefined : readCffIndex(data, data[2]!);
  const tops = names === undefined ? undefined : readCffIndex(data, names.end);
  const strings = tops === undefined ? undefined : readCffIndex(data, tops.end);
  const globals = strings === undefined ? undefined : readCffIndex(data, strings.end);
  if (names === undefined || tops?.items.length !== 1 || strings === undefined || globals === undefined)
    return undefined;
  const operators = readDict(tops.items[0]!);
  const charstrings = readCffIndex(data, operators.get(17)?.[0] ?? -1)?.items;
  if (charstrings === undefined || charstrings.length === 0) return undefined;
  const isCidKeyed = operators.has(1230);
  const fontDicts = isCidKeyed ? (readCffIndex(data, operators.get(1236)?.[0] ?? -1)?.items ?? []) : [];
  const fonts = isCidKeyed ? fontDicts.map(readDict) : [operators];
  const privates = fonts.map((font) => readPrivate(data, font));
  const scales = fonts.map((font) => scaleOf(operators, font));
  const found = isCidKeyed ? readSelect(data, operators.get(1237)?.[0] ?? -1, charstrings.length) : [];
  const select = charstrings.map((_, glyph) => found[glyph] ?? 0);
  return {
    head: data.subarray(0, names.end),
    top: entriesOf(tops.items[0]!),
    strings: strings.items,
    firstString: CFF_STRINGS.length,
    globalIndex: data.subarray(strings.end, globals.end),
    globals: globals.items,
    rest: data.subarray(globals.end),
    restAt: globals.end,
    charstrings,
    charset: readCharset(data, operators, charstrings.length),
    encoding: operators.get(16)?.[0] ?? 0,
    isCidKeyed,
    fonts: fontDicts.map(entriesOf),
    select,
    privateOf: (glyph) => privates[select[glyph] ?? 0],
    scaleOf: (glyph) => scales[select[glyph] ?? 0] ?? 1,
  };
}

/** The entries of a DICT one by one. */
function entriesOf(data: Uint8Array): CffTop {
  const entries: CffEntry[] = [];
  let start = 0;
  for (let at = 0; at < data.length; ) {
    const byte = data[at]!;
    if (byte > 21) {
      at += operandLength(data, at);
      continue;
    }
    const end = at + (byte === 12 ? 2 : 1);
    const bytes = data.subarray(start, end);
    const [operator, operands] = [...readDict(bytes)][0] ?? [byte, []];
    entries.push({ operator, operands, bytes });
    start = end;
    at = end;
  }
  return entries;
}

function operandLength(data: Uint8Array, at: number): number {
  const byte = data[at]!;
  if (byte === 28) return 3;
  if (byte === 29) return 5;
  if (byte !== 30) return byte >= 247 && byte <= 254 ? 2 : 1;
  let end = at + 1;
  while (end < data.length && (data[end]! & 15) !== 15 && data[end]! >> 4 !== 15) end++;
  return end + 1 - at;
}
