import { EXTENSIONS } from '../encoded-output.ts';

const MAX_STEM = 80;
/** XML is answered without a name over HTTP; as a file it has the ending of its kind. */
const ENDINGS: Readonly<Record<string, string>> = { ...EXTENSIONS, 'application/xml': 'xml' };

/** The name of a result's file, in two parts. */
export interface EntryName {
  /** Never a path: of an id only letters, digits, dots, underscores and hyphens are left, none of them a dot in front. */
  readonly stem: string;
  readonly ending: string;
}

/** @param type media type without parameters */
export const entryName = (id: string, type: string): EntryName => ({
  stem: id
    .replaceAll(/[^A-Za-z0-9._-]/gu, '_')
    .replace(/^\.+/, (dots) => '_'.repeat(dots.length))
    .slice(0, MAX_STEM),
  ending: ENDINGS[type] ?? 'bin',
});
