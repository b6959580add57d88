import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '../../..');
/** What a service is made of. */
const PARTS = ['src', 'packages', 'data', 'docs', 'package.json', 'openapi.json'] as const;
export const MIGRATIONS = 'src/store/postgres/migrations';

/** A service in a folder of its own, with the installed packages of this one. */
export interface SourceCopy {
  /** Its program. */
  readonly main: URL;
  readonly migrations: number;
}

/** @param ref of Git; absent: as the files are now. @throws Error of git when it does not have it */
export function copySources(folder: string, ref?: string): SourceCopy {
  mkdirSync(folder, { recursive: true });
  if (ref === undefined) for (const part of PARTS) copyPart(folder, part);
  else {
    const archive = execFileSync('git', ['archive', ref, ...PARTS], { cwd: ROOT, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
  }
  linkPackages(folder);
  return {
    main: pathToFileURL(join(folder, 'src/main.ts')),
    migrations: readdirSync(join(folder, MIGRATIONS)).length,
  };
}

const copyPart = (folder: string, part: string): void =>
  cpSync(join(ROOT, part), join(folder, part), {
    recursive: true,
    filter: (path) => !path.endsWith('/node_modules'),
  });

/** Those of the workspace are the copy's own. */
function linkPackages(folder: string): void {
  const [from, to] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(to, '@kontor'), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== '@kontor' && !name.startsWith('.')) symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, '@kontor')))
    symlinkSync(readlinkSync(join(from, '@kontor', name)), join(to, '@kontor', name));
}

/**
 * A migration as a release may add one: columns and tables that its predecessor ignores. Tables in the order in which
 * charges lock them, so that neither waits for the other in a circle.
 */
const ADDED = `ALTER TABLE account ADD COLUMN cluster_note text;
ALTER TABLE api_key ADD COLUMN cluster_note text;
ALTER TABLE charge ADD COLUMN cluster_note text;
ALTER TABLE usage_day ADD COLUMN cluster_note text;
CREATE TABLE cluster_note (id bigint PRIMARY KEY);
`;

export function addMigration(folder: string, { migrations }: SourceCopy): void {
  const number = String(migrations + 1).padStart(4, '0');
  writeFileSync(join(folder, MIGRATIONS, `${number}-cluster-note.sql`), ADDED);
}
