import { DISTANCES, LzmaMatchFinder } from './lzma-match-finder.ts';
import { HALF, RangeEncoder } from './range-encoder.ts';

/**
 * Raw LZMA1 stream as PAY by square uses it: lc = 3, lp = 0, pb = 2, dictionary 2^17, no header, end marker.
 * After Igor Pavlov's LZMA specification (2015, public domain). Greedy: takes the longest match at once.
 */
const STATES = 12;
const POSITION_STATES = 4;
const LITERAL_CODERS = 8;
const LITERAL_MODELS = 0x300;
const MIN_MATCH = 2;
const MAX_MATCH = 273;
const LENGTH_STATES = 4;
const ALIGN_BITS = 4;
/** Distance slots from here on have direct bits and the aligned low ones; below, a tree of their own. */
const FIRST_DIRECT_SLOT = 14;
const MAX_BYTES = 65_535;

/** Where each group of models begins in the one array of all models. */
const IS_MATCH = 0;
const IS_REP = IS_MATCH + STATES * POSITION_STATES;
const IS_REP_0 = IS_REP + STATES;
const IS_REP_1 = IS_REP_0 + STATES;
const IS_REP_2 = IS_REP_1 + STATES;
const IS_REP_0_LONG = IS_REP_2 + STATES;
const DISTANCE_SLOT = IS_REP_0_LONG + STATES * POSITION_STATES;
const DISTANCE_SPECIAL = DISTANCE_SLOT + LENGTH_STATES * 64;
const DISTANCE_ALIGN = DISTANCE_SPECIAL + 128;
const MATCH_LENGTH = DISTANCE_ALIGN + (1 << ALIGN_BITS);
/** Within a length coder: choice, choice 2, low and mid trees by position state, high tree. */
const LENGTH_LOW = 2;
const LENGTH_MID = LENGTH_LOW + POSITION_STATES * 8;
const LENGTH_HIGH = LENGTH_MID + POSITION_STATES * 8;
const LENGTH_MODELS = LENGTH_HIGH + 256;
const REP_LENGTH = MATCH_LENGTH + LENGTH_MODELS;
const LITERAL = REP_LENGTH + LENGTH_MODELS;
const MODELS = LITERAL + LITERAL_CODERS * LITERAL_MODELS;

/** The state of the encoder between two streams: it keeps nothing of what it wrote. */
const NOTHING: Uint8Array = new Uint8Array(0);

/** Writes one stream after the other, each of at most `capacity` bytes. */
class Encoder {
  readonly #out = new RangeEncoder();
  readonly #models = new Uint16Array(MODELS);
  readonly #matches: LzmaMatchFinder;
  #data = NOTHING;
  /** The four last distances, newest first; 1 means the byte before. */
  readonly #reps = [1, 1, 1, 1];
  #state = 0;
  #at = 0;

  constructor(capacity: number) {
    this.#matches = new LzmaMatchFinder(capacity, MAX_MATCH);
  }

  encode(data: Uint8Array): Uint8Array {
    this.#begin(data);
    while (this.#at < this.#data.length) this.#packet();
    this.#endMarker();
    this.#data = NOTHING;
    this.#matches.begin(NOTHING);
    return this.#out.finish();
  }

  #begin(data: Uint8Array): void {
    this.#data = data;
    this.#matches.begin(data);
    this.#models.fill(HALF);
    this.#reps.fill(1);
    this.#state = 0;
    this.#at = 0;
  }

  #packet(): void {
    const rep = this.#longestRep();
    const repLength = rep >>> 2;
    const found = this.#matches.longest(this.#at);
    const length = Math.floor(found / DISTANCES);
    const distance = found % DISTANCES;
    if (repLength >= MIN_MATCH && isRepBetter(repLength, length, distance)) this.#rep(rep & 3, repLength);
    else if (length >= MIN_MATCH && isWorthIt(length, distance)) this.#match(length, distance);
    else if (this.#state >= 7 && this.#byteAtRep0() === this.#data[this.#at]) this.#shortRep();
    else this.#literal();
  }

