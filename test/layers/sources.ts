import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** A TypeScript file of `src`. */
export interface Source {
  /** From `src`: `http/app.ts`. */
  readonly path: string;
  readonly text: string;
  /** As written: `./answer.ts`, `#shares/source.ts`, `@kontor/base`, `node:fs`. */
  readonly imports: readonly string[];
}

const SRC = join(import.meta.dirname, '../../src');

/** All files, tests among them. */
export const sources = (): readonly Source[] =>
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => {
      const text = readFileSync(join(SRC, path), 'utf8');
      return { path, text, imports: importsOf(text) };
    });

/** Those that run in the service. */
export const shippedSources = (): readonly Source[] => sources().filter(({ path }) => !isTest(path));

export const isTest = (path: string): boolean =>
  /\.test(-jobs)?\.ts$|(^|\/)(testing\/|fixture\.ts$)|^store\/contract/.test(path);

/** All sources of imports and re-exports, types included; dynamic ones too. */
export function importsOf(text: string): readonly string[] {
  const forms = /^(?:import|export)\b[^'";]*?from\s*'([^']+)'|^import\s*'([^']+)'|\bimport\('([^']+)'\)/gm;
  return Array.from(codeOf(text).matchAll(forms), (match) => match[1] ?? match[2] ?? match[3] ?? '');
}

/** Without comments. A pattern like `https://` inside a text is no comment. */
export function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}

/** Files of `src` that a file imports; `#shares/…` and its like count from `src` (package.json, `imports`). */
export const ownImports = ({ path, imports }: Pick<Source, 'path' | 'imports'>): readonly string[] =>
  imports
    .filter((from) => /^[.#]/.test(from))
    .map((from) => (from.startsWith('#') ? from.slice(1) : normalize(join(dirname(path), from))));
