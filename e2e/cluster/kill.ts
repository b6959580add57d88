/**
 * Nodes and processes of the database are killed under load:
 *
 *   node e2e/cluster/kill.ts [--database postgresql] [--nodes 4] [--minutes 10] [--kill node,postmaster,backend] [--callers 16] [--seconds-between 6] [--processes 1]
 *
 * With `--processes 2 --kill child` each node is a supervisor and two processes, which are killed in place of nodes; with
 * `--database sqlite` there is one such node, and nothing else to kill.
 * Afterwards each answer is compared with the books: what was answered is charged once, what was answered 503 is not
 * charged or refunded, and no call is charged twice. It starts nodes and a server of PostgreSQL for itself. The exit code
 * is 1 when something differs.
 */
import { parseArgs } from 'node:util';
import { killUnderLoad, VICTIMS } from './one-database/kill-run.ts';
import { report, wholeNumber } from './one-database/run-report.ts';
import { OneDatabase } from './one-database/service.ts';
import { OneFile } from './one-file.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'postgresql' },
    nodes: { type: 'string', default: '4' },
    minutes: { type: 'string', default: '10' },
    kill: { type: 'string', default: VICTIMS.join() },
    callers: { type: 'string', default: '16' },
    'seconds-between': { type: 'string', default: '6' },
    processes: { type: 'string', default: '1' },
  },
});
const processes = wholeNumber('processes', values.processes);
const possible = processes > 1 ? [...VICTIMS, 'child' as const] : VICTIMS;
const victims = possible.filter((victim) => values.kill.split(',').includes(victim));
if (victims.length !== values.kill.split(',').length)
  throw new Error(`--kill must be some of ${possible.join()}`);
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error('--minutes must be above 0');
const env = { PROCESSES: String(processes) };

function start() {
  if (values.database === 'postgresql')
    return OneDatabase.start({ nodes: wholeNumber('nodes', values.nodes, processes > 1 ? 1 : 2), env });
  if (values.database !== 'sqlite') throw new Error('--database must be postgresql or sqlite');
  if (victims.join() !== 'child') throw new Error('--database sqlite needs --processes 2 --kill child');
  return OneFile.start(env);
}

await using service = await start();
const { faults, kills, longestGapMs, ...counts } = await killUnderLoad(service, {
  victims,
  forMs: minutes * 60_000,
  callers: wholeNumber('callers', values.callers),
  everyMs: wholeNumber('seconds-between', values['seconds-between']) * 1000,
});
const total = Object.values(kills).reduce((sum, count) => sum + count, 0);
report(
  {
    nodes: service.nodes.length,
    kills: `${total} ${JSON.stringify(kills)}`,
    ...counts,
    'longest time without an answer': `${(longestGapMs / 1000).toFixed(1)} s`,
  },
  faults,
);
