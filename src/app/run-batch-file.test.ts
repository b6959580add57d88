import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { type BatchOrder, CommandFailure, UsageError } from '../commands/command.ts';
import { type Service, startService } from '../testing/harness.ts';
import { runBatchFile } from './run-batch-file.ts';

const TRANSFER = { iban: 'AT611904300234573201', recipient: 'Huber', amount: 1 };

/** Files of calls against a service that listens. */

describe('the calls of a file', () => {
  let service: Service;
  let url: string;
  let folder: string;
  let at: string;
  let count = 0;
  before(async () => {
    service = await startService();
    url = `http://127.0.0.1:${await service.listen()}`;
    folder = mkdtempSync(join(tmpdir(), 'kontor-batch-'));
  });
  beforeEach(() => {
    at = mkdtempSync(join(folder, `${count++}-`));
  });
  after(async () => {
    await service.close();
    rmSync(folder, { recursive: true });
  });

  const file = (name: string, content: string | Uint8Array): string => {
    const path = join(at, name);
    writeFileSync(path, content);
    return path;
  };
  const run = (path: string, order: Partial<BatchOrder> = {}) =>
    runBatchFile({
      ...{ file: path, out: join(at, 'answers.ndjson'), url, apiKey: service.key, concurrency: 2 },
      ...{ operation: undefined, csv: undefined, onProgress: () => undefined },
      ...order,
    });
  const answersOf = (name = 'answers.ndjson') =>
    readFileSync(join(at, name), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
      .toSorted((a, b) => String(a.id).localeCompare(String(b.id)));

  it('CSV: paths of members and types of the schema, ids of the rows, the rows with their results', async () => {
    const rows = [
      'id;iban;recipient;amount;size;note',
      'A;AT611904300234573201;"Huber; Sohn";12.5;100;=1+1',
      'B;AT00;Huber;1;100;plain',
    ];
    const path = file('in.csv', `\uFEFF${rows.join('\r\n')}\r\n`);
    const summary = await run(path, {
      operation: 'epc-qr-code',
      csv: join(at, 'out.csv'),
      out: join(at, 'out'),
    });
    assert.deepEqual(summary, { skipped: 0, served: 1, failed: 1, creditsUsed: 0 });
    assert.deepEqual(readdirSync(join(at, 'out')).toSorted(), ['A.png', 'answers.ndjson']);
    assert.equal(readFileSync(join(at, 'out/A.png')).subarray(1, 4).toString(), 'PNG');
    const [good, bad] = answersOf('out/answers.ndjson');
    assert.deepEqual([good?.id, good?.status, good?.entry], ['A', 200, 'A.png']);
    assert.deepEqual([bad?.id, bad?.status, bad?.messages], ['B', 406, ['message.ibanMustBeValid']]);
    assert.equal(
      readFileSync(join(at, 'out.csv'), 'utf8'),
      [
        'id;iban;recipient;amount;size;note;status;messages',
        'A;AT611904300234573201;"Huber; Sohn";12.5;100;\'=1+1;200;',
        'B;AT00;Huber;1;100;plain;406;message.ibanMustBeValid',
        '',
      ].join('\r\n'),
    );
  });

  it('Windows-1252, tabs, and results as columns', async () => {
    const text = 'query\tlanguage\nM\xfcnchen, D\xe4nemark\tde\nWien\tde\n';
    const path = file('in.tsv', Uint8Array.from([...text].map((one) => one.charCodeAt(0))));
    await run(path, { operation: 'geocode-search', csv: join(at, 'out.tsv') });
    const [header = '', , vienna = ''] = readFileSync(join(at, 'out.tsv'), 'utf8').split('\r\n');
    assert.match(header, /^query\tlanguage\tstatus\tmessages\t/);
    assert.ok(header.split('\t').includes('address.country'), header);
    assert.match(vienna, /^Wien\tde\t200\t/);
    assert.match(readFileSync(join(at, 'out.tsv'), 'utf8'), /^"München, Dänemark"\tde\t200/m);
  });

  it('lines: their own operation or that of the command', async () => {
    const path = file(
      'in.ndjson',
      [
        { id: 'a', operation: 'epc-qr-code', input: TRANSFER, accept: 'image/svg+xml' },
        { input: { format: 'QR_CODE', content: 'y' } },
        '',
      ]
        .map((line) => (line === '' ? '' : JSON.stringify(line)))
        .join('\n'),
    );
    assert.equal((await run(path, { operation: 'barcode' })).served, 2);
    assert.deepEqual(
      answersOf().map(({ id, type }) => [id, type]),
      [
        ['2', 'image/webp'],
        ['a', 'image/svg+xml'],
      ],
    );
  });

  it('run again: what has an answer that stays is left out, half a line of a killed run is not one', async () => {
    const { key, account } = await service.newAccount(2);
    const content = ['a', 'b', 'c', 'd']
      .map((id) => JSON.stringify({ id, operation: 'barcode', input: { format: 'QR_CODE', content: id } }))
      .concat(JSON.stringify({ id: 'wrong', operation: 'barcode', input: {} }))
      .join('\n');
    const path = file('in.ndjson', content);
    const first = await run(path, { apiKey: key });
    assert.deepEqual(first, { skipped: 0, served: 2, failed: 3, creditsUsed: 2 });
    appendFileSync(join(at, 'answers.ndjson'), '{"id":"c","stat');
    await service.ledger.grantService.book({ account, amount: 10, reason: 'test', actor: 'test' });
    const second = await run(path, { apiKey: key });
    assert.deepEqual(second, { skipped: 2, served: 2, failed: 1, creditsUsed: 2 });
    const third = await run(path, { apiKey: key });
    assert.deepEqual(third, { skipped: 4, served: 0, failed: 1, creditsUsed: 0 });
    assert.equal(await service.creditsOf(account), 8);
  });

  it('answers that were lost: the same file into the same place is charged once', async () => {
    const { key, account } = await service.newAccount(10);
    const path = file(
      'in.ndjson',
      JSON.stringify({ id: 'a', operation: 'barcode', input: { format: 'QR_CODE', content: 'x' } }),
    );
    assert.equal((await run(path, { apiKey: key })).creditsUsed, 1);
    rmSync(join(at, 'answers.ndjson'));
    assert.deepEqual(await run(path, { apiKey: key }), { skipped: 0, served: 1, failed: 0, creditsUsed: 0 });
    assert.equal(await service.creditsOf(account), 9);
  });

  it('is refused with the reason', async () => {
    await assert.rejects(run(join(at, 'none.csv')), CommandFailure);
    await assert.rejects(run(file('a.ndjson', '{"id":1}\nnothing')), UsageError);
    await assert.rejects(run(file('b.ndjson', '{"input":{}}')), /line 1 has no operation/);
    await assert.rejects(run(file('c.csv', 'a\n1'), { operation: 'none' }), UsageError);
    await assert.rejects(
      run(file('d.ndjson', '{}'), { operation: 'barcode', csv: join(at, 'o.csv') }),
      /--csv/,
    );
    await assert.rejects(
      run(file('e.csv', 'content\nx'), { operation: 'barcode', apiKey: 'x' }),
      CommandFailure,
    );
  });
});
