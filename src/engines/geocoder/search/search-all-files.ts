import {
  countryOfWords,
  DeadlineExceeded,
  type Match,
  type NamedCountry,
  type SearchDeadline,
  type SearchMatch,
  tokensOf,
} from '@kontor/places';
import type { OpenDataFile } from '../data-file/open-data-file.ts';
import type { Accepted } from './candidate-pool.ts';
import { distinctMatches } from './distinct-matches.ts';
import { type ParsedQuery, searchFile } from './search-file.ts';
import { countryMatch, matchOf } from './search-match.ts';

/** A file that is asked later must be better by so much: it has the same towns with less around them. */
const CLEARLY_BETTER = 0.02;
const GOOD_ENOUGH = 0.93;
/** A place may be in a file as a town and as its municipality, a street in parts: so many candidates for one answer. */
const SPARE = 4;

/**
 * Reads a file that may turn out to be damaged; undefined if it does.
 * @throws what the search itself throws
 */
export type DamageGuard = <Result>(file: OpenDataFile, read: () => Result) => Result | undefined;

/** A search; without a limit the best match alone. */
export interface SearchRequest {
  readonly query: string;
  readonly language: string;
  /** How many matches at most, the best one counted. */
  readonly limit?: number;
}

/**
 * The best match of a free text in several data files, those with streets first, and what else may be meant.
 * @throws Cancelled; Late when there is none and not all was looked at
 */
export function searchAllFiles(
  files: readonly OpenDataFile[],
  { query, language, limit = 1 }: SearchRequest,
  guard: DamageGuard,
  deadline: SearchDeadline,
): SearchMatch | undefined {
  const { tokens, countryHint } = tokensOf(query);
  if (tokens.length === 0) return undefined;
  const country = countryOfWords(tokens);
  if (country !== undefined && country.first === 0 && country.last === tokens.length - 1) {
    const match = countryMatchIn(files, country.code, language, guard);
    if (match !== undefined) return limit === 1 ? match : { ...match, alternatives: [] };
  }
  const hinted: NamedCountry | undefined =
    countryHint === undefined ? undefined : { code: countryHint, first: 0, last: -1 };
  const named = country ?? hinted;
  const parsed: ParsedQuery = named === undefined ? { tokens } : { tokens, country: named };
  const isSure = country?.isCertain ?? true;
  const fitting = files.filter(({ about }) => !isSure || named === undefined || mayHold(about, named.code));
  const found = bestOf(fitting, parsed, { guard, deadline, limit });
  const matches = found.flatMap(
    ({ file, accepted }) => guard(file, () => matchOf(file, accepted, language)) ?? [],
  );
  const [best, ...others] = distinctMatches(matches, limit);
  if (best === undefined || limit === 1) return best;
  return { ...best, alternatives: others };
}

interface Best {
  readonly file: OpenDataFile;
  readonly accepted: Accepted;
}

/**
 * All candidates compete on one score. Files are asked in the order of the words of the query that they have: once there is a
 * good match, those that have fewer cannot have a better one.
 */
function bestOf(
  files: readonly OpenDataFile[],
  parsed: ParsedQuery,
  { guard, deadline, limit }: SearchLimits,
): readonly Best[] {
  let best: Best | undefined;
  let most = 0;
  const found: Best[] = [];
  for (const { file, words } of inOrder(files, parsed, guard)) {
    const isSettled = best !== undefined && isSure(best, words < most);
    if (isSettled && found.length >= limit) break;
    const accepted = inTimeOr(isSettled, () =>
      guard(file, () => searchFile(file, parsed, deadline, limit === 1 ? 1 : limit * SPARE)),
    );
    if (accepted === undefined) continue;
    found.push(...accepted.map((one) => ({ file, accepted: one })));
    const [first] = accepted;
    const least = best === undefined ? Number.NEGATIVE_INFINITY : best.accepted.score + CLEARLY_BETTER;
    if (first === undefined || isSettled || first.score <= least) continue;
    best = { file, accepted: first };
    most = words;
  }
  const others = found.filter(({ accepted }) => accepted !== best?.accepted);
  others.sort((a, b) => b.accepted.score - a.accepted.score);
  return best === undefined ? [] : [best, ...others];
}

/** A house that is there needs no comparison; a street's name may be a town's as well. */
const isSure = ({ accepted }: Best, hasFewerWords: boolean): boolean =>
  accepted.score >= GOOD_ENOUGH && (accepted.house?.share === 1 || hasFewerWords);

interface SearchLimits {
  readonly guard: DamageGuard;
  readonly deadline: SearchDeadline;
  readonly limit: number;
}

/** Once the best match is sure, time that runs out ends the search for others. */
function inTimeOr<Result>(isSettled: boolean, read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (isSettled && error instanceof DeadlineExceeded) return undefined;
    throw error;
  }
}

interface RankedFile {
  readonly file: OpenDataFile;
  /** How many words and numbers of the query it has. */
  readonly words: number;
}

/** Those with most words first, then those with streets, then as they were given. */
function inOrder(
  files: readonly OpenDataFile[],
  { tokens }: ParsedQuery,
  guard: DamageGuard,
): readonly RankedFile[] {
  const keys = [...new Set(tokens.filter(({ isStop }) => !isStop).map(({ key, joined }) => joined ?? key))];
  const ranked = files.flatMap((file) => {
    const words = files.length === 1 ? keys.length : guard(file, () => wordsIn(file, keys));
    // A damaged file is closed by now.
    return words === undefined ? [] : [{ file, words }];
  });
  return ranked.sort((a, b) => b.words - a.words || Number(b.file.hasStreets) - Number(a.file.hasStreets));
}

/** One statement a file: with two dozen of them the calls are most of the time. */
function wordsIn({ connection }: OpenDataFile, keys: readonly string[]): number {
  const sum = keys.map(() => 'EXISTS (SELECT 1 FROM word WHERE key = ?)').join(' + ');
  return sum === '' ? 0 : Number(connection.one(`SELECT ${sum} AS words`, ...keys)?.words);
}

/** A file without countries has no data on them. */
const mayHold = ({ countries }: OpenDataFile['about'], code: string): boolean =>
  countries.length === 0 || countries.includes(code);

function countryMatchIn(
  files: readonly OpenDataFile[],
  code: string,
  language: string,
  guard: DamageGuard,
): Match | undefined {
  for (const file of files) {
    const match = guard(file, () => countryMatch(file, code, language));
    if (match !== undefined) return match;
  }
  return undefined;
}
