import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocsPage, MissingPages } from '../http/pages/docs-routes.ts';
import { PAGES_FOLDER } from './built-pages.ts';

/** A folder of drawn pages for each language, below the built ones. */
export const DOCS_FOLDER = 'docs';

interface BuiltDocs {
  readonly pages: readonly DocsPage[];
  /** For addresses below the docs where nothing is. */
  readonly missing: MissingPages | undefined;
}

/** What stands for no page of its own. */
const MISSING = '404';
const HOME = 'index';

/** The docs as they were drawn when they were built: each page is read when somebody asks for it. */
export function builtDocs(folder: string = PAGES_FOLDER): BuiltDocs {
  const fileOf = (language: string, name: string) => join(folder, DOCS_FOLDER, language, `${name}.html`);
  const names = namesIn(join(folder, DOCS_FOLDER, 'en'));
  return {
    pages: names
      .filter((name) => name !== MISSING)
      .map((name) => ({
        path: name === HOME ? '/docs' : `/docs/${name}`,
        read: (language) => readFile(fileOf(language, name), 'utf8'),
      })),
    missing: names.includes(MISSING)
      ? { en: readFileSync(fileOf('en', MISSING), 'utf8'), de: readFileSync(fileOf('de', MISSING), 'utf8') }
      : undefined,
  };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .flatMap((name) => (name.endsWith('.html') ? [name.slice(0, -'.html'.length)] : []))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
