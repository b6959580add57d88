import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PdfUnreadable } from '@kontor/base';
import { browserPrint } from '#testing/browser-print.ts';
import { band, everyPage, finishOrder, finishPrint } from '#testing/finish-order.ts';
import { mutated, randomFrom } from '#testing/mutate.ts';
import { openPdf } from '../read/pdf-file.ts';

test('1,000 mutations of print and band are finished or refused with a reason', () => {
  const random = randomFrom(14);
  const seeds = { body: browserPrint({ links: ['javascript:x'] }), pdf: band('x') };
  let done = 0;
  for (let round = 0; round < 1_000; round++) {
    const body = mutated(seeds.body, random);
    const pdf = mutated(seeds.pdf, random);
    const bands = [
      {
        kind: 'header' as const,
        source: 'header',
        pdf: round % 2 === 0 ? pdf : seeds.pdf,
        pageOf: everyPage,
      },
    ];
    try {
      openPdf(
        finishPrint(
          finishOrder({
            body: round % 3 === 0 ? seeds.body : body,
            bands,
            pdfA: { part: 3, conformance: 'B' },
          }),
        ).pdf,
      );
      done++;
    } catch (error) {
      assert(
        error instanceof PdfUnreadable,
        `round ${round}: ${error instanceof Error ? error.stack : error}`,
      );
    }
  }
  assert(done > 300, `${done} finished`);
});
