import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { invoiceRequest } from '#testing/invoice-request.ts';
import { UNIT_WORDS } from './amounts/unit-code.data.ts';
import { isCodeAlone, isKnownUnit, isServiceCode, unitCode } from './amounts/unit-code.ts';
import { infoRows } from './document/info-rows.ts';
import { contextTerm, contextValue } from './request/context-title.ts';
import { logoBytes, logoFault } from './request/logo.ts';
import { printableLine, printableText } from './request/printable-text.ts';

describe('unit codes', () => {
  const CASES: readonly (readonly [string | undefined, string])[] = [
    [undefined, 'C62'],
    ['Stück', 'C62'],
    ['Std.', 'HUR'],
    ['STUNDEN', 'HUR'],
    [' h ', 'HUR'],
    ['Manntag', 'DAY'],
    ['Monate', 'MON'],
    ['m²', 'MTK'],
    ['kWh', 'KWH'],
    ['%', 'P1'],
    ['Flasche', 'XBO'],
    ['mg', 'MGM'],
    ['cl', 'CLT'],
    ['ha', 'H18'],
    ['GB', 'E34'],
    ['Flaschen', 'XBO'],
    ['bouteilles', 'XBO'],
    ['Bottiglie', 'XBO'],
    ['butelek', 'XBO'],
    ['lahví', 'XBO'],
    ['steklenic', 'XBO'],
    ['heures', 'HUR'],
    ['godz.', 'HUR'],
    ['HUR', 'HUR'],
    ['H87', 'H87'],
    ['LH', 'LH'],
    ['NAR', 'NAR'],
    ['XPK', 'XPK'],
    ['hur', 'C62'],
    ['Fuder', 'C62'],
    ['constructor', 'C62'],
  ];
  it('are found by word, whatever the case', () => {
    for (const [unit, code] of CASES) assert.equal(unitCode(unit), code, String(unit));
  });
  it('are known or not', () => {
    for (const unit of [undefined, '', ' ', 'Stk.', 'HUR', 'm. kw.'])
      assert.equal(isKnownUnit(unit), true, String(unit));
    for (const unit of ['Fuder', 'hur', 'constructor', 'toString'])
      assert.equal(isKnownUnit(unit), false, unit);
  });
  it('have one code a word', () => {
    const found = new Map<string, string>();
    for (const [code, list] of Object.entries(UNIT_WORDS)) {
      for (const word of list.split('|')) {
        assert.ok((found.get(word) ?? code) === code, `${word} is ${code} and ${found.get(word)}`);
        found.set(word, code);
      }
    }
  });
  it('distinguish services from goods', () => {
    assert.equal(isServiceCode(unitCode('Std.')), true);
    assert.equal(isServiceCode(unitCode('Stück')), false);
    assert.equal(isServiceCode(unitCode(undefined)), false);
  });
  it('that are a code and no word are printed by name', () => {
    for (const unit of ['H87', 'KWT', 'P1', ' NAR ']) assert.equal(isCodeAlone(unit), true, unit);
    for (const unit of ['KG', 'Std.', 'h87', 'Fuder', '']) assert.equal(isCodeAlone(unit), false, unit);
  });
});

describe('context titles', () => {
  it('name a term only as a whole', () => {
    assert.equal(contextTerm('Rechnungs-Nr.:'), 'number');
    assert.equal(contextTerm('INVOICE NO.'), 'number');
    assert.equal(contextTerm('Facture n°'), 'number');
    assert.equal(contextTerm('Leistungsdatum'), 'deliveryDate');
    assert.equal(contextTerm('PO number'), 'orderNumber');
    assert.equal(contextTerm('Invoice number of the deposit'), undefined);
    assert.equal(contextTerm('Order date'), undefined);
    assert.equal(contextTerm(undefined), undefined);
  });
  it('give the first value', () => {
    const items = [
      { title: 'Bestellnummer', value: '' },
      { title: 'Bestellnummer', value: 'PO-1' },
      { title: 'Bestellnummer', value: 'PO-2' },
    ];
    assert.equal(contextValue(items, 'orderNumber'), 'PO-1');
    assert.equal(contextValue(items, 'number'), undefined);
    assert.equal(contextValue(undefined, 'number'), undefined);
  });
});

describe('printable text', () => {
  it('keeps line breaks, drops controls and halves of pairs', () => {
    assert.equal(printableText('a\r\nb\rc\u2028d\te'), 'a\nb\nc\nd e');
    assert.equal(printableText('a\u0000\u0007b\u009fc\ufffed'), 'abcd');
    assert.equal(printableText('x\ud800y'), 'xy');
    assert.equal(printableText('😀 שלום'), '😀 שלום');
    assert.equal(printableLine('a \n\n b'), 'a b');
    assert.equal(printableText('\u0007'), '');
  });
});

