import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { caseFile } from '#testing/case-file.ts';
import { testConformingFiles } from '#testing/conforming-files.ts';
import { convertPdfA } from './convert.ts';
import { convertUnrepaired } from './convert-unrepaired.ts';

const fonts = new InstalledFonts();
const NOW = Date.UTC(2026, 0, 31, 8, 5);
const LATER = NOW + 86_400_000;
const sent = (pdf: Uint8Array, more: object = {}) =>
  convertUnrepaired({ pdf, nowMs: LATER, isTest: false, ...more }, { fonts });

const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const PLAIN = caseFile({}).toString('latin1');

describe('a file that is in order', () => {
  it('is converted as it is, with the same result as after a repair', () => {
    const order = { pdf: latin1(PLAIN), nowMs: LATER, isTest: false };
    assert.deepEqual(convertUnrepaired(order, { fonts }), convertPdfA(order, { fonts }));
  });
});

describe('a file in doubt', () => {
  const DOUBTS: readonly (readonly [name: string, pdf: Uint8Array])[] = [
    ['bytes before its header', latin1(`x\n${PLAIN}`)],
    ['no cross-references', latin1(PLAIN.replace('startxref', 'startxxxx'))],
    ['an object elsewhere than in its cross-references', latin1(PLAIN.replace('1 0 obj', ' 1 0 obj'))],
    ['an object without its end', latin1(PLAIN.replace('endobj', 'endxxx'))],
    ['a dictionary without its end', latin1(PLAIN.replace('>>\nendobj', '  \nendobj'))],
    ['a page less than it counts', latin1(PLAIN.replace('/Count 1', '/Count 2'))],
    [
      'a page that is listed twice',
      latin1(PLAIN.replace('/Kids[3 0 R]/Count 1', '/Kids[3 0 R 3 0 R]/Count 2')),
    ],
    ['no PDF', latin1('%PDF-1.7 and nothing else')],
  ];
  for (const [name, pdf] of DOUBTS) {
    it(`is left to a repair: ${name}`, () => {
      assert.notDeepEqual(Buffer.from(pdf), Buffer.from(latin1(PLAIN)), 'the fault is there');
      assert.deepEqual(sent(pdf), { kind: 'unsound' });
    });
  }
});

// All cases at all their levels: `convert.slow.test.ts`.
testConformingFiles({ levels: 1, every: 5 });

describe('a file that conforms already', () => {
  it('is converted to another level, and after the smallest change', () => {
    const made = convertPdfA({ pdf: latin1(PLAIN), level: '2b', nowMs: NOW, isTest: false }, { fonts });
    assert.ok(made.kind === 'lossless');
    const again = sent(made.pdf, { level: '3b' });
    assert.ok(again.kind === 'lossless' && again.level === '3b');
    assert.equal(sent(Buffer.concat([made.pdf, Buffer.from('\n')])).kind, 'lossless');
  });
});
