import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { pino } from 'pino';
import type { RequestLine } from './log.ts';
import { PinoLog } from './pino-log.ts';

function lines(level: string, now: () => number, write: (log: PinoLog) => void, node?: string): string[] {
  const found: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      found.push(chunk.toString());
      done();
    },
  });
  write(new PinoLog(level, { now }, { stream, node }));
  return found;
}

const LINE: RequestLine = {
  requestId: '01M7YH312V2C6H554BAVJ9JR64',
  operation: 'epc-qr-code',
  status: 200,
  ms: 3.2,
  keyId: 7,
  account: undefined,
  credits: 1,
  bytesIn: 120,
  bytesOut: 0,
  outcome: 'ok',
};

test('the line of a call is what pino would write, byte by byte', () => {
  const odd = { ...LINE, requestId: 'a"b\\c\u2028 é', client: '192.0.2.0/24', traceId: undefined };
  for (const [line, node] of [[LINE], [odd], [LINE, 'a-1']] as const) {
    for (const now of [0, 7, 999, 1000, 1_795_219_200_040, 1_795_219_200_999]) {
      const expected: string[] = [];
      const timestamp = () => `,"time":"${new Date(now).toISOString()}"`;
      pino(
        {
          base: node === undefined ? null : { node },
          timestamp,
          formatters: { level: (level) => ({ level }) },
        },
        { write: (text: string) => void expected.push(text) },
      ).info(line, 'call');
      assert.deepEqual(
        lines(
          'info',
          () => now,
          (log) => log.request(line),
          node,
        ),
        expected,
      );
    }
  }
});

test('time goes on from line to line, also back', () => {
  const times = [1_000, 1_001, 2_000, 1_999];
  let place = 0;
  const found = lines(
    'debug',
    () => times[place++]!,
    (log) => {
      for (const _ of times) log.request(LINE);
    },
  );
  assert.deepEqual(
    found.map((line) => Date.parse(JSON.parse(line).time)),
    times,
  );
});

test('levels above info leave calls out', () => {
  for (const level of ['warn', 'error', 'silent']) {
    assert.deepEqual(
      lines(
        level,
        () => 0,
        (log) => log.request(LINE),
      ),
      [],
    );
  }
});

test('levels are words', () => {
  const found = lines(
    'debug',
    () => 0,
    (log) => {
      log.request(LINE);
      log.info('started');
      log.warn('disk is filling up');
      log.fault({ requestId: 'a', operation: 'b', error: 'TypeError', frames: [] });
    },
  );
  assert.deepEqual(
    found.map((line) => (JSON.parse(line) as { level: unknown }).level),
    ['info', 'info', 'warn', 'error'],
  );
});
