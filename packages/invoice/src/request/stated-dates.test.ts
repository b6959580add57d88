import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { statedDates } from './stated-dates.ts';

const TODAY = '2026-11-21';

const of = (title: string, value: string, locale = 'de-AT') =>
  statedDates({ contextItems: [{ title, value }], locale }, TODAY);

describe('dates that context items state', () => {
  for (const [title, value] of [
    ['Fällig am', '14.02.2026'],
    ['Zahlbar bis', '14. Februar 2026'],
    ['Zahlbar spätestens am', '14.02.2026'],
    ['Due date', '2026-02-14'],
    ['Payable by', 'February 14, 2026'],
    ['Date d’échéance', '14 février 2026'],
    ['Scadenza', '14/02/2026'],
    ['Fecha de vencimiento', '14 de febrero de 2026'],
    ['Vervaldatum', '14-02-2026'],
    ['Termin płatności', '14 lutego 2026'],
    ['Datum splatnosti', '14. února 2026'],
    ['Dátum splatnosti', '14. februára 2026'],
    ['Fizetési határidő', '2026. február 14.'],
    ['Rok plačila', '14. februar 2026'],
    ['Dospijeće', '14. veljače 2026.'],
    ['Förfallodatum', '2026-02-14'],
    ['Eräpäivä', '14.2.2026'],
  ] as const) {
    it(`due: ${title} ${value}`, () => assert.equal(of(title, value).dueDate, '2026-02-14'));
  }

  it('delivery: a day, or a period under either title', () => {
    assert.equal(of('Leistungsdatum', '28.01.2026').deliveryDate, '2026-01-28');
    assert.equal(of('Lieferung am', '28.01.2026').deliveryDate, '2026-01-28');
    assert.equal(of('Leistungszeitraum', '28.01.2026').deliveryDate, '2026-01-28');
    const month = { start: '2026-01-01', end: '2026-01-31' };
    for (const value of ['Jänner 2026', '01.01.2026 – 31.01.2026', '1. bis 31. Jänner 2026', '01/2026']) {
      assert.deepEqual(of('Leistungszeitraum', value).deliveryPeriod, month, value);
      assert.deepEqual(of('Lieferdatum', value).deliveryPeriod, month, value);
      assert.equal(of('Lieferdatum', value).deliveryDate, undefined);
    }
  });

  it('delivery on the date of the invoice, stated as a value or in the notice', () => {
    assert.equal(of('Leistungsdatum', 'entspricht Rechnungsdatum').deliveryDate, TODAY);
    const notice = 'Danke. Das Leistungsdatum entspricht dem Rechnungsdatum.';
    const metadata = { issueDate: '2026-01-31' };
    assert.equal(statedDates({ notice, metadata, locale: 'de-AT' }, TODAY).deliveryDate, '2026-01-31');
    const other = 'Das Rechnungsdatum ist nicht das Leistungsdatum.';
    assert.equal(statedDates({ notice: other, metadata, locale: 'de-AT' }, TODAY).deliveryDate, undefined);
  });

  it('the first that reads; metadata wins', () => {
    const contextItems = [
      { title: 'Leistungsdatum', value: 'nach Absprache' },
      { title: 'Lieferdatum:', value: '28.1.2026' },
    ];
    const read = (metadata?: object) => statedDates({ contextItems, metadata, locale: 'de-AT' }, TODAY);
    assert.equal(read().deliveryDate, '2026-01-28');
    assert.equal(read({ deliveryDate: '2026-01-05' }).deliveryDate, '2026-01-05');
    const deliveryPeriod = { start: '2026-01-01', end: '31.01.2026' };
    assert.deepEqual(read({ deliveryPeriod }).deliveryPeriod, { start: '2026-01-01', end: '2026-01-31' });
    assert.equal(read({ deliveryPeriod }).deliveryDate, undefined);
  });

  it('due: the days of a net term after the date of issue, unless a day is stated', () => {
    assert.equal(of('Zahlungsziel', '14 Tage').dueDate, '2026-12-05');
    const notice = 'Danke. Zahlbar innerhalb von 14 Tagen.';
    const read = (metadata: object) => statedDates({ notice, metadata, locale: 'de-AT' }, TODAY);
    assert.deepEqual(
      [read({}).dueDate, read({}).netDays, read({ issueDate: '2026-02-20' }).dueDate],
      ['2026-12-05', 14, '2026-03-06'],
    );
    assert.deepEqual(
      [read({ dueDate: '2027-01-01' }).dueDate, read({ dueDate: '2027-01-01' }).netDays],
      ['2027-01-01', undefined],
    );
  });

  it('nothing where nothing is stated', () => {
    assert.deepEqual(of('Zahlungsziel', 'wie vereinbart'), {
      issueDate: undefined,
      dueDate: undefined,
      deliveryDate: undefined,
      deliveryPeriod: undefined,
    });
  });
});
