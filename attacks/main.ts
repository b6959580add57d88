/**
 * Attacks the service and measures those beside: `npm run attacks [-- name…] [--list] [--write] [--profile]`. A name is that of an
 * attack or the beginning of one. Exit code 1: something breaks what is promised (rules: Attack bench). `--write`
 * puts the figures into the table of docs/operating.md; `--profile` leaves profiles of the
 * service's threads in attacks/results.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Attack, Declared, Suite } from './attack.ts';
import { ALL } from './list.ts';
import { hasNginx } from './peers/nginx.ts';
import { resultText, runTable } from './run/attack-table.ts';
import {
  type AttackFigures,
  answerBreaches,
  besideBreaches,
  breaches,
  loopBreaches,
  peerBreaches,
} from './run/breaches.ts';
import { machine, type Result, type Run, storeRun } from './run/results.ts';
import { runAttack } from './run/run-attack.ts';

const ROOT = join(import.meta.dirname, '..');
const SUITE_MS = 20 * 60_000;

function chosen(wanted: readonly string[]): readonly Declared[] {
  const unknown = wanted.filter((want) => !ALL.some(({ name }) => name.startsWith(want)));
  if (unknown.length > 0) throw new Error(`no attack is called ${unknown.join(', ')}; --list shows all`);
  return wanted.length === 0 ? ALL : ALL.filter(({ name }) => wanted.some((want) => name.startsWith(want)));
}

/** For Chrome's DevTools: where the threads of the service spent their time. */
const PROFILE: Readonly<Record<string, string>> = {
  NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${join(import.meta.dirname, 'results')}`,
};

async function resultOf(declared: Declared, earlier: readonly Result[], env: Attack['env']): Promise<Result> {
  const { name, what } = declared;
  if (declared.kind === 'suite') return { name, what, ...suiteResult(declared) };
  if (declared.kind === 'peer') {
    if (name.includes('nginx') && !hasNginx())
      return { name, what, breaches: [], skipped: 'nginx was not found' };
    const peer = await declared.measure();
    return { name, what, peer, breaches: peerBreaches(peer, declared.maxRatio) };
  }
  const figures = await runAttack({ ...declared, env: { ...declared.env, ...env } });
  return {
    name,
    what,
    figures,
    breaches: [...breaches(figures, declared), ...ownBreaches(declared, figures, earlier)],
  };
}

/** Of the bounds that this attack has beside those of all. */
function ownBreaches(attack: Attack, figures: AttackFigures, earlier: readonly Result[]) {
  const { beside, atMost } = attack;
  const other = earlier.find((one) => one.name === beside?.name)?.figures;
  return [
    ...loopBreaches(figures, attack),
    ...(atMost ? answerBreaches(figures, atMost) : []),
    ...(beside && other ? besideBreaches(figures, other, beside.factor) : []),
  ];
}

function suiteResult({ file }: Suite): Pick<Result, 'breaches' | 'seconds'> {
  const began = performance.now();
  const { status } = spawnSync(process.execPath, ['--test', file], {
    cwd: ROOT,
    stdio: 'inherit',
    timeout: SUITE_MS,
  });
  const seconds = (performance.now() - began) / 1000;
  return { seconds, breaches: status === 0 ? [] : [`node --test ${file} fails`] };
}

/** What fails to run is a breach: it proves nothing. */
async function judged(declared: Declared, earlier: readonly Result[], env: Attack['env']): Promise<Result> {
  try {
    return await resultOf(declared, earlier, env);
  } catch (error) {
    const { name, what } = declared;
    return { name, what, breaches: [`did not run: ${String(error).replaceAll(/\s+/g, ' ')}`] };
  }
}

const USAGE = 'npm run attacks [-- name…] [--list] [--write] [--profile]';

async function main(words: readonly string[]): Promise<boolean> {
  // An unknown option ends the run: all attacks together take an hour.
  const { values: options, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      help: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
    },
  });
  if (options.help) {
    console.log(USAGE);
    return true;
  }
  const wanted = chosen(positionals);
  if (options.list) {
    for (const { name, what } of wanted) console.log(`${name}: ${what}`);
    return true;
  }
  if (process.platform !== 'linux') throw new Error('the figures come from /proc of Linux');
  console.log(`${machine()}\n`);
  const header = { date: new Date().toISOString().slice(0, 10), machine: machine() };
  const results: Result[] = [];
  for (const declared of wanted) {
    const result = await judged(declared, results, options.profile ? PROFILE : {});
    results.push(result);
    storeRun('latest', { ...header, results });
    console.log(`${result.name}: ${resultText(result)}`);
    if (result.figures)
      console.log(`  ${JSON.stringify(result.figures.answers)}, ${result.figures.sentBytes} bytes`);
  }
  const run: Run = { ...header, results };
  if (options.write) storeRun('published', run);
  console.log(`\n${runTable(run)}`);
  return results.every((result) => result.breaches.length === 0);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
