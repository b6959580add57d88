import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SENTENCES } from '#testing/sentences.ts';
import { statedReasons } from './stated-reason.ts';

const DAY = '2026-01-31';

describe('why no VAT is charged, in sentences of invoices', () => {
  for (const [country, sentence, expected] of SENTENCES) {
    it(`${country}: ${sentence} → ${expected ?? 'nothing'}`, () => {
      const { stated } = statedReasons([sentence], { countries: [country], issueDate: DAY });
      assert.equal(stated[0]?.reason ?? null, expected);
    });
  }

  it('is recognised in at least 150 of them in 12 languages, a quarter of which decide nothing', () => {
    const silent = SENTENCES.filter(([, , reason]) => reason === null);
    assert.ok(SENTENCES.length >= 150, String(SENTENCES.length));
    assert.ok(silent.length * 4 >= SENTENCES.length, String(silent.length));
  });
});

describe('a stated reason', () => {
  const context = { countries: ['DE'], issueDate: DAY };
  it('is quoted as one sentence, without the text around it', () => {
    const notice = 'Vielen Dank. Steuerfrei gemäß § 4 Nr. 11 UStG. Zahlbar sofort.';
    assert.deepEqual(
      statedReasons([notice], context).stated[0]?.sentence,
      'Steuerfrei gemäß § 4 Nr. 11 UStG.',
    );
  });

  it('has the code of its margin scheme', () => {
    const codes = (text: string) => statedReasons([text], context).stated[0]?.code;
    assert.equal(codes('Gebrauchtgegenstände/Sonderregelung'), 'VATEX-EU-F');
    assert.equal(codes('Kunstgegenstände/Sonderregelung'), 'VATEX-EU-I');
    assert.equal(codes('Sammlungsstücke und Antiquitäten/Sonderregelung'), 'VATEX-EU-J');
    assert.equal(codes('Sonderregelung für Reisebüros'), 'VATEX-EU-D');
    assert.equal(codes('TVA non applicable, art. 293 B du CGI'), 'VATEX-FR-FRANCHISE');
  });

  it('cannot rest on a provision that did not exist yet', () => {
    const text = '§ 12 Abs. 3 UStG';
    assert.equal(statedReasons([text], context).stated[0]?.reason, 'ZERO_RATE');
    assert.deepEqual(statedReasons([text], { ...context, issueDate: '2022-12-31' }).stated, []);
  });

  it('is found for each category that the invoice mentions', () => {
    const lines = [
      'Steuerfreie innergemeinschaftliche Lieferung',
      'Schulung steuerfrei nach § 4 Nr. 21 UStG',
    ];
    const { stated } = statedReasons(lines, context);
    assert.deepEqual(
      stated.map(({ category, sentence }) => [category, sentence]),
      [
        ['E', lines[1]],
        ['K', lines[0]],
      ],
    );
  });

  it('that is denied is distinguished from one that is not mentioned', () => {
    assert.deepEqual([...statedReasons(['Kein Reverse-Charge'], context).denied], ['REVERSE_CHARGE']);
    assert.deepEqual([...statedReasons(['Danke'], context).denied], []);
    const both = ['Kein Reverse-Charge im Vormonat.', 'Reverse Charge'];
    assert.deepEqual([...statedReasons(both, context).denied], []);
  });

  it('is looked for in hostile text without delay', () => {
    // With quadratic patterns each of these takes minutes.
    for (const text of [
      'kein reverse charge ',
      '§ 19 Art. 10 ',
      'innergemeinschaftliche ',
      '- ',
      '((,',
      'non ',
    ]) {
      const stated = statedReasons([text.repeat(Math.ceil(20_000 / text.length))], context);
      assert.ok(stated.stated.length <= 2);
    }
  });
});
