import { Marked, type Token, type Tokens } from 'marked';
import { type NameKind, namesInCell } from './named-codes.ts';
import { cellText, plainHeading, plainText } from './plain-markdown.ts';
import { slug } from './slug.ts';

/** What the search can find by itself: a part of a page between two headings, or a name in one of its tables. */
export interface Section {
  /** Of the page, with the anchor of the part: `/docs/credits#what-is-left`. */
  readonly href: string;
  /** Of the page. */
  readonly title: string;
  /** Of the part, or the name; of the first part of a page its title. */
  readonly heading: string;
  /** What kind of name the heading is, where it is one. */
  readonly kind?: NameKind | 'field';
  readonly text: string;
}

/** Deeper headings are part of the text. */
const MAX_DEPTH = 3;

/**
 * The sections of a page: one for each heading of the second and third level, one for each name of its tables, in order.
 * Rows with names belong to these and not to the part around them.
 * @param path address of the page
 * @param anchorOf the anchor of a heading
 */
export function sectionsOf(
  path: string,
  markdown: string,
  anchorOf: (heading: string) => string = slug,
): readonly Section[] {
  const found: { href: string; heading: string; kind?: NameKind; texts: string[] }[] = [];
  const anchors = new Set<string>();
  let title = '';
  const part = () => found.findLast(({ kind }) => kind === undefined) ?? { texts: [] as string[] };
  for (const token of new Marked().lexer(markdown)) {
    const heading = headingOf(token);
    if (heading !== undefined) {
      if (heading.depth === 1) title = heading.text;
      const href = heading.depth === 1 ? path : `${path}#${anchorOf(heading.text)}`;
      found.push({ href, heading: heading.text, texts: [] });
    } else if (token.type === 'table') {
      const { header, rows } = token as Tokens.Table;
      const first = header[0]?.text ?? '';
      part().texts.push(header.map(cellText).join(' '));
      if (isOfQuotations(header)) continue;
      for (const cells of rows) {
        const inCells = cells.map(({ text }, column) => namesInCell(text, column === 0 ? first : ''));
        const names = inCells.flat();
        if (names.length === 0) part().texts.push(cells.map(cellText).join(' '));
        // A name is its own heading; the other cells are about it.
        const about = cells
          .filter((_, column) => inCells[column]?.length === 0)
          .map(cellText)
          .join(' ');
        for (const { kind, name, id } of names) {
          if (anchors.has(id)) continue;
          anchors.add(id);
          found.push({ href: `${path}#${id}`, heading: name, kind, texts: [about] });
        }
      }
    } else part().texts.push(plainText(token));
  }
  return found.map(({ texts, ...section }) => ({
    ...section,
    title,
    text: texts.join(' ').replace(/\s+/g, ' ').trim(),
  }));
}

/**
 * A table of what is printed in all languages: its rows are no words of the page, and their 200 sentences took 2.4 KB
 * of 90 KB of an index.
 */
const isOfQuotations = (header: readonly Tokens.TableCell[]): boolean =>
  /^(?:Language Sentence|Sprache Satz)$/.test(header.slice(0, 2).map(cellText).join(' '));

function headingOf(token: Token): { readonly depth: number; readonly text: string } | undefined {
  if (token.type !== 'heading') return undefined;
  const { depth, text } = token as Tokens.Heading;
  return depth > MAX_DEPTH ? undefined : { depth, text: plainHeading(text) };
}
