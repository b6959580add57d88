import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type BatchOptions, Kontor } from '../../clients/typescript/src/index.ts';

/** Batches of the TypeScript client against answers that are made here, without a network. */

interface SentLine {
  readonly id: string;
}

type Answering = (lines: readonly SentLine[], request: number) => readonly object[];

function batchOf(count: number, answer: Answering, options: BatchOptions = {}) {
  const sizes: number[] = [];
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const lines = String(init?.body)
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text) as SentLine);
    const request = sizes.push(lines.length);
    return new Response(
      answer(lines, request)
        .map((one) => `${JSON.stringify(one)}\n`)
        .join(''),
    );
  };
  const kontor = new Kontor({ baseUrl: 'http://kontor', apiKey: 'k', fetch });
  const calls = Array.from({ length: count }, () => ({ operation: 'barcode', input: {} }));
  return { results: Array.fromAsync(kontor.batch(calls, options)), sizes };
}

const served = (lines: readonly SentLine[]) => [
  ...lines.map(({ id }) => ({ id, status: 200, requestId: 'r', data: {}, creditsUsed: 1 })),
  { end: { complete: true } },
];

describe('a batch of the TypeScript client', () => {
  it('goes in requests of at most 500 lines, and yields each once', async () => {
    const { results, sizes } = batchOf(1_201, served);
    const ids = (await results).map(({ id }) => id);
    assert.deepEqual(sizes, [500, 500, 201]);
    assert.equal(new Set(ids).size, 1_201);
  });

  it('reports what the lines of all its requests wait for, and that they no longer do', async () => {
    const reports: Readonly<Record<string, number>>[] = [];
    const waiting = { 'vies:DE': 2, 'vies:AT': 1 };
    const { results } = batchOf(501, (lines) => [{ progress: { waiting } }, ...served(lines)], {
      onWaiting: (so) => void reports.push(so),
    });
    await results;
    assert.ok(
      reports.some((one) => one['vies:DE'] === 2 || one['vies:DE'] === 4),
      JSON.stringify(reports),
    );
    assert.deepEqual(reports.at(-1), {});
  });

  it('yields refusals as results, and ends with an error where the whole batch is refused', async () => {
    const refused = { id: '1', status: 406, messages: ['message.contentMustNotBeBlank'], requestId: 'r' };
    const [one] = await batchOf(1, () => [refused, { end: { complete: true } }]).results;
    assert.deepEqual([one?.status, one?.messages], [406, refused.messages]);
    const { results } = batchOf(1, () => [{ end: { complete: false, reason: 'quota-exceeded' } }]);
    await assert.rejects(results, { status: 402 });
  });
});
