import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blank, onlyTokens } from './program-text.ts';

/** What people read in our files: comments, texts, names of tests, pages. */

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = /\.(?:ts|tsx|mts|mjs|java|c)$/;
const MARKUP = /\.md$/;
const STYLE = /\.css$/;
const OTHER = /\.(?:sql|py|ya?ml|service|conf)$|(?:^|\/)(?:Dockerfile|Caddyfile)$/;

export interface Page {
  readonly path: string;
  /** The file with everything that is not to be read as spaces, so that lines keep their numbers. */
  readonly text: string;
}

/** The name of a parameter is code. */
const PARAMETER = /@param \w+/g;

/** A text of a program counts when it has three words; shorter ones are keys and names. */
const SENTENCE = /\S+\s+\S+\s+\S/;

const withoutQuotes = (text: string): string => text.replaceAll(/`[^`\n]*`/g, blank);
/** Expressions inside a template are code. */
const withoutExpressions = (text: string): string =>
  text.replaceAll(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, blank);

/** The text of one file that people read. */
export function readable(path: string, text: string): string {
  if (MARKUP.test(path))
    return withoutQuotes(text.replaceAll(/^```[\s\S]*?^```/gm, blank).replaceAll(/\]\([^)]*\)/g, blank));
  if (STYLE.test(path))
    return text.replaceAll(/(\/\*[\s\S]*?\*\/)|[^\n]/g, (_, comment?: string) => comment ?? ' ');
  if (!PROGRAM.test(path)) return text;
  return onlyTokens(text, ({ kind, source }) => {
    if (kind === 'comment') return withoutQuotes(source).replaceAll(PARAMETER, blank);
    const prose = withoutExpressions(source);
    return kind === 'text' && SENTENCE.test(prose) ? prose : undefined;
  });
}

const FOLDERS =
  'packages src web clients test e2e conformance bench attacks scripts deploy docs data .github'.split(' ');
/** What suites and builds leave behind is not ours. */
const MADE =
  /(?:^|\/)(?:node_modules|target|dist|\.work|\.venv|generated|kontor_client|(?:ogen|oapi-codegen)\/kontor)\//;

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`);

/** All files with texts of ours but `leftOut`. */
export const readablePages = (leftOut: RegExp): readonly Page[] =>
  [...FOLDERS.flatMap(filesBelow), ...readdirSync(ROOT)]
    .filter((path) => [PROGRAM, MARKUP, STYLE, OTHER].some((form) => form.test(path)))
    .filter((path) => !MADE.test(path) && !leftOut.test(path))
    .map((path) => ({ path, text: readable(path, readFileSync(join(ROOT, path), 'utf8')) }));
