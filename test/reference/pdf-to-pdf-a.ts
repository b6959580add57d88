/**
 * The sample documents through `POST /v1/pdf-to-pdf-a`, with the programs of this machine: what each ends as, and what
 * others see in the result. Whether it is valid is the matter of `npm run conformance`.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Answer, type Service, startService } from '../../src/testing/harness.ts';
import { multipartForm } from '../../src/testing/multipart.ts';
import { referenceData } from '../reference-data.ts';

const DATA = referenceData('pdfs');
const SAMPLES = readdirSync(DATA).filter((file) => file.endsWith('.pdf'));
const sample = (file: string): Buffer => readFileSync(join(DATA, file));
/**
 * How many may be refused at each level: one is shut, one shows all of ZapfDingbats, of which viewers have different
 * shapes, and one has layers that Ghostscript does not hide.
 */
const MAX_REFUSED = { '1b': 3, '2b': 2, '2u': 2, '3b': 2, '3u': 2 } as const;

/** Opens with the user password that is not in its name. */
const SHUT = 'pypdf__libreoffice-writer-password.pdf';

/** The output of a program for a PDF on standard input, whatever its exit code. */
const seenBy = (program: string, words: readonly string[], input: Buffer): string =>
  spawnSync(program, words, { input, maxBuffer: 2 ** 28 }).stdout.toString('utf8');

const textOf = (pdf: Buffer): string => seenBy('pdftotext', ['-', '-'], pdf);
const infoOf = (pdf: Buffer, line: string): string | undefined =>
  new RegExp(`^${line}:\\s+(.+)$`, 'm').exec(seenBy('pdfinfo', ['-'], pdf))?.[1];

const folder = mkdtempSync(join(tmpdir(), 'kontor-pdf-a-'));
after(() => rmSync(folder, { recursive: true }));

/** The output for a PDF of a program that needs a file, which takes the place of `file.pdf` in its words. */
function toldOfFile(program: string, words: readonly string[], pdf: Buffer): string {
  const path = join(folder, 'file.pdf');
  writeFileSync(path, pdf);
  const args = words.map((word) => (word === 'file.pdf' ? path : word));
  return spawnSync(program, args, { maxBuffer: 2 ** 28 }).stdout.toString('latin1');
}

/** All objects as they can be read. */
const objectsOf = (pdf: Buffer): string =>
  toldOfFile('qpdf', ['--qdf', '--object-streams=disable', 'file.pdf', '-'], pdf);

const countOf = (pdf: Buffer, pattern: RegExp): number => objectsOf(pdf).match(pattern)?.length ?? 0;

const characters = (text: string): string => [...text.replaceAll(/\s/g, '')].sort().join('');

