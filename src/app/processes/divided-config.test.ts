import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Config, ConfigurationError, readConfig } from '../../config.ts';
import { ENGINES } from '../engines.ts';
import { dividedConfig } from './divided-config.ts';
import { processCount } from './process-count.ts';

const MEBIBYTE = 1024 ** 2;
const SECRET = Buffer.alloc(32).toString('base64');
const UNBOUNDED = { constrained: 0, total: 64 * 1024 * MEBIBYTE };

const configOf = (env: Readonly<Record<string, string>> = {}): Config =>
  readConfig({
    env: {
      DATABASE_URL: 'postgres://a:b@localhost/kontor',
      KONTOR_SECRET: SECRET,
      DATA_DIR: '/data',
      ...env,
    },
    readFile: () => '',
    operations: [],
    engines: Object.values(ENGINES),
  });

const part = (env: Readonly<Record<string, string>>, of: number, machine = UNBOUNDED) =>
  dividedConfig(configOf(env), { number: 2, of }, machine);

test('budgets of the machine are divided by the processes, rounded up', () => {
  const divided = part(
    {
      BODY_BUDGET: '100 MiB',
      UPLOAD_BUDGET: '900 MiB',
      CONNECTION_LIMIT: '1000',
      WORKERS: '4',
      MEMORY_LIMIT: '3000 MiB',
    },
    3,
  );
  assert.equal(divided.BODY_BUDGET, Math.ceil((100 * MEBIBYTE) / 3));
  assert.equal(divided.UPLOAD_BUDGET, 300 * MEBIBYTE);
  assert.equal(divided.CONNECTION_LIMIT, 334);
  assert.equal(divided.MEMORY_LIMIT, 1000 * MEBIBYTE);
  assert.equal(divided.values.WORKERS, 2);
});

test('engines read the same values as the service', () => {
  const divided = part({ MEMORY_LIMIT: '3000 MiB' }, 3);
  for (const name of ['DATA_DIR', 'BODY_BUDGET', 'CONNECTION_LIMIT', 'MEMORY_LIMIT'] as const)
    assert.equal(divided.values[name], divided[name], name);
});

test('a part has room for the largest body', () => {
  const divided = part({ BODY_LIMIT: '60 MiB', UPLOAD_LIMIT: '600 MiB' }, 8);
  assert.deepEqual([divided.BODY_BUDGET, divided.UPLOAD_BUDGET], [60 * MEBIBYTE, 600 * MEBIBYTE]);
});

test('what protects one event loop stays as it is', () => {
  const divided = part({ KEY_CONCURRENCY: '50', REFUSED_LIMIT: '10/s', RATE_LIMIT: '9/min' }, 4);
  assert.deepEqual(
    [divided.KEY_CONCURRENCY, divided.REFUSED_LIMIT, divided.RATE_LIMIT],
    [50, '10/s', '9/min'],
  );
});

test('folder and name are its own', () => {
  const divided = part({ NODE_NAME: 'web-1' }, 2);
  assert.deepEqual([divided.DATA_DIR, divided.NODE_NAME], ['/data/process-2', 'web-1.2']);
  assert.equal(part({ NODE_NAME: 'x'.repeat(63) }, 2).NODE_NAME, `${'x'.repeat(61)}.2`);
});

describe('memory', () => {
  test('without a limit of the operator or the system each has 1 GiB at least', () => {
    assert.equal(part({}, 2).MEMORY_LIMIT, 1024 * MEBIBYTE);
    assert.equal(part({}, 8).MEMORY_LIMIT, 1024 * MEBIBYTE);
  });

  test('the limit of the control group is divided', () => {
    const machine = { ...UNBOUNDED, constrained: 4096 * MEBIBYTE };
    assert.equal(part({}, 4, machine).MEMORY_LIMIT, 1024 * MEBIBYTE);
  });

  test('too little for all is a mistake of the settings, with what would do', () => {
    assert.throws(
      () => part({ MEMORY_LIMIT: '2048 MiB' }, 3),
      (error) =>
        error instanceof ConfigurationError &&
        /^PROCESSES: 3 processes need 2304 MiB .* there are 2048 .* set PROCESSES to 2, or MEMORY_LIMIT to 2304 MiB/.test(
          error.mistakes[0]!,
        ),
    );
  });
});

test('auto leaves a core', () => {
  assert.deepEqual(
    [1, 2, 3, 8].map((cores) => processCount('auto', cores)),
    [1, 1, 2, 7],
  );
  assert.equal(processCount(3, 1), 3);
});

test('more than one process needs no database server', () => {
  for (const PROCESSES of ['2', 'auto']) {
    const config = readConfig({ env: { PROCESSES }, readFile: () => '', operations: [], engines: [] });
    assert.equal(String(config.PROCESSES), PROCESSES);
  }
});
