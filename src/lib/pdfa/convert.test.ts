import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { InstalledFonts } from '#engines/fonts/installed-fonts.ts';
import { checkPdfA } from './check.ts';
import { convertPdfA } from './convert.ts';
import { levelsOf, pdfACases } from './testing/cases.ts';

const fonts = new InstalledFonts();
const NOW = Date.UTC(2026, 0, 31, 8, 5);

describe('each fault is repaired or named', () => {
  for (const one of pdfACases(fonts)) {
    test(one.name, () => {
      for (const level of levelsOf(one)) {
        const result = convertPdfA({ pdf: one.pdf, level, nowMs: NOW, isTest: false }, { fonts });
        if (result.kind === 'obstacles') {
          const found = result.obstacles.find(({ rule }) => rule === one.rule);
          assert.equal(
            found?.kind,
            one.outcome ?? 'repaired',
            `${level}: ${JSON.stringify(result.obstacles)}`,
          );
          continue;
        }
        assert.equal(result.kind, 'lossless');
        assert.equal(one.outcome ?? 'repaired', 'repaired', level);
        assert.ok(
          result.changes.some(({ rule }) => rule === one.rule),
          `${level}: ${result.changes.map(({ rule }) => rule)}`,
        );
        const faults = checkPdfA({
          output: result.pdf,
          input: one.pdf,
          level: result.level,
          route: 'lossless',
        });
        assert.deepEqual(faults, [], level);
      }
    });
  }
});

test('the same order gives the same bytes, and a converted document needs no more repairs', () => {
  for (const { pdf, outcome } of pdfACases(fonts)) {
    if (outcome !== undefined) continue;
    const order = { pdf, level: '3b' as const, nowMs: NOW, isTest: false };
    const [one, two] = [convertPdfA(order, { fonts }), convertPdfA(order, { fonts })];
    assert.ok(one.kind === 'lossless' && two.kind === 'lossless');
    assert.deepEqual(one.pdf, two.pdf);
    const again = convertPdfA({ ...order, pdf: one.pdf }, { fonts });
    assert.ok(again.kind === 'lossless');
    assert.deepEqual(
      again.changes.map(({ rule }) => rule),
      ['metadata'],
    );
  }
});
