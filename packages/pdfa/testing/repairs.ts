import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkPdfA } from '#check-pdf-a.ts';
import { allCases, conversionOf } from './case-conversions.ts';
import { someLevelsOf } from './case-levels.ts';

/** @param levels how many levels of each case */
export function testRepairs(levels: number): void {
  describe('each fault is repaired or named', () => {
    for (const [index, one] of allCases().entries()) {
      test(one.name, () => {
        for (const level of someLevelsOf(one, index, levels)) {
          const result = conversionOf(one, level);
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
