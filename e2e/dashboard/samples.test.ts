import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { KeyShown } from '../../src/dashboard-api-types/wire.ts';
import { PROCESS_KEY } from '../../src/testing/server-process.ts';
import {
  type InterfaceDocument,
  operationsIn,
  type PlaygroundOperation,
} from '../../web/playground/operations.ts';
import { ownFileName } from '../../web/playground/sample-files.ts';
import { type CodeSample, samples } from '../../web/playground/samples.ts';
import type { Json } from '../../web/playground/value.ts';
import { isInstalled, runSample } from './sample-runner.ts';
import { type DashboardFixture, openDashboardFixture } from './visitor.ts';

/** The code that the playground and the docs show runs as it is, and gets what any other call gets. */

const OPERATIONS = operationsIn(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8')) as InterfaceDocument,
);
const LANGUAGES = ['curl', 'javascript', 'python', 'php', 'java', 'csharp', 'go'] as const;

/** These ask others, but not for test keys. */
const ASKS_OTHERS = new Set(['vat-verification', 'geocode-search', 'geocode-reverse']);
/** These compile each sample first: one of each kind of body and answer is enough. */
const COMPILED = new Set<string>(['java', 'csharp', 'go']);
const OF_EACH_KIND = new Set([
  'epc-qr-code',
  'invoice-pdf',
  'e-invoice-read',
  'pdf-to-pdf-a',
  'pdf',
  'vat-verification',
  'indexes',
]);
/** Their answers contain when they were made, or how long that took. */
const DIFFERS_EACH_TIME = new Set([
  'e-invoice-embed',
  'e-invoice-view',
  'html-to-pdf',
  'pdf-to-pdf-a',
  'pdf',
  'vat-verification',
]);

/** The interface document has no examples of forms. */
const FORMS: Readonly<Record<string, Json>> = {
  pdf: { steps: [{ do: 'rotate', degrees: 90 }] },
  'e-invoice-embed': { replace: 'true' },
};

const inputOf = ({ name, examples }: PlaygroundOperation) =>
  (examples[0]?.value ?? FORMS[name] ?? {}) as { readonly [name: string]: Json };

describe('samples', { concurrency: false }, () => {
  let fixture: DashboardFixture;
  let testKey: string;
  let files: Readonly<Record<string, Buffer>>;
  const keyFor = ({ name }: PlaygroundOperation) => (ASKS_OTHERS.has(name) ? testKey : PROCESS_KEY);

  before(async () => {
    fixture = await openDashboardFixture({ env: { PDF_DATES: 'issue', INDEX_STARTER: 'on' } });
    const visitor = await fixture.visit();
    await visitor.signUp('samples@example.org');
    testKey = await visitor.page.evaluate(async () => {
      const answer = await fetch('/dashboard/api/keys', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'test', isTest: true, expiresAt: Date.now() + 3_600_000 }),
      });
      return ((await answer.json()) as KeyShown).text;
    });
    await visitor.leave();
    const [invoice = assert.fail()] = OPERATIONS.filter(({ name }) => name === 'invoice-pdf');
    files = {
      'document.pdf': Buffer.from(await (await call(invoice)).arrayBuffer()),
      'invoice.xml': Buffer.from(await (await call(invoice, 'application/xml')).arrayBuffer()),
    };
  });
  after(async () => {
    await fixture?.[Symbol.asyncDispose]();
  });

  /** The same call, made here. */
  async function call(operation: PlaygroundOperation, accept = '*/*'): Promise<Response> {
    const { method, carrier, path } = operation;
    const value = inputOf(operation);
    const headers = { accept, authorization: `Bearer ${keyFor(operation)}` };
    const inPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(value[name])));
    const address = fixture.address + inPath;
    if (carrier === 'query') return await fetch(address, { headers });
    if (carrier === 'json') {
      const type = { 'content-type': 'application/json' };
      return await fetch(address, { method, headers: { ...headers, ...type }, body: JSON.stringify(value) });
    }
    const form = new FormData();
    for (const part of operation.schema.required ?? []) {
      if (!operation.files.includes(part)) continue;
      const name = ownFileName(operation.partTypes[part]);
      form.append(part, new Blob([new Uint8Array(files[name] ?? assert.fail())]), name);
    }
    for (const [member, content] of Object.entries(value))
      form.append(member, typeof content === 'string' ? content : JSON.stringify(content));
    return await fetch(address, { method, headers, body: form });
  }

  test('are those that the page shows', async () => {
    const visitor = await fixture.visit();
    const { page } = visitor;
    await visitor.signUp('reader@example.org');
    for (const name of ['epc-qr-code', 'pdf-to-pdf-a']) {
      const [operation = assert.fail()] = OPERATIONS.filter((one) => one.name === name);
      await visitor.open(`/dashboard/playground/${name}`);
      for (const { name: language, code } of samples({
        origin: fixture.address,
        operation,
        value: inputOf(operation),
      })) {
        await page.getByRole('radio', { name: language, exact: true }).click();
        assert.equal(await page.locator('.playground-code pre').innerText(), code, `${name} ${language}`);
      }
    }
    await visitor.leave();
  });

  for (const language of LANGUAGES) {
    test(`run in ${language}`, async (the) => {
      if (!(await isInstalled(language))) return the.skip(`${language} is not installed`);
      for (const operation of OPERATIONS.filter(
        ({ name }) => !COMPILED.has(language) || OF_EACH_KIND.has(name),
      )) {
        const wanted = await call(operation);
        const what = `${operation.name} in ${language}`;
        assert.equal(wanted.status, 200, what);
        const found = samples({ origin: fixture.address, operation, value: inputOf(operation) });
        const [sample = assert.fail()] = found.filter(({ id }) => id === language);
        const { printed, written } = await runSample(sample, { key: keyFor(operation), files });
        const bytes = Buffer.from(await wanted.arrayBuffer());
        if (wanted.headers.get('content-type')?.startsWith('application/json')) {
          assert.equal(written, undefined, what);
          judgePrinted(printed, JSON.parse(bytes.toString()) as Json, sample, what);
        } else {
          assert.ok(written, what);
          if (!DIFFERS_EACH_TIME.has(operation.name)) assert.deepEqual(written, bytes, what);
          assert.equal(kindOf(written), kindOf(bytes), what);
        }
      }
    });
  }
});

/** Its first bytes, by which readers identify a file. */
const kindOf = (bytes: Buffer): string =>
  bytes
    .subarray(0, 8)
    .toString('latin1')
    .replace(/[\d.]+$/, '');

/** These write an answer as JSON, the others as their own values. */
const AS_JSON = new Set<string>(['curl', 'javascript', 'java', 'csharp', 'go']);

function judgePrinted(printed: string, answer: Json, { id }: CodeSample, what: string): void {
  if (AS_JSON.has(id)) {
    assert.deepEqual(textsOf(JSON.parse(printed) as Json), textsOf(answer), what);
    return;
  }
  // Python writes a line end inside a text as an escape, PHP as it is.
  for (const text of textsOf(answer).flatMap((one) => one.split('\n')))
    assert(printed.includes(text), `${what}: ${text} is not in ${printed}`);
}

/** All texts in an answer, but for times. */
function textsOf(value: Json): readonly string[] {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
