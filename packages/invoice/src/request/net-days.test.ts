import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { netDays } from './net-days.ts';

/** A text of an invoice, and within how many days it is to be paid. */
const STATED: readonly (readonly [string, number])[] = [
  ['Zahlbar innerhalb von 14 Tagen.', 14],
  ['Zahlbar innerhalb von 14 Tagen ohne Abzug.', 14],
  ['Bitte überweisen Sie den Betrag binnen 30 Tagen auf unser Konto.', 30],
  ['Der Rechnungsbetrag ist innerhalb von 10 Tagen ab Rechnungsdatum fällig.', 10],
  ['Innerhalb von 21 Tagen zu überweisen.', 21],
  ['Zahlungsziel: 14 Tage', 14],
  ['Zahlungsziel 30 Tage netto', 30],
  ['14 Tage netto', 14],
  ['30 Tage Zahlungsziel', 30],
  ['Fällig 14 Tage nach Rechnungsdatum', 14],
  ['Zahlbar in 8 Tagen', 8],
  ['2 % Skonto binnen 10 Tagen, 30 Tage netto', 30],
  ['Zahlbar innerhalb von 30 Tagen, bei Zahlung innerhalb von 10 Tagen 2 % Skonto', 30],
  ['Innerhalb von 8 Tagen 3% Skonto, innerhalb von 45 Tagen netto.', 45],
  ['Vielen Dank für Ihren Auftrag! Zahlung innerhalb von 14 Kalendertagen erbeten.', 14],
  ['Payment within 14 days', 14],
  ['Please pay within 30 days of the invoice date.', 30],
  ['Payment terms: 30 days', 30],
  ['Payment is due within 7 days.', 7],
  ['Thank you! Payable within 15 days, without deduction', 15],
  ['Net 30', 30],
  ['Terms: net 45', 45],
  ['30 days net', 30],
  ['2/10, net 30', 30],
  ['2% discount within 10 days, net 30 days', 30],
  ['Due 14 days after invoice date', 14],
  ['Paiement à 30 jours', 30],
  ['Payable sous 14 jours', 14],
  ['Règlement dans un délai de 45 jours', 45],
  ['Délai de paiement : 30 jours', 30],
  ['30 jours net', 30],
  ['Pagamento entro 30 giorni', 30],
  ['Termini di pagamento: 60 giorni', 60],
  ['Pagamento a 30 giorni data fattura', 30],
  ['Pago a 30 días', 30],
  ['Plazo de pago: 15 días', 15],
  ['Pagadero en un plazo de 14 días', 14],
  ['Betaling binnen 14 dagen', 14],
  ['Gelieve te betalen binnen 30 dagen na factuurdatum', 30],
  ['Betalingstermijn: 30 dagen', 30],
  ['Termin płatności: 14 dni', 14],
  ['Płatne w ciągu 7 dni', 7],
  ['Płatność w terminie 21 dni od daty wystawienia', 21],
  ['Splatnost: 14 dnů', 14],
  ['Uhraďte prosím do 14 dnů', 14],
  ['Splatné do 30 dní', 30],
  ['Splatnosť 14 dní', 14],
  ['Fizetési határidő: 8 nap', 8],
  ['Fizetendő 15 napon belül', 15],
  ['Plačilo v roku 15 dni', 15],
  ['Rok plačila: 8 dni', 8],
  ['Plaćanje u roku od 15 dana', 15],
  ['Rok plaćanja: 30 dana', 30],
  ['Pagamento no prazo de 30 dias', 30],
  ['Prazo de pagamento: 15 dias', 15],
  ['Betalning inom 30 dagar', 30],
  ['Betalningsvillkor: 30 dagar netto', 30],
  ['Betaling inden 14 dage', 14],
  ['Betalingsbetingelser: netto 8 dage', 8],
  ['Maksuehto: 14 päivää netto', 14],
  ['Maksettava 14 päivän kuluessa', 14],
  ['Plata în termen de 30 de zile', 30],
  ['Termen de plată: 15 zile', 15],
  ['Πληρωμή εντός 30 ημερών', 30],
  ['Προθεσμία πληρωμής: 15 ημέρες', 15],
  ['Плащане в срок до 14 дни', 14],
  ['Срок за плащане: 10 дни', 10],
];