describe('info rows', () => {
  const rows = (sketch: Parameters<typeof invoiceRequest>[0]) =>
    infoRows(invoiceRequest(sketch)).map(({ label, value }) => `${label}|${value}`);
  const metadata = { number: 'R 1', issueDate: '2026-01-31', dueDate: '14.02.2026' };
  it('show number and dates only when the caller gives them', () => {
    assert.deepEqual(rows({}), []);
    assert.deepEqual(rows({ metadata }), [
      'Invoice number|R 1',
      'Invoice date|31.01.2026',
      'Due date|14.02.2026',
    ]);
    assert.deepEqual(rows({ metadata, locale: 'en-US' }).at(1), 'Invoice date|01/31/2026');
  });
  it('leave out what a context item already has, but never the issue date for another date', () => {
    const contextItems = [
      { title: 'Rechnungsdatum', value: '31.01.2026' },
      { title: 'Belegnummer', value: 'R 1' },
      { title: 'Leistungsdatum', value: '14.02.2026' },
    ];
    assert.deepEqual(rows({ metadata, contextItems }), [
      'Due date|14.02.2026',
      'Rechnungsdatum|31.01.2026',
      'Belegnummer|R 1',
      'Leistungsdatum|14.02.2026',
    ]);
  });
  it('leave out a row whose label is empty', () => {
    const own = invoiceRequest({}).labels;
    const labels = { ...own, dueDate: '', number: '' };
    assert.deepEqual(rows({ metadata, labels }), [`${own.issueDate}|31.01.2026`]);
  });
  it('are not doubled by a due date of the context, in any language and form', () => {
    for (const title of [
      'Fällig am',
      'Zahlbar bis:',
      'Due date',
      'Date d’échéance',
      'Termin płatności',
      'Splatnost',
      'Rok plačila',
    ]) {
      for (const value of ['14.02.2026', '2026-02-14', '14. Februar 2026']) {
        const found = rows({ metadata: { dueDate: '2026-02-14' }, contextItems: [{ title, value }] });
        assert.deepEqual(found, [`${title}|${value}`]);
      }
    }
  });
  it('show a period of delivery once', () => {
    const deliveryPeriod = { start: '2026-01-01', end: '31.01.2026' };
    assert.deepEqual(rows({ metadata: { deliveryPeriod } }), ['Billing period|01.01.2026 – 31.01.2026']);
    const contextItems = [{ title: 'Leistungszeitraum', value: 'Jänner 2026' }];
    assert.deepEqual(rows({ metadata: { deliveryPeriod }, contextItems }), ['Leistungszeitraum|Jänner 2026']);
  });
  it('show the default day of issue, but not beside a date of issue of the caller', () => {
    const shown = (sketch: Parameters<typeof invoiceRequest>[0]) =>
      infoRows(invoiceRequest(sketch), '2026-11-21').map(({ value }) => value);
    assert.deepEqual(shown({}), ['21.11.2026']);
    assert.deepEqual(shown({ metadata: { issueDate: '2026-01-31' } }), ['31.01.2026']);
    assert.deepEqual(shown({ contextItems: [{ title: 'Rechnungsdatum', value: 'heute' }] }), ['heute']);
  });
  it('write Gregorian years whatever the locale', () => {
    assert.match(rows({ metadata, locale: 'th-TH' }).at(1) ?? '', /2026/);
  });
});

describe('logo', () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgAB', 'base64');
  it('is read from Base64, with line breaks and as data: URI', () => {
    const text = png.toString('base64');
    assert.deepEqual(Buffer.from(logoBytes(text) ?? []), png);
    assert.deepEqual(Buffer.from(logoBytes(`data:image/png;base64,${text}`) ?? []), png);
    assert.deepEqual(Buffer.from(logoBytes(`${text.slice(0, 20)}\r\n${text.slice(20)}`) ?? []), png);
  });
  it('is refused when it is no picture of a known kind', () => {
    assert.equal(logoFault(png.toString('base64')), undefined);
    const svg = '<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg"/>';
    assert.equal(logoFault(Buffer.from(svg).toString('base64')), undefined);
    assert.match(logoFault('not base64!') ?? '', /Base64/);
    assert.match(logoFault(Buffer.from('%PDF-1.7').toString('base64')) ?? '', /PNG/);
    assert.match(logoFault(Buffer.from('<html></html>').toString('base64')) ?? '', /PNG/);
    assert.match(logoFault(Buffer.alloc(5 * 1024 * 1024 + 1).toString('base64')) ?? '', /5 MiB/);
    assert.match(logoFault('a '.repeat(5_000_000)) ?? '', /longer than 5 MiB in Base64/);
    for (const text of ['', ' ', '=', 'aaa===', 'aa=a', 'a\u0100a', 'a-b_']) {
      assert.equal(logoFault(text), 'must be Base64', JSON.stringify(text));
      assert.equal(logoBytes(text), undefined);
    }
  });
  it('may have any white space in its Base64', () => {
    const text = png.toString('base64');
    for (const blank of ['\u00a0', '\u2028', '\ufeff', '\t \n']) {
      const blanks = `${text.slice(0, 9)}${blank}${text.slice(9)}${blank}`;
      assert.equal(logoFault(blanks), undefined);
      assert.deepEqual(Buffer.from(logoBytes(blanks) ?? []), png);
    }
  });
});

describe('hostile texts', () => {
  // With a quadratic pattern this takes an hour, not a moment.
  it('of a million blanks and breaks are cleaned at once', () => {
    const blanks = `a\t${' '.repeat(1_000_000)}b`;
    assert.equal(printableLine(blanks).length, 1_000_003);
    assert.equal(printableLine(`a${'\n '.repeat(500_000)}b`), 'a b');
  });
});
