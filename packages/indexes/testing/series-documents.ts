import { crc32, deflateRawSync } from 'node:zlib';

/** Documents in the shape of the statistical offices, from the values of a test. */

/** Period (`2024-09`, `2024`) → value as published. */
export type Values = Readonly<Record<string, number | string>>;

interface JsonStatOptions {
  readonly dataset?: 'prc_hicp_minr' | 'prc_hicp_midx';
  readonly unit?: string;
  /** Further categories of the unit: a widened document. */
  readonly furtherUnits?: readonly string[];
  /** `<geo> <month>` → flag. */
  readonly flags?: Readonly<Record<string, string>>;
  readonly asArray?: boolean;
}

/** JSON-stat 2.0 as Eurostat's dissemination API answers it; months of the first dimension order `geo`, `time`. */
export function jsonStat(byGeo: Readonly<Record<string, Values>>, options: JsonStatOptions = {}): string {
  const { dataset = 'prc_hicp_minr', unit = 'I15', furtherUnits = [], flags = {}, asArray = false } = options;
  const geos = Object.keys(byGeo);
  const months = [...new Set(Object.values(byGeo).flatMap((values) => Object.keys(values)))].sort();
  const units = [unit, ...furtherUnits];
  const [classification, code] = dataset === 'prc_hicp_minr' ? ['coicop18', 'TOTAL'] : ['coicop', 'CP00'];
  const value: Record<string, number | null> = {};
  const status: Record<string, string> = {};
  geos.forEach((geo, g) => {
    months.forEach((month, m) => {
      const written = byGeo[geo]![month];
      const position = g * months.length + m;
      if (written !== undefined) value[position] = Number(written);
      const flag = flags[`${geo} ${month}`];
      if (flag !== undefined) status[position] = flag;
    });
  });
  const length = geos.length * months.length * units.length;
  const category = (codes: readonly string[]) => ({
    category: { index: Object.fromEntries(codes.map((name, place) => [name, place])) },
  });
  return JSON.stringify({
    version: '2.0',
    class: 'dataset',
    source: 'ESTAT',
    value: asArray ? Array.from({ length }, (_, position) => value[position] ?? null) : value,
    ...(Object.keys(status).length > 0 && { status }),
    id: ['freq', 'unit', classification, 'geo', 'time'],
    size: [1, units.length, 1, geos.length, months.length],
    dimension: {
      freq: category(['M']),
      unit: category(units),
      [classification!]: category([code!]),
      geo: category(geos),
      time: category(months),
    },
    extension: { id: dataset.toUpperCase() },
  });
}

interface OgdOptions {
  readonly classification?: 'C-VPI1-0' | 'C-VPI5-0' | 'C-VPI5NEU-0' | 'C-VPICOICOP18_5-0';
  readonly withBom?: boolean;
  readonly lineEnd?: '\n' | '\r\n';
}

const fiveDecimals = (value: number | string): string => Number(value).toFixed(5).replace('.', ',');

/**
 * A file of Statistik Austria's open data: beside the total a sub-index with a huge value, and the column of the
 * month before, which must not be taken for the month's own.
 */
export function ogdCsv(values: Values, options: OgdOptions = {}): string {
  const { classification = 'C-VPICOICOP18_5-0', withBom = true, lineEnd = '\r\n' } = options;
  const total = classification === 'C-VPICOICOP18_5-0' ? 'VPICOICOP18-0' : 'VPI-0';
  const lines = Object.entries(values).flatMap(([period, value], place, all) => {
    const code = `VPIZR-${period.replace('-', '')}`;
    const isMonth = period.includes('-');
    const before = isMonth && place > 0 ? fiveDecimals(all[place - 1]![1]) : '';
    const row = `${code};${total};${fiveDecimals(value)};${before};;`;
    return isMonth ? [row, `${code};${total}1;9999,00000;1,00000;;`] : [row];
  });
  const head = `C-VPIZR-0;${classification};F-VPIMZBM;F-VPIMZVM;F-VPIPZVM;F-VPIPZVJM`;
  return (withBom ? '\uFEFF' : '') + [head, ...lines, ''].join(lineEnd);
}

/** The Bundesbank's CSV of the German index, `lang=de`. */
export function bundesbankCsv(values: Values, { frequency = 'M', base = 2020 } = {}): string {
  const key = `BBDP1.${frequency}.DE.N.VPI.C.A00000.I${String(base).slice(2)}.A`;
  const rows = Object.entries(values).map(
    ([period, value]) => `${period};${String(value).replace(/(?<=\d)\./, ',')};`,
  );
  return [
    `"";${key};${key}_FLAGS`,
    `"";Verbraucherpreisindex / Deutschland / Ursprungswerte / Gesamtindex / ${base} = 100;`,
    `Einheit;${base} = 100;`,
    'Dimension;Eins;',
    'Stand vom;31.10.2024 08:00:00 Uhr;',
    ...rows,
    '',
  ].join('\n');
}

const GENESIS_HEAD =
  'statistics_code;statistics_label;time_code;time_label;time;1_variable_code;1_variable_label;' +
  '1_variable_attribute_code;1_variable_attribute_label;value;value_unit;value_variable_code;value_variable_label;value_q';

/** GENESIS' flat CSV since 2024, unsorted, change rates among the index rows. */
export function genesisCsv(values: Values, { base = 2020 } = {}): string {
  const rows = Object.entries(values).flatMap(([period, value]) => {
    const [year, month] = period.split('-');
    const head = `61111;Verbraucherpreisindex für Deutschland;JAHR;Jahr;${year}`;
    const which =
      month === undefined
        ? 'DINSG;Deutschland insgesamt;DG;Deutschland'
        : `MONAT;Monate;MONAT${month};Monat ${month}`;
    const written = String(value).replace('.', ',');
    return [
      `${head};${which};0,5;%;PREIS1;in;e`,
      `${head};${which};${written};${base}=100;PREIS1;Verbraucherpreisindex;e`,
    ];
  });
  return `\uFEFF${[GENESIS_HEAD, ...rows.reverse(), ''].join('\n')}`;
}

/** A ZIP file, its entries deflated; the least that PKWARE's APPNOTE asks for. */
export function zip(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(plain.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, tail, Buffer.from(name)]),
    );
    parts.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06'), end]);
}

/** Every month of the years, beginning with a value and rising by a step, in exact hundredths. */
export function rising(from: number, to: number, { start = 100, step = 0.1 } = {}): Record<string, string> {
  const values: Record<string, string> = {};
  for (let year = from, n = 0; year <= to; year++) {
    for (let month = 1; month <= 12; month++, n++) {
      values[`${year}-${String(month).padStart(2, '0')}`] = (start + n * step).toFixed(2);
    }
  }
  return values;
}
