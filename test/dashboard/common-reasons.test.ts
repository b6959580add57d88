import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ibanFault } from '@kontor/base';
import {
  damaged,
  encryptedForCertificate,
  lossy,
  noPdf,
  overLimits,
  passwordProtected,
  tooManyObjects,
  tooManyPages,
  wrongPassword,
} from '../../src/operations/pdf-to-pdf-a/refusals.ts';
import { type Service, startService } from '../../src/testing/harness.ts';
import { germanCommonReason } from '../../web/playground/german/common-reasons.ts';

/** Reasons as the service has them, each with its German. */

let service: Service;
let port = 0;
before(async () => {
  service = await startService();
  port = await service.listen();
});
after(() => service.close());

const IBANS: readonly (readonly [iban: string, german: string])[] = [
  ['AT00', '4 Zeichen, eine IBAN aus AT hat 20'],
  ['AT611904300234573202', 'die Prüfziffern stimmen nicht'],
  ['ATX11904300234573201', 'die Prüfziffern müssen Ziffern sein'],
  ['AT61190430023457320X', 'das Zeichen an Stelle 20 ist in einer IBAN aus AT nicht erlaubt'],
  ['XX61', 'beginnt nicht mit dem Code eines Landes, das IBANs verwendet'],
];

for (const [iban, german] of IBANS)
  test(`${iban}: ${german}`, () => assert.equal(germanCommonReason(ibanFault(iban) ?? ''), german));

const CALLS: readonly (readonly [path: string, body: object, german: Readonly<Record<string, string>>])[] = [
  [
    '/v1/epc-qr-code',
    { iban: 'AT611904300234573201', recipient: 'a', amount: -5, bic: 'xx', size: 1 },
    {
      amount: 'muss 0.01 bis 999999999.99 sein',
      bic: 'muss aus 4 Buchstaben, Ländercode, 2 Buchstaben oder Ziffern und bei Bedarf 3 weiteren bestehen',
      size: '1 liegt außerhalb von 100 bis 2000',
    },
  ],
  [
    '/v1/epc-qr-code',
    { iban: 'AT611904300234573201', recipient: 'a', amount: 'x', bic: 1, size: 1.5 },
    { amount: 'muss eine Zahl sein', bic: 'muss ein Text sein', size: 'muss eine ganze Zahl sein' },
  ],
  [
    '/v1/spayd-qr-code',
    { amount: 1.234, variableSymbol: 'abc', dueDate: 'x' },
    {
      accounts: 'fehlt',
      amount: '3 Nachkommastellen, erlaubt sind höchstens 2',
      variableSymbol: 'darf nur Ziffern enthalten',
      dueDate: 'muss ein Tag sein, den es gibt, geschrieben JJJJ-MM-TT',
    },
  ],
  [
    '/v2/invoice-pdf',
    { template: 'X', metadata: { dueDate: 'x' } },
    {
      template: 'muss eines von diesen sein: DEFAULT, CLASSIC, MODERN, MINIMALISTIC',
      'metadata.dueDate': 'muss ein Tag sein, den es gibt, geschrieben JJJJ-MM-TT oder TT.MM.JJJJ',
    },
  ],
  ['/v1/html-to-pdf', { content: '<p>x', scale: 9 }, { scale: 'muss zwischen 0.1 und 2 liegen' }],
  ['/v1/geocode/reverse', { latitude: 99 }, { latitude: 'muss von -90 bis 90 Grad reichen' }],
];

for (const [path, body, german] of CALLS)
  test(`${path}: ${Object.values(german).join('; ')}`, async () => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.equal(answer.status, 406);
    const { details } = (await answer.json()) as {
      readonly details: readonly { readonly field: string; readonly description: string }[];
    };
    for (const [field, text] of Object.entries(german)) {
      const { description = '' } = details.find((one) => one.field === field) ?? {};
      assert.equal(germanCommonReason(description.replace(`${field}: `, '')), text);
    }
  });

test('other reasons are left as they are', () => {
  assert.equal(germanCommonReason('is unlike anything before'), undefined);
});

test('what is wrong with a PDF file is in German', () => {
  for (const refusal of [
    ...[noPdf, damaged, passwordProtected, encryptedForCertificate, wrongPassword, overLimits],
    ...[tooManyPages, tooManyObjects, () => lossy(['page 2 lost words'])],
  ])
    for (const { description, field } of refusal().violations) {
      const reason = description?.replace(`${field}: `, '') ?? '';
      assert.notEqual(germanCommonReason(reason), undefined, reason);
    }
  assert.equal(
    germanCommonReason('the document exceeds the limit of 2,000 pages'),
    'das Dokument hat mehr als 2.000 Seiten',
  );
});
