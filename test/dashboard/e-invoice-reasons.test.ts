import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InvalidInput } from '@kontor/base';
import { carrierPdf, ciiDocument, converted, openEInvoice, ublDocument } from '@kontor/e-invoice/testing';
import { germanEInvoiceReason } from '../../web/playground/german/e-invoice-reasons.ts';

/** Reasons as the operations themselves have them, each with its German. */

const reasonsOf = (refused: () => unknown): readonly string[] => {
  try {
    refused();
  } catch (error) {
    assert.ok(error instanceof InvalidInput);
    return error.violations.map(({ field, description }) => (description ?? '').replace(`${field}: `, ''));
  }
  return assert.fail('nothing was refused');
};

const opening = (text: string) => () => openEInvoice({ bytes: Buffer.from(text), profile: 'AUTO' });
const UBL = ublDocument('Invoice');
const ZUGFERD_1 = '<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0"/>';

const CASES: readonly (readonly [german: RegExp, refused: () => unknown])[] = [
  [/^kein wohlgeformtes XML: kein Element \(Zeile 1, Spalte 1\)$/, opening('')],
  [/^kein wohlgeformtes XML: Text außerhalb des Wurzelelements/, opening('x')],
  [/^kein wohlgeformtes XML: ein DOCTYPE ist nicht erlaubt/, opening('<!DOCTYPE a><a/>')],
  [
    /^kein wohlgeformtes XML: das Element cbc:ID hat kein Ende/,
    opening(UBL.slice(0, UBL.indexOf('</cbc:ID>'))),
  ],
  [/^kein wohlgeformtes XML: das Präfix cad ist nicht deklariert/, opening(UBL.replace('<cac:', '<cad:'))],
  [/^kein wohlgeformtes XML: ein zweites Wurzelelement/, opening(`${UBL}<b/>`)],
  [/^kein wohlgeformtes XML: das Attribut a kommt zweimal vor/, opening('<x a="1" a="2"/>')],
  [/^kein wohlgeformtes XML: die nicht deklarierte Entität/, opening('<x>&y;</x>')],
  [/^kein wohlgeformtes XML: unbekannte Kodierung/, opening('<?xml version="1.0" encoding="x-9"?><x/>')],
  [/^das Wurzelelement a ist nicht das einer E-Rechnung in CII oder UBL$/, opening('<a/>')],
  [/^es ist ZUGFeRD 1, keine E-Rechnung nach EN 16931; senden Sie ZUGFeRD 2 oder neuer$/, opening(ZUGFERD_1)],
  [/^das PDF ist beschädigt und nicht zu reparieren$/, opening('%PDF-1.4 x')],
  [
    /^das PDF hat keine E-Rechnung als Anhang$/,
    () => openEInvoice({ bytes: carrierPdf([]), profile: 'AUTO' }),
  ],
  [
    /hat in MINIMUM keinen Platz; erlauben Sie den Verlust mit acceptLoss, oder wählen Sie /,
    () => converted({ bytes: Buffer.from(ciiDocument()), profile: 'MINIMUM', acceptLoss: false }),
  ],
  [
    /^MINIMUM gibt es nur in CII, nicht in UBL$/,
    () => converted({ bytes: Buffer.from(UBL), profile: 'MINIMUM', acceptLoss: false }),
  ],
  [
    /^XRECHNUNG verlangt BT-\d+ .+; das fehlt$/,
    () => converted({ bytes: Buffer.from(UBL), profile: 'XRECHNUNG', acceptLoss: false }),
  ],
];

for (const [german, refused] of CASES) {
  test(`${german.source} is what the playground shows in German`, () => {
    for (const reason of reasonsOf(refused)) assert.match(germanEInvoiceReason(reason) ?? reason, german);
  });
}

test('reasons of other operations stay as they are', () => {
  assert.equal(germanEInvoiceReason('must be 0 to 508, or centred'), undefined);
});
