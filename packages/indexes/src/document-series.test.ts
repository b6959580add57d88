import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  bundesbankCsv,
  genesisCsv,
  jsonStat,
  ogdCsv,
  rising,
  type Values,
  zip,
} from '#testing/series-documents.ts';
import { DocumentRefused } from './document-refused.ts';
import { documentSeries } from './document-series.ts';
import { kontorCsvText } from './kontor-csv.ts';
import type { DocumentSeries } from './observation.ts';
import { periodOf, periodText } from './periods.ts';

const read = (document: string | Uint8Array, name = 'file') => documentSeries(Buffer.from(document), name);

/** index → period → value */
const values = (series: readonly DocumentSeries[]) =>
  Object.fromEntries(
    series.map(({ index, observations }) => [
      index,
      Object.fromEntries(observations.map((one) => [periodText(periodOf(one)), one.value])),
    ]),
  );

/** Published by Eurostat (prc_hicp_midx, I15, state 2024-10). */
const AUSTRIA: Values = { '2023-11': 132.45, '2023-12': 133.08, '2024-01': 132.6 };
const AUSTRIAN_TEXTS = { '2023-11': '132.45', '2023-12': '133.08', '2024-01': '132.6' };

const SDMX = [
  'DATAFLOW,LAST UPDATE,freq,unit,coicop18,geo,TIME_PERIOD,OBS_VALUE,OBS_FLAG',
  'ESTAT:PRC_HICP_MINR(1.0),31/10/24 11:00:00,M,I15,TOTAL,AT,2023-11,132.45,',
  'ESTAT:PRC_HICP_MINR(1.0),31/10/24 11:00:00,M,I15,TOTAL,AT,2023-12,133.08,p',
  'ESTAT:PRC_HICP_MINR(1.0),31/10/24 11:00:00,M,I15,TOTAL,AT,2024-01,132.60,',
  'ESTAT:PRC_HICP_MINR(1.0),31/10/24 11:00:00,M,I15,TOTAL,AT,2024-02,:,',
];
const TSV = [
  'freq,unit,coicop18,geo\\TIME_PERIOD\t2023-11 \t2023-12 \t2024-01 \t2024-02 ',
  'M,I15,TOTAL,AT\t132.45 \t133.08 p\t132.60 \t: ',
  'M,I15,TOTAL,EA20\t1 \t1 \t1 \t1 ',
];

describe('the same values in every format of Eurostat', () => {
  const documents: readonly (readonly [string, string])[] = [
    ['JSON-stat', jsonStat({ AT: AUSTRIA, EA20: AUSTRIA })],
    ['JSON-stat with values as a list', jsonStat({ AT: AUSTRIA, EA20: AUSTRIA }, { asArray: true })],
    ['SDMX-CSV', SDMX.join('\n')],
    ['SDMX-CSV with CRLF and BOM', `\uFEFF${SDMX.join('\r\n')}\r\n`],
    ['TSV', TSV.join('\n')],
  ];
  for (const [format, document] of documents) {
    test(format, () => {
      const { series } = read(document);
      assert.deepEqual(values(series), { 'at-eu-hicp-2015': AUSTRIAN_TEXTS });
      assert.equal(series[0]?.origin, 'prc_hicp_minr');
    });
  }

  test('flags are kept', () => {
    for (const document of [
      SDMX.join('\n'),
      TSV.join('\n'),
      jsonStat({ AT: AUSTRIA }, { flags: { 'AT 2023-12': 'p' } }),
    ]) {
      const flags = read(document).series[0]?.observations.map((one) => one.flags);
      assert.deepEqual(flags, [undefined, 'p', undefined]);
    }
  });

  test('any arrangement of dimensions gives the same cells', () => {
    const arbitrary = fc.dictionary(
      fc.constantFrom('AT', 'EL', 'UK', 'EA', 'EEA', 'TR'),
      fc.dictionary(
        fc.constantFrom(...Object.keys(rising(2019, 2020))),
        fc.integer({ min: 1, max: 99_999 }).map((n) => n / 100),
        { minKeys: 1 },
      ),
      { minKeys: 1 },
    );
    const property = fc.property(arbitrary, (byGeo) => {
      const asObject = values(read(jsonStat(byGeo)).series);
      assert.deepEqual(values(read(jsonStat(byGeo, { asArray: true })).series), asObject);
      const cells = Object.values(asObject).flatMap((months) => Object.values(months));
      const given = Object.values(byGeo).flatMap((months) => Object.values(months));
      assert.deepEqual(cells.map(Number).sort(), given.sort());
    });
    fc.assert(property, { seed: 8, numRuns: 100 });
  });

  test('the documented position: dimensions 1, 1, 1, 5, 10: geo 2, time 3 is key 23', () => {
    const months = Object.keys(rising(2020, 2020)).slice(0, 10);
    const of = (factor: number) =>
      Object.fromEntries(months.map((month, place) => [month, 100 * factor + place]));
    const document = jsonStat({ AT: of(1), BE: of(2), BG: of(3), CZ: of(4), DK: of(5) });
    assert.equal(JSON.parse(document).value[23], 303);
    assert.equal(values(read(document).series)['bg-eu-hicp-2015']?.[months[3]!], '303');
  });
});

