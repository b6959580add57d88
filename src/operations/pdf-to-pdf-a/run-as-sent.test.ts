import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bytesUpload } from '../../core/upload.ts';
import { ran, routeOf } from './testing/scripted-run.ts';
import { FACTS, LOSSLESS } from './testing/scripted-tools.ts';

describe('what is looked at', () => {
  it('is drawn larger where a page is very small', async () => {
    const resolutions = async (side: number) => {
      const facts = { ...FACTS, pages: [{ mediaBox: [0, 0, side, side], rotate: 0 }] } as const;
      const { steps } = await ran({ sent: { ...LOSSLESS, facts } });
      return steps.filter(({ name }) => name === 'pdftoppm').map(({ order }) => order?.args[1]);
    };
    assert.deepEqual(await resolutions(100), ['60', '60']);
    assert.deepEqual(await resolutions(10), ['518.4', '518.4']);
  });
});

describe('a file that is in order', () => {
  it('is not written again before it is converted', async () => {
    const { output, steps } = await ran({ sent: LOSSLESS });
    assert.equal(routeOf(output), 'lossless');
    const words = steps.filter(({ name }) => name === 'qpdf').map(({ order }) => order?.args[0]);
    assert.deepEqual(words, []);
    const read = steps.find(({ name }) => name === 'pdftotext')?.order?.files?.['in.pdf'];
    assert.equal(Buffer.from(read as Uint8Array).toString(), '%PDF-1.7 as sent');
  });

  it('goes to qpdf with a password, or with a sign of encryption', async () => {
    const isAskedFor = ({ names }: Awaited<ReturnType<typeof ran>>) => names.includes('convert-sent-pdf-a');
    assert.ok(isAskedFor(await ran({})));
    assert.ok(!isAskedFor(await ran({}, { password: 'x' })));
    const file = bytesUpload(Buffer.from('%PDF-1.7 /Encrypt 3 0 R'));
    assert.ok(!isAskedFor(await ran({}, { file })));
  });
});
