/** Characters with an entry: ASCII and Latin-1. */
export const LATIN_END = 0x100;
/** No adjustment of a font: a pair that was not asked for yet. */
const UNKNOWN = 0x7fff;

/** What most texts ask a face for, by character: 128 KB of tables for a face in use. */
export class LatinTable {
  /** Glyph of each character, 0 for none. */
  readonly glyphs = new Uint16Array(LATIN_END);
  readonly #kerning: (left: number, right: number) => number;
  readonly #pairs = new Int16Array(LATIN_END * LATIN_END).fill(UNKNOWN);

  /** @param kerning adjustment between two glyphs, in font units */
  constructor(glyph: (codePoint: number) => number, kerning: (left: number, right: number) => number) {
    for (let codePoint = 0; codePoint < LATIN_END; codePoint++) this.glyphs[codePoint] = glyph(codePoint);
    this.#kerning = kerning;
  }

  /** Adjustment between two neighbours in font units. */
  kerning(left: number, right: number): number {
    const pair = left * LATIN_END + right;
    const known = this.#pairs[pair]!;
    if (known !== UNKNOWN) return known;
    const value = this.#kerning(this.glyphs[left]!, this.glyphs[right]!);
    this.#pairs[pair] = value;
    return value;
  }
}
