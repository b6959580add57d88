import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tinyType1 } from '#testing/tiny-type1.ts';
import { Type1Program } from './type1.ts';
import { changedType1 } from './type1-write.ts';

const widthOf = (program: Type1Program | undefined, name: string): number | undefined =>
  program?.width(program.glyphOfName(name) ?? -1);

test('widths are changed, quotients too, and glyphs are added', () => {
  const { data } = tinyType1();
  const written = changedType1(data, {
    widths: new Map([
      ['A', 520],
      ['B', 610],
    ]),
    added: [{ name: 'gap', width: 333 }],
  });
  const program = written && Type1Program.read(written.data);
  assert.deepEqual(program?.names.toSorted(), ['.notdef', 'A', 'B', 'gap']);
  assert.deepEqual(
    ['.notdef', 'A', 'B', 'gap'].map((name) => widthOf(program, name)),
    [250, 520, 610, 333],
  );
});

test('the three parts are as long as declared', () => {
  const written = changedType1(tinyType1().data, { widths: new Map(), added: [] });
  assert.ok(written !== undefined);
  const [clear, closed, trailer] = written.lengths;
  assert.equal(clear + closed + trailer, written.data.length);
  const text = Buffer.from(written.data).toString('latin1');
  assert.match(text.slice(0, clear), /currentfile eexec\n$/);
  assert.match(text.slice(clear + closed), /^0{64}\n[0\n]+cleartomark\n$/);
});

test('what is no Type 1 program is left alone', () => {
  assert.equal(changedType1(Buffer.from('no program'), { widths: new Map(), added: [] }), undefined);
});
