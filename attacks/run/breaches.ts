import type { Attack, PeerFigures } from '../attack.ts';
import type { PhaseFigures, Spread } from './statistics.ts';

/** Whether figures are within what is promised (rules: Attack bench). */

/** What was measured of one attack. */
export interface AttackFigures {
  readonly quiet: PhaseFigures;
  readonly attack: PhaseFigures;
  /** From five seconds behind the attack on. */
  readonly after: PhaseFigures;
  /** How long the attack lasted, in milliseconds. */
  readonly attackMs: number;
  /** Run time of the service's main thread by wall time, 0 to 1: in quiet, under attack. */
  readonly quietLoop: number;
  readonly attackLoop: number;
  /** Share of the wall time in which it was ready and waited for a core: the machine's part. */
  readonly attackWaited: number;
  /** Highest sum of the proportional memory of the service and all processes below it. */
  readonly peakBytes: number;
  readonly memoryLimitBytes: number;
  readonly isSameProcess: boolean;
  /** Processes that the kernel ended meanwhile because memory was short, where a group counts them. */
  readonly kernelKills: number;
  /** Answers to the attackers by status; 0: none. */
  readonly answers: Readonly<Record<string, number>>;
  readonly sentBytes: number;
}

const MAX_P99_MS = 250;
const MAX_BY_QUIET = 5;
const MAX_BY_IDLE = 3;
const MIN_ANSWERED = 0.99;
const MAX_HEALTH_MS = 1_000;
const MAX_DOCUMENT_MS = 6_000;

/** The longest 99th percentile of small calls that is allowed, in milliseconds. */
export const p99Limit = (quiet: PhaseFigures, now: PhaseFigures): number =>
  Math.max(MAX_BY_QUIET * quiet.small.p99, MAX_P99_MS, MAX_BY_IDLE * now.idle.p99);

/** What is not as it must be, a line each; empty: the attack changes nothing for others. */
export function breaches(
  figures: AttackFigures,
  { isUntimed = false }: Pick<Attack, 'isUntimed'> = {},
): readonly string[] {
  const { quiet, attack, after } = figures;
  return [
    ...(isUntimed ? answerTimesApart(quiet, attack) : phaseBreaches('under attack', quiet, attack)),
    ...documentBreaches(quiet, attack),
    ...phaseBreaches('five seconds later', quiet, after),
    ...memoryBreaches(figures),
    ...(figures.isSameProcess ? [] : ['the service was restarted or ended']),
  ];
}

/** As under attack, whatever the times. */
const answerTimesApart = (quiet: PhaseFigures, { small, health, ...rest }: PhaseFigures) =>
  phaseBreaches('under attack', quiet, {
    ...rest,
    small: { ...small, p99: 0 },
    health: { ...health, longest: 0 },
  });

function phaseBreaches(when: string, quiet: PhaseFigures, now: PhaseFigures): readonly string[] {
  const limit = p99Limit(quiet, now);
  const found: string[] = [];
  if (now.small.count === 0) found.push(`no honest call ${when}`);
  if (now.small.p99 > limit) found.push(`p99 ${ms(now.small.p99)} of at most ${ms(limit)} ${when}`);
  if (now.small.answered < MIN_ANSWERED) found.push(`${share(now.small)} answered ${when}`);
  if (now.health.answered < 1) found.push(`/health ${share(now.health)} answered ${when}`);
  if (now.health.longest > MAX_HEALTH_MS) found.push(`/health ${ms(now.health.longest)} ${when}`);
  return found;
}

function documentBreaches(quiet: PhaseFigures, { document }: PhaseFigures): readonly string[] {
  const limit = Math.max(MAX_BY_QUIET * quiet.document.p50, MAX_DOCUMENT_MS);
  const found: string[] = [];
  if (document.answered < 1) found.push(`documents ${share(document)} answered`);
  if (document.longest > limit) found.push(`a document took ${ms(document.longest)} of at most ${ms(limit)}`);
  return found;
}

function memoryBreaches({ peakBytes, memoryLimitBytes, kernelKills }: AttackFigures): readonly string[] {
  const found: string[] = [];
  if (peakBytes > memoryLimitBytes)
    found.push(`peak ${mebibytes(peakBytes)} of ${mebibytes(memoryLimitBytes)}`);
  if (kernelKills > 0) found.push(`the kernel ended ${kernelKills} processes`);
  return found;
}

/** What the attack costs the main thread beyond its quiet use. */
export function loopBreaches(
  { quietLoop, attackLoop, attackMs, answers }: AttackFigures,
  { maxMoreLoop, maxAnswerMs }: Pick<Attack, 'maxMoreLoop' | 'maxAnswerMs'>,
): readonly string[] {
  const more = attackLoop - quietLoop;
  const found: string[] = [];
  if (maxMoreLoop !== undefined && more > maxMoreLoop)
    found.push(`${percent(more)} of the main thread, of at most ${percent(maxMoreLoop)}`);
  const count = Object.values(answers).reduce((sum, one) => sum + one, 0);
  const each = (more * attackMs) / count;
  if (maxAnswerMs !== undefined && each > maxAnswerMs)
    found.push(`${each.toFixed(2)} ms of the main thread an answer, of at most ${maxAnswerMs} ms`);
  return found;
}

/** More answers of a status than the attackers may get together. */
export function answerBreaches(
  { answers }: Pick<AttackFigures, 'answers'>,
  { status, count }: { readonly status: number; readonly count: number },
): readonly string[] {
  const got = answers[status] ?? 0;
  return got <= count ? [] : [`${got} answers of ${status}, at most ${count} are allowed`];
}

/** The breach of a rule between two attacks: beside this one a document takes more than so many times as long. */
export function besideBreaches(here: AttackFigures, there: AttackFigures, factor: number): readonly string[] {
  const [now, then] = [here.attack.document.longest, there.attack.document.longest];
  return now > Math.max(factor * then, MAX_DOCUMENT_MS)
    ? [`a document took ${ms(now)}, beside one key ${ms(then)}`]
    : [];
}

/** @param maxRatio the most that ours may be of theirs */
export function peerBreaches({ ours, theirs, unit }: PeerFigures, maxRatio: number): readonly string[] {
  const limit = theirs * maxRatio;
  return ours <= limit ? [] : [`${ours.toFixed(1)} ${unit} of at most ${limit.toFixed(1)}`];
}

const ms = (value: number): string => `${value.toFixed(0)} ms`;
/** Which answers came instead, by status; 0: none. */
function share({ answered, statuses }: Spread): string {
  const others = Object.entries(statuses).filter(([status]) => status !== '200');
  return `${percent(answered)} (${others.map(([status, count]) => `${count} × ${status}`).join(', ')})`;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MiB`;
