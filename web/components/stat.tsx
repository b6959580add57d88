import type { ComponentChildren } from 'preact';
import './stat.css';

interface StatProps {
  readonly number: string;
  /** The number as a sentence, with a link to what it is made of. */
  readonly children: ComponentChildren;
  readonly spark?: readonly number[];
}

export const Stat = ({ number, children, spark }: StatProps) => (
  <div class="stat">
    <span class="stat-number number">{number}</span>
    <span class="quiet">{children}</span>
    {spark && <Spark values={spark} />}
  </div>
);

/** A line of days, from zero; beside a number with the same in words, so hidden from screen readers. */
export function Spark({ values }: { readonly values: readonly number[] }) {
  const most = Math.max(1, ...values);
  const step = 100 / Math.max(1, values.length - 1);
  const points = values.map(
    (value, day) => `${(day * step).toFixed(1)},${(23 - (22 * value) / most).toFixed(1)}`,
  );
  return (
    <svg class="spark" viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  );
}
