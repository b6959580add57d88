import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RequestLine } from './log.ts';
import { RequestLines } from './request-lines.ts';

const LINE = { requestId: 'x' } as RequestLine;

function linesAt() {
  const time = { now: 0 };
  const written: RequestLine[] = [];
  const told: unknown[] = [];
  const log = {
    request: (line: RequestLine) => void written.push(line),
    warn: (_event: string, details?: object) => void told.push(details),
  };
  return { time, written, told, lines: new RequestLines(log, () => time.now) };
}

test('of one source 20 lines a second are written, of another as many', () => {
  const { time, written, lines } = linesAt();
  for (let call = 0; call < 100; call++) lines.write('one', () => LINE);
  assert.equal(written.length, 20);
  lines.write('other', () => LINE);
  assert.equal(written.length, 21);
  time.now = 1_000;
  lines.write('one', () => LINE);
  assert.equal(written.length, 22);
});

test('what is left out is reported at the end of the minute, with its number, also when no more comes', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { time, told, lines } = linesAt();
  for (let call = 0; call < 100; call++) lines.write('one', () => LINE);
  t.mock.timers.tick(59_999);
  assert.deepEqual(told, []);
  t.mock.timers.tick(1);
  assert.deepEqual(told, [{ count: 80 }]);
  t.mock.timers.tick(60_000);
  assert.deepEqual(told, [{ count: 80 }]);
  time.now = 120_000;
  for (let call = 0; call < 25; call++) lines.write('one', () => LINE);
  t.mock.timers.tick(60_000);
  assert.deepEqual(told, [{ count: 80 }, { count: 5 }]);
});

test('a line that is not written is not made', () => {
  const { lines } = linesAt();
  let made = 0;
  for (let call = 0; call < 50; call++)
    lines.write('one', () => {
      made += 1;
      return LINE;
    });
  assert.equal(made, 20);
});
