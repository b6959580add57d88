/**
 * How many readable documents end as PDF/A: the samples and the generator's cases through `POST /v1/pdf-to-pdf-a`, the samples
 * at every second level by turns (`pdf-a.ts` has them at every one). Whatever is answered is valid by veraPDF, the documents that were printed again included; whatever is
 * refused is on a list, with its reason.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { PDF_A_LEVELS, type PdfALevel } from '@kontor/pdfa';
import { pdfACases, someLevelsOf } from '@kontor/pdfa/testing';
import { IS_EVERY_LEVEL, isLevelsTurn } from '../../conformance/every-level.ts';
import { validateWithVeraPdf } from '../../conformance/verapdf/vera-pdf-validation.ts';
import { startService } from '../../src/testing/harness.ts';
import { multipartForm } from '../../src/testing/multipart.ts';
import { referenceData } from '../reference-data.ts';

const SAMPLES = referenceData('pdfs');
/** Cannot be read without its password. */
const SHUT = 'pypdf__libreoffice-writer-password.pdf';
const MIN_YIELD = 0.97;

interface Input {
  readonly name: string;
  readonly level: PdfALevel;
  readonly pdf: Uint8Array;
}

interface Answered extends Input {
  readonly route: string;
  readonly claimed: PdfALevel;
  readonly file: string;
}

interface Refused extends Input {
  readonly status: number;
  readonly reason: string;
}

const folder = mkdtempSync(join(tmpdir(), 'pdf-a-yield-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const samples = readdirSync(SAMPLES)
  .filter((file) => file.endsWith('.pdf') && file !== SHUT)
  .flatMap((name, index) =>
    PDF_A_LEVELS.filter((_, place) => isLevelsTurn(index, place)).map(
      (level): Input => ({ name, level, pdf: readFileSync(join(SAMPLES, name)) }),
    ),
  );
/** With `EVERY_LEVEL=1`, as `.ci/run --all` has it, everything goes the whole way over HTTP at every level. */
const LEVELS_OF_CASE = IS_EVERY_LEVEL ? PDF_A_LEVELS.length : 1;
const cases = pdfACases(new InstalledFonts()).flatMap((one, index) =>
  someLevelsOf(one, index, LEVELS_OF_CASE).map((level): Input => ({ name: one.name, level, pdf: one.pdf })),
);

const answered: Answered[] = [];
const refused: Refused[] = [];

test('every readable document is answered or refused', { timeout: 840_000 }, async () => {
  const service = await startService({ withPrograms: true });
  try {
    const waiting = [...samples, ...cases].entries();
    const work = async (): Promise<void> => {
      for (const [index, input] of waiting) {
        const { name, level, pdf } = input;
        const parts = [
          { name: 'level', content: level },
          { name: 'file', content: pdf, filename: 'file.pdf' },
        ];
        const { body, contentType } = multipartForm(parts);
        const answer = await service.call({
          method: 'POST',
          url: '/v1/pdf-to-pdf-a',
          payload: body,
          headers: { 'content-type': contentType },
        });
        if (answer.statusCode !== 200) {
          const said = /"description":"((?:[^"\\]|\\.)*)"/.exec(
            answer.body.slice(answer.body.indexOf('details')),
          );
          refused.push({ ...input, status: answer.statusCode, reason: said?.[1] ?? answer.body });
          continue;
        }
        const file = join(folder, `${index}.pdf`);
        writeFileSync(file, answer.rawPayload);
        const claimed = String(answer.headers['x-pdfa-level']) as PdfALevel;
        answered.push({ ...input, route: String(answer.headers['x-pdfa-route']), claimed, file });
        assert.equal(claimed[0], level[0], name);
      }
    };
    await Promise.all([work(), work()]);
  } finally {
    await service.close();
  }
  assert.deepEqual(
    refused.filter(({ status }) => status !== 406),
    [],
  );
});

test('veraPDF finds every answer valid at the level that it claims', { timeout: 840_000 }, async () => {
  const verdicts = await validateWithVeraPdf(answered.map(({ claimed, file }) => ({ level: claimed, file })));
  const wrong = verdicts.flatMap(({ isValid, broken, unreadable }, index) =>
    isValid
      ? []
      : [
          `${answered[index]!.name} ${answered[index]!.route} ${answered[index]!.claimed}: ${unreadable ?? broken.map(({ rule, text }) => `${rule} ${text}`).join('; ')}`,
        ],
  );
  assert.deepEqual(wrong, []);
});

test('nearly all are answered', (t) => {
  const share = answered.length / (answered.length + refused.length);
  const routes = Map.groupBy(answered, ({ route }) => route);
  const told = [...routes].map(([route, list]) => `${list.length} ${route}`).join(', ');
  t.diagnostic(
    `${answered.length} of ${answered.length + refused.length} (${(100 * share).toFixed(1)} %): ${told}`,
  );
  for (const { name, level, reason } of refused) t.diagnostic(`${level} ${name}: ${reason}`);
  assert.ok(share >= MIN_YIELD, `${(100 * share).toFixed(1)} %`);
});
