/** kill -9 in the middle of imports and refreshes: what is answered is always one whole state. */
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { SeriesReader } from '../../src/engines/series/series-reader.ts';
import { MONTHS, SERIES } from './indexes-writer.mts';

const ROUNDS = 25;

interface Body {
  readonly values: readonly { readonly value: number }[];
}

test(`kill -9 while series are written, ${ROUNDS} times`, { timeout: 120_000 }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-fault-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'indexes.sqlite');
  const states = new Set<number>();
  for (let round = 0; round < ROUNDS; round++) {
    const writer = fork(join(import.meta.dirname, 'indexes-writer.mts'), [path]);
    const begun = await Promise.race([once(writer, 'message'), once(writer, 'exit').then(() => undefined)]);
    assert.ok(begun, 'the writer writes');
    await sleep((round * 7) % 50);
    writer.kill('SIGKILL');
    await once(writer, 'exit');
    const reader = new SeriesReader({ path, now: () => 0 });
    const found = SERIES.map((id) => {
      const body = reader.read(id, 'MONTHLY')?.body;
      return body === undefined ? [] : (JSON.parse(Buffer.from(body).toString()) as Body).values;
    });
    reader.close();
    // Every document has one number everywhere: two numbers in the answers would be half a document.
    const numbers = new Set(found.flatMap((values) => values.map(({ value }) => value)));
    assert.equal(numbers.size, 1, `round ${round}: ${[...numbers].join()}`);
    assert.ok(
      found.every((values) => values.length === MONTHS),
      `round ${round}`,
    );
    states.add([...numbers][0]!);
    const database = new DatabaseSync(path);
    assert.equal(database.prepare('PRAGMA integrity_check').get()?.integrity_check, 'ok');
    database.close();
  }
  t.diagnostic(`${states.size} different states were found whole`);
  assert.ok(states.size > 5, 'the kills came while states changed');
});
