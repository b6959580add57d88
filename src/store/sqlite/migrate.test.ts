import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../contract/temporary-folder.ts';
import { IncompatibleDatabase, type Migration, readMigrations } from '../migrations.ts';
import { migrate } from './migrate.ts';
import { openSqlite } from './open-sqlite.ts';
import { Connection } from './sqlite-connection.ts';

const folder = temporaryFolder();
const OURS = readMigrations(join(import.meta.dirname, 'migrations'));
const LATER: Migration = {
  version: OURS.length + 1,
  name: 'later',
  sql: 'ALTER TABLE account ADD COLUMN nickname TEXT; UPDATE account SET nickname = email;',
};

let files = 0;
const newFile = () => join(folder, `${++files}.db`);

function withConnection<Result>(file: string, work: (connection: Connection) => Result): Result {
  const connection = new Connection({ file });
  try {
    return work(connection);
  } finally {
    connection.close();
  }
}

const opened = (file: string, migrations = OURS) =>
  openSqlite({ file, at: 7, thread: 'calling', migrations });

test('an empty database gets every migration once', async () => {
  const file = newFile();
  for (let start = 0; start < 2; start++) await opened(file).close();
  const rows = withConnection(file, (it) => it.all('SELECT version, name, applied_at FROM migration'));
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    OURS.map(({ version, name }) => ({ version, name, applied_at: 7 })),
  );
});

test('a year-old database keeps its rows', async () => {
  const file = newFile();
  const old = opened(file, OURS.slice(0, 1));
  const yearAgo = 1_742_040_000_000;
  const account = { email: 'old@example.org', password: null, plan: 'free', unlimited: false } as const;
  await old.createAccount({ ...account, role: 'user', at: yearAgo });
  await old.close();
  const young = opened(file, [...OURS, LATER]);
  assert.equal((await young.findAccount(1))?.createdAt, yearAgo);
  await young.close();
  const row = withConnection(file, (it) => it.one('SELECT nickname FROM account'));
  assert.equal(row?.nickname, 'old@example.org');
});

test('a database of a newer version is refused and not touched', async () => {
  const file = newFile();
  await opened(file, [...OURS, LATER]).close();
  const before = readFileSync(file);
  assert.throws(() => opened(file), {
    name: 'IncompatibleDatabase',
    message: `The database is of a newer version (migration ${LATER.version}) than this program (migration ${OURS.length}).`,
  });
  assert.deepEqual(readFileSync(file), before);
});

test('an applied migration that was changed is refused; line ends do not count', async () => {
  const file = newFile();
  await opened(file).close();
  const changed = OURS.map((one) => ({ ...one, sql: `${one.sql}-- more\n` }));
  assert.throws(() => opened(file, changed), IncompatibleDatabase);
  const otherLineEnds = OURS.map((one) => ({ ...one, sql: one.sql.replaceAll('\n', '\r\n') }));
  await opened(file, otherLineEnds).close();
});

test('a migration that fails leaves nothing of itself', async () => {
  const file = newFile();
  const broken = {
    ...LATER,
    sql: 'CREATE TABLE half (id INTEGER) STRICT; CREATE TABLE half (id INTEGER) STRICT;',
  };
  assert.throws(() => opened(file, [...OURS, broken]), /already exists/);
  withConnection(file, (it) => {
    assert.equal(it.one("SELECT 1 FROM sqlite_schema WHERE name = 'half'"), undefined);
    assert.equal(it.one('SELECT max(version) AS v FROM migration')?.v, OURS.length);
    migrate(it, [...OURS, LATER], 8);
    assert.equal(it.one('SELECT max(version) AS v FROM migration')?.v, LATER.version);
  });
});

test('migration files must be numbered without a gap', () => {
  const place = join(folder, 'gap');
  mkdirSync(place);
  writeFileSync(join(place, '0001-first.sql'), '');
  writeFileSync(join(place, '0003-third.sql'), '');
  assert.throws(() => readMigrations(place), /0003-third\.sql: migration 2 was expected/);
  assert.equal(
    readMigrations(join(import.meta.dirname, 'migrations')).length,
    readdirSync(join(import.meta.dirname, 'migrations')).length,
  );
});

/** Nothing of a request or its result may be stored: a new column must be justified here. */
const COLUMNS: Readonly<Record<string, string>> = {
  account:
    'id email password verified_at plan plan_since plan_credits renews_at credits unlimited suspended_at closed_at role created_at low_credit_mark vat_requester',
  alert_mark: 'account kind entry created_at',
  api_key:
    'id account hash head tail name test scopes cidrs cap cap_used cap_month rate expires_at revoked_at replaced_by last_used_at created_at',
  audit: 'id account actor action target created_at subject network',
  charge:
    'id request_id account key operation cost status ms bytes_in bytes_out retry_tag repeats created_at',
  credit_entry: 'id account kind amount reference note actor created_at',
  evidence_key: 'id kid public_key sealed created_at',
  external_event: 'id received_at',
  known_network: 'account hash seen_at',
  migration: 'version name checksum applied_at',
  one_time: 'hash account purpose expires_at used_at email',
  payer: 'account customer subscription renews_at debt',
  refused_call: 'id account key request_id operation status identifiers ms created_at',
  session: 'hash account created_at seen_at expires_at agent_family address_prefix',
  setting: 'name value',
  test_use: 'account day day_calls minute minute_calls',
  usage_day: 'account key day operation calls credits failed ms',
};

test('there is no column for input or output', async () => {
  const file = newFile();
  await opened(file).close();
  const sql = `SELECT t.name AS "table", group_concat(c.name, ' ' ORDER BY c.cid) AS columns
    FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
    WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' GROUP BY t.name`;
  const tables = withConnection(file, (it) => it.all(sql));
  assert.deepEqual(Object.fromEntries(tables.map((row) => [row.table, row.columns])), COLUMNS);
});
