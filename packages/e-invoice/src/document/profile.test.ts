import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isKnownSpecification, type Profile, profileOf } from './profile.ts';
import type { Syntax } from './syntax.ts';

const CEN = 'urn:cen.eu:en16931:2017';
const PEPPOL = 'urn:fdc:peppol.eu:2017:poacc';

const CASES: readonly (readonly [syntax: Syntax, isInPdf: boolean, specification: string, Profile])[] = [
  [
    'UBL',
    false,
    `${CEN}#compliant#${PEPPOL}:selfbilling:01:1.0`.replace('#compliant#', '#'),
    'PEPPOL_SELF_BILLING',
  ],
  ['UBL', false, `${CEN}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`, 'PEPPOL'],
  ['UBL_CREDIT_NOTE', false, `${CEN}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`, 'PEPPOL'],
  ['CII', false, `${CEN}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`, 'EN16931'],
  ['CII', false, `${CEN}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`, 'XRECHNUNG'],
  ['UBL', false, `${CEN}#compliant#urn:xoev-de:kosit:standard:xrechnung_1.2`, 'XRECHNUNG'],
  [
    'UBL',
    false,
    `${CEN}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`,
    'XRECHNUNG_EXTENSION',
  ],
  ['CII', true, 'urn:cen.eu:en16931:2017#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr', 'FRANCE_EXTENDED'],
  ['CII', true, 'urn:factur-x.eu:1p0:minimum', 'MINIMUM'],
  ['CII', false, 'urn:factur-x.eu:1p0:basicwl', 'BASIC_WL'],
  ['CII', true, `${CEN}#compliant#urn:factur-x.eu:1p0:basic`, 'BASIC'],
  ['CII', true, `${CEN}#compliant#urn:zugferd.de:2p0:basic`, 'BASIC'],
  ['CII', true, `${CEN}#conformant#urn:factur-x.eu:1p0:extended`, 'EXTENDED'],
  ['CII', true, CEN, 'FACTURX'],
  ['CII', false, CEN, 'EN16931'],
  ['UBL', true, CEN, 'EN16931'],
  ['CII', false, 'x', 'EN16931'],
  ['CII', false, '', 'EN16931'],
];

for (const [syntax, isInPdf, specification, profile] of CASES) {
  test(`${syntax}${isInPdf ? ' in a PDF' : ''}: ${specification} is ${profile}`, () =>
    assert.equal(profileOf({ syntax, isInPdf, specification }), profile));
}

test('EN 16931 and the profiles are known, other CIUS are not', () => {
  const known = (specification: string) =>
    isKnownSpecification({ syntax: 'UBL', isInPdf: false, specification });
  assert.equal(known(CEN), true);
  assert.equal(known(`${CEN}#compliant#urn:fdc:nen.nl:nlcius:v1.0`), false);
});