/** What states no term, or one that is not counted from the date of issue. */
const NOT_STATED: readonly string[] = [
  '2 % Skonto bei Zahlung innerhalb von 10 Tagen',
  'Bei Zahlung innerhalb von 14 Tagen gewähren wir 3 % Skonto.',
  'Bei Zahlung innerhalb von 14 Tagen, gewähren wir 3 % Skonto.',
  'Lieferung innerhalb von 14 Tagen',
  'Widerruf innerhalb von 14 Tagen möglich',
  'Zahlbar innerhalb von 14 Tagen nach Erhalt der Rechnung',
  'Zahlbar 14 Tage nach Lieferung',
  'Zahlbar innerhalb von 14 Werktagen',
  'Zahlbar innerhalb von 30 Tagen zum Monatsende',
  'Wenn Sie nicht innerhalb von 14 Tagen zahlen, mahnen wir.',
  'Bei Zahlungsverzug von mehr als 30 Tagen fallen Zinsen an.',
  'Ihre Zahlung ist seit 14 Tagen überfällig.',
  'Zahlbar innerhalb von 10–14 Tagen',
  'Anzahlung innerhalb von 7 Tagen',
  'Zahlbar innerhalb von 14 Tagen. Zahlungsziel 30 Tage.',
  'Zahlbar sofort ohne Abzug',
  'Zahlbar innerhalb von 14000 Tagen',
  'Garantie 30 Tage',
  'Reklamationen binnen 8 Tagen',
  '14 Tage Urlaub im Preis inbegriffen',
  'Payment within 14 days of receipt',
  'Payment within 10 working days',
  'Payment within 10 days, 2% discount',
  '2% discount if paid within 10 days',
  'If not paid within 30 days, interest is charged.',
  'Delivery within 14 days',
  'Returns within 30 days',
  'Your payment was made 14 days ago.',
  'Payment 30 days end of month',
  'Net 30 kg',
  'Payment within 400 days',
  '30 jours fin de mois',
  'Escompte de 2 % pour paiement sous 10 jours',
  'Paiement sous 14 jours après réception',
  'Livraison sous 14 jours',
  'Sconto del 2 % per pagamento entro 10 giorni',
  'Pagamento entro 30 giorni fine mese',
  'Consegna entro 14 giorni',
  'Descuento del 2 % por pago en 10 días',
  'Pago en 10 días hábiles',
  '2 % korting bij betaling binnen 8 dagen',
  'Betaling binnen 14 dagen na ontvangst',
  'Płatne w ciągu 7 dni roboczych',
  'Skonto 2 % przy płatności w ciągu 7 dni',
  'Splatné do 14 pracovních dnů',
  '8 munkanapon belül fizetendő',
  'Betalning inom 10 arbetsdagar',
  'Plata în 10 zile lucrătoare',
  'Maksettava 14 päivän kuluessa laskun saapumisesta',
  '',
];

describe('a net term in days', () => {
  for (const [text, days] of STATED) it(text, () => assert.equal(netDays([text]), days));
});

describe('no net term in days', () => {
  for (const text of NOT_STATED) it(text, () => assert.equal(netDays([text]), undefined));
});

it('the same term stated twice is one, two terms are none', () => {
  assert.equal(netDays(['Zahlbar innerhalb von 14 Tagen', 'Zahlungsziel: 14 Tage']), 14);
  assert.equal(netDays(['Zahlbar innerhalb von 14 Tagen', 'Zahlungsziel: 30 Tage']), undefined);
});

it('long texts are read in no time', () => {
  const text = `${'zahlbar innerhalb von 14 und noch mehr und 7 '.repeat(400)}\n`.repeat(2);
  const start = process.cpuUsage();
  netDays([text.slice(0, 20_000)]);
  assert.ok(process.cpuUsage(start).user < 1_000_000);
});
