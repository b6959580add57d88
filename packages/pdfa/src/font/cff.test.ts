import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { box, short, type TinyCff, tinyCff } from '#testing/tiny-cff.ts';
import { CffProgram } from './cff.ts';
import { changedCff } from './cff-write.ts';

const NOTDEF = Uint8Array.from([14]);
const code = (...parts: readonly (number | readonly number[])[]): Uint8Array => Uint8Array.from(parts.flat());

const widthsOf = (parts: TinyCff): readonly (number | undefined)[] => {
  const program = CffProgram.read(tinyCff(parts))!;
  return Array.from({ length: program.glyphCount }, (_, glyph) => program.width(glyph));
};
/** Of one glyph behind .notdef; usual 500, nominal 400. */
const widthOf = (glyph: Uint8Array, parts: TinyCff = {}): number | undefined =>
  widthsOf({ usual: 500, nominal: 400, glyphs: [NOTDEF, glyph], ...parts })[1];

const [HSTEM, VMOVE, RLINE, HLINE, CALL, RETURN, END, HSTEMHM, MASK, RMOVE, HMOVE, CALL_GLOBAL] = [
  1, 4, 5, 6, 10, 11, 14, 18, 19, 21, 22, 29,
] as const;
/** Numbers of subroutines are biased by 107 where there are few. */
const FIRST_SUBROUTINE = short(-107);

describe('widths of a CFF program', () => {
  it('are the usual one, or the nominal one and the first number before the first operator', () => {
    assert.deepEqual(widthsOf({}), [250, 500, 600]);
    assert.equal(widthOf(box()), 500);
    assert.equal(widthOf(box(50)), 450);
    assert.equal(widthOf(box(0)), 400);
  });

  it('are before moves, which take one number or two', () => {
    assert.equal(widthOf(code(short(9), short(1), VMOVE, END)), 409);
    assert.equal(widthOf(code(short(1), VMOVE, END)), 500);
    assert.equal(widthOf(code(short(9), short(1), HMOVE, END)), 409);
    assert.equal(widthOf(code(short(1), short(2), RMOVE, END)), 500);
    assert.equal(widthOf(code(short(9), short(1), short(2), RMOVE, END)), 409);
  });

  it('are before stem hints, which take pairs, also of a hint mask', () => {
    assert.equal(widthOf(code(short(1), short(2), HSTEM, END)), 500);
    assert.equal(widthOf(code(short(9), short(1), short(2), HSTEM, END)), 409);
    assert.equal(widthOf(code(short(9), short(1), short(2), short(3), short(4), HSTEMHM, END)), 409);
    assert.equal(widthOf(code(short(9), short(1), short(2), MASK, 0xc0, END)), 409);
    assert.equal(widthOf(code(short(9), MASK, 0, END)), 409);
  });

  it('are before the end of an empty glyph and of one composed of two', () => {
    assert.equal(widthOf(code(END)), 500);
    assert.equal(widthOf(code(short(9), END)), 409);
    const composed = [short(0), short(0), short(65), short(66)];
    assert.equal(widthOf(code(...composed, END)), 500);
    assert.equal(widthOf(code(short(9), ...composed, END)), 409);
  });

  it('are the usual one of an outline that begins without a move', () => {
    assert.equal(widthOf(code(short(9), short(1), short(2), RLINE, END)), 500);
    assert.equal(widthOf(code(short(9), HLINE, END)), 500);
  });

  it('are found through subroutines, of the font and of all, and not where arithmetic makes them', () => {
    const local = [code(short(9), short(1), short(2), HSTEM, RETURN)];
    assert.equal(widthOf(code(FIRST_SUBROUTINE, CALL, END), { subroutines: local }), 409);
    assert.equal(widthOf(code(short(9), FIRST_SUBROUTINE, CALL, END), { subroutines: [code(RETURN)] }), 409);
    const global = [code(short(1), VMOVE, RETURN)];
    assert.equal(widthOf(code(short(9), FIRST_SUBROUTINE, CALL_GLOBAL, END), { globals: global }), 409);
    assert.equal(widthOf(code(short(4), short(5), 12, 10, END)), undefined);
  });

  it('are in the units of the matrix', () => {
    assert.deepEqual(widthsOf({ matrix: 0.0005 }), [125, 250, 300]);
  });

  it('are those of the font of each glyph in a program keyed by CID', () => {
    const fonts = [{ usual: 500 }, { usual: 700, nominal: 300 }];
    assert.deepEqual(widthsOf({ fonts, select: [0, 0, 1] }), [250, 500, 400]);
    assert.deepEqual(widthsOf({ fonts, select: [0, 1, 1] }), [250, 700, 400]);
  });

  it('are in the units of the matrix of the font, of the whole, or of both', () => {
    const own = [{ matrix: 0.001 }, { matrix: 0.0005 }];
    assert.deepEqual(widthsOf({ fonts: own, select: [0, 0, 1] }), [250, 500, 300]);
    assert.deepEqual(widthsOf({ fonts: [{}], matrix: 0.0005 }), [125, 250, 300]);
    assert.deepEqual(widthsOf({ fonts: [{ matrix: 0.001 }], matrix: 1 }), [250, 500, 600]);
    assert.deepEqual(widthsOf({ fonts: [{ matrix: 1 }], matrix: 0.0005 }), [125, 250, 300]);
  });

  it('have a second reading without the decimals of the usual and the nominal width', () => {
    const program = CffProgram.read(tinyCff({ usual: 249.5, nominal: 565.75 }))!;
    assert.deepEqual(program.readings(1), [249.5, 249]);
    assert.deepEqual(program.readings(2), [665.75, 665]);
  });
});

describe('a CFF program with other widths', () => {
  it('has them in each reading, whatever its units and the font of the glyph', () => {
    const programs: readonly TinyCff[] = [
      {},
      { nominal: 565.75 },
      { matrix: 0.0005 },
      { fonts: [{ matrix: 0.001 }, { matrix: 0.0005, nominal: 300.5 }], select: [0, 0, 1] },
    ];
    for (const parts of programs) {
      const data = changedCff(tinyCff(parts), {
        widths: new Map([
          [1, 328],
          [2, 707],
        ]),
        added: [],
      })!;
      const program = CffProgram.read(data)!;
      for (const [glyph, width] of [
        [1, 328],
        [2, 707],
      ] as const) {
        for (const reading of program.readings(glyph))
          assert.ok(Math.abs(reading! - width) <= 0.5, `${JSON.stringify(parts)}: ${reading}, not ${width}`);
      }
    }
  });

  it('is none where a number of the program cannot be as large', () => {
    const changes = { widths: new Map([[1, 500]]), added: [] };
    assert.equal(changedCff(tinyCff({ fonts: [{ matrix: 0.001 }], matrix: 0.001 }), changes), undefined);
  });
});
