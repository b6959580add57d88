import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { csvText, readCsv } from '@kontor/base';
import type { BatchTransport } from '../../clients/typescript/src/batch.ts';
import { ApiFault, ServiceUnreachable } from '../../web/api.ts';
import { listCalls } from '../../web/lists/list-calls.ts';
import { LIST_OPERATIONS } from '../../web/lists/list-operations.data.ts';
import { ListRun } from '../../web/lists/list-run.ts';

/** Runs of lists against answers that are made here. */

interface SentLine {
  readonly id: string;
  readonly input: { readonly vatId: string };
}
/** What the service would answer to a line; undefined: it is cut off there. */
type Answering = (line: SentLine, request: number) => object | undefined;

const served = (valid: boolean): object => ({ status: 200, data: { valid, name: 'ACME' }, creditsUsed: 1 });

function runOf(answer: Answering, ids: readonly string[]) {
  const requests: { readonly key: string; readonly ids: readonly string[] }[] = [];
  const transport: BatchTransport = {
    stream: async ({ body, headers }, signal) => {
      signal.throwIfAborted();
      const lines = body
        .trimEnd()
        .split('\n')
        .map((text) => JSON.parse(text) as SentLine);
      const number = requests.push({ key: headers['idempotency-key'] ?? '', ids: lines.map(({ id }) => id) });
      const answers: object[] = [];
      for (const line of lines) {
        const found = answer(line, number);
        if (found === undefined) return ndjson(answers);
        if ('refusal' in found) return found.refusal as Response;
        answers.push({ id: line.id, requestId: 'r', ...found });
      }
      return ndjson([...answers, { end: { complete: true } }]);
    },
  };
  const operation = LIST_OPERATIONS[0]!;
  const table = readCsv(`UID;Kunde\n${ids.map((id, place) => `${id};${place}\n`).join('')}`);
  const calls = listCalls({ operation, table, columns: ['vatId', ''], schema: {} });
  const run = new ListRun({ account: 1, name: 'a.csv', table, operation, calls, credits: 1, transport });
  return { run, requests };
}

const ndjson = (lines: readonly object[]): Response =>
  new Response(lines.map((one) => `${JSON.stringify(one)}\n`).join(''));

describe('a run of a list', () => {
  it('ends with counts of what the results mean, and the rows with their results', async () => {
    const wrong = { message: 'message.vatIdMustBeValid', description: 'vatId: must be valid' };
    const { run } = runOf(
      ({ input: { vatId } }) =>
        vatId.startsWith('AT')
          ? served(vatId.endsWith('1'))
          : { status: 406, messages: [wrong.message], details: [wrong] },
      ['ATU1', 'x', 'ATU2', '', 'y'],
    );
    await run.run();
    const { phase, answered, outcomes, failed, open, waiting, creditsUsed, refused } = run.progress.value;
    assert.deepEqual(
      { phase, answered, outcomes, failed, open, waiting, creditsUsed },
      {
        phase: 'done',
        answered: 4,
        outcomes: { valid: 1, invalid: 1 },
        failed: 2,
        open: 0,
        waiting: 0,
        creditsUsed: 2,
      },
    );
    assert.deepEqual(refused, [{ violation: wrong, count: 2, values: ['x', 'y'] }]);
    assert.equal(
      csvText(run.table()),
      [
        'UID;Kunde;status;messages;valid;name',
        'ATU1;0;200;;true;ACME',
        'x;1;406;message.vatIdMustBeValid;;',
        'ATU2;2;200;;false;ACME',
        ';3;;;;',
        'y;4;406;message.vatIdMustBeValid;;',
        '',
      ].join('\r\n'),
    );
  });

  it('goes on after a cut by itself, under the same name; what was charged then counts', async () => {
    const { run, requests } = runOf(
      ({ id }, request) =>
        request === 1 && id === '2'
          ? undefined
          : { ...served(true), ...(request === 2 && id === '2' && { replayed: true, creditsUsed: 0 }) },
      ['ATU1', 'ATU2', 'ATU3'],
    );
    await run.run();
    assert.deepEqual(
      requests.map(({ ids }) => ids),
      [
        ['1', '2', '3'],
        ['2', '3'],
      ],
    );
    assert.equal(new Set(requests.map(({ key }) => key)).size, 1);
    assert.deepEqual([run.progress.value.phase, run.progress.value.creditsUsed], ['done', 3]);
  });

  it('sends what failed once more, and nothing else', async () => {
    const { run, requests } = runOf(
      ({ id }, request) =>
        request === 1 && id === '2' ? { status: 503, messages: ['message.apiUnavailable'] } : served(true),
      ['ATU1', 'ATU2', 'ATU3'],
    );
    await run.run();
    assert.deepEqual(
      [run.progress.value.phase, run.progress.value.failed, run.progress.value.open],
      ['done', 1, 1],
    );
    await run.run();
    assert.deepEqual(requests[1]?.ids, ['2']);
    assert.deepEqual([run.progress.value.failed, run.progress.value.open], [0, 0]);
    assert.equal(run.progress.value.creditsUsed, 3);
  });

  it('ends with what the service refuses as a whole', async () => {
    const refusal = () => Response.json({ messages: ['message.forbidden'] }, { status: 403 });
    const { run } = runOf(() => ({ refusal: refusal() }), ['ATU1']);
    await run.run();
    const { phase, fault, isCancelled } = run.progress.value;
    assert.ok(fault instanceof ApiFault);
    assert.deepEqual([phase, fault.status, isCancelled], ['stopped', 403, false]);
  });

  it('ends when the credits do, and goes on later', async () => {
    let isFull = false;
    const { run } = runOf(
      ({ id }) =>
        isFull || id === '1' ? served(true) : { status: 402, messages: ['message.quotaExceeded'] },
      ['ATU1', 'ATU2'],
    );
    await run.run();
    const { failed, open, unpaid } = run.progress.value;
    assert.deepEqual([failed, open, unpaid], [1, 1, 1]);
    isFull = true;
    await run.run();
    assert.deepEqual([run.progress.value.outcomes, run.progress.value.open], [{ valid: 2 }, 0]);
  });

  it('is cancelled: what has come stays, and it goes on from there', async () => {
    const { run, requests } = runOf(
      (_, request) => {
        if (request === 1) run.cancel();
        return request === 1 ? undefined : served(true);
      },
      ['ATU1', 'ATU2'],
    );
    await run.run();
    const { phase, isCancelled, fault, waiting } = run.progress.value;
    assert.deepEqual([phase, isCancelled, fault, waiting], ['stopped', true, undefined, 2]);
    await run.run();
    assert.deepEqual([run.progress.value.phase, run.progress.value.answered], ['done', 2]);
    assert.equal(requests[0]?.key, requests[1]?.key);
    assert.ok(!(run.progress.value.fault instanceof ServiceUnreachable));
  });
});
