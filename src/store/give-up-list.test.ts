import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { charge } from './contract/fixture.ts';
import { type GivenUp, GiveUpList } from './give-up-list.ts';

const OWNER = { account: 1, key: 1 };
const root = mkdtempSync(join(tmpdir(), 'kontor-'));
after(() => rmSync(root, { recursive: true }));

/** A list on a folder, and what it has settled; until `back` is called the database is away. */
function listIn(folder: string) {
  const settled: string[] = [];
  let isAway = true;
  const list = new GiveUpList({
    folder,
    settle: async (items: readonly GivenUp[]) => {
      if (isAway) throw new Error('away');
      settled.push(...items.map(({ id }) => id));
    },
    onUnsettled: () => {},
  });
  return { list, settled, back: () => (isAway = false) };
}

test('what is given up outlives the process, and is settled by the next one', async () => {
  const folder = mkdtempSync(join(root, 'list-'));
  const first = listIn(folder);
  first.list.add([charge(OWNER, 'a'), charge(OWNER, 'b')]);
  await first.list.settle();
  assert.equal(first.list.size, 2);
  const next = listIn(folder);
  next.back();
  await next.list.settle();
  assert.deepEqual(next.settled, ['a', 'b']);
  assert.ok(!existsSync(join(folder, 'give-up.ndjson')));
});

test('a line that a power cut cut off is left out, and spoils nothing that is noted after it', async () => {
  const folder = mkdtempSync(join(root, 'list-'));
  const file = join(folder, 'give-up.ndjson');
  listIn(folder).list.add([charge(OWNER, 'a')]);
  for (const whole of [readFileSync(file, 'utf8'), '']) {
    writeFileSync(file, `${whole}{"id":"ü`);
    const { list, settled, back } = listIn(folder);
    list.add([charge(OWNER, 'b')]);
    const next = listIn(folder);
    back();
    await list.settle();
    assert.deepEqual(settled, whole === '' ? ['b'] : ['a', 'b']);
    assert.equal(next.list.size, settled.length);
  }
});
