import { Marked, type Tokens } from 'marked';
import { plainHeading } from './plain-markdown.ts';
import { slug } from './slug.ts';

export interface Heading {
  readonly depth: number;
  /** Without its marks. */
  readonly text: string;
}

/** All headings of a page, in order. */
export const headingsOf = (markdown: string): readonly Heading[] =>
  new Marked().lexer(markdown).flatMap((token) => {
    if (token.type !== 'heading') return [];
    const { depth, text } = token as Tokens.Heading;
    return [{ depth, text: plainHeading(text) }];
  });

/**
 * Anchors of the original by those that a forge gives the translation, heading by heading: on our pages a link leads
 * to the same place whatever the language of its reader.
 */
export function translatedAnchors(original: string, translation: string): ReadonlyMap<string, string> {
  const translated = headingsOf(translation);
  return new Map(
    headingsOf(original).flatMap(({ text }, index) => {
      const other = translated[index];
      return other === undefined ? [] : [[slug(other.text), slug(text)] as const];
    }),
  );
}
