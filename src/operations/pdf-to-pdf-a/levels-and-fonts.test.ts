import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidInput } from '@kontor/base';
import type { PdfAResult } from '@kontor/pdfa/jobs';
import { pdfToPdfAInput } from './schema.ts';
import { ran, routeOf, textOf } from './testing/scripted-run.ts';
import { FACTS, LOSSLESS } from './testing/scripted-tools.ts';

describe('a level', () => {
  it('is read in any of its spellings', () => {
    const read = (level: string) => pdfToPdfAInput.shape.level.safeParse(level);
    for (const text of ['PDF/A-2B', 'pdf/a 2b', 'PDFA-2b', '2B']) assert.equal(read(text).data, '2b', text);
    assert.equal(read('PDF/A-4F').data, '4f');
    const [issue] = read('5b').error?.issues ?? [];
    assert.equal(issue?.message, 'must be 1a, 1b, 2a, 2b, 2u, 3a, 3b, 3u, 4 or 4f');
  });

  it('that is lowered is reported', async () => {
    const { output } = await ran({ sent: { ...LOSSLESS, level: '2u' } as PdfAResult }, { level: '2a' });
    assert.deepEqual([output.facts?.['PdfA-Level'], output.warnings], ['2u', ['level-lowered']]);
    assert.deepEqual((await ran({ sent: LOSSLESS }, { level: '2b' })).output.warnings, []);
    assert.deepEqual((await ran({ sent: LOSSLESS })).output.warnings, []);
  });
});

describe('JPEG 2000', () => {
  const obstacle: PdfAResult = {
    kind: 'obstacles',
    level: '2b',
    facts: FACTS,
    obstacles: [{ rule: 'jpeg-2000', clause: '', description: 'an image', kind: 'redistill' }],
  };

  it('is unpacked where it is an obstacle, and the result compared with the original', async () => {
    const { output, steps } = await ran({ sent: obstacle }, { mode: 'lossless', report: true });
    assert.equal(routeOf(output), 'lossless');
    assert.match(textOf(output), /"rule":"jpeg-2000","clause":"ISO 19005-2, 6.2.8.3"/);
    const validated = steps.find(({ name }) => name === 'validate-pdf-a')?.input as { input: Uint8Array };
    assert.equal(Buffer.from(validated.input).toString(), '%PDF-1.7 as sent');
  });

  it('stays an obstacle where its pixels are not all of it', async () => {
    const refused = ran({ sent: obstacle, jpeg2000: 'none' }, { mode: 'lossless' });
    await assert.rejects(refused, (error) => {
      assert.ok(error instanceof InvalidInput);
      return error.violations[0]?.description === 'file: an image';
    });
  });
});

describe('fonts that stand for others', () => {
  it('are named behind the number of changes', async () => {
    const replacedFonts = [
      { font: 'Helvetica', standIn: 'Liberation Sans' },
      { font: 'Grün"', standIn: 'Noto Sans' },
    ];
    const { output } = await ran({ sent: { ...LOSSLESS, facts: { ...FACTS, replacedFonts } } });
    const expected = '1;fonts="Helvetica -> Liberation Sans, Gr?n? -> Noto Sans"';
    assert.equal(output.facts?.['PdfA-Changes'], expected);
  });
});
