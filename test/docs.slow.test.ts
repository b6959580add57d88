import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { Refusal, Unavailable } from '@kontor/base';
import { ERRORS_PAGE, generatedDocs } from '../scripts/reference/generated-docs.ts';
import { identifiersOf } from '../scripts/reference/identifiers.ts';
import { failureOf } from '../src/http/failure.ts';
import { OPERATIONS } from '../src/operations/index.ts';
import { type Service, startService } from '../src/testing/harness.ts';
import { pages, quotedWords } from './docs/markdown.ts';

/** The table of identifiers, compared with what thousands of wrong requests are answered. */

let service: Service;

/** Identifiers that belong to no operation, from the answers of the service itself. */
async function serviceIdentifiers(): Promise<readonly string[]> {
  const { path } = OPERATIONS[0]!.routes[0]!;
  const negotiated = OPERATIONS.find(({ negotiation }) => negotiation === 'accept')!.routes[0]!.path;
  const json = { 'content-type': 'application/json' };
  const answers = await Promise.all([
    service.call({ method: 'GET', url: '/nowhere' }),
    service.call({ method: 'DELETE', url: path }),
    service.call({ method: 'POST', url: path, headers: json }),
    service.call({ method: 'POST', url: path, headers: json, payload: '[]' }),
    service.call({ method: 'POST', url: path, headers: { 'content-type': 'text/plain' }, payload: 'x' }),
    service.call({
      method: 'POST',
      url: path,
      headers: { ...json, 'content-encoding': 'gzip' },
      payload: '{}',
    }),
    service.call({
      method: 'POST',
      url: path,
      headers: json,
      payload: `{"a":"${'x'.repeat(11 * 2 ** 20)}"}`,
    }),
    service.call({
      method: 'POST',
      url: negotiated,
      headers: { ...json, accept: 'text/html' },
      payload: '{}',
    }),
    service.call({
      method: 'POST',
      url: path,
      headers: { ...json, 'idempotency-key': '"a"' },
      payload: '{}',
    }),
    service.call({
      method: 'POST',
      url: '/v2/invoice-pdf',
      headers: json,
      payload: JSON.stringify({ items: Array.from({ length: 200 }, () => ({})) }),
    }),
  ]);
  const failures = [
    new Refusal('forbidden'),
    new Refusal('unpaid'),
    new Refusal('busy'),
    new Refusal('limited'),
    new Unavailable('test'),
    new Error('test'),
  ].map((error) => failureOf(error));
  return [
    ...answers.flatMap((answer) => (answer.json() as { messages: string[] }).messages),
    ...failures.flatMap(({ violations }) => violations.map(({ message }) => message)),
    ...(await answerToNoHttp()),
  ];
}

async function answerToNoHttp(): Promise<readonly string[]> {
  const socket = connect(await service.listen(), '127.0.0.1');
  let said = '';
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  socket.end('no HTTP at all\r\n\r\n');
  await once(socket, 'close');
  return (JSON.parse(said.slice(said.indexOf('{'))) as { messages: string[] }).messages;
}

describe('the page of errors', () => {
  before(async () => {
    service = await startService();
  });
  after(() => service.close());

  it('has the tables of the code (node scripts/reference.ts)', async () => {
    const [page, ...others] = await generatedDocs((file) => file === ERRORS_PAGE);
    assert.ok(page !== undefined && others.length === 0);
    assert.ok(page.committed === page.current, 'run node scripts/reference.ts');
  });

  it('has every identifier that is answered, and no other', async () => {
    const ofOperations = await Promise.all(OPERATIONS.map(identifiersOf));
    const answered = new Set([
      ...(await serviceIdentifiers()),
      ...ofOperations.flat().map(({ message }) => message),
    ]);
    const words = quotedWords(pages().find(({ name }) => name === ERRORS_PAGE)!);
    const listed = new Set(words.filter((word) => /^message\.[A-Za-z0-9]+$/.test(word)));
    assert.deepEqual([...listed].toSorted(), [...answered].toSorted());
  });
});
