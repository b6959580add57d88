import { type Measurement, OURS } from './harness.ts';
import type { Result } from './results.ts';

/** A table of one benchmark, with the change since the stored baseline. */
export function reportText(name: string, result: Result, stored: Result | undefined): string {
  const rows = Object.entries(result.measured).map(([contender, measurement]) => [
    contender,
    figureText(measurement.median, result.unit),
    `± ${(measurement.spread * 100).toFixed(0)} %`,
    ratioText(contender, measurement, result),
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) => {
    const [contender, figure, spread, ratio] = row;
    return `  ${contender!.padEnd(widths[0]!)}  ${figure!.padStart(widths[1]!)}  ${spread!.padStart(widths[2]!)}  ${ratio}`;
  });
  return [`${name}: ${result.what}`, ...lines, changeText(result, stored), ''].join('\n');
}

function ratioText(contender: string, { median }: Measurement, result: Result): string {
  if (contender === result.baseline) return 'baseline';
  const base = result.measured[result.baseline]!.median;
  const better = result.better === 'lower' ? base / median : median / base;
  return better >= 1 ? `${better.toFixed(2)} × better` : `${(1 / better).toFixed(2)} × worse`;
}

/** Ratios travel between machines, absolute figures do not: the change is that of the ratio where there is a peer. */
function changeText(result: Result, stored: Result | undefined): string {
  if (stored === undefined) return '  no stored baseline; npm run bench -- --save stores one';
  const before = result.baseline === OURS ? goodness(stored) : stored.ratio;
  const now = result.baseline === OURS ? goodness(result) : result.ratio;
  const change = (now / before - 1) * 100;
  const subject = result.baseline === OURS ? 'figure' : 'ratio';
  const sign = change >= 0 ? '+' : '−';
  return `  ${subject} against the baseline of ${stored.date}: ${sign}${Math.abs(change).toFixed(1)} %`;
}

/** Grows with quality. */
function goodness({ measured, better }: Result): number {
  const { median } = measured[OURS]!;
  return better === 'lower' ? 1 / median : median;
}

/** @example figureText(0.0123, 'ms') // '12.3 µs' */
export function figureText(value: number, unit: string): string {
  if (unit !== 'ms') return `${threeDigits(value)} ${unit}`;
  if (value < 0.001) return `${threeDigits(value * 1e6)} ns`;
  if (value < 1) return `${threeDigits(value * 1e3)} µs`;
  return value < 1000 ? `${threeDigits(value)} ms` : `${threeDigits(value / 1000)} s`;
}

function threeDigits(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value.toPrecision(3);
}
