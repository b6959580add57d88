import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { checkPdfA } from '#check-pdf-a.ts';
import { convertPdfA } from '#convert.ts';
import { someLevelsOf } from './case-levels.ts';
import { pdfACases } from './cases.ts';

const NOW = Date.UTC(2026, 0, 31, 8, 5);

/** @param levels how many levels of each case */
export function testRepairs(levels: number): void {
  const fonts = new InstalledFonts();
  describe('each fault is repaired or named', () => {
    for (const [index, one] of pdfACases(fonts).entries()) {
      test(one.name, () => {
        for (const level of someLevelsOf(one, index, levels)) {
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
}
