import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { farLongerThan, line, longerThan } from '@kontor/schema';
import fc from 'fast-check';
import { z } from 'zod';
import { cleanText } from './clean-text.ts';
import { compact } from './compact.ts';
import { foldText, isPrintableAscii } from './fold-text.ts';

const seed = { seed: 34, numRuns: 1000 };
const anyText = fc.string({ unit: 'binary', maxLength: 40 });

/** Permitted in a Swiss QR-bill since 2025: the other user of foldText. */
const isLatin = (c: string): boolean => /^[\u0020-\u007e\u00a1-\u017f\u0218-\u021b\u20ac]$/u.test(c);

describe('cleanText', () => {
  const cases: readonly [string, string][] = [
    ['', ''],
    ['plain text', 'plain text'],
    ['  ends  ', 'ends'],
    ['a\r\nb\tc', 'a b c'],
    ['a \u200b b', 'a b'],
    ['a\u00a0\u2003\u3000b', 'a b'],
    ['a\u0000b\u007fc\u0085d', 'a b c d'],
    ['line\u2028sep\u2029par', 'line sep par'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['\ufeffbom', 'bom'],
    ['right\u202eleft\u202c', 'rightleft'],
    ['Cafe\u0301', 'Café'],
    ['\ud83d\ude00 smile', '😀 smile'],
    ['half \ud83d pair', 'half pair'],
    ['\u2066iso\u2069', 'iso'],
    ['\u0301', '\u0301'],
  ];
  for (const [given, expected] of cases) {
    it(JSON.stringify(given), () => assert.equal(cleanText(given), expected));
  }

  it('leaves nothing that could end a field, and is idempotent', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = cleanText(text);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: the very thing that is looked for
        assert.doesNotMatch(clean, /[\u0000-\u001f\u007f-\u00a0\u2028\u2029]|^ | $| {2}/u);
        assert.equal(clean.isWellFormed(), true);
        assert.equal(cleanText(clean), clean);
      }),
      seed,
    );
  });
});

describe('texts far longer than their field', () => {
  const said = (value: string): readonly string[] =>
    (line(10).safeParse(value).error?.issues ?? []).map(({ message }) => message);

  it('are refused before they are cleaned or counted', () => {
    assert.deepEqual(said('a'.repeat(10)), []);
    assert.deepEqual(said('a'.repeat(104)), ['104 characters, at most 10 allowed']);
    assert.deepEqual(said('a'.repeat(105)), ['more than 104 characters, at most 10 allowed']);
  });

  it('may be longer before they are cleaned, where cleaning comes first', () => {
    const cleaned = z.string().check(farLongerThan(10)).overwrite(cleanText).check(longerThan(10));
    assert.equal(cleaned.parse(`a${' '.repeat(103)}`), 'a');
    const [issue] = cleaned.safeParse(`a${' '.repeat(104)}`).error?.issues ?? [];
    assert.deepEqual(issue?.code === 'custom' && issue.params, { rule: { kind: 'longer', max: 10 } });
  });
});

describe('foldText to ASCII', () => {
  const cases: readonly [string, string][] = [
    ['Příspěvek žluťoučký kůň', 'Prispevek zlutoucky kun'],
    ['Slovenský Červený kríž', 'Slovensky Cerveny kriz'],
    ['Straße STRAẞE', 'Strasse STRASSE'],
    ['Æble Ørsted Œuvre œ Łódź Đorđe Ħal ığdır Þór þ', 'AEble Orsted OEuvre oe Lodz Dorde Hal igdir THor th'],
    ['10 € – „gut“ ‚x‘ …', '10 EUR - "gut" \'x\' ...'],
    ['«a» ‹b›', '"a" <b>'],
    ['ﬁn ½ № ™ ²', 'fin 1/2 No TM 2'],
    ['x́', 'x'],
    ['♥', '♥'],
    ['plain', 'plain'],
  ];
  for (const [given, expected] of cases) {
    it(given, () => assert.equal(foldText(given, isPrintableAscii).text, expected));
  }

  it('puts one full stop for a run that has no equivalent', () => {
    const folded = foldText('a ❤️♥😀 Привет b', isPrintableAscii, { unmappable: 'full-stop' });
    assert.deepEqual(folded, { text: 'a . . b', changed: true, lossy: true });
  });

  it('reports whether something changed, and whether something was lost', () => {
    assert.deepEqual(foldText('abc', isPrintableAscii), { text: 'abc', changed: false, lossy: false });
    assert.deepEqual(foldText('ä', isPrintableAscii), { text: 'a', changed: true, lossy: false });
    assert.deepEqual(foldText('♥', isPrintableAscii), { text: '♥', changed: false, lossy: true });
  });

  it('leaves only permitted characters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const folded = foldText(cleanText(text), isPrintableAscii, { unmappable: 'full-stop' });
        assert.match(folded.text, /^[ -~]*$/);
      }),
      seed,
    );
  });
});

describe('foldText to the characters of the Swiss QR-bill', () => {
  const cases: readonly [string, string][] = [
    ['Łódź Öl Șerban', 'Łódź Öl Șerban'],
    ['“quote” ‘it’', '"quote" \'it\''],
    ['5 • 3 ● 2 ‣ 1', '5 - 3 - 2 - 1'],
    ['a⁄b ∕ c−d', 'a/b / c-d'],
    ['Ǆ ǆ ﬀ ℃', 'DZ dz ff °C'],
    ['ế Ǻ', 'e A'],
    ['Привет, Welt', '., Welt'],
  ];
  for (const [given, expected] of cases) {
    it(given, () => assert.equal(foldText(given, isLatin, { unmappable: 'full-stop' }).text, expected));
  }
});

describe('compact', () => {
  it('removes white space and upper-cases', () => {
    assert.equal(compact(' at57\u00a02011\n\u200b1400 '), 'AT5720111400');
  });
});
