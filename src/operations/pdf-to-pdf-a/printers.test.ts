import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidInput } from '@kontor/base';
import type { PdfAObstacle, PdfAResult } from '@kontor/pdfa/jobs';
import { bytesUpload } from '../../core/upload.ts';
import { pdfToPdfA } from './index.ts';
import type { PdfToPdfAInput } from './schema.ts';
import { ran } from './testing/scripted-run.ts';
import { FACTS, gives, type Script, scriptedTools } from './testing/scripted-tools.ts';

const FILE = bytesUpload(Buffer.from('%PDF-1.7 as sent'));
const PRINTERS = new Set(['flatten-pdf', 'ghostscript', 'pdftocairo']);

/** Which programs print a document, one after the other, and its report. */
async function printed(script: Script, given: Partial<PdfToPdfAInput> = {}) {
  const { steps, ...tools } = scriptedTools({ pdftocairo: gives('redrawn'), ...script });
  const input: PdfToPdfAInput = { file: FILE, mode: 'auto', report: false, ...given };
  const context = {
    type: 'application/pdf',
    tools,
    clock: { now: () => 0 },
    settings: { PDFA_TIMEOUT_MS: 60_000 },
    isTest: false,
    signal: new AbortController().signal,
  };
  const said = await pdfToPdfA.run(input, context).then(
    () => 'answered',
    (error: unknown) => {
      assert.ok(error instanceof InvalidInput, String(error));
      return error.violations.map(({ description }) => description).join('; ');
    },
  );
  return { said, printers: steps.map(({ name }) => name).filter((name) => PRINTERS.has(name)) };
}

const obstructed = (
  { rule, kind }: Pick<PdfAObstacle, 'rule' | 'kind'>,
  level: '1b' | '2b',
  missingFonts: readonly string[] = [],
): NonNullable<Script['convert']> => {
  const obstacle = { rule, kind, clause: '', description: 'this is an obstacle' };
  const result: PdfAResult = {
    kind: 'obstacles',
    level,
    obstacles: [obstacle],
    facts: { ...FACTS, missingFonts },
  };
  return () => result;
};

/** So many results in turn have a fault. */
function faulty(count: number): NonNullable<Script['faults']> {
  let seen = 0;
  return () => (seen++ < count ? ['a fault'] : []);
}

const fonts = obstructed({ rule: 'font-embedding', kind: 'redistill' }, '2b', ['X']);
const composite = obstructed({ rule: 'font-embedding', kind: 'redraw' }, '2b', ['X']);
const transparent = obstructed({ rule: 'transparency', kind: 'redistill' }, '1b');

describe('a document that is printed again', () => {
  it('is printed by Ghostscript alone where fonts and codes are in order', async () => {
    const convert = obstructed({ rule: 'filters', kind: 'redistill' }, '2b');
    assert.deepEqual(await printed({ convert }), { said: 'answered', printers: ['ghostscript'] });
    const { said, printers } = await printed({ convert, faults: faulty(9) });
    assert.match(said, /without loss: a fault/);
    assert.deepEqual(printers, ['ghostscript']);
  });

  it('is printed without its turns where pages are turned; pictures cover what is transparent as it is', async () => {
    const pages = [{ mediaBox: [0, 0, 100, 100], rotate: 90 }] as const;
    const printedFrom = async (rule: string, level: '1b' | '2b', printer: string) => {
      const made = obstructed({ rule, kind: 'redistill' }, level)({ pdf: new Uint8Array() });
      const result = (await made) as PdfAResult;
      const convert = () => ({ ...result, facts: { ...result.facts, pages } });
      const { steps } = await ran({ convert }, { file: FILE });
      return steps.find(({ name }) => name === printer);
    };
    const ghostscript = await printedFrom('filters', '2b', 'ghostscript');
    assert.equal(Buffer.from(ghostscript?.order?.files?.['in.pdf'] as Uint8Array).toString(), 'unturned');
    const flattened = await printedFrom('transparency', '1b', 'flatten-pdf');
    assert.ok(flattened !== undefined);
    const { pdf } = flattened.input as { pdf: Uint8Array };
    assert.equal(Buffer.from(pdf).toString(), 'normal');
  });

  it('is drawn by poppler where fonts are missing and the result of Ghostscript does not pass', async () => {
    assert.deepEqual(await printed({ convert: fonts }), { said: 'answered', printers: ['ghostscript'] });
    const second = await printed({ convert: fonts, faults: faulty(1) });
    assert.deepEqual(second, { said: 'answered', printers: ['ghostscript', 'pdftocairo'] });
    const { said } = await printed({ convert: fonts, faults: faulty(9) });
    assert.match(said, /without loss: a fault/);
  });

  it('is drawn by poppler alone where composite fonts are missing, and refused by their names', async () => {
    assert.deepEqual(await printed({ convert: composite }), { said: 'answered', printers: ['pdftocairo'] });
    const refused = await printed({ convert: composite, faults: faulty(9) });
    assert.deepEqual(refused.printers, ['pdftocairo']);
    assert.match(refused.said, /this is an obstacle$/);
    const asked = await printed({ convert: composite, faults: faulty(1) }, { mode: 'redistill' });
    assert.deepEqual(asked, { said: 'answered', printers: ['ghostscript', 'pdftocairo'] });
  });

  it('keeps its pages where pictures can cover what is transparent, else Ghostscript prints them', async () => {
    assert.deepEqual(await printed({ convert: transparent }), {
      said: 'answered',
      printers: ['flatten-pdf'],
    });
    const second = await printed({ convert: transparent, faults: faulty(1) });
    assert.deepEqual(second, { said: 'answered', printers: ['flatten-pdf', 'ghostscript'] });
  });

  it('is not printed where it must stay whole', async () => {
    for (const convert of [fonts, composite, transparent]) {
      const { said, printers } = await printed({ convert }, { mode: 'lossless' });
      assert.match(said, /this is an obstacle$/);
      assert.deepEqual(printers, []);
    }
  });
});
