import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bytesUpload } from '../../core/upload.ts';
import { ran, routeOf } from './testing/scripted-run.ts';
import { FACTS, LOSSLESS } from './testing/scripted-tools.ts';

describe('what is read early', () => {
  it('is stopped when the file turns out to be in doubt', async () => {
    const { steps } = await ran({});
    const early = steps.filter(({ order }) => order?.files?.['in.pdf'] !== undefined && order.signal);
    const [text, picture, ...others] = early.map(({ name, order }) => [name, order?.signal?.aborted]);
    assert.deepEqual(
      [text, picture],
      [
        ['pdftotext', true],
        ['pdftoppm', true],
      ],
    );
    assert.ok(others.length === 2 && others.every(([, isStopped]) => isStopped === false));
  });

  it('counts where the pages are looked at as most are, else they are looked at again', async () => {
    const resolutions = async (side: number) => {
      const facts = { ...FACTS, pages: [{ mediaBox: [0, 0, side, side], rotate: 0 }] } as const;
      const { steps } = await ran({ sent: { ...LOSSLESS, facts } });
      return steps.filter(({ name }) => name === 'pdftoppm').map(({ order }) => order?.args[1]);
    };
    assert.deepEqual(await resolutions(100), ['60', '60']);
    assert.deepEqual(await resolutions(10), ['60', '518.4', '518.4']);
  });
});

describe('a file that is in order', () => {
  it('is not written again before it is converted', async () => {
    const { output, steps } = await ran({ sent: LOSSLESS });
    assert.equal(routeOf(output), 'lossless');
    const words = steps.filter(({ name }) => name === 'qpdf').map(({ order }) => order?.args[0]);
    assert.deepEqual(words, ['--check'], 'the result is judged all the same');
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
