import { decimal, divide, multiply, sum, text } from '@kontor/base';
import { DocumentRefused } from './document-refused.ts';
import { ORIGIN } from './layers.ts';
import type { DocumentSeries, Observation } from './observation.ts';
import { withoutDuplicates, writtenPeriod } from './periods.ts';
import { indexOfGeo } from './price-index.ts';

export interface HicpCell {
  readonly geo: string;
  /** `2024-09` */
  readonly time: string;
  readonly value: string;
  readonly flags?: string;
}

const OWN_UNIT = 'I15';
/** Places of computed values: what most countries publish. */
const PLACES = 2;

/**
 * Cells of one dataset as series of our indexes. `fixed` are the codes of the dimensions that have one each; codes
 * of other things than monthly index levels of all items refuse the document.
 */
export function hicpSeries(
  fixed: Readonly<Record<string, string>>,
  cells: readonly HicpCell[],
): DocumentSeries[] {
  const unit = (fixed.unit ?? OWN_UNIT).toUpperCase();
  if ((fixed.freq ?? 'M').toUpperCase() !== 'M') throw new DocumentRefused('not monthly');
  if (!/^I\d\d$/.test(unit)) throw new DocumentRefused('not index levels');
  const classification = codeOf(fixed);
  const byIndex = new Map<string, Observation[]>();
  for (const { geo, time, value, flags } of cells) {
    const index = indexOfGeo(geo.toUpperCase())?.id;
    const match = /^(\d{4})-?M?(\d{2})$/.exec(time);
    if (match === null) throw new DocumentRefused(`"${time.slice(0, 20)}" is not a month`);
    if (index === undefined) continue;
    const observation = { ...writtenPeriod(match[1]!, match[2]), value, ...(flags && { flags }) };
    const known = byIndex.get(index);
    if (known === undefined) byIndex.set(index, [observation]);
    else known.push(observation);
  }
  return [...byIndex].flatMap(([index, observations]) => {
    const ascending = withoutDuplicates(observations);
    if (unit === OWN_UNIT) return [{ index, origin: classification, observations: ascending }];
    const rebased = on2015(ascending);
    return rebased === undefined ? [] : [{ index, origin: ORIGIN.eurostat2005, observations: rebased }];
  });
}

/** The dataset follows from how it calls "all items". */
function codeOf({ coicop18, coicop }: Readonly<Record<string, string>>): string {
  if (coicop18?.toUpperCase() === 'TOTAL') return ORIGIN.eurostat;
  if (coicop18 === undefined && coicop?.toUpperCase() === 'CP00') return ORIGIN.eurostatFrozen;
  throw new DocumentRefused('not all items');
}

/** Levels of another base on 2015 = 100: value / mean of the 12 months of 2015 × 100; nothing without those. */
function on2015(observations: readonly Observation[]): Observation[] | undefined {
  const baseMonths = observations.filter(({ year }) => year === 2015).map(({ value }) => value);
  if (baseMonths.length !== 12) return undefined;
  const total = sum(baseMonths);
  return observations.map((observation) => ({
    ...observation,
    value: text(divide(multiply(decimal(observation.value), 1200), total, PLACES)),
  }));
}
