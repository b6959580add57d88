import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { convertUnrepaired } from '#convert-unrepaired.ts';
import { allCases, conversionOf, FONTS, MADE_AT } from './case-conversions.ts';
import { someLevelsOf } from './case-levels.ts';

const DAY_MS = 86_400_000;

/** In PDF/A-1 whole numbers of this size may be there, and are written once more all the same. */
const REWRITTEN = 'a number in content beyond its limits';

interface Extent {
  /** How many levels of each case. */
  readonly levels: number;
  /** 1 for all cases, 2 for each second one. */
  readonly every: number;
}

export function testConformingFiles({ levels, every }: Extent): void {
  const sent = (pdf: Uint8Array, asked: object) =>
    convertUnrepaired({ pdf, nowMs: MADE_AT + DAY_MS, isTest: false, ...asked }, { fonts: FONTS });

  describe('a file that conforms', () => {
    it('passes through at the level that it claims, whatever was repaired before', () => {
      for (const [index, one] of allCases().entries()) {
        if (index % every > 0 || one.outcome !== undefined || one.name === REWRITTEN) continue;
        for (const level of someLevelsOf(one, index, levels)) {
          const made = conversionOf(one, level);
          assert.ok(made.kind === 'lossless', one.name);
          for (const asked of [{}, { level: made.level }]) {
            const again = sent(made.pdf, asked);
            assert.deepEqual(
              [again.kind, 'level' in again && again.level],
              ['passthrough', made.level],
              one.name,
            );
          }
        }
      }
    });
  });
}
