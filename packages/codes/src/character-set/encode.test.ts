import assert from 'node:assert/strict';
import { test } from 'node:test';
import { characterSet, characterSets } from './character-set.ts';
import { encode, firstMissing } from './encode.ts';

const hex = (name: string, text: string): string | undefined => {
  const set = characterSet(name);
  assert.ok(set, name);
  const bytes = encode(text, set);
  return bytes && Buffer.from(bytes).toString('hex');
};

// Expected bytes: Python 3.11 codecs (iso8859_N, cp125N, shift_jis, big5, euc_kr, gb18030, utf_16_be).
const cases: readonly (readonly [set: string, text: string, bytes: string])[] = [
  ['ISO-8859-1', 'Žé'.slice(1), 'e9'],
  ['iso 8859-2', 'Žluťoučký kůň', 'ae6c75bb6f75e86bfd206bf9f2'],
  ['ISO_8859_3', 'Ħġ', 'a1f5'],
  ['ISO-8859-4', 'ĀĶ', 'c0d3'],
  ['ISO-8859-5', 'Москва', 'bcdee1dad2d0'],
  ['ISO-8859-6', 'سلام', 'd3e4c7e5'],
  ['ISO-8859-7', 'Αθήνα', 'c1e8deede1'],
  ['ISO-8859-8', 'שלום', 'f9ece5ed'],
  ['ISO-8859-9', 'İıŞşĞğÇ', 'ddfddefed0f0c7'],
  ['ISO-8859-10', 'Đŋ', 'a9bf'],
  ['ISO-8859-11', 'กรุงเทพ', 'a1c3d8a7e0b7be'],
  ['ISO-8859-13', 'Ąž', 'c0fe'],
  ['ISO-8859-14', 'Ŵŷ', 'd0fe'],
  ['ISO-8859-15', '€Œ', 'a4bc'],
  ['ISO-8859-16', 'Șț', 'aafe'],
  ['Shift_JIS', 'ｱ漢字', 'b18abf8e9a'],
  ['windows-1250', '€Š', '808a'],
  ['windows-1251', 'Ж№', 'c6b9'],
  ['windows-1252', '€ß', '80df'],
  ['windows-1256', 'پژ', '818e'],
  ['utf16be', 'a€😀', '006120acd83dde00'],
  ['utf 8', '€😀', 'e282acf09f9880'],
  ['ascii', 'Az~', '417a7e'],
  ['big5', '中十', 'a4a4a451'],
  ['euckr', '한글', 'c7d1b1db'],
  ['gb18030', '中é😀€', 'd6d0a8a69439fc36a2e3'],
];

for (const [set, text, bytes] of cases) {
  test(`${text} in ${set}`, () => assert.equal(hex(set, text), bytes));
}

test('what a set lacks is refused, never replaced', () => {
  const lacking: readonly (readonly [string, string])[] = [
    ...([
      ['US-ASCII', 'é'],
      ['ISO-8859-1', '€'],
      ['ISO-8859-9', 'ð'],
      ['ISO-8859-11', 'é'],
    ] as const),
    ...([
      ['windows-1252', '\u0081'],
      ['Shift_JIS', '¥'],
      ['Big5', '한'],
      ['EUC-KR', '똠'],
      ['UTF-8', '\ud800'],
    ] as const),
    ...([
      ['UTF-16BE', '\udc00'],
      ['GB18030', '\ud800'],
      ['Shift_JIS', '\u0080'],
      ['Big5', '\u0080'],
    ] as const),
  ];
  for (const [name, character] of lacking) {
    assert.equal(hex(name, `a${character}`), undefined, `${name} ${escape(character)}`);
    assert.equal(firstMissing(`ab${character}c`, characterSet(name)!), character);
  }
});

test('every set gives back its own ASCII and has its name', () => {
  for (const set of characterSets()) {
    assert.equal(characterSet(set.name), set);
    if (set.name !== 'UTF-16BE')
      assert.equal(hex(set.name, 'Kontor 1'), Buffer.from('Kontor 1').toString('hex'));
    assert.equal(firstMissing('Kontor', set), undefined);
  }
  assert.equal(characterSet('ISO-8859-12'), undefined);
  assert.equal(characterSet('EBCDIC'), undefined);
});

test('GB 18030 has every character of Unicode, and the decoder reads each back', () => {
  const set = characterSet('GB18030')!;
  let text = '';
  for (let code = 0x20; code < 0x30000; code += 7) {
    const isPrivate = code >= 0xe000 && code <= 0xf8ff;
    if ((code < 0xd800 || code > 0xdfff) && !isPrivate) text += String.fromCodePoint(code);
  }
  assert.equal(new TextDecoder('gb18030').decode(encode(text, set)), text);
});
