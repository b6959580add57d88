import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { DASHBOARD_PATHS } from '../dashboard-api-types/paths.ts';
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

/** The dashboard's only document, drawn by its scripts at all addresses. */
const DASHBOARD = 'index.html';
/** Each page of the docs is a document of its own, see `built-docs.ts`. */
const DOCS = /^docs(\/|\.html$)/;

/** Vite names the files here by their content. */
const HASHED = /^assets\//;

/**
 * Dashboard and docs as they were built, but for the pages of the docs; none where they were not, then the service does
 * without.
 * @throws the system's error for files that are there and cannot be read
 */
export function builtPages(folder: string = PAGES_FOLDER): readonly StaticFile[] {
  return filesIn(folder).flatMap((name) => {
    const type = TYPES[extname(name)];
    // Marks of the build, such as `.built`.
    if (type === undefined || DOCS.test(name)) return [];
    const file = { type, bytes: readFileSync(join(folder, name)), isHashed: HASHED.test(name) };
    return (name === DASHBOARD ? DASHBOARD_PATHS : [`/dashboard/${name}`]).map((path) => ({ ...file, path }));
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
