import { HEAVY_FILES, MANY_PROGRAMS, NEVER_BESIDE } from './heavy-files.data.ts';

/** One more than a small machine has cores: a third of the time, tests wait for programs, timers and the disk. */
export const PROCESSES_AT_ONCE = 3;

/** What a file is taken to need that is not in the list, in seconds. */
const LIGHT_SECONDS = 0.2;

interface Share {
  /** When it would end, from the start of the run. */
  seconds: number;
  readonly files: string[];
}

/** What is known of files that is not in them. */
interface Weights {
  readonly seconds: Readonly<Record<string, number>>;
  readonly neverBeside: readonly string[];
  readonly manyPrograms: readonly string[];
}

const WEIGHTS: Weights = {
  seconds: HEAVY_FILES,
  neverBeside: NEVER_BESIDE,
  manyPrograms: MANY_PROGRAMS,
};

/**
 * The files as four shares for three processes at once. The first has those that start many programs, as a small process
 * starts one in a tenth of the time of one that has loaded everything. The second and third run beside it, and beside the
 * last, which begins when the first is over: what must never run beside each other is in those two. The other files go,
 * from the heaviest to the lightest, where the end is nearest. Equal files give equal shares, each in the order of its
 * paths.
 */
export function sharesOf(
  files: readonly string[],
  { seconds, neverBeside, manyPrograms }: Weights = WEIGHTS,
): readonly (readonly string[])[] {
  const [first, second, third, last] = Array.from(
    { length: 4 },
    (): Share => ({ seconds: 0, files: [] }),
  ) as [Share, Share, Share, Share];
  const secondsOf = (file: string): number => seconds[file] ?? LIGHT_SECONDS;
  const add = (share: Share, file: string): void => {
    share.seconds += secondsOf(file);
    share.files.push(file);
  };
  const programs = new Set(manyPrograms);
  for (const file of files.filter((one) => programs.has(one))) add(first, file);
  last.seconds = first.seconds;
  const alone = new Set(neverBeside);
  const rest = files.filter((one) => !programs.has(one));
  for (const file of rest.filter((one) => alone.has(one))) add(last, file);
  const nearest = (): Share => [second, third, last].reduce((a, b) => (b.seconds < a.seconds ? b : a));
  for (const file of rest
    .filter((one) => !alone.has(one))
    .toSorted((a, b) => secondsOf(b) - secondsOf(a) || (a < b ? -1 : 1)))
    add(nearest(), file);
  return [first, second, third, last].map((share) => share.files.toSorted());
}
