import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PdfUnreadable } from '@kontor/base';
import { randomFrom } from '@kontor/base/testing';
import { openPdf } from '#read/pdf-file.ts';
import { browserPrint } from './browser-print.ts';
import { band, everyPage, finishOrder, finishPrint } from './finish-order.ts';
import { mutated } from './mutate.ts';

/** @param rounds mutations; the seed makes every run the same */
export function testMutatedFinish(rounds: number): void {
  test(`${rounds} mutations of print and band are finished or refused with a reason`, () => {
    const random = randomFrom(14);
    const seeds = { body: browserPrint({ links: ['javascript:x'] }), pdf: band('x') };
    let done = 0;
    for (let round = 0; round < rounds; round++) {
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
    assert(done > rounds * 0.3, `${done} finished`);
  });
}
