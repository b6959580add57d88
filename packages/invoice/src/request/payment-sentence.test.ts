import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { paymentSentences } from './payment-sentence.ts';

/** One for each language of a document. */
const SPOKEN: readonly (readonly [string, string])[] = [
  ['Vielen Dank für Ihren Auftrag.', 'Zahlbar ohne Abzug nach Erhalt.'],
  ['Thank you for your order!', 'Please pay by bank transfer.'],
  ['Merci de votre commande.', 'Paiement à réception de la facture.'],
  ['Grazie per il vostro ordine.', 'Pagamento a vista fattura.'],
  ['Gracias por su pedido.', 'Pago por transferencia.'],
  ['Bedankt voor uw bestelling.', 'Betaling na ontvangst.'],
  ['Dziękujemy za zamówienie.', 'Płatne przelewem.'],
  ['Děkujeme za objednávku.', 'Platba převodem na účet.'],
  ['Ďakujeme za objednávku.', 'Platba prevodom na účet.'],
  ['Köszönjük megrendelését.', 'Fizetés átutalással.'],
  ['Hvala za naročilo.', 'Plačilo po prejemu.'],
  ['Hvala na narudžbi.', 'Plaćanje po primitku.'],
  ['Obrigado pela sua encomenda.', 'Pagamento por transferência.'],
  ['Tack för din beställning.', 'Betalas via bankgiro.'],
  ['Tak for din ordre.', 'Betales ved modtagelse.'],
  ['Kiitos tilauksestasi.', 'Maksetaan laskun saatua.'],
  ['Vă mulțumim pentru comandă.', 'Plata la primire.'],
  ['Ευχαριστούμε για την παραγγελία.', 'Πληρωμή με την παραλαβή.'],
  ['Благодарим за поръчката.', 'Плащане при получаване.'],
];

const CASES: readonly (readonly [string, string])[] = [
  ['Danke für Ihren Auftrag!', ''],
  ['Danke! Zahlbar bis Monatsende. Bis bald.', 'Zahlbar bis Monatsende.'],
  ['Danke.\nZahlbar sofort.\nGrüße\nSkonto 2 %.', 'Zahlbar sofort.\nSkonto 2 %.'],
  ['30 Tage netto', '30 Tage netto'],
  ['Net 30', 'Net 30'],
  ['Zahlbar bis 14. Februar auf Kto. Nr. 5 der Bank.', 'Zahlbar bis 14. Februar auf Kto. Nr. 5 der Bank.'],
  ['Delay was due to the weather.', ''],
  ['Kundennummer: 4711', ''],
  ['Reverse charge: VAT to be paid by the recipient.', ''],
  ['La TVA est due par le preneur.', ''],
  ['Umsatzsteuer zahlt der Leistungsempfänger.', ''],
  ['Steuerfreie innergemeinschaftliche Lieferung.', ''],
  ['', ''],
];

describe('sentences about payment', () => {
  for (const [other, payment] of SPOKEN) {
    it(payment, () => {
      assert.equal(paymentSentences(`${other} ${payment}`), payment);
    });
  }
  for (const [text, expected] of CASES) {
    it(`of: ${text}`, () => {
      assert.equal(paymentSentences(text), expected);
    });
  }
  it('are parts of the text, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        for (const line of paymentSentences(text).split('\n')) {
          for (const word of line.split(' ')) assert.ok(text.normalize('NFC').includes(word));
        }
      }),
    );
  });
  it('take no longer for a long text without an end', () => {
    assert.equal(paymentSentences('zahlbar '.repeat(2_500)), '');
  });
});
