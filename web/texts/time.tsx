import { now } from './clock.ts';
import { day, fullTime } from './formats.ts';
import { relativeTime } from './relative-time.ts';
import { language } from './texts.ts';

/** A time beside now, then its day; day, second and zone on hover and for screen readers. */
export function Time({ at }: { readonly at: number }) {
  const exact = fullTime(at);
  return (
    <time dateTime={new Date(at).toISOString()} title={exact}>
      <span aria-hidden="true">{relativeTime(at, now.value, language.value) ?? day(at)}</span>
      <span class="hidden-label">{exact}</span>
    </time>
  );
}

/** The same where the second matters: in the detail of one thing. */
export const ExactTime = ({ at }: { readonly at: number }) => (
  <time dateTime={new Date(at).toISOString()}>{fullTime(at)}</time>
);
