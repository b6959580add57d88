import { basename } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { codeTokens } from '../components/code-tokens.ts';
import { descriptionOf } from './description-of.ts';
import { curlCommand } from './guide-calls/curl-command.ts';
import { addressOf as addressOfLink } from './guide-links.ts';
import { namedCode } from './named-codes.ts';
import { ORIGIN_MARK } from './origin.ts';
import { cellText, plainHeading } from './plain-markdown.ts';
import { slug } from './slug.ts';

export interface RenderedGuide {
  readonly title: string;
  readonly headings: readonly { readonly id: string; readonly text: string }[];
  /** What it is about, for lists and search engines. */
  readonly description: string;
  readonly html: string;
  /** Names of the pictures that it shows. */
  readonly pictures: readonly string[];
}

export interface RenderOptions {
  /** For messages. */
  readonly name: string;
  /** The anchor of a heading. */
  readonly anchorOf?: (heading: string) => string;
  /** Where a link leads on the pages; undefined: it is none there. */
  readonly addressOf?: (href: string) => string | undefined;
  /** Where a name of a table is explained, when that is not in this table. */
  readonly explainedAt?: (id: string) => string | undefined;
  /** What a long table is folded below, by the number of its rows; where absent, none is. */
  readonly foldOf?: (rows: number) => string;
}

/** More rows than these are for looking something up, not for reading past. */
const MAX_OPEN_ROWS = 150;

/**
 * Markdown of ours as HTML, which is trusted. Headings, and names in tables, have the anchors that `sectionsOf` gives them.
 * @throws on HTML that guides may not have
 */
