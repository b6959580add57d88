import { editDistance, nearMatch } from '@kontor/base';

/** Variables of the environment that look like settings and are none: set, they silently do nothing. */

/** What names are compared with. */
export interface KnownNames {
  /** Every variable that means something here. */
  readonly names: ReadonlySet<string>;
  /** Those whose value is no secret: they cannot come from a file. */
  readonly open: ReadonlySet<string>;
  /** First words of our settings (`GEOCODER`) that no other program uses. */
  readonly firstWords: ReadonlySet<string>;
}

/** Shorter ones (HOST, PORT) are one letter away from too many variables of others. */
const MIN_MISSPELT = 7;
const MIN_NEAR = 6;
/** A name of others must not be taken for a misspelt one of ours: one edit in four letters. */
const LETTERS_AN_EDIT = 4;
const MAX_EDITS = 3;

/** One typing error away from a setting: most likely meant, one sentence each. */
export function misspeltNames(given: readonly string[], known: KnownNames): readonly string[] {
  return given.flatMap((name) => {
    const meant = known.names.has(name) ? undefined : misspeltSetting(name, known);
    return meant === undefined ? [] : [`${name}: unknown, did you mean ${meant}?`];
  });
}

function misspeltSetting(name: string, { names }: KnownNames): string | undefined {
  if (name.length < MIN_MISSPELT) return undefined;
  return [...names].find(
    (candidate) => candidate.length >= MIN_MISSPELT && editDistance(name, candidate, 1) === 1,
  );
}

/** With the first word of our settings, or near one of them: one sentence each, in order. */
export function unknownNames(given: readonly string[], known: KnownNames): readonly string[] {
  return given
    .filter((name) => !known.names.has(name))
    .flatMap((name) => {
      const hint = hintFor(name, known);
      return hint === undefined ? [] : [`${name}: unknown setting, it has no effect${hint}`];
    })
    .sort();
}

/** What follows the sentence, if there is one. */
function hintFor(name: string, known: KnownNames): string | undefined {
  if (name.endsWith('_FILE') && known.open.has(name.slice(0, -'_FILE'.length)))
    return '; only secrets may come from a file';
  const isOurs = name.includes('_') && known.firstWords.has(name.slice(0, name.indexOf('_')));
  const meant = isOurs ? nearMatch(name, known.names) : nearSetting(name, known);
  if (meant !== undefined) return `; did you mean ${meant}?`;
  return isOurs ? '' : undefined;
}

function nearSetting(name: string, { names }: KnownNames): string | undefined {
  const upper = name.toUpperCase();
  if (names.has(upper)) return upper;
  if (upper.length < MIN_NEAR) return undefined;
  const limit = Math.min(MAX_EDITS, Math.floor(upper.length / LETTERS_AN_EDIT));
  return [...names].find(
    (candidate) => candidate.length >= MIN_NEAR && editDistance(upper, candidate, limit) <= limit,
  );
}
