import type { ParsedFont } from './parsed-font.ts';

/** The faces of one thread: each is read and parsed on first need and then kept. */
export interface FontLibrary {
  /**
   * The face of a package or of `data/fonts`; undefined when its (optional) package is not installed.
   * @example face('source-sans-3/400Regular'), face('liberation-sans/700Bold')
   */
  face(id: string): ParsedFont | undefined;
}