describe('sample documents', () => {
  let service: Service;
  before(async () => {
    service = await startService({ withPrograms: true });
  });
  after(() => service.close());

  async function converted(file: string, fields: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const parts = Object.entries(fields).map(([name, content]) => ({ name, content }));
    const { body, contentType } = multipartForm([
      ...parts,
      { name: 'file', content: sample(file), filename: file },
    ]);
    const headers = { 'content-type': contentType };
    return service.call({ method: 'POST', url: '/v1/pdf-to-pdf-a', payload: body, headers });
  }

  const routeOf = ({ headers }: Answer): unknown => headers['x-pdfa-route'];
  const toldOf = (answer: Answer): string =>
    answer.statusCode === 200 ? `200 ${routeOf(answer)}` : answer.body.slice(0, 400);

  function assertServed(
    answer: Answer,
    { level, pages }: { readonly level: string; readonly pages: number },
  ): void {
    assert.equal(answer.statusCode, 200, toldOf(answer));
    assert.equal(answer.headers['x-pdfa-level'], level);
    assert.equal(answer.headers['x-page-count'], String(pages));
    assert.equal(infoOf(answer.rawPayload, 'Pages'), String(pages));
    assert.equal(infoOf(answer.rawPayload, 'Encrypted'), 'no');
  }

  test('are there', () => assert.ok(SAMPLES.length >= 20));

  test('an invoice printed by a browser keeps tags and links', async () => {
    const file = 'self__chromium-invoice.pdf';
    const answer = await converted(file);
    assertServed(answer, { level: '2b', pages: 1 });
    assert.equal(routeOf(answer), 'lossless');
    assert.equal(infoOf(answer.rawPayload, 'Tagged'), 'yes');
    assert.equal(countOf(answer.rawPayload, /\/Subtype \/Link/g), 2);
    assert.equal(textOf(answer.rawPayload), textOf(sample(file)));
  });

  test('a document behind a password is refused', async () => {
    const answer = await converted(SHUT);
    assert.equal(answer.statusCode, 406);
    assert.match(answer.body, /the document is password protected/);
  });

  test('a document that only restricts is converted, its font embedded', async () => {
    const answer = await converted('qpdf__V4-aes.pdf');
    assertServed(answer, { level: '2b', pages: 30 });
    const fonts = seenBy('pdffonts', ['-'], answer.rawPayload).split('\n').slice(2, -1);
    assert.ok(
      fonts.length > 0 && fonts.every((row) => / yes (?:yes|no) +(?:yes|no) +\d+ +\d+ *$/.test(row)),
      fonts.join('\n'),
    );
  });

  test('Arabic text stays as it is', async () => {
    const file = 'pypdf__habibi.pdf';
    const answer = await converted(file);
    assertServed(answer, { level: '2b', pages: 1 });
    assert.equal(textOf(answer.rawPayload), textOf(sample(file)));
  });

  test('an attachment is kept, at level 3b', async () => {
    const answer = await converted('pypdf__with-attachment.pdf');
    assertServed(answer, { level: '3b', pages: 1 });
    assert.match(toldOfFile('pdfdetach', ['-list', 'file.pdf'], answer.rawPayload), /^1 embedded file/);
  });

  for (const [level, maxRefused] of Object.entries(MAX_REFUSED)) {
    test(`each ends as ${level}, or with a reason`, async (t) => {
      const refused: string[] = [];
      for (const file of SAMPLES) {
        const answer = await converted(file, { level });
        assert.ok([200, 406].includes(answer.statusCode), `${file}: ${toldOf(answer)}`);
        if (answer.statusCode === 406) {
          refused.push(`${file}: ${answer.body.slice(answer.body.indexOf('description'), 300)}`);
          continue;
        }
        assert.equal(String(answer.headers['x-pdfa-level'])[0], level[0], file);
        const [before_, after_] = [characters(textOf(sample(file))), characters(textOf(answer.rawPayload))];
        assert.ok(
          after_.length >= 0.98 * before_.length,
          `${file}: ${before_.length} → ${after_.length} characters`,
        );
      }
      t.diagnostic(`${SAMPLES.length - refused.length} of ${SAMPLES.length}`);
      for (const one of refused) t.diagnostic(one);
      assert.ok(refused.length <= maxRefused, refused.join('\n'));
    });
  }

  test('each without loss, or with its obstacles', async () => {
    for (const file of SAMPLES.filter((one) => one !== SHUT)) {
      const answer = await converted(file, { mode: 'lossless' });
      assert.ok([200, 406].includes(answer.statusCode), `${file}: ${toldOf(answer)}`);
      if (answer.statusCode === 200) assert.notEqual(routeOf(answer), 'redistill');
    }
  });

  test('each printed again, or with a reason; never a blank page', async () => {
    for (const file of SAMPLES.filter((one) => one !== SHUT)) {
      const answer = await converted(file, { mode: 'redistill' });
      assert.ok([200, 406].includes(answer.statusCode), `${file}: ${toldOf(answer)}`);
      if (answer.statusCode !== 200) continue;
      assert.equal(routeOf(answer), 'redistill');
      const [before_, after_] = [characters(textOf(sample(file))), characters(textOf(answer.rawPayload))];
      assert.ok(after_.length >= 0.98 * before_.length, file);
    }
  });
});