describe('Austria and Germany', () => {
  for (const withBom of [true, false]) {
    for (const lineEnd of ['\n', '\r\n'] as const) {
      test(`OGD ${withBom ? 'with' : 'without'} BOM, ${JSON.stringify(lineEnd)}`, () => {
        const csv = ogdCsv({ '2024-08': 123.9, '2024-09': 123.7, '2023': 120.3 }, { withBom, lineEnd });
        const { series } = read(csv, '/tmp/OGD_vpi20c18_VPI_2020COICOP18_1.csv');
        assert.deepEqual(values(series), {
          'at-cpi-2020': { '2024-08': '123.9', '2024-09': '123.7', '2023': '120.3' },
        });
      });
    }
  }

  for (const classification of ['C-VPI1-0', 'C-VPI5-0', 'C-VPI5NEU-0'] as const) {
    test(`OGD by ${classification}`, () => {
      const { series } = read(ogdCsv({ '1987-01': 100.3 }, { classification }), 'OGD_vpi86_VPI_1986_1.csv');
      assert.deepEqual(values(series), { 'at-cpi-1986': { '1987-01': '100.3' } });
    });
  }

  test('only zeros are dropped from five decimals', () => {
    const csv = 'C-VPIZR-0;C-VPI1-0;F-VPIMZBM\nVPIZR-2024;VPI-0;123,85000\nVPIZR-2023;VPI-0;100,00000\n';
    assert.deepEqual(values(read(csv, 'OGD_vpi00_VPI_2000_1.csv').series), {
      'at-cpi-2000': { '2024': '123.85', '2023': '100' },
    });
  });

  test('Bundesbank: months, years, missing values, flags', () => {
    const csv = bundesbankCsv({ '2024-01': 117.6, '2024-02': '.', '2024-03': '' }).replace(
      '2024-01;117,6;',
      '2024-01;117,6;Geschätzt',
    );
    const [months] = read(csv).series;
    assert.deepEqual(months?.observations, [{ year: 2024, month: 1, value: '117.6', flags: 'Geschätzt' }]);
    assert.equal(months.base, 2020);
    const [years] = read(bundesbankCsv({ '2023': 116.7 }, { frequency: 'A' })).series;
    assert.deepEqual(years?.observations, [{ year: 2023, value: '116.7' }]);
  });

  test('GENESIS: flat CSV, plain and zipped, months and years; change rates are no index', () => {
    const years = { '2015': 94.5, '2021': 103.1 };
    for (const document of [genesisCsv(years), zip({ '61111-0001_de_flat.csv': genesisCsv(years) })]) {
      const [series] = read(document).series;
      assert.equal(series?.base, 2020);
      assert.equal(series.origin, 'genesis-years');
      assert.deepEqual(values([series]), { 'de-cpi-2015': { '2015': '94.5', '2021': '103.1' } });
    }
    const [months] = read(genesisCsv({ '2024-09': 119.7 })).series;
    assert.equal(months?.origin, 'genesis-months');
    assert.deepEqual(values([months]), { 'de-cpi-2015': { '2024-09': '119.7' } });
  });

  test('GENESIS before 2024: one row a period', () => {
    const csv =
      '\uFEFFStatistik_Code;Statistik_Label;Zeit_Code;Zeit_Label;Zeit;1_Merkmal_Code;1_Merkmal_Label;' +
      '1_Auspraegung_Code;1_Auspraegung_Label;PREIS1__Verbraucherpreisindex__2020=100;PREIS1__Verbraucherpreisindex__q\n' +
      '61111;VPI;JAHR;Jahr;2015;DINSG;Deutschland;DG;Deutschland;94,5;e\n' +
      '61111;VPI;JAHR;Jahr;1990;DINSG;Deutschland;DG;Deutschland;...;e\n';
    const [series] = read(csv).series;
    assert.equal(series?.base, 2020);
    assert.deepEqual(values([series]), { 'de-cpi-2015': { '2015': '94.5' } });
  });
});

