import { isCommon, textWords } from './folded-words.ts';
import type { StemLanguage } from './stem.ts';
import { stem } from './stem.ts';

/** A piece of a text; `isHit`: one of the words that were looked for. */
export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

/** What is looked for, in the form in which words are compared. */
export interface Sought {
  readonly terms: ReadonlySet<string>;
  readonly languages: readonly StemLanguage[];
}

/** Length of an excerpt, without the signs that something was left out. */
const LENGTH = 120;
/** What is shown before the first hit. */
const BEFORE = 40;

/** The text in pieces, of which some are hits. */
export function piecesOf(text: string, sought: Sought): readonly Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const { from, to } of hitsIn(text, sought)) {
    if (from < done) continue;
    if (from > done) pieces.push({ text: text.slice(done, from), isHit: false });
    pieces.push({ text: text.slice(from, to), isHit: true });
    done = to;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isHit: false });
  return pieces;
}

/** Some 120 characters around the place with the most hits, cut between words. */
export function excerptOf(text: string, sought: Sought): readonly Piece[] {
  const hits = hitsIn(text, sought);
  const within = (at: number) => hits.filter(({ from }) => from >= at && from < at + LENGTH - BEFORE).length;
  const best = hits.reduce((at, { from }) => (within(from) > within(at) ? from : at), hits[0]?.from ?? 0);
  const start = best <= BEFORE ? 0 : text.indexOf(' ', best - BEFORE) + 1;
  const end = start + LENGTH >= text.length ? text.length : text.lastIndexOf(' ', start + LENGTH);
  const cut = `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
  return piecesOf(cut, sought);
}

function hitsIn(
  text: string,
  { terms, languages }: Sought,
): readonly { readonly from: number; readonly to: number }[] {
  return textWords(text).filter(
    ({ word }) => !isCommon(word) && languages.some((language) => terms.has(stem(word, language))),
  );
}
