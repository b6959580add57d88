import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cpuMs } from '@kontor/base/testing';
import fc from 'fast-check';
import { bundesbankCsv, genesisCsv, jsonStat, ogdCsv, zip } from '#testing/series-documents.ts';
import { DocumentRefused } from './document-refused.ts';
import { documentSeries } from './document-series.ts';
import { periodOf } from './periods.ts';

const OGD_NAME = 'OGD_vpi20c18_VPI_2020COICOP18_1.csv';

/** index → period → value */
function read(document: string | Uint8Array, name = OGD_NAME): Record<string, Record<string, string>> {
  const { series } = documentSeries(Buffer.from(document), name);
  return Object.fromEntries(
    series.map(({ index, observations }) => [
      index,
      Object.fromEntries(observations.map((one) => [periodOf(one), one.value])),
    ]),
  );
}

function refuses(document: string | Uint8Array, reason: RegExp): void {
  assert.throws(
    () => read(document),
    (error) => {
      assert.ok(error instanceof DocumentRefused, String(error));
      assert.match(error.message, reason);
      return true;
    },
  );
}

describe('a document that is cut off never gives a value that it does not have', () => {
  const sdmx =
    'DATAFLOW,freq,unit,coicop18,geo,TIME_PERIOD,OBS_VALUE,OBS_FLAG\n' +
    'x,M,I15,TOTAL,AT,2023-12,133.08,p\nx,M,I15,TOTAL,AT,2024-01,132.60,\n';
  const tsv = 'freq,unit,coicop18,geo\\TIME_PERIOD\t2023-12 \t2024-01 \nM,I15,TOTAL,AT\t133.08 p\t132.60 \n';
  const DOCUMENTS: readonly (readonly [string, string])[] = [
    ['SDMX-CSV', sdmx],
    ['TSV', tsv],
    ['JSON-stat', jsonStat({ AT: { '2023-12': 133.08, '2024-01': 132.6 } })],
    ['OGD', ogdCsv({ '2024-08': 123.9, '2024-09': 123.7, '2023': 120.35 })],
    ['Bundesbank', bundesbankCsv({ '2024-01': 117.6, '2024-02': 118.25 })],
    ['GENESIS', genesisCsv({ '2015': 94.5, '2021': 103.1 })],
  ];
  for (const [format, document] of DOCUMENTS) {
    test(format, () => {
      const whole = read(document);
      let taken = 0;
      for (let length = 0; length < document.length; length++) {
        let found: ReturnType<typeof read>;
        try {
          found = read(document.slice(0, length));
        } catch (error) {
          assert.ok(error instanceof DocumentRefused, String(error));
          continue;
        }
        for (const [index, values] of Object.entries(found)) {
          for (const [period, value] of Object.entries(values)) {
            assert.equal(value, whole[index]?.[period], `${period} of the first ${length} characters`);
            taken++;
          }
        }
      }
      assert.ok(taken > 0 || format === 'JSON-stat', 'whole lines are read');
    });
  }
});

test('TSV written by another hand may end with its last number', () => {
  const csv = 'freq,unit,coicop18,geo\\TIME_PERIOD\t2023-12\t2024-01\nM,I15,TOTAL,AT\t133.08 p\t132.60';
  assert.deepEqual(read(csv), { 'at-eu-hicp-2015': { 202312: '133.08', 202401: '132.6' } });
});

describe('JSON-stat whose parts do not fit', () => {
  const dataset = () => JSON.parse(jsonStat({ AT: { '2023-12': 133.08, '2024-01': 132.6 } }));

  test('places beyond the sizes', () => {
    refuses(JSON.stringify({ ...dataset(), value: { 0: 133.08, 99: 5 } }), /do not fit/);
    refuses(JSON.stringify({ ...dataset(), value: { 0: 133.08, '-1': 5 } }), /do not fit/);
    refuses(JSON.stringify({ ...dataset(), value: [133.08, 132.6, 1] }), /do not fit/);
  });

  test('a huge dimension beside an empty one, within a moment', () => {
    const document = dataset();
    document.size = [1, 1, 1, 0, 4_294_967_296];
    document.dimension.time.category.index = { '2023-12': 4_294_967_294 };
    const text = JSON.stringify(document);
    assert.ok(cpuMs(() => refuses(text, /too many/)) < 500);
  });

  test('fewer codes than places', () => {
    const document = dataset();
    document.dimension.time.category.index = { '2024-01': 1 };
    refuses(JSON.stringify(document), /does not fit its size/);
  });

  test('a second, wider dimension of the same name', () => {
    const document = dataset();
    document.id.push('GEO');
    document.size.push(2);
    refuses(JSON.stringify(document), /occurs twice/);
  });

  test('another class or version', () => {
    refuses(JSON.stringify({ ...dataset(), class: 'collection' }), /no JSON-stat dataset/);
    refuses(JSON.stringify({ ...dataset(), version: '1.0' }), /no JSON-stat dataset/);
  });

  test('names of dimensions in any letter case, codes as lists', () => {
    const document = dataset();
    document.id = document.id.map((name: string) => name.toUpperCase());
    document.dimension.time.category.index = ['2023-12', '2024-01'];
    assert.deepEqual(read(JSON.stringify(document)), {
      'at-eu-hicp-2015': { 202312: '133.08', 202401: '132.6' },
    });
  });
});

