import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { OPERATIONS } from '../../operations/index.ts';
import { echoHash } from '../../testing/echo-hash.ts';
import { type Answer, type Service, startService } from '../../testing/harness.ts';

const TRANSFER = { iban: 'AT611904300234573201', recipient: 'Max', amount: 1 };
const LINES = { 'content-type': 'application/x-ndjson' };

interface Line {
  readonly id: string | null;
  readonly line: number;
  readonly status: number;
  readonly [member: string]: unknown;
}

describe('POST /v1/batch', () => {
  let service: Service;
  before(async () => {
    service = await startService({ operations: [...OPERATIONS, echoHash] });
  });
  after(() => service.close());

  const send = (
    lines: readonly (object | string)[],
    headers: Readonly<Record<string, string>> = {},
    query = '',
  ): Promise<Answer> =>
    service.call({
      method: 'POST',
      url: `/v1/batch${query}`,
      payload: lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''),
      headers: { ...LINES, ...headers },
    });
  const parsed = ({ body }: Answer): readonly Line[] =>
    body
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text) as Line);
  const sorted = (answer: Answer): readonly Line[] =>
    parsed(answer)
      .filter(({ status }) => status !== undefined)
      .toSorted((a, b) => a.line - b.line);

  it('answers each line as its own call and ends with the sums', async () => {
    const answer = await send([
      { id: 'a', operation: 'epc-qr-code', input: TRANSFER, accept: 'image/svg+xml' },
      { id: 'b', operation: 'epc-qr-code', input: { iban: 'AT00' } },
      { id: 'c', operation: 'geocode-search', input: { query: 'Wien' } },
    ]);
    assert.equal(answer.statusCode, 200, answer.body);
    const lines = parsed(answer);
    console.log(lines.map((l) => JSON.stringify(l).slice(0, 300)));
    assert.deepEqual(sorted(answer).map(({ id, line, status }) => [id, line, status]), [
      ['a', 1, 200],
      ['b', 2, 406],
      ['c', 3, 200],
    ]);
  });
});
