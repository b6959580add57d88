import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { WarmTools } from './warm-tools.ts';

interface Tools {
  readonly file: string;
  readonly table: readonly number[];
}

function newTools() {
  const log: string[] = [];
  let failures = 1;
  const warm = new WarmTools<Tools, { readonly path: string }>(
    {
      file: {
        open: async ({ path }) => {
          log.push(`open ${path}`);
          return `content of ${path}`;
        },
        close: (file) => void log.push(`close ${file}`),
      },
      table: {
        open: () => {
          log.push('table');
          if (failures-- > 0) throw new Error('no table');
          return [1, 2];
        },
        close: () => void log.push('close table'),
      },
    },
    { path: '/a' },
  );
  return { warm, log };
}

describe('warm tools', () => {
  test('each is made when it is first needed, once, and closed at the end, the latest first', async () => {
    const { warm, log } = newTools();
    assert.deepEqual(log, []);
    const [first, second] = await Promise.all([
      warm.provide({ file: true }),
      warm.provide({ file: true }),
      warm.provide(),
    ]);
    assert.deepEqual([first.file, second.file, log], ['content of /a', 'content of /a', ['open /a']]);
    await assert.rejects(warm.provide({ file: true, table: true }), { message: 'no table' });
    const both = await warm.provide({ file: true, table: true });
    assert.deepEqual([both.file, both.table], ['content of /a', [1, 2]]);
    assert.deepEqual(log.splice(0), ['open /a', 'table', 'table']);
    await warm.close();
    await warm.close();
    assert.deepEqual(log, ['close table', 'close content of /a']);
  });
});
