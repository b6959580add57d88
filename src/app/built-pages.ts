import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { DASHBOARD_PATHS, DOCS_PATHS, REFERENCE_PATH } from '../dashboard-api-types/paths.ts';
import type { StaticFile } from '../http/service-routes/static-routes.ts';

/** Where `vite build web` puts the pages. */
export const PAGES_FOLDER = join(import.meta.dirname, '../../web/dist');

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Documents and the addresses that each of them is served at. */
const documents = (references: readonly string[]): Readonly<Record<string, readonly string[]>> => ({
  'index.html': DASHBOARD_PATHS,
  'docs.html': [...DOCS_PATHS, ...references.map((name) => `${REFERENCE_PATH}/${name}`)],
});

/** Vite names the files here by their content. */
const HASHED = /^assets\//;

/**
 * Dashboard and docs as they were built; none where they were not, then the service does without.
 * @param references names of the pages of the reference
 * @throws the system's error for files that are there and cannot be read
 */
export function builtPages(
  references: readonly string[],
  folder: string = PAGES_FOLDER,
): readonly StaticFile[] {
  const addresses = documents(references);
  return filesIn(folder).flatMap((name) => {
    const type = TYPES[extname(name)];
    // Marks of the build, such as `.built`.
    if (type === undefined) return [];
    const file = { type, bytes: readFileSync(join(folder, name)), isHashed: HASHED.test(name) };
    return (addresses[name] ?? [`/dashboard/${name}`]).map((path) => ({ ...file, path }));
  });
}

function filesIn(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