describe('our own format', () => {
  test('what is written is read again', () => {
    const observations = [
      { year: 2023, value: '120.3' },
      { year: 2024, month: 9, value: '123.75' },
    ];
    const csv = kontorCsvText(observations.map((observation) => ({ index: 'at-cpi-2020', observation })));
    assert.equal(csv, 'index,year,month,value\nat-cpi-2020,2023,,120.3\nat-cpi-2020,2024,9,123.75\n');
    assert.deepEqual(read(csv).series, [{ index: 'at-cpi-2020', origin: 'import', observations }]);
  });

  test('columns in any order, quoted, further ones; foreign indexes are named', () => {
    const csv = '"value","index","year","note"\n"120.3","at-cpi-2020","2023","a, ""b"""\n100,xx-cpi,2025,x\n';
    const { series, unknown } = read(csv);
    assert.deepEqual(values(series), { 'at-cpi-2020': { '2023': '120.3' } });
    assert.deepEqual(unknown, ['xx-cpi']);
  });

  test('German values of several bases: the newest, never the frozen one', () => {
    const csv =
      'series,base,year,month,value\nde-cpi-frozen,2015,2022,,117.7\nde-cpi-current,2020,2022,,110.2\n';
    const [series] = read(csv).series;
    assert.equal(series?.base, 2020);
    assert.deepEqual(values([series]), { 'de-cpi-2015': { '2022': '110.2' } });
  });
});

