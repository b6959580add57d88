import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { program, withoutLastBearings } from '#testing/tiny-truetype.ts';
import { TrueTypeProgram } from './truetype.ts';

const plain = program(new InstalledFonts());

describe('a TrueType program', () => {
  it('needs no bearings of glyphs that draw nothing', () => {
    const cut = TrueTypeProgram.read(withoutLastBearings(plain))!;
    assert.equal(cut.glyphCount, plain.glyphCount + 2);
    for (let glyph = 0; glyph < plain.glyphCount; glyph++) {
      assert.equal(cut.advance(glyph), plain.advance(glyph));
      assert.equal(cut.bearing(glyph), plain.bearing(glyph));
    }
    assert.equal(cut.advance(cut.glyphCount - 1), plain.advance(plain.glyphCount - 1));
    assert.equal(cut.bearing(cut.glyphCount - 1), 0);
  });

  it('is none where a glyph that is drawn has no advance or no bearing', () => {
    const hmtx = plain.tables.get('hmtx')!;
    const hhea = Buffer.from(plain.tables.get('hhea')!);
    assert.equal(TrueTypeProgram.read(plain.with({ hmtx: hmtx.subarray(0, hmtx.length - 2) })), undefined);
    hhea.writeUInt16BE(1, 34);
    // One pair and the bearing of one further glyph, of two.
    assert.equal(TrueTypeProgram.read(plain.with({ hhea, hmtx: hmtx.subarray(0, 6) })), undefined);
    assert.notEqual(TrueTypeProgram.read(plain.with({ hhea, hmtx: hmtx.subarray(0, 8) })), undefined);
  });
});
