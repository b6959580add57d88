import { contentLines, fields } from './csv-rows.ts';
import { DocumentRefused } from './document-refused.ts';
import { indexValue } from './index-value.ts';
import { ORIGIN } from './layers.ts';
import type { DocumentSeries, Observation } from './observation.ts';
import { withoutDuplicates, writtenPeriod } from './periods.ts';

const KEY = /BBDP1\.([MA])\.DE\.N\.VPI\.C\.A00000\.I(\d\d)\.A/;
/** The series on this base still answers and is frozen since 2023. */
const FROZEN_BASE = 2015;

/** The German consumer price index as the Bundesbank's CSV (`lang=de`): months `2024-01;117,6;`, years `2024;119,3;`. */
export function bundesbankSeries(csv: string): DocumentSeries[] {
  const lines = contentLines(csv);
  const key = KEY.exec(lines[0] ?? '');
  if (key === null) throw new DocumentRefused('not the consumer price index of Germany');
  const isMonthly = key[1] === 'M';
  const base = baseOf(lines, 2000 + Number(key[2]));
  const form = isMonthly ? /^"?(\d{4})-(\d{2})"?;/ : /^"?(\d{4})"?;/;
  const observations = lines.flatMap((line): Observation[] => {
    const match = form.exec(line);
    if (match === null) return [];
    const [, written, flags] = fields(line, ';');
    if (written === undefined || flags === undefined) throw new DocumentRefused('a row is cut off');
    if (written === '' || written === '.') return [];
    return [
      { ...writtenPeriod(match[1]!, match[2]), value: indexValue(written, ','), ...(flags && { flags }) },
    ];
  });
  if (observations.length === 0) throw new DocumentRefused('no values');
  const origin = isMonthly ? ORIGIN.bundesbankMonths : ORIGIN.bundesbankYears;
  return [{ index: 'de-cpi-2015', origin, base, observations: withoutDuplicates(observations) }];
}

/** The base that key and unit name alike. */
function baseOf(lines: readonly string[], ofKey: number): number {
  const unit = lines.map((line) => /^"?Einheit"?;"?(\d{4})\s*=\s*100/.exec(line)?.[1]).find(Boolean);
  if (unit !== undefined && Number(unit) !== ofKey) throw new DocumentRefused('key and unit differ');
  if (ofKey === FROZEN_BASE) throw new DocumentRefused('the series on base 2015 is frozen');
  return ofKey;
}