  /** The longest run at one of the last distances, as length × 4 + its number; 0 when no two bytes are right. */
  #longestRep(): number {
    const data = this.#data;
    const at = this.#at;
    const reps = this.#reps;
    const [byte, next] = [data[at], data[at + 1]];
    let best = 0;
    for (let i = 0; i < 4; i++) {
      const from = at - reps[i]!;
      if (data[from] !== byte || data[from + 1] !== next) continue;
      const length = this.#matches.runLength(from, at);
      if (length > best >>> 2) best = length * 4 + i;
    }
    return best;
  }

  #byteAtRep0(): number {
    return this.#data[this.#at - this.#reps[0]!] ?? -1;
  }

  #bit(model: number, bit: number): void {
    this.#out.bit(this.#models, model, bit);
  }

  #isMatch(bit: number): void {
    this.#bit(IS_MATCH + this.#state * POSITION_STATES + (this.#at % POSITION_STATES), bit);
  }

  /** After a match the byte at the last distance is known to be wrong: its bits choose the models. */
  #literal(): void {
    const byte = this.#data[this.#at]!;
    const before = this.#at === 0 ? 0 : this.#data[this.#at - 1]!;
    const coder = LITERAL + (before >>> 5) * LITERAL_MODELS;
    this.#isMatch(0);
    if (this.#state < 7) this.#out.tree(this.#models, coder, 8, byte);
    else this.#matchedLiteral(coder, byte);
    if (this.#state < 4) this.#state = 0;
    else this.#state -= this.#state < 10 ? 3 : 6;
    this.#at++;
  }

  #matchedLiteral(coder: number, byte: number): void {
    const matched = this.#byteAtRep0();
    let isAlike = true;
    let node = 1;
    for (let i = 7; i >= 0; i--) {
      const bit = (byte >>> i) & 1;
      const matchedBit = (matched >>> i) & 1;
      this.#bit(isAlike ? coder + ((1 + matchedBit) << 8) + node : coder + node, bit);
      isAlike &&= matchedBit === bit;
      node = (node << 1) | bit;
    }
  }

  #match(length: number, distance: number): void {
    this.#isMatch(1);
    this.#bit(IS_REP + this.#state, 0);
    this.#length(MATCH_LENGTH, length);
    this.#distance(length, distance - 1);
    this.#remember(distance, 3);
    this.#state = this.#state < 7 ? 7 : 10;
    this.#at += length;
  }

  #rep(rep: number, length: number): void {
    this.#isMatch(1);
    this.#bit(IS_REP + this.#state, 1);
    if (rep === 0) {
      this.#bit(IS_REP_0 + this.#state, 0);
      this.#bit(IS_REP_0_LONG + this.#state * POSITION_STATES + (this.#at % POSITION_STATES), 1);
    } else {
      this.#bit(IS_REP_0 + this.#state, 1);
      this.#bit(IS_REP_1 + this.#state, rep === 1 ? 0 : 1);
      if (rep > 1) this.#bit(IS_REP_2 + this.#state, rep - 2);
      this.#remember(this.#reps[rep]!, rep);
    }
    this.#length(REP_LENGTH, length);
    this.#state = this.#state < 7 ? 8 : 11;
    this.#at += length;
  }

  /** Puts a distance in front; the one at `from` falls out. */
  #remember(distance: number, from: number): void {
    for (let i = from; i > 0; i--) this.#reps[i] = this.#reps[i - 1]!;
    this.#reps[0] = distance;
  }

  /** One byte at the last distance. */
  #shortRep(): void {
    this.#isMatch(1);
    this.#bit(IS_REP + this.#state, 1);
    this.#bit(IS_REP_0 + this.#state, 0);
    this.#bit(IS_REP_0_LONG + this.#state * POSITION_STATES + (this.#at % POSITION_STATES), 0);
    this.#state = this.#state < 7 ? 9 : 11;
    this.#at++;
  }

  #length(coder: number, length: number): void {
    const positionState = this.#at % POSITION_STATES;
    const value = length - MIN_MATCH;
    this.#bit(coder, value < 8 ? 0 : 1);
    if (value >= 8) this.#bit(coder + 1, value < 16 ? 0 : 1);
    if (value < 8) this.#out.tree(this.#models, coder + LENGTH_LOW + positionState * 8, 3, value);
    else if (value < 16) this.#out.tree(this.#models, coder + LENGTH_MID + positionState * 8, 3, value - 8);
    else this.#out.tree(this.#models, coder + LENGTH_HIGH, 8, value - 16);
  }

  /** `value` is the distance less 1. */
  #distance(length: number, value: number): void {
    const lengthState = Math.min(length - MIN_MATCH, LENGTH_STATES - 1);
    const slot = distanceSlot(value);
    this.#out.tree(this.#models, DISTANCE_SLOT + lengthState * 64, 6, slot);
    if (slot < 4) return;
    const lowBits = (slot >>> 1) - 1;
    const base = ((2 | (slot & 1)) << lowBits) >>> 0;
    const rest = value - base;
    if (slot < FIRST_DIRECT_SLOT) {
      this.#out.reverseTree(this.#models, DISTANCE_SPECIAL + base - slot, lowBits, rest);
    } else {
      this.#out.direct(rest >>> ALIGN_BITS, lowBits - ALIGN_BITS);
      this.#out.reverseTree(this.#models, DISTANCE_ALIGN, ALIGN_BITS, rest & 0xf);
    }
  }

  /** A match of length 2 at distance 2^32: decoders that read a stream stop there. */
  #endMarker(): void {
    this.#isMatch(1);
    this.#bit(IS_REP + this.#state, 0);
    this.#length(MATCH_LENGTH, MIN_MATCH);
    this.#distance(MIN_MATCH, 0xffffffff);
  }
}

/** Two bits for each power of two: 0, 1, 2, 3 (4–5), 4 … */
function distanceSlot(value: number): number {
  if (value < 4) return value;
  const highest = 31 - Math.clz32(value);
  return (highest << 1) | ((value >>> (highest - 1)) & 1);
}

/** A repeated distance costs about two bytes less than a new one. */
const isRepBetter = (repLength: number, length: number, distance: number): boolean =>
  repLength + 1 >= length || (repLength + 2 >= length && distance > 512);

/** Two bytes from farther away cost more than two literals (measured on 600 codes). */
const isWorthIt = (length: number, distance: number): boolean => length > MIN_MATCH || distance <= 4;

/** Longer than the texts of all usual codes. */
const USUAL_BYTES = 2048;

/** Scratch memory, wiped for each stream: allocating it again would take 40 % of the time of a usual code. */
let usual: Encoder | undefined;

/**
 * Compresses at most 65,535 bytes; the bytes before the first of the raw stream that `xz --format=raw` reads.
 * @throws RangeError when there are more.
 */
export function lzmaBytes(data: Uint8Array): Uint8Array {
  if (data.length > MAX_BYTES) throw new RangeError('at most 65535 bytes');
  if (data.length > USUAL_BYTES) return new Encoder(data.length).encode(data);
  usual ??= new Encoder(USUAL_BYTES);
  return usual.encode(data);
}