describe('SDMX-CSV', () => {
  test('a short row whose country is missing', () => {
    refuses('unit,freq,coicop18,TIME_PERIOD,OBS_VALUE,geo\nI15,M,TOTAL,2023-11,1.5\n', /cut off/);
  });

  test('without a unit it is not recognisable as an index', () => {
    refuses('freq,coicop18,geo,TIME_PERIOD,OBS_VALUE\nM,TOTAL,AT,2023-11,1.5\n', /unit is missing/);
    refuses('freq,coicop18,geo\\TIME_PERIOD\t2023-11 \nM,TOTAL,AT\t1.5 \n', /no TSV/);
  });

  test('text behind a quoted field', () => {
    const head = 'freq,unit,coicop18,geo,TIME_PERIOD,OBS_VALUE,OBS_FLAG\n';
    refuses(`${head}M,I15,TOTAL,"A"T,2023-11,1.5,\n`, /follows a quoted field/);
  });
});

describe('GENESIS', () => {
  /** Layout of 61111-0002 as GENESIS-Online gave it in 2024 and 2026: two variables, month and territory. */
  const head =
    'statistics_code;time;1_variable_code;1_variable_attribute_code;2_variable_code;2_variable_attribute_code;' +
    'value;value_unit;value_variable_code\n';
  const row = (variables: string, value: string) => `61111;2024;${variables};${value};2020=100;PREIS1\n`;

  test('the month is in whichever variable', () => {
    const csv = `${head}${row('MONAT;MONAT01;DINSG;DG', '117,6')}${row('DINSG;DG;MONAT;MONAT02', '118,1')}`;
    assert.deepEqual(read(csv), { 'de-cpi-2015': { 202401: '117.6', 202402: '118.1' } });
  });

  test('a purpose of consumption or a federal state is not Germany', () => {
    refuses(head + row('CC13A2;CC13-01;DINSG;DG', '131,2'), /not the index of all items/);
    refuses(head + row('MONAT;MONAT01;DLAND;02', '117,1'), /not the index of all items/);
    const old =
      'Statistik_Code;Zeit;1_Merkmal_Code;1_Auspraegung_Code;PREIS1__Verbraucherpreisindex__2020=100\n61111;2024;';
    assert.deepEqual(read(`${old}DINSG;DG;119,3\n`), { 'de-cpi-2015': { 202400: '119.3' } });
    refuses(`${old}DLAND;02;118,9\n`, /not the index of all items/);
  });
});

test('the newest Austrian month is provisional until the next release', () => {
  const csv = ogdCsv({ '2024': 123.8, '2024-08': 123.9, '2024-09': 123.7 });
  const [series] = documentSeries(Buffer.from(csv), OGD_NAME).series;
  assert.deepEqual(
    series?.observations.map(({ flags }) => flags),
    [undefined, undefined, 'p'],
  );
});

describe('names of files of Statistik Austria', () => {
  const csv = ogdCsv({ '2024-08': 133.9 });

  test('the file counts, not its folder; browsers number copies', () => {
    const at2015 = { 'at-cpi-2015': { 202408: '133.9' } };
    const name = 'OGD_vpi15c18_VPI_2015COICOP18_1';
    for (const path of [`OGD_vpi20_VPI_2020_1/${name}.csv`, `C:\\OGD_vpi20_VPI_2020_1\\${name}.csv`])
      assert.deepEqual(read(csv, path), at2015);
    assert.deepEqual(read(csv, `${name} (1).csv`), at2015);
  });

  test('names that only begin like one', () => {
    for (const name of ['OGD_vpi20_VPI_2020_10.csv', 'OGD_vpi20_VPI_2020_1_C-VPIZR-0.csv'])
      assert.throws(() => read(csv, name), /file name|names of periods/);
  });
});

