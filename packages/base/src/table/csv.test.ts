import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { csvText, readCsv, type Separator, type Table } from './csv.ts';

const SEPARATORS: readonly Separator[] = [',', ';', '\t'];

describe('CSV that is read', () => {
  const cases: readonly (readonly [name: string, text: string, expected: Table])[] = [
    ['commas', 'a,b\r\n1,2\r\n', { header: ['a', 'b'], rows: [['1', '2']], separator: ',' }],
    ['semicolons', 'a;b\n1,5;2', { header: ['a', 'b'], rows: [['1,5', '2']], separator: ';' }],
    ['tabs', 'a\tb\n1\t2', { header: ['a', 'b'], rows: [['1', '2']], separator: '\t' }],
    [
      'the separator that the first row has most of',
      'a;b,c;d\n1;2;3',
      { header: ['a', 'b,c', 'd'], rows: [['1', '2', '3']], separator: ';' },
    ],
    [
      'separators in quotes are text',
      '"Name, Street, City";b\nx;y',
      { header: ['Name, Street, City', 'b'], rows: [['x', 'y']], separator: ';' },
    ],
    [
      'one column: commas are text',
      'address\nAm Hof 1, Wien\n',
      { header: ['address'], rows: [['Am Hof 1, Wien']], separator: undefined },
    ],
    [
      'quotes, and line ends in them',
      'a,b\r\n"x ""y""","1\r\n2"\r\n',
      { header: ['a', 'b'], rows: [['x "y"', '1\r\n2']], separator: ',' },
    ],
    [
      'what is behind quotes belongs to the cell',
      'a,b\n"x"y,2\n3,4',
      {
        header: ['a', 'b'],
        rows: [
          ['xy', '2'],
          ['3', '4'],
        ],
        separator: ',',
      },
    ],
    ['a quote without end', 'a,b\n"x,2\n3,4', { header: ['a', 'b'], rows: [['x,2\n3,4']], separator: ',' }],
    [
      'a quote within a cell is text',
      'a,b\n5" x,2',
      { header: ['a', 'b'], rows: [['5" x', '2']], separator: ',' },
    ],
    [
      'a byte order mark, and white space around names',
      '\uFEFF a , b\n1,2',
      { header: ['a', 'b'], rows: [['1', '2']], separator: ',' },
    ],
    [
      'empty rows are left out, rows of empty cells are not',
      'a,b\n\n1,2\n\n,\n',
      {
        header: ['a', 'b'],
        rows: [
          ['1', '2'],
          ['', ''],
        ],
        separator: ',',
      },
    ],
    ['line ends of old Macs', 'a,b\r1,2\r', { header: ['a', 'b'], rows: [['1', '2']], separator: ',' }],
    ['nothing', '', { header: [''], rows: [], separator: undefined }],
  ];
  for (const [name, text, expected] of cases) it(name, () => assert.deepEqual(readCsv(text), expected));
});

describe('CSV that is written', () => {
  it('is read again as it was, whatever is in it', () => {
    // A formula gets its apostrophe, and the header is trimmed.
    const cell = fc.string({ unit: fc.constantFrom('a', 'ß', '"', ',', ';', '\t', '\n', '\r', ' ', '=') });
    const plain = cell.filter((text) => !/^[=\t\r\n]/.test(text));
    const row = fc.array(plain, { minLength: 2, maxLength: 2 });
    const rows = fc.array(row, { maxLength: 5 });
    fc.assert(
      fc.property(rows, fc.constantFrom(...SEPARATORS), (cells, separator) => {
        const table = { header: ['first', 'second'], rows: cells, separator };
        assert.deepEqual(readCsv(csvText(table)), table);
      }),
    );
  });

  it('has the separator of the table, else the one that is given, and CRLF', () => {
    const table = { header: ['a', 'b'], rows: [['1', '2']] };
    assert.equal(csvText(table), 'a,b\r\n1,2\r\n');
    assert.equal(csvText(table, ';'), 'a;b\r\n1;2\r\n');
    assert.equal(csvText({ ...table, separator: '\t' }, ';'), 'a\tb\r\n1\t2\r\n');
  });

  it('runs nothing in a spreadsheet', () => {
    const cases: readonly (readonly [cell: string, written: string])[] = [
      ['=1+1', "'=1+1"],
      ['+43 1 234', "'+43 1 234"],
      ['-cmd', "'-cmd"],
      ['@SUM(A1)', "'@SUM(A1)"],
      ['\t=1', '"\'\t=1"'],
      ['\r=1', '"\'\r=1"'],
      ['\n=1', '"\'\n=1"'],
      ['\uFF1D1+1', "'\uFF1D1+1"],
      ['=HYPERLINK("http://evil.example","x")', '"\'=HYPERLINK(""http://evil.example"",""x"")"'],
      // Numbers are numbers.
      ['-5', '-5'],
      ['-5.25', '-5.25'],
      ['-5,25', '"-5,25"'],
      ['a=1', 'a=1'],
    ];
    for (const [cell, written] of cases)
      assert.equal(csvText({ header: [cell], rows: [] }), `${written}\r\n`, cell);
  });
});