export function renderGuide(markdown: string, options: RenderOptions): RenderedGuide {
  const { name, anchorOf = slug, addressOf = addressOfLink, explainedAt, foldOf } = options;
  const headings: { id: string; text: string }[] = [];
  const pictures: string[] = [];
  let title = name;
  const labels = new Map<string, number>();
  const anchors = new Set<string>();
  /** Heading of the column that is being rendered; undefined outside tables. */
  let column: string | undefined;
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const plain = plainHeading(text);
        const id = anchorOf(plain);
        if (depth === 1) title = plain;
        else headings.push({ id, text: plain });
        return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens);
        const address = addressOf(href);
        return address === undefined ? inner : `<a href="${escaped(address)}">${inner}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        const picture = basename(href);
        pictures.push(picture);
        return `<img src="/dashboard/guides/${picture}" alt="${escaped(text)}" loading="lazy">`;
      },
      text(token: Tokens.Text | Tokens.Escape) {
        if ('tokens' in token && token.tokens !== undefined) return this.parser.parseInline(token.tokens);
        const html = 'escaped' in token && token.escaped === true ? token.text : escaped(token.text);
        return html.replaceAll(FURTHER_WORDS, '<span class="system-font">$&</span>');
      },
      // What scrolls must be reachable by keys.
      code({ text, lang }: Tokens.Code) {
        const code = codeTokens(withOrigin(text), lang ?? '')
          .map(({ kind, text: piece }) => {
            const html = escaped(piece);
            return kind === undefined ? html : `<span class="code-${kind}">${html}</span>`;
          })
          .join('');
        const box = `<pre tabindex="0" data-language="${escaped(lang ?? '')}"><code>${code}</code></pre>`;
        // Without scripts the call is there in one language.
        return isCall(text, lang)
          ? `<div class="code-box"><div class="code-tabs"><span class="tab">curl</span></div>${box}</div>\n`
          : `<div class="code-box">${box}<span class="code-copy"></span></div>\n`;
      },
      codespan({ text }: Tokens.Codespan) {
        const named = column === undefined ? undefined : namedCode(text, column);
        const elsewhere = named === undefined ? undefined : explainedAt?.(named.id);
        if (elsewhere !== undefined)
          return `<a href="${escaped(elsewhere)}"><code>${breakable(text)}</code></a>`;
        if (named === undefined || anchors.has(named.id))
          return `<code>${breakable(withOrigin(text))}</code>`;
        anchors.add(named.id);
        return `<code id="${escaped(named.id)}">${breakable(text)}</code>`;
      },
      // Anchors of ours are HTML in the Markdown; nothing else may.
      html({ text }: Tokens.HTML | Tokens.Tag) {
        if (/^\s*(<a id="[\w.-]+"><\/a>|<\/?details>|<\/?summary>|<!--[\s\S]*-->|<br>)+\s*$/.test(text))
          return text;
        const picture = /^\s*<img src="([^"]+)"(?: width="\d+")? alt="([^"]*)">\s*$/.exec(text);
        if (picture === null) throw new Error(`${name}: HTML that guides may not have: ${text}`);
        pictures.push(basename(picture[1] ?? ''));
        return `<img src="/dashboard/guides/${basename(picture[1] ?? '')}" alt="${picture[2]}" loading="lazy">`;
      },
      table(token: Tokens.Table) {
        const first = token.header[0]?.text ?? '';
        // The corner above names of rows heads nothing.
        const isStacked = isWide(token);
        const titles = token.header.map(({ text }) => escaped(plainHeading(text)));
        const cell = ({ text, tokens }: Tokens.TableCell, tag: 'th' | 'td', index: number) => {
          if (tokens.length === 0) return '<td></td>';
          const heading = index === 0 ? first : '';
          column = tag === 'td' ? heading : undefined;
          const look = FURTHER_LETTERS.test(text) ? ' class="system-font"' : '';
          // Of two columns the second needs no name: it is about the first.
          const isNamed = isStacked && tag === 'td' && index > 0 && titles.length > 2;
          const title = isNamed ? ` data-title="${titles[index]}"` : '';
          return `<${tag}${look}${title}>${this.parser.parseInline(tokens)}</${tag}>`;
        };
        const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
          `<tr>${cells.map((one, index) => cell(one, tag, index)).join('')}</tr>`;
        const head = row(token.header, 'th');
        const body = token.rows.map((cells) => row(cells, 'td')).join('');
        column = undefined;
        const label = escaped(labelOf(labels, headings.at(-1)?.text ?? title));
        const kind = isStacked ? ' class="stacked"' : '';
        const box = `<div class="wide" tabindex="0" role="region" aria-label="${label}"><table${kind}><thead>${head}</thead><tbody>${body}</tbody></table></div>`;
        const isFolded = foldOf !== undefined && token.rows.length > MAX_OPEN_ROWS;
        return isFolded
          ? `<details class="folded-table"><summary>${foldOf(token.rows.length)}</summary>${box}</details>\n`
          : `${box}\n`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  return { title, headings, description: descriptionOf(markdown), html, pictures: [...new Set(pictures)] };
}

/** Of all columns together: what fits beside each other on a telephone, at 14 px. */
const NARROW_CHARACTERS = 36;

const lengthOf = (cell: Tokens.TableCell | undefined): number =>
  cell === undefined ? 0 : cellText(cell).length;

/** Whether a table has more text in a line than a telephone; there its rows are stacked (docs.css). */
function isWide({ header, rows }: Tokens.Table): boolean {
  const widths = header.map((_, at) =>
    [header, ...rows].reduce((widest, cells) => Math.max(widest, lengthOf(cells[at])), 0),
  );
  return widths.reduce((sum, width) => sum + width, 0) > NARROW_CHARACTERS;
}

/**
 * Letters of other languages than those of the pages. Their fonts are three files of 125 KB, for cells and words
 * that quote invoices: the reader's system has them.
 */
const FURTHER_LETTERS = /[\u0100-\u024f\u0370-\u04ff]/;
const FURTHER_WORDS = /[\p{L}\p{M}]*[\u0100-\u024f\u0370-\u04ff][\p{L}\p{M}]*/gu;

/** Regions of one page have different names: the heading above them, numbered from the second on. */
function labelOf(labels: Map<string, number>, heading: string): string {
  const count = (labels.get(heading) ?? 0) + 1;
  labels.set(heading, count);
  return count === 1 ? heading : `${heading} (${count})`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Examples name the service by where it is on the reader's own machine; pages put in where they come from. */
const EXAMPLE_ORIGIN = 'http://127.0.0.1:8080';
const withOrigin = (code: string): string => code.replaceAll(EXAMPLE_ORIGIN, ORIGIN_MARK);

/** Whether pages offer a block in other languages too. */
const isCall = (code: string, language = ''): boolean =>
  language === 'sh' && code.includes(EXAMPLE_ORIGIN) && curlCommand(code) !== undefined;

/** Identifiers break before capitals only, names of settings behind underscores. */
function breakable(code: string): string {
  if (/^message\.\w+$/.test(code)) return escaped(code).replace(/(?<=[a-z0-9])(?=[A-Z])/g, '<wbr>');
  return /^[A-Z][A-Z0-9_]+(=\w+)?$/.test(code) ? escaped(code).replaceAll('_', '_<wbr>') : escaped(code);
}
