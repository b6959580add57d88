import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCsv } from '@kontor/base';
import { columnsOf, hasHeader, memberTable, withoutHeader } from '../../web/lists/columns.ts';
import { listCalls, withCommon } from '../../web/lists/list-calls.ts';
import { ListUnreadable, readListFile } from '../../web/lists/list-file.ts';
import { LIST_OPERATIONS } from '../../web/lists/list-operations.data.ts';

/** How the dashboard reads a list: encoding and separator, which column is which, and the calls that follow. */

const [vat, geocoding] = LIST_OPERATIONS as [
  (typeof LIST_OPERATIONS)[number],
  (typeof LIST_OPERATIONS)[number],
];
const VAT_MEMBERS = ['vatId', 'requester', 'traderName', 'register'];

describe('columns of a list', () => {
  const vatIds: readonly (readonly [header: string, row: string, columns: readonly string[]])[] = [
    ['vatId', 'ATU12345678', ['vatId']],
    ['Kunde;USt-IdNr.', 'A;ATU12345678', ['', 'vatId']],
    ['Customer,VAT number,City', 'A,ATU12345678,Wien', ['', 'vatId', '']],
    ['UID-Nummer;Trader name', 'ATU12345678;ACME', ['vatId', 'traderName']],
    ['Code;Land', 'ATU12345678;AT', ['vatId', '']],
    ['Name;Nummer', 'ACME;EL 123 456 789', ['', 'vatId']],
    ['Name;Nummer', 'ACME;12', ['', '']],
  ];
  for (const [header, row, columns] of vatIds)
    it(`VAT numbers: ${header}`, () =>
      assert.deepEqual(columnsOf(readCsv(`${header}\n${row}`), vat, VAT_MEMBERS), columns));

  const addresses: readonly (readonly [
    text: string,
    columns: readonly string[],
    query: string | undefined,
  ])[] = [
    ['Adresse\nAm Hof 1, Wien', ['query'], 'Am Hof 1, Wien'],
    [
      'Name;Straße;Hausnummer;PLZ;Ort;Land\nACME;Am Hof;1;1010;Wien;Österreich',
      ['', 'query', 'query', 'query', 'query', 'query'],
      'Am Hof 1, 1010, Wien, Österreich',
    ],
    ['Nr;Straße;Ort\n17;Am Hof 1;Wien', ['', 'query', 'query'], 'Am Hof 1, Wien'],
    ['Street,Nr,City,language\nAm Hof,,Wien,de', ['query', 'query', 'query', 'language'], 'Am Hof, Wien'],
    ['anything\nWien', ['query'], 'Wien'],
    ['x;y\nWien;1', ['', ''], undefined],
  ];
  for (const [text, columns, query] of addresses)
    it(`addresses: ${text.split('\n')[0]}`, () => {
      const table = readCsv(text);
      const found = columnsOf(table, geocoding, ['query', 'language', 'limit']);
      assert.deepEqual(found, columns);
      const { header, rows } = memberTable(table, found, geocoding);
      assert.equal(rows[0]?.[header.indexOf('query')], query);
    });

  it('a first row that is a value names nothing', () => {
    const table = readCsv('ACME;ATU12345678\nOther;DE123456789');
    assert.equal(hasHeader(table, vat), false);
    assert.equal(hasHeader(readCsv('Name;UID\nACME;ATU12345678'), vat), true);
    const named = withoutHeader(table, (place) => `Column ${place}`);
    assert.deepEqual([named.header, named.rows.length], [['Column 1', 'Column 2'], 2]);
    assert.deepEqual(columnsOf(named, vat, VAT_MEMBERS), ['', 'vatId']);
  });
});

describe('calls of a list', () => {
  const schema = { properties: { query: { type: 'string' }, limit: { type: 'integer' } } };

  it('one for each row that has a value, named by its number', () => {
    const table = readCsv('Ort;Anzahl\nWien;2\n;3\nGraz;');
    assert.deepEqual(listCalls({ operation: geocoding, table, schema, columns: ['query', 'limit'] }), [
      { id: '1', operation: 'geocode-search', input: { query: 'Wien', limit: 2 } },
      { id: '3', operation: 'geocode-search', input: { query: 'Graz' } },
    ]);
  });

  it('what is the same for all is in each, unless the row has its own', () => {
    const table = readCsv('Ort;language\nWien;en\nGraz;');
    const calls = listCalls({ operation: geocoding, table, schema, columns: ['query', 'language'] });
    assert.deepEqual(
      withCommon(calls, { language: 'de', other: ' ' }).map(({ input }) => input),
      [
        { language: 'en', query: 'Wien' },
        { language: 'de', query: 'Graz' },
      ],
    );
  });
});

describe('the file of a list', () => {
  const file = (...parts: (string | Uint8Array<ArrayBuffer>)[]) =>
    Object.assign(new Blob(parts), { name: 'customers.csv' });

  it('is read with its encoding and separator', async () => {
    const bytes = Uint8Array.from([...'Stra\xdfe;Ort\nM\xfchlgasse 1;Wien'].map((one) => one.charCodeAt(0)));
    const { name, encoding, table } = await readListFile(file(bytes));
    assert.deepEqual([name, encoding, table.separator], ['customers.csv', 'windows-1252', ';']);
    assert.deepEqual([table.header, table.rows], [['Straße', 'Ort'], [['Mühlgasse 1', 'Wien']]]);
  });

  const refused: readonly (readonly [what: string, content: string, reason: string])[] = [
    ['nothing', '', 'empty'],
    ['an empty first row', ';;\n1;2;3', 'empty'],
    ['a workbook', 'PK\u0003\u0004 …', 'noText'],
    ['a picture', '\u0089PNG\0', 'noText'],
    ['too many rows', `a\n${'1\n'.repeat(100_001)}`, 'tooManyRows'],
    ['too many bytes', `a\n${'x'.repeat(32 * 1024 * 1024)}`, 'tooLarge'],
  ];
  for (const [what, content, reason] of refused)
    it(`is refused: ${what}`, () =>
      assert.rejects(readListFile(file(content)), (error: unknown) => {
        assert.ok(error instanceof ListUnreadable);
        assert.equal(error.reason, reason);
        return true;
      }));
});
