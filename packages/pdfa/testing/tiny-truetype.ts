import { type FontLibrary, requiredFace, subsetFont } from '@kontor/graphics';
import { TrueTypeProgram } from '#font/truetype.ts';

/** A: glyph 1, B: glyph 2; both 667 thousandths wide. */
export function program(fonts: FontLibrary): TrueTypeProgram {
  const face = requiredFace(fonts, 'liberation-sans/400Regular');
  return TrueTypeProgram.read(subsetFont(face, [0, face.glyph(65), face.glyph(66)]))!;
}

/** With glyphs behind the last that draw nothing and have no bearings, as some writers leave them out of subsets. */
export function withoutLastBearings(whole: TrueTypeProgram): Buffer {
  const added = 2;
  const [head, hhea, maxp, loca] = ['head', 'hhea', 'maxp', 'loca'].map((tag) =>
    Buffer.from(whole.tables.get(tag)!),
  ) as [Buffer, Buffer, Buffer, Buffer];
  hhea.writeUInt16BE(whole.glyphCount, 34);
  maxp.writeUInt16BE(whole.glyphCount + added, 4);
  const size = head.readInt16BE(50) === 0 ? 2 : 4;
  const end = loca.subarray(size * whole.glyphCount, size * (whole.glyphCount + 1));
  const hmtx = Buffer.alloc(4 * whole.glyphCount);
  for (let glyph = 0; glyph < whole.glyphCount; glyph++) {
    hmtx.writeUInt16BE(whole.advance(glyph), 4 * glyph);
    hmtx.writeInt16BE(whole.bearing(glyph), 4 * glyph + 2);
  }
  const all = Buffer.concat([loca.subarray(0, size * (whole.glyphCount + 1)), ...Array(added).fill(end)]);
  return Buffer.from(whole.with({ hhea, maxp, hmtx, loca: all }));
}
