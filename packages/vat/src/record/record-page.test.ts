import assert from 'node:assert/strict';
import { createPrivateKey } from 'node:crypto';
import { describe, test } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { pageTexts, readPdf } from '@kontor/pdf/testing';
import { checkPdfA } from '@kontor/pdfa/testing';
import fc from 'fast-check';
import { evidenceJwk } from '../evidence/public-keys.ts';
import { signedRecord } from '../evidence/signed-record.ts';
import { RECORD_FILE, recordContent } from './record-content.ts';
import { recordPdf } from './record-page.ts';
import { RECORD_WORDS } from './record-words.data.ts';
import { RECORD_LANGUAGES } from './record-words.ts';

/** RFC 8037, appendix A. */
const X = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
const D = 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A';
const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d: D, x: X }, format: 'jwk' });
const { kid } = evidenceJwk(Buffer.from(X, 'base64url'));
const fonts = new InstalledFonts();

const EVATR = {
  vatId: 'BG831609046',
  valid: true,
  countryCode: 'BG',
  consultationNumber: '5f0d2c54-7b1e-4a4c-9d7e-0c6f3a9e1b22',
  register: 'evatr',
  checkedAt: '2026-10-03T21:02:05+02:00',
  requester: 'DE811115368',
  registerStatus: 'evatr-0000',
  validFrom: '2007-01-01',
  match: { name: 'A', street: 'B', postalCode: 'C', city: 'D' },
  traderName: 'АУРУБИС БЪЛГАРИЯ АД',
  traderStreet: 'Индустриална зона',
  traderCity: 'Пирдоп',
  request: { method: 'POST', url: 'https://api.evatr.vies.bzst.de/app/v1/abfrage', body: '{}' },
  response: { status: 200, body: '{}' },
};
const claimsOf = (vat: object, more: object = {}) => ({
  iss: 'https://kontor.example',
  iat: 1_790_000_000,
  jti: 'call-1',
  ...more,
  vat: { ...vat },
});
const recordOf = (vat: object, more: object = {}) => signedRecord(claimsOf(vat, more), { kid, key });

describe('a printed record', () => {
  for (const language of RECORD_LANGUAGES) {
    test(`is one page of PDF/A-3 in ${language}, with the record inside`, async () => {
      const record = recordOf(EVATR);
      const { pdf, isReplaced } = await recordPdf({ record, language }, { fonts });
      assert.equal(isReplaced, false);
      // Level A is level B with all content tagged.
      assert.deepEqual(checkPdfA({ output: pdf, input: pdf, level: '3a', route: 'lossless' }), []);
      const file = readPdf(pdf);
      assert.equal(file.pages.length, 1);
      const [attached, ...more] = file.resolve(file.catalog.get('AF')) as readonly never[];
      assert.equal(more.length, 0);
      const spec = file.dict(attached);
      assert.deepEqual(spec.get('AFRelationship'), { name: 'Data' });
      assert.equal(Buffer.from((spec.get('F') as { bytes: Uint8Array }).bytes).toString(), RECORD_FILE);
      assert.equal(file.data(file.dict(spec.get('EF')).get('F')).toString(), record);
      assert.equal(file.catalog.has('Lang'), true);
    });

    test(`states in ${language} what every letter and status means`, () => {
      const { sections } = recordContent(claimsOf(EVATR), kid, language);
      const words = RECORD_WORDS[language];
      const cells = sections.flatMap(({ rows }) => rows.flatMap(({ value, result = '' }) => [value, result]));
      for (const letter of ['A', 'B', 'C', 'D'] as const)
        assert.ok(cells.includes(words.match[letter]), letter);
      assert.ok(cells.includes(`evatr-0000: ${words.statuses['evatr-0000']}`));
      for (const fact of ['DE811115368', EVATR.consultationNumber, EVATR.traderName, kid])
        assert.ok(cells.includes(fact), fact);
    });
  }

  const SCRIPTS: readonly (readonly [script: string, name: string])[] = [
    ['Greek', 'ΟΡΓΑΝΙΣΜΟΣ ΤΗΛΕΠΙΚΟΙΝΩΝΙΩΝ ΤΗΣ ΕΛΛΑΔΟΣ'],
    ['Cyrillic', 'СОФИЙСКА ВОДА АД'],
    ['Latin of the east', 'Łódź Żółć Šiauliai Ģirts Őrült Țăndărică'],
    ['Latin of the north', 'Þriðja ehf. Ærø Åland Ħaż-Żebbuġ'],
  ];
  for (const [script, name] of SCRIPTS) {
    test(`shows ${script}`, async () => {
      const order = { record: recordOf({ ...EVATR, name }), language: 'en' } as const;
      assert.equal((await recordPdf(order, { fonts })).isReplaced, false);
    });
  }

  test('of wrong check digits states that no register was asked', () => {
    const vat = { vatId: 'DE113866160', valid: false, countryCode: 'DE' };
    const { result, sections, paragraphs } = recordContent(claimsOf(vat), kid, 'en');
    assert.equal(result, RECORD_WORDS.en.noRegister);
    assert.deepEqual(
      sections.map(({ title }) => title),
      [RECORD_WORDS.en.number, RECORD_WORDS.en.record],
    );
    assert.doesNotMatch(paragraphs[0] ?? '', /request to the register/);
  });

  test('of a test key has the mark and the warning', async () => {
    const { warning } = recordContent(claimsOf(EVATR, { test: true }), kid, 'en');
    assert.equal(warning, RECORD_WORDS.en.test);
    const sizes = await Promise.all(
      [{}, { test: true }].map(async (more) => {
        const { pdf } = await recordPdf({ record: recordOf(EVATR, more), language: 'en' }, { fonts });
        return pdf.length;
      }),
    );
    assert.ok(sizes[1]! > sizes[0]! + 100);
  });

  test('is one page whatever a register answers', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 300 });
    const long = fc.tuple(text, fc.integer({ min: 1, max: 40 })).map(([part, times]) => part.repeat(times));
    await fc.assert(
      fc.asyncProperty(fc.array(long, { minLength: 7, maxLength: 7 }), async (texts) => {
        const [name, address, consultationNumber, registerStatus, register, checkedAt, traderName] = texts;
        const more = { name, address, consultationNumber, registerStatus, register, checkedAt, traderName };
        const { pdf } = await recordPdf(
          { record: recordOf({ ...EVATR, ...more }), language: 'de' },
          { fonts },
        );
        const file = readPdf(pdf);
        assert.equal(file.pages.length, 1);
        for (const { y } of pageTexts(file, file.pages[0]!)) assert.ok(y > 20, `text at ${y} points`);
      }),
      { numRuns: 15 },
    );
  });

  test('is made of records alone', async () => {
    await assert.rejects(recordPdf({ record: 'a.b.c', language: 'en' }, { fonts }), TypeError);
  });
});

test('every language has other words for every text', () => {
  const textsOf = (value: unknown): readonly string[] =>
    typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsOf);
  const english = textsOf(RECORD_WORDS.en);
  for (const language of RECORD_LANGUAGES) {
    const texts = textsOf(RECORD_WORDS[language]);
    assert.equal(texts.length, english.length);
    for (const text of texts) assert.notEqual(text.trim(), '');
    const { proof } = RECORD_WORDS[language];
    for (const place of ['{file}', '{exchange}', '{keys}'])
      assert.ok(proof.includes(place), `${language} ${place}`);
  }
});
