import { HEAVY_FILES, NEVER_BESIDE } from './heavy-files.data.ts';

/** Each core of a small machine gets a process: most of what tests do is not bounded by the disk. */
export const SHARE_COUNT = 2;

/** What a file is taken to need that is not in the list, in seconds. */
const LIGHT_SECONDS = 0.2;

interface Share {
  seconds: number;
  readonly files: string[];
}

/**
 * The files as shares that take about as long: those that must not run beside each other in the first, then from the
 * heaviest to the lightest each where least is. Equal files give equal shares, each in the order of its paths.
 */
export function sharesOf(
  files: readonly string[],
  seconds: Readonly<Record<string, number>> = HEAVY_FILES,
  neverBeside: readonly string[] = NEVER_BESIDE,
): readonly (readonly string[])[] {
  const shares: Share[] = Array.from({ length: SHARE_COUNT }, () => ({ seconds: 0, files: [] }));
  const secondsOf = (file: string): number => seconds[file] ?? LIGHT_SECONDS;
  const add = (share: Share, file: string): void => {
    share.seconds += secondsOf(file);
    share.files.push(file);
  };
  const alone = new Set(neverBeside);
  for (const file of files.filter((one) => alone.has(one))) add(shares[0]!, file);
  const rest = files.filter((one) => !alone.has(one));
  for (const file of rest.toSorted((a, b) => secondsOf(b) - secondsOf(a) || (a < b ? -1 : 1)))
    add(
      shares.reduce((least, share) => (share.seconds < least.seconds ? share : least)),
      file,
    );
  return shares.map((share) => share.files.toSorted());
}
