import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../', import.meta.url);

/** A page that people read. */
export interface Page {
  /** From the root of the project: `docs/errors.md`. */
  readonly name: string;
  readonly url: URL;
  readonly text: string;
}

const page = (name: string): Page => {
  const url = new URL(name, ROOT);
  return { name, url, text: readFileSync(fileURLToPath(url), 'utf8') };
};

/** README and the guides. */
export const pages = (): readonly Page[] => [
  page('README.md'),
  ...readdirSync(new URL('docs/', ROOT))
    .filter((name) => name.endsWith('.md'))
    .map((name) => page(`docs/${name}`)),
];

/** Guides in German, whose code is that of the English ones. */
export function germanPages(): readonly Page[] {
  const folder = new URL('docs/de/', ROOT);
  return existsSync(folder) ? readdirSync(folder).map((name) => page(`docs/de/${name}`)) : [];
}

/** What is beside the README for those who work on the project or run it. */
export const projectPages = (): readonly Page[] =>
  ['ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'RELEASING.md', 'SECURITY.md'].map(page);

/** READMEs of the operations. */
export const operationPages = (): readonly Page[] =>
  readdirSync(new URL('src/operations/', ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('README.md'))
    .map((name) => page(`src/operations/${name}`));

interface Block {
  readonly language: string;
  readonly code: string;
}

/** The fenced blocks of a page, in order. */
export const blocksOf = ({ text }: Pick<Page, 'text'>): readonly Block[] =>
  [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({
    language,
    code,
  }));

/** Everything in back quotes outside fenced blocks. */
export function quotedWords({ text }: Page): readonly string[] {
  const prose = text.replaceAll(/^```\w*\n[\s\S]*?^```$/gm, '');
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word);
}
