import { useEffect, useRef, useState } from 'preact/hooks';
import { theme } from '../shell/theme.ts';
import { texts } from '../texts/texts.ts';
import type { BarSeries } from './draw-bars.ts';
import './bar-chart.css';

interface BarChartProps {
  /** What it shows, as a sentence. */
  readonly label: string;
  /** `YYYY-MM-DD`, ascending. */
  readonly days: readonly string[];
  /** The largest first; what comes after the sixth is drawn as one. */
  readonly series: readonly BarSeries[];
}

/** So many have a colour; the seventh is that of the rest. */
const MAX_SERIES = 6;

/**
 * Stacked bars a day. The library comes when a chart is first drawn; a table has the same for those who cannot see it.
 */
export function BarChart({ label, days, series }: BarChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isMissing, setMissing] = useState(false);
  const shown = withRest(series, texts.value.common.others);
  // Colours are read from the page when it is drawn: another theme draws it again.
  const look = theme.value;
  useEffect(() => {
    let remove: (() => void) | undefined;
    let isLeft = false;
    import('./draw-bars.ts').then(
      ({ drawBars }) => {
        if (!isLeft && place.current !== null) remove = drawBars(place.current, days, shown);
      },
      () => setMissing(true),
    );
    return () => {
      isLeft = true;
      remove?.();
    };
  }, [look, JSON.stringify([days, shown])]);
  return (
    <figure class="bar-chart">
      <figcaption class="hidden-label">{label}</figcaption>
      <div ref={place} class="bar-chart-place" aria-hidden="true" />
      {isMissing && <p class="quiet">{texts.value.faults.unreachable(location.origin)}</p>}
      <ul class="bar-chart-legend small" aria-hidden="true">
        {shown.map(({ name }, index) => (
          <li key={name}>
            <span class={`swatch series-${index + 1}`} />
            {name}
          </li>
        ))}
      </ul>
      <div class="hidden-label">
        <table>
          <caption>{label}</caption>
          <tbody>
            {days.map((day, index) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                {shown.map(({ name, values }) => (
                  <td key={name}>{`${name}: ${values[index] ?? 0}`}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** At most six and the rest: the smallest are added up. */
export function withRest(series: readonly BarSeries[], rest: string): readonly BarSeries[] {
  if (series.length <= MAX_SERIES) return series;
  const others = series.slice(MAX_SERIES);
  const values = (others[0]?.values ?? []).map((_, day) =>
    others.reduce((sum, one) => sum + (one.values[day] ?? 0), 0),
  );
  return [...series.slice(0, MAX_SERIES), { name: rest, values }];
}
