import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { locale, number } from '../texts/formats.ts';

const HEIGHT = 220;
/** Half of the name of a day, which is below the first bar. */
const MIN_AXIS = 28;
/** Between the names of the number axis and the bars. */
const GAP = 8;
/** 1, 2 and 5 of each power of ten, as far as calls of a day are counted. */
const TICK_CALLS = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((one) => one * 10 ** power)).flat();
const SECONDS = 1000;
const DAY = 86_400;
const HALF_DAY = DAY / 2;
/** Between two names of days: never a part of one, which would name it twice. */
const TICK_DAYS = [1, 2, 7, 14, 28, 61, 122, 183, 365];

export interface BarSeries {
  readonly name: string;
  /** One for each day. */
  readonly values: readonly number[];
}

/** Draws stacked bars into an element; returns what removes them. */
export function drawBars(
  place: HTMLElement,
  days: readonly string[],
  series: readonly BarSeries[],
): () => void {
  const colour = (token: string) => computed(place, token);
  const times = days.map((day) => Date.parse(day) / SECONDS);
  const stacks = stacked(series, days.length);
  const bars = uPlot.paths.bars?.({ size: [0.7, 32], align: 0 });
  const font = `13px ${getComputedStyle(place).fontFamily}`;
  const axis = {
    stroke: colour('--ink-quiet'),
    font,
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
  };
  const plot = new uPlot(
    {
      width: place.clientWidth,
      height: HEIGHT,
      cursor: { show: false },
      legend: { show: false },
      // Half a day more at either end: bars are in the middle of their day.
      scales: {
        x: { time: true, range: () => [(times[0] ?? 0) - HALF_DAY, (times.at(-1) ?? 0) + HALF_DAY] },
        y: { range: (_plot, _least, most) => [0, Math.max(1, most)] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          size: 32,
          gap: 10,
          incrs: TICK_DAYS.map((count) => count * DAY),
          values: (_plot, ticks) => ticks.map(shortDay),
        },
        {
          ...axis,
          incrs: TICK_CALLS,
          gap: GAP,
          size: (plot, names) => Math.max(MIN_AXIS, GAP + widestOf(plot.ctx, font, names)),
          values: (_plot, ticks) => ticks.map(number),
        },
      ],
      // The tallest stack first: each later one covers its lower part.
      series: [
        {},
        ...stacks.map((_, index) => ({
          fill: colour(`--series-${stacks.length - index}`),
          stroke: colour('--surface'),
          width: 1,
          points: { show: false },
          ...(bars && { paths: bars }),
        })),
      ],
    },
    [times, ...stacks.reverse()],
    place,
  );
  const watch = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height: HEIGHT }));
  watch.observe(place);
  return () => {
    watch.disconnect();
    plot.destroy();
  };
}

/** A token as the colour that it is in this theme: a canvas does not support tokens. */
function computed(place: HTMLElement, token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  place.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** In pixels of the page. @param names absent before the axis has any */
function widestOf(canvas: CanvasRenderingContext2D, font: string, names: readonly string[] | null): number {
  canvas.save();
  canvas.font = font;
  const widths = (names ?? []).map((name) => canvas.measureText(name).width);
  canvas.restore();
  return Math.ceil(Math.max(0, ...widths));
}

/** Running sums, the lowest first. */
function stacked(series: readonly BarSeries[], count: number): number[][] {
  const sums = new Array<number>(count).fill(0);
  return series.map(({ values }) => {
    for (let day = 0; day < count; day++) sums[day] = (sums[day] ?? 0) + (values[day] ?? 0);
    return [...sums];
  });
}

const shortDay = (seconds: number): string =>
  new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    seconds * SECONDS,
  );
