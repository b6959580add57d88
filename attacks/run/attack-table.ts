import type { AttackFigures } from './breaches.ts';
import type { Result, Run } from './results.ts';

/** Results as a table of Markdown, which a terminal shows as well. */

const HEAD = [
  '| Attack | Honest p50 / p99, ms | quiet | idle server | answered | document | `/health` | main thread ran / waited | peak |  |',
  '|---|---|---|---|---|---|---|---|---|---|',
];

export const runTable = ({ results }: Pick<Run, 'results'>): string =>
  [...HEAD, ...results.map((result) => `| ${cells(result).join(' | ')} |`)].join('\n');

function cells(result: Result): readonly string[] {
  return [
    `\`${result.name}\`: ${result.what.replaceAll('|', '\\|')}`,
    ...figureCells(result),
    resultText(result),
  ];
}

const EMPTY = 8;

function figureCells({ figures, peer, seconds }: Result): readonly string[] {
  if (figures !== undefined) return attackCells(figures);
  const text = peer
    ? `${peer.ours.toFixed(1)} by ${peer.theirs.toFixed(1)} ${peer.unit}`
    : `${(seconds ?? 0).toFixed(0)} s`;
  return [text, ...Array.from({ length: EMPTY - 1 }, () => '')];
}

function attackCells({
  quiet,
  attack,
  attackLoop,
  attackWaited,
  peakBytes,
}: AttackFigures): readonly string[] {
  const times = ({ p50, p99 }: AttackFigures['attack']['small']) => `${whole(p50)} / ${whole(p99)}`;
  return [
    times(attack.small),
    times(quiet.small),
    times(attack.idle),
    `${(attack.small.answered * 100).toFixed(1)} %`,
    attack.document.count === 0
      ? ''
      : `${whole(attack.document.longest)} ms, ${(attack.document.answered * 100).toFixed(0)} %`,
    `${whole(attack.health.longest)} ms`,
    `${(attackLoop * 100).toFixed(0)} / ${(attackWaited * 100).toFixed(0)} %`,
    `${whole(peakBytes / 2 ** 20)} MiB`,
  ];
}

const whole = (value: number): string => value.toFixed(0);

export function resultText({ breaches, skipped }: Result): string {
  if (skipped !== undefined) return `skipped: ${skipped}`;
  return breaches.length === 0 ? 'passed' : breaches.join('; ');
}
