import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { shippedPostgresMigrations } from '../src/store/postgres/postgres-migrate.ts';
import { shippedMigrations } from '../src/store/sqlite/migrate.ts';
import { germanPages, pages } from './docs/markdown.ts';

/** The guide to what is stored, compared with the tables of both databases and the times of housekeeping. */

const ROOT = new URL('../', import.meta.url);

function tablesOf(migrations: readonly { readonly sql: string }[]): readonly string[] {
  const names = new Set<string>();
  for (const { sql } of migrations) {
    for (const [, name] of sql.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+)/g)) names.add(name!);
    for (const [, name] of sql.matchAll(/DROP TABLE (?:IF EXISTS )?(\w+)/g)) names.delete(name!);
  }
  return [...names].sort();
}

/** Names in the first column of the tables of a section. */
function namedIn(section: string): readonly string[] {
  const cells = section.split('\n').flatMap((line) => /^\| (`.*?) \|/.exec(line)?.[1] ?? []);
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));
}

const days = (file: string, name: string): string => {
  const text = readFileSync(new URL(file, ROOT), 'utf8');
  const found = new RegExp(`const ${name} = (\\d+) \\* DAY_MS;`).exec(text)?.[1];
  assert.ok(found !== undefined, `${file} has no ${name}`);
  return found;
};

for (const page of [...pages(), ...germanPages()].filter(({ name }) => name.endsWith('privacy.md')))
  describe(page.name, () => {
    const sections = page.text.split(/^## /m);
    // The order is that of both languages.
    const [, ofCalls = '', ofPeople = '', tables = ''] = sections;
    const [own = '', shared = ''] = tables.split(/^(?=\S.*PostgreSQL.*:$)/m);

    it('names the tables of SQLite', () => {
      assert.deepEqual([...namedIn(own)].sort(), tablesOf(shippedMigrations()));
    });

    it('names those that PostgreSQL has beyond', () => {
      const all = [...namedIn(own), ...namedIn(shared)].sort();
      assert.deepEqual(all, tablesOf(shippedPostgresMigrations()));
    });

    it('has the days after which rows are deleted', () => {
      // Head and line of the table come first.
      const [, , charges, , failed] = ofCalls.split('\n').filter((line) => line.startsWith('|'));
      assert.match(
        charges ?? '',
        new RegExp(`${days('src/meter/housekeeping.ts', 'CHARGES_KEPT_MS')} \\w+ \\|$`),
      );
      assert.match(
        failed ?? '',
        new RegExp(`${days('src/meter/housekeeping.ts', 'FAILED_CALLS_KEPT_MS')} \\w+ \\|$`),
      );
      const keys = days('src/meter/key-service.ts', 'LISTED_MS');
      const networks = days('src/meter/housekeeping.ts', 'NETWORKS_KEPT_MS');
      assert.ok(ofPeople.includes(`${keys} `) && ofPeople.includes(`${networks} `));
    });
  });
