import { dateText } from '@kontor/base';
import type { Period } from '../request/request.ts';

/** In place of a day that nobody states. */
const OPEN = '…';

/**
 * A period as it is printed; days are `YYYY-MM-DD`.
 * @example periodText({ start: '2026-01-01' }, 'de-AT') // '01.01.2026 – …'
 */
export function periodText({ start, end }: Period, locale: string): string {
  const [from, to] = [start, end].map((day) => (day === undefined ? OPEN : dateText(day, locale)));
  return `${from} – ${to}`;
}
