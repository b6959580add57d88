import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import { GUIDES } from './guides.data.ts';

const FOLDER = join(import.meta.dirname, '../../docs');
const LIST = 'virtual:guides';
const ONE = 'virtual:guide/';

/**
 * Turns the Markdown of `docs` into modules when the pages are built: `virtual:guides` lists them with their headings
 * for the search, `virtual:guide/NAME` has one as HTML. The guides are ours, so their HTML is trusted.
 */
export function guides(): Plugin {
  return {
    name: 'guides',
    resolveId: (id) => (id === LIST || id.startsWith(ONE) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${LIST}`) {
        for (const { name } of GUIDES) this.addWatchFile(sourceOf(name));
        return listModule();
      }
      if (!id.startsWith(`\0${ONE}`)) return undefined;
      const { html, pictures } = rendered(id.slice(ONE.length + 1));
      // In development Vite serves files of a `public` folder only: pictures are then missing.
      if (this.meta.watchMode !== true) {
        for (const picture of pictures) {
          const source = readFileSync(join(FOLDER, 'pictures', picture));
          this.emitFile({ type: 'asset', fileName: `guides/${picture}`, source });
        }
      }
      return `export const html = ${JSON.stringify(html)};`;
    },
  };
}

const sourceOf = (name: string): string =>
  join(FOLDER, GUIDES.find((guide) => guide.name === name)?.file ?? `${name}.md`);

function listModule(): string {
  const entries = GUIDES.map(({ name, group }) => {
    const { title, headings } = rendered(name);
    const facts = JSON.stringify({ name, group, title, headings });
    return `{ ...${facts}, load: async () => (await import('${ONE}${name}')).html }`;
  });
  return `export const GUIDES = [${entries.join(',\n')}];`;
}

interface Rendered {
  readonly title: string;
  readonly headings: readonly { readonly id: string; readonly text: string }[];
  readonly html: string;
  readonly pictures: readonly string[];
}

function rendered(name: string): Rendered {
  const headings: { id: string; text: string }[] = [];
  const pictures: string[] = [];
  let title = name;
  const labels = new Map<string, number>();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const plain = plainText(text);
        const id = slug(plain);
        if (depth === 1) title = plain;
        else headings.push({ id, text: plain });
        return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        return `<a href="${addressOf(href)}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        const picture = basename(href);
        pictures.push(picture);
        return `<img src="/dashboard/guides/${picture}" alt="${escaped(text)}" loading="lazy">`;
      },
      // What scrolls must be reachable by keys.
      code({ text, lang }: Tokens.Code) {
        return `<pre tabindex="0" data-language="${escaped(lang ?? '')}"><code>${escaped(text)}</code></pre>\n`;
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
        // The corner above names of rows heads nothing.
        const cell = ({ tokens }: Tokens.TableCell, tag: 'th' | 'td') =>
          tokens.length === 0 ? '<td></td>' : `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`;
        const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
          `<tr>${cells.map((one) => cell(one, tag)).join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('');
        return `<div class="wide" tabindex="0" role="region" aria-label="${escaped(labelOf(labels, headings.at(-1)?.text ?? title))}"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  const html = marked.parse(readFileSync(sourceOf(name), 'utf8'), { async: false });
  return { title, headings, html, pictures: [...new Set(pictures)] };
}

/** Regions of one page have different names: the heading above them, numbered from the second on. */
function labelOf(labels: Map<string, number>, heading: string): string {
  const count = (labels.get(heading) ?? 0) + 1;
  labels.set(heading, count);
  return count === 1 ? heading : `${heading} (${count})`;
}

const plainText = (markdown: string): string =>
  markdown.replace(/[`*]/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** As the forge that shows the Markdown names its headings, so that links work in both places. */
const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Links between guides stay inside; a link to a file of the repository becomes its path. */
function addressOf(href: string): string {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return escaped(href);
  const [, name, anchor = ''] = /^(?:\.\/|docs\/)?([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (name !== undefined && GUIDES.some((guide) => guide.name === name)) return `/docs/${name}${anchor}`;
  const [, operation] = /src\/operations\/([\w-]+)/.exec(href) ?? [];
  return operation === undefined ? '/docs' : `/docs/reference/${operation}`;
}