describe('our own format', () => {
  test('semicolons', () => {
    const csv = 'index;year;month;value\nat-cpi-2020;2024;1;122.3\n';
    assert.deepEqual(read(csv), { 'at-cpi-2020': { 202401: '122.3' } });
  });

  test('a base that is not the one of the index', () => {
    const csv = (index: string, base: string) => `index,base,year,value\n${index},${base},2024,133.4\n`;
    refuses(csv('at-cpi-2020', '2015'), /has base 2020/);
    for (const [index, base] of [
      ['at-cpi-2020', '2020'],
      ['at-cpi-1', '1958'],
      ['at-eu-hicp-2015', ''],
    ] as const) {
      assert.deepEqual(read(csv(index, base)), { [index]: { 202400: '133.4' } });
    }
  });

  test('a name with further words is another name', () => {
    refuses('index,year,value\nat-cpi-2020 estimate,2024,1\n', /no index that we serve/);
  });

  test('a period twice under different names or bases of one series', () => {
    const head = 'index,base,year,value\n';
    refuses(`${head}at-cpi-2020,,2024,122.3\nat-cpi-2020,2020,2024,199.9\n`, /2024 occurs twice/);
    refuses(`${head}de-cpi,2020,2024,119.3\nde-cpi-current,2020,2024,99.9\n`, /2024 occurs twice/);
  });
});

describe('the spreadsheet of Statistik Austria', () => {
  const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
  const row = (...texts: readonly string[]) =>
    `<table:table-row>${texts.map(cell).join('')}</table:table-row>`;
  const sheets = (...contents: readonly string[]) =>
    zip({ 'content.xml': contents.map((rows) => `<table:table>${rows}</table:table>`).join('') });
  const HEADS = row('', 'VPI 2025', 'VPI 2020');
  const of2024 = { 'at-cpi-2025': { 202400: '96.6' }, 'at-cpi-2020': { 202400: '123.8' } };

  test('older bases by two digits, and words in parts', () => {
    const heads = row('', 'VPI<text:s/>2025', '<text:span>VPI</text:span> 86', 'VPI I');
    assert.deepEqual(read(sheets(heads + row('Ø 2024', '96,6', '247,0', '858,7'))), {
      'at-cpi-2025': { 202400: '96.6' },
      'at-cpi-1986': { 202400: '247' },
      'at-cpi-1': { 202400: '858.7' },
    });
  });

  test('rates of change on a further sheet are no indexes', () => {
    const first = HEADS + row('Ø 2024', '96,6', '123,8');
    for (const year of ['2023', '2024']) {
      assert.deepEqual(read(sheets(row('Inhalt'), first, row(`Ø ${year}`, '7,8', '7,8'))), of2024);
    }
  });

  test('months as the office abbreviates them', () => {
    const months = ['Jän.24', '02/2024', 'März 2024', 'Sep.26 (vorl.)', 'Dez.99'];
    const values = read(sheets(HEADS + months.map((month, at) => row(month, `${at + 1},5`, '')).join('')));
    assert.deepEqual(values, {
      'at-cpi-2025': { 202401: '1.5', 202402: '2.5', 202403: '3.5', 202609: '4.5', 199912: '5.5' },
    });
  });

  test('no column moves because of what is in an attribute', () => {
    for (const attribute of ['table:formula="a>b"', "table:formula='a>b'"]) {
      const values = `<table:table-cell ${attribute}><text:p>96,6</text:p></table:table-cell>${cell('123,8')}`;
      assert.deepEqual(
        read(sheets(`${HEADS}<table:table-row>${cell('Ø 2024')}${values}</table:table-row>`)),
        of2024,
      );
    }
    refuses(sheets(`${HEADS}<table:table-row><table:table-cell a=1/></table:table-row>`), /not well-formed/);
  });

  test('hostile repetition takes no more than its length', () => {
    for (const piece of ['<table:table-cell>', '<office:annotation ', '<table:table-cell a="']) {
      const content = `<table:table-row>${cell(piece.repeat(4500))}</table:table-row>`.repeat(10);
      const ms = cpuMs(() => assert.throws(() => read(sheets(content)), DocumentRefused));
      assert.ok(ms < 1000, `${piece} ${ms}`);
    }
  });
});

test('no bytes make a table or a ZIP fail in another way', () => {
  const table = zip({
    'content.xml':
      '<table:table-row><table:table-cell><text:p>Ø 2024</text:p></table:table-cell></table:table-row>',
  });
  const samples = [
    table,
    zip({ 'a.csv': genesisCsv({ '2024': 1 }) }),
    Buffer.from('index;year;value\nat-cpi-1;2024;1\n'),
  ];
  const change = fc.record({
    sample: fc.constantFrom(...samples),
    at: fc.nat(400),
    by: fc.uint8Array({ minLength: 1, maxLength: 6 }),
  });
  const property = fc.property(change, ({ sample, at, by }) => {
    const damaged = Buffer.from(sample);
    damaged.set(by.subarray(0, Math.max(0, damaged.length - at)), Math.min(at, damaged.length));
    try {
      read(damaged);
    } catch (error) {
      assert.ok(error instanceof DocumentRefused, String(error));
    }
  });
  fc.assert(property, { seed: 8, numRuns: 500 });
});
