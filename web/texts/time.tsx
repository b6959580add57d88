import { fullTime, time } from './formats.ts';

/** A time, with its day, second and zone on hover and for screen readers. */
export const Time = ({ at }: { readonly at: number }) => (
  <time dateTime={new Date(at).toISOString()} title={fullTime(at)}>
    {time(at)}
  </time>
);
