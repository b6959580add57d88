/** Widths and names of the glyphs of a Type 1 or CFF font program. */
export interface GlyphProgram {
  readonly glyphCount: number;
  /** Whether glyphs are chosen by CID rather than by name. */
  readonly isCidKeyed: boolean;
  /** Names by code of the encoding inside the program. */
  readonly builtIn: readonly (string | undefined)[];
  /** Names of all glyphs, .notdef included; none in a program keyed by CID. */
  readonly names: readonly string[];
  glyphOfName(name: string): number | undefined;
  glyphOfCid(cid: number): number | undefined;
  /** CIDs of all glyphs. */
  readonly cids: readonly number[];
  /** Thousandths of the font size; undefined when it cannot be found out. */
  width(glyph: number): number | undefined;
  /** What other readers take for the width, where they may differ; absent where all read `width`. */
  readings?(glyph: number): readonly (number | undefined)[];
}
