import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exceedPageCount, lastNamedPage, pageRangesText, parsePageRanges } from './page-ranges.ts';

const read = (text: string): string | undefined => {
  const ranges = parsePageRanges(text);
  return ranges && pageRangesText(ranges);
};

describe('page ranges', () => {
  it('are pages and ranges between commas', () => {
    assert.equal(read('1-3,5'), '1-3,5');
    assert.equal(read(' 7 , 1 - 3 '), '1-3,7');
    assert.equal(read('2-2'), '2');
  });
  it('may be open at an end', () => {
    assert.equal(read('4-'), '4-');
    assert.equal(read('-3,9'), '1-3,9');
  });
  it('are sorted and joined', () => {
    assert.equal(read('5,4,1-3'), '1-5');
    assert.equal(read('3-,1,5-7'), '1,3-');
  });
  it('are refused in any other form', () => {
    for (const text of [
      '',
      ',',
      '1,',
      '-',
      '0',
      '0-3',
      '3-1',
      '1 3',
      '1-2-3',
      'a',
      '1.5',
      '-0',
      '1234567',
      '１',
    ])
      assert.equal(read(text), undefined, text);
    assert.equal(read(Array.from({ length: 201 }, () => '1').join(',')), undefined, 'too many');
  });
  it('give the last page that they name', () => {
    assert.equal(lastNamedPage(parsePageRanges('1-3,7-')!), 7);
    assert.equal(lastNamedPage(parsePageRanges('5,2')!), 5);
  });
  it('fall short where the document ends before them', () => {
    const isShort = (text: string, printed: number) => exceedPageCount(parsePageRanges(text)!, printed);
    assert.ok(!isShort('1-3,5', 4));
    assert.ok(isShort('2-9', 2));
    assert.ok(isShort('1,5', 1));
    assert.ok(!isShort('2-', 7));
    assert.ok(isShort('1,3-', 1));
  });
});
