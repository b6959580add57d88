import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InstalledFonts } from '@kontor/fonts';
import { evidenceJwk, RECORD_LANGUAGES, recordPdfJob, signedRecord } from '@kontor/vat';
import { ended } from './programs.ts';
import { type Claim, type ValidatedClaim, validateWithVeraPdf } from './verapdf/vera-pdf-validation.ts';

/** What all pages claim; level b is part of level a. */
const CLAIMS: readonly ValidatedClaim[] = ['3b', '3a', 'ua1'];

const ANSWER = {
  vatId: 'EL094019245',
  valid: true,
  countryCode: 'GR',
  register: 'vies',
  checkedAt: '2026-10-03',
  requester: 'ATU14243102',
  consultationNumber: 'WAPIAAAAZn8xQ2wT',
  match: { name: 'A', street: 'B', postalCode: 'C', city: 'D', companyType: 'D' },
  traderName: 'ΟΤΕ',
  request: { method: 'POST', url: 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number' },
  response: { status: 200, body: '{}' },
};

/** Names as registers have them, and what no register should answer. */
const NAMES: Readonly<Record<string, string>> = {
  greek: 'ΟΡΓΑΝΙΣΜΟΣ ΤΗΛΕΠΙΚΟΙΝΩΝΙΩΝ ΤΗΣ ΕΛΛΑΔΟΣ ΑΝΩΝΥΜΗ ΕΤΑΙΡΕΙΑ',
  cyrillic: 'АУРУБИС БЪЛГАРИЯ АД',
  latin: 'Łódź Żółć · Šiauliai · Őrült · Țăndărică · Ħaż-Żebbuġ · Þriðja ehf.',
  foreign: 'שלום عربي 株式会社 한국 🙂 \u0301a\u0000b\ufffd',
  long: 'Über'.repeat(2_000),
  withheld: '',
};

function records(): readonly (readonly [name: string, claims: object])[] {
  const times = { iss: 'https://kontor.example', iat: 1_790_000_000, jti: 'conformance' };
  const wrong = { vatId: 'DE113866160', valid: false, countryCode: 'DE' };
  return [
    ...Object.entries(NAMES).map(
      ([name, text]) => [name, { ...times, vat: { ...ANSWER, ...(text !== '' && { name: text }) } }] as const,
    ),
    ['wrong-check-digits', { ...times, vat: wrong }],
    ['test-key', { ...times, test: true, vat: ANSWER }],
  ];
}

/**
 * Judges pages of VAT checks in every language: veraPDF must find them valid, and pdfdetach take the record out of them
 * as it was put in. Returns one sentence a fault, and the number of judgements.
 */
export async function vatRecordFaults(
  folder: string,
): Promise<{ readonly faults: readonly string[]; readonly count: number }> {
  mkdirSync(folder, { recursive: true });
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const { kid } = evidenceJwk(Buffer.from(x, 'base64url'));
  const key = createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }));
  const fonts = new InstalledFonts();
  const faults: string[] = [];
  const claims: Claim<ValidatedClaim>[] = [];
  for (const language of RECORD_LANGUAGES)
    for (const [name, facts] of records()) {
      const record = signedRecord(facts as never, { kid, key });
      const { pdf } = await recordPdfJob.run({ record, language }, { fonts });
      const file = join(folder, `${name}-${language}.pdf`);
      writeFileSync(file, pdf);
      claims.push(...CLAIMS.map((level) => ({ level, file })));
      if ((await detached(file)) !== record) faults.push(`${file}: the record inside is another one`);
    }
  for (const { level, file, isValid, broken, unreadable } of await validateWithVeraPdf(claims)) {
    const rules = broken.map(({ rule, text }) => `${rule} ${text}`);
    if (!isValid) faults.push(`${level} ${file}: ${unreadable ?? rules.join('; ')}`);
  }
  return { faults, count: claims.length + claims.length / CLAIMS.length };
}

async function detached(file: string): Promise<string> {
  const out = `${file}.jws`;
  await ended('pdfdetach', ['-save', '1', '-o', out, file]);
  return readFileSync(out, 'utf8');
}