describe('the spreadsheet of Statistik Austria', () => {
  const cell = (text: string, attributes = '') =>
    `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
  const row = (...texts: readonly string[]) =>
    `<table:table-row>${texts.map((text) => cell(text)).join('')}</table:table-row>`;
  const content = [
    row('Verbraucherpreisindex'),
    row('', 'VPI 2025', 'VPI 2020', 'VPI 1966', 'VPI I', 'VPI II'),
    row('Ø 2024', '96,6', '123,8', '673,8', '858,7', '861,4'),
    row('Jänner 2025', '98,8', '126,6', '', '878,1', ':'),
    '<table:table-row><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
    `<table:table-row>${cell('Ø 2025')}<table:table-cell table:number-columns-repeated="2"/>${cell('697,8')}</table:table-row>`,
  ].join('');

  test('annual averages and months by the bases in the head', () => {
    const ods = zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': content });
    assert.deepEqual(values(read(ods).series), {
      'at-cpi-2025': { '2024': '96.6', '2025-01': '98.8' },
      'at-cpi-2020': { '2024': '123.8', '2025-01': '126.6' },
      'at-cpi-1966': { '2024': '673.8', '2025': '697.8' },
      'at-cpi-1': { '2024': '858.7', '2025-01': '878.1' },
      'at-cpi-2': { '2024': '861.4' },
    });
  });
});

const OGD_NAME = 'OGD_vpi20c18_VPI_2020COICOP18_1.csv';
const HEAD = 'C-VPIZR-0;C-VPICOICOP18_5-0;F-VPIMZBM\n';
const deepNest = `{"a":${'['.repeat(50)}`;

const REFUSED: readonly (readonly [
  what: string,
  document: string | Uint8Array,
  reason: RegExp,
  name?: string,
])[] = [
  ['nothing', '', /unknown format/],
  ['no text', Buffer.from([0xff, 0xfe, 0x00]), /UTF-8/],
  ['a web page', '<!doctype html><h1>Sorry</h1>', /unknown format/],
  ['cut off JSON', jsonStat({ AT: AUSTRIA }).slice(0, -20), /cut off/],
  ['JSON of something else', '{"a":1}', /no JSON-stat/],
  ['deep JSON', deepNest, /cut off/],
  ['an error of Eurostat', '{"error":[{"status":400,"id":150,"label":"x"}]}', /error 150/],
  ['an announcement of Eurostat', '{"warning":{"status":413,"label":"ASYNCHRONOUS_RESPONSE"}}', /error 413/],
  ['a widened dimension', jsonStat({ AT: AUSTRIA }, { furtherUnits: ['I25'] }), /unit is not one/],
  ['rates of change', jsonStat({ AT: AUSTRIA }, { unit: 'RCH_A' }), /not index levels/],
  ['a sub-index', jsonStat({ AT: AUSTRIA }).replaceAll('TOTAL', 'CP01'), /not all items/],
  ['quarters', jsonStat({ AT: { '2024-Q1': 1 } }), /not a month/],
  ['month 13', jsonStat({ AT: { '2024-13': 1 } }), /not a month/],
  ['a value of zero', jsonStat({ AT: { '2024-01': 0 } }), /not positive/],
  ['a negative value', jsonStat({ AT: { '2024-01': -5 } }), /not an index value/],
  [
    'a size that does not fit',
    jsonStat({ AT: AUSTRIA }).replace('[1,1,1,1,3]', '[1,1,1,1,4]'),
    /does not fit/,
  ],
  ['a huge size', jsonStat({ AT: AUSTRIA }).replace('[1,1,1,1,3]', '[1,1,1,1,99999999]'), /too many/],
  ['SDMX-CSV of two units', `${SDMX.join('\n')}\nx,y,M,I25,TOTAL,AT,2024-03,1,\n`, /unit is not one/],
  ['SDMX-CSV that ends in a row', SDMX.join('\n').slice(0, -8), /cut off/],
  ['SDMX-CSV with a month twice', `${SDMX.join('\n')}\n${SDMX[1]}`, /2023-11 occurs twice/],
  [
    'a TSV row of too few cells',
    'freq,unit,coicop18,geo\\TIME_PERIOD\t2023-11\t2023-12\nM,I15,TOTAL,AT\t1',
    /cut off/,
  ],
  ['OGD without a dataset in its name', ogdCsv({ '2024': 1 }), /file name/, 'download.csv'],
  [
    'OGD without the value column',
    'C-VPIZR-0;C-VPI1-0;F-VPIMZVM\nVPIZR-2024;VPI-0;1,0\n',
    /F-VPIMZBM is missing/,
    OGD_NAME,
  ],
  [
    'OGD with two classifications',
    'C-VPIZR-0;C-VPI1-0;C-VPI5-0;F-VPIMZBM\nVPIZR-2024;VPI-0;VPI-0;1,0\n',
    /two/,
    OGD_NAME,
  ],
  [
    'OGD without classification',
    'C-VPIZR-0;F-VPIMZBM\nVPIZR-2024;1,0\n',
    /no known classification/,
    OGD_NAME,
  ],
  [
    'OGD with a period twice',
    `${HEAD}${'VPIZR-2024;VPICOICOP18-0;1,0\n'.repeat(2)}`,
    /2024 occurs twice/,
    OGD_NAME,
  ],
  ['OGD with month 13', `${HEAD}VPIZR-202413;VPICOICOP18-0;1,0\n`, /"13" is not a month/, OGD_NAME],
  ['OGD with a negative value', `${HEAD}VPIZR-2024;VPICOICOP18-0;-1,0\n`, /not an index value/, OGD_NAME],
  ['OGD with a decimal point', `${HEAD}VPIZR-2024;VPICOICOP18-0;100.5\n`, /not an index value/, OGD_NAME],
  ['OGD without a total', `${HEAD}VPIZR-2024;VPICOICOP18-01;1,0\n`, /no rows of all items/, OGD_NAME],
  ['OGD that ends in a row', `${HEAD}VPIZR-2024;VPICOICOP18-0;1,0\nVPIZR-2025;VPI`, /cut off/, OGD_NAME],
  ['Bundesbank of another series', 'x;BBDP1.M.DE.N.VPI.C.A00001.I20.A;', /not the consumer price index/],
  ['the frozen base of the Bundesbank', bundesbankCsv({ '2024-01': 118 }, { base: 2015 }), /frozen/],
  [
    'key and unit that differ',
    bundesbankCsv({ '2024-01': 1 }).replace('Einheit;2020', 'Einheit;2025'),
    /differ/,
  ],
  ['another statistic', genesisCsv({ '2024': 1 }).replaceAll('\n61111;', '\n61112;'), /another statistic/],
  ['a failure of GENESIS', '{"Ident":{},"Status":{"Code":98,"Content":"zu groß"}}', /GENESIS status 98/],
  ['two tables in a ZIP', zip({ 'a.csv': '', 'b.csv': '' }), /not one CSV/],
  ['half a ZIP', zip({ 'a.csv': genesisCsv({ '2024': 1 }) }).subarray(0, 300), /damaged ZIP/],
  ['a year beyond reason', 'index,year,month,value\nat-cpi-2020,20244,,1\n', /not a year/],
  ['words in the place of a value', 'index,year,month,value\nat-cpi-2020,2024,,n/a\n', /not an index value/],
  ['an exponent', 'index,year,month,value\nat-cpi-2020,2024,,1e400\n', /not an index value/],
  ['rows of other indexes only', 'index,year,month,value\nxx-cpi,2024,,1\n', /no index that we serve/],
  ['a quote that does not end', 'index,year,month,value\n"at-cpi-2020,2024,,1\n', /does not end/],
];

describe('documents that are refused', () => {
  for (const [what, document, reason, name] of REFUSED) {
    test(what, () => {
      assert.throws(
        () => read(document, name),
        (error) => {
          assert.ok(error instanceof DocumentRefused, String(error));
          assert.match(error.message, reason);
          return true;
        },
      );
    });
  }

  test('a ZIP that unpacks to more than is allowed', () => {
    const bomb = zip({ 'a.csv': Buffer.alloc(21 * 1024 * 1024) });
    assert.throws(() => read(bomb), /too large/);
    // A wrong size in the header does not help.
    const lying = Buffer.from(bomb);
    lying.writeUInt32LE(10, lying.indexOf('PK\x01\x02') + 24);
    assert.throws(() => read(lying), /damaged ZIP/);
  });

  test('a ZIP with a changed byte', () => {
    const file = zip({ 'a.csv': genesisCsv({ '2024': 1 }) });
    for (let at = 40; at < 200; at += 7) {
      const damaged = Buffer.from(file);
      damaged[at] = damaged[at]! ^ 0x55;
      assert.throws(() => read(damaged), DocumentRefused);
    }
  });

  test('no bytes make it fail in another way', () => {
    const samples = [
      jsonStat({ AT: AUSTRIA }),
      SDMX.join('\n'),
      ogdCsv({ '2024': 1 }),
      genesisCsv({ '2024': 1 }),
    ];
    const cut = fc.record({
      sample: fc.constantFrom(...samples),
      at: fc.nat(2000),
      by: fc.string({ maxLength: 5 }),
    });
    const property = fc.property(cut, ({ sample, at, by }) => {
      try {
        read(sample.slice(0, at) + by + sample.slice(at + by.length), OGD_NAME);
      } catch (error) {
        assert.ok(error instanceof DocumentRefused, String(error));
      }
    });
    fc.assert(property, { seed: 8, numRuns: 500 });
  });
});
