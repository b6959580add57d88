import assert from 'node:assert/strict';
import { it } from 'node:test';
import { keyFile } from '@kontor/pdf-security/testing';
import { sampleEInvoice } from '../../src/core/sample-e-invoice.ts';
import { samplePage } from '../../src/core/sample-page.ts';
import { documentOf, encrypted } from '../../src/operations/pdf-to-pdf-a/testing/documents.ts';
import type { Service } from '../../src/testing/harness.ts';
import { png } from '../../src/testing/picture-bombs.ts';
import { programsLacking } from '../../src/testing/programs.ts';
import { curlCall } from '../docs/curl-call.ts';
import { blocksOf, type Page, pages } from '../docs/markdown.ts';

/** The files that examples upload. */
const LETTER = documentOf({ pages: ['2 w 20 20 160 60 re S', '4 w 20 20 160 60 re S'] });
const lacking = programsLacking();
const FILES = {
  'letter.pdf': LETTER,
  'received.xml': Buffer.from(sampleEInvoice()),
  'page.pdf': Buffer.from(samplePage()),
  'offer.pdf': documentOf({ pages: Array(4).fill('2 w 20 20 160 60 re S') }),
  'terms.pdf': LETTER,
  'prices.csv': Buffer.from('article,price\n'),
  'logo.png': png(20, 20),
  'shut.pdf': lacking ? LETTER : encrypted(LETTER, { user: 'Tulpe 7', owner: 'Nelke 8' }),
  'letter.docx': Buffer.from('PK\x03\x04'),
  'seal.p12': keyFile('p256-aes'),
};

/** Calls of the service that a page shows. */
export function examplesOf(page: Page) {
  return blocksOf(page).filter(({ language, code }) => language === 'sh' && code.startsWith('curl '));
}

/** Headers that the block right after an example promises. */
function headersAfter(page: Page, code: string): readonly (readonly [string, string])[] {
  const blocks = blocksOf(page);
  const next = blocks[blocks.findIndex((block) => block.code === code) + 1];
  if (next?.language !== 'http') return [];
  return next.code
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', value = ''] = line.split(': ');
      return [name.toLowerCase(), value] as const;
    });
}

/**
 * Each call of the docs is answered as its page promises.
 * @param isChosen gets the place of an example on its page, from 0
 */
export function testDocExamples(service: () => Service, isChosen: (place: number) => boolean): void {
  for (const page of pages()) {
    for (const [index, { code }] of examplesOf(page).entries()) {
      if (!isChosen(index)) continue;
      const skip = /^docs\/pdf-t/.test(page.name) && (lacking ?? false);
      it(`${page.name}, example ${index + 1}`, { skip }, async () => {
        const answer = await service().call(curlCall(code, { KONTOR_API_KEY: service().key }, FILES));
        const expected = Number(/# (\d{3})\s*$/.exec(code)?.[1] ?? 200);
        assert.equal(answer.statusCode, expected, answer.body.slice(0, 500));
        for (const [name, value] of headersAfter(page, code)) {
          assert.equal(answer.headers[name], value, name);
        }
      });
    }
  }
}
