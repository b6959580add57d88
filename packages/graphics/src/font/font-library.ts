import type { ParsedFont } from './parsed-font.ts';

/** The faces of one thread: each is read and parsed on first need and then kept. */
export interface FontLibrary {
  /**
   * The face of a package or of `packages/fonts/files`; undefined when its (optional) package is not installed.
   * @example face('source-sans-3/400Regular'), face('liberation-sans/700Bold')
   */
  face(id: string): ParsedFont | undefined;
  /** The bytes of a bare CFF program of `packages/fonts/files`, for fonts whose glyphs have names instead of characters. */
  symbols(id: SymbolSet): Uint8Array;
}

export type SymbolSet = 'symbol' | 'dingbats';

/** A face of the project's own files or dependencies. @throws Error when it is not there */
export function requiredFace(library: FontLibrary, id: string): ParsedFont {
  const face = library.face(id);
  if (face === undefined) throw new Error(`font ${id} is not installed`);
  return face;
}
