import type { FontLibrary } from './font-library.ts';

/** What jobs that draw text ask for. */
export interface FontTools {
  readonly fonts: FontLibrary;
}
