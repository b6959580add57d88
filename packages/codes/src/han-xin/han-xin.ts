import { type BitGrid, bitGrid, setDark } from '@kontor/graphics';
import { encode } from '../character-set/encode.ts';
import { type SymbolText, smallestSymbol, symbolTexts } from '../character-set/symbol-text.ts';
import { contentError } from '../content/content-error.ts';
import { ReedSolomonCode } from '../reed-solomon/check-words.ts';
import { fixedPatternsOf, isFree, type Modules } from './fixed-patterns.ts';
import { MASK_COUNT, masked, penalty } from './mask.ts';
import { messageBits } from './message.ts';
import { blocksOf, dataWordsOf, type HanXinLevel, sideOf, totalWordsOf, VERSIONS } from './size.ts';
import { type Unit, unitsOfBytes, unitsOfGb18030 } from './units.ts';

export interface HanXinOptions {
  /** 1 to 4: 8, 15, 23 or 30 % of the words may be damaged; default 2. */
  readonly level?: HanXinLevel;
  /** Mask 0 to 3 instead of the best one. */
  readonly mask?: number;
}

const DEFAULT_LEVEL = 2;
const GB_18030 = { name: 'GB18030', eci: 32 };
/** ISO/IEC 20830, 5.5 and 5.7: x⁸ + x⁶ + x⁵ + x + 1 for the data, x⁴ + x + 1 for the function information. */
let codes: { readonly words: ReedSolomonCode; readonly information: ReedSolomonCode } | undefined;
const codesOf = () =>
  (codes ??= { words: new ReedSolomonCode(8, 0x163), information: new ReedSolomonCode(4, 0x13) });

interface Message {
  readonly bits: readonly number[];
  readonly version: number;
}

/** The smallest version whose data words have room for the bits. */
function fitted(units: readonly Unit[], eci: number | undefined, level: HanXinLevel): Message | undefined {
  const bits = messageBits(units, eci);
  for (let version = 1; version <= VERSIONS; version++) {
    if (bits.length <= 8 * dataWordsOf(version, level)) return { bits, version };
  }
  return undefined;
}

/** GB 18030, the set of the symbology, needs no designator; ISO 8859-1 behind its own may be shorter. */
function smallest(content: string, level: HanXinLevel): Message | undefined {
  const chinese = encode(content, GB_18030);
  if (chinese === undefined) throw contentError('contains half of a surrogate pair');
  const own: SymbolText = { bytes: chinese, eci: undefined };
  const latin1 = symbolTexts(content, {}).find(({ eci }) => eci === 3);
  return smallestSymbol(
    latin1 === undefined ? [own] : [own, latin1],
    ({ bytes, eci }) => fitted(eci === undefined ? unitsOfGb18030(bytes) : unitsOfBytes(bytes), eci, level),
    ({ version }) => version,
  );
}

function dataWords(bits: readonly number[], count: number): Uint8Array {
  const words = new Uint8Array(count);
  bits.forEach((bit, at) => {
    words[at >> 3]! |= bit << (7 - (at & 7));
  });
  return words;
}

/** Blocks of data and check words one behind the other, then every 13th word from the first, the second, … (5.8.2). */
function allWords(data: Uint8Array, version: number, level: HanXinLevel): Uint8Array {
  const words = new Uint16Array(totalWordsOf(version));
  let [from, at] = [0, 0];
  for (const { count, dataWords: dataCount, checkWords: checkCount } of blocksOf(version, level)) {
    for (let block = 0; block < count; block++) {
      words.set(data.subarray(from, from + dataCount), at);
      codesOf().words.write(words, {
        dataFirst: at,
        dataCount,
        checkFirst: at + dataCount,
        checkCount,
        step: 1,
      });
      from += dataCount;
      at += dataCount + checkCount;
    }
  }
  const mixed: number[] = [];
  for (let start = 0; start < SPREAD; start++) {
    for (let i = start; i < words.length; i += SPREAD) mixed.push(words[i]!);
  }
  return Uint8Array.from(mixed);
}
const SPREAD = 13;

/** Version, level and mask in twelve bits and four check words of four, then six light modules (5.7). */
function informationBits(version: number, level: HanXinLevel, mask: number): readonly number[] {
  const value = ((version + 20) << 4) | ((level - 1) << 2) | mask;
  const words = new Uint16Array(7);
  words.set([value >> 8, (value >> 4) & 15, value & 15]);
  codesOf().information.write(words, { dataFirst: 0, dataCount: 3, checkFirst: 3, checkCount: 4, step: 1 });
  const bits = [...words].flatMap((word) => [(word >> 3) & 1, (word >> 2) & 1, (word >> 1) & 1, word & 1]);
  return [...bits, ...Array<number>(6).fill(0)];
}

/** Along the finder patterns of the top left and right corners, and turned by half a turn along the others. */
function placeInformation(modules: Modules, side: number, bits: readonly number[]): void {
  const last = side - 1;
  const set = (x: number, y: number, bit: number): void => {
    modules[y * side + x] = bit;
    modules[(last - y) * side + last - x] = bit;
  };
  for (let i = 0; i < 9; i++) set(i, 8, bits[i]!);
  for (let i = 1; i < 9; i++) set(8, 8 - i, bits[i + 8]!);
  for (let i = 0; i < 9; i++) set(last - 8, i, bits[i + 17]!);
  for (let i = 1; i < 9; i++) set(last - 8 + i, 8, bits[i + 25]!);
}

function withData(frame: Modules, words: Uint8Array): Modules {
  let bit = 0;
  return frame.map((module, at) => {
    if (!isFree(frame, at)) return module;
    const value = bit < 8 * words.length ? (words[bit >> 3]! >> (7 - (bit & 7))) & 1 : 0;
    bit++;
    return value;
  });
}

function gridOf(modules: Modules, side: number): BitGrid {
  const grid = bitGrid(side, side);
  modules.forEach((module, at) => {
    if (module === 1) setDark(grid, at % side, Math.floor(at / side));
  });
  return grid;
}

/**
 * A Han Xin Code symbol of ISO/IEC 20830 in the smallest version that fits the content.
 * @throws InvalidInput when it fits no version.
 * @example hanXinGrid('汉信码').width // 23
 */
export function hanXinGrid(content: string, options: HanXinOptions = {}): BitGrid {
  const { level = DEFAULT_LEVEL } = options;
  const message = smallest(content, level);
  if (message === undefined) throw contentError('too long for a Han Xin Code symbol');
  const { bits, version } = message;
  const side = sideOf(version);
  const frame = fixedPatternsOf(version);
  const plain = withData(frame, allWords(dataWords(bits, dataWordsOf(version, level)), version, level));
  let best: { readonly modules: Modules; readonly cost: number } | undefined;
  for (let mask = options.mask ?? 0; mask <= (options.mask ?? MASK_COUNT - 1); mask++) {
    const modules = masked(plain, frame, side, mask);
    placeInformation(modules, side, informationBits(version, level, mask));
    const cost = penalty(modules, side);
    if (best === undefined || cost < best.cost) best = { modules, cost };
  }
  return gridOf(best!.modules, side);
}
