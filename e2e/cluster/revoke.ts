/**
 * How soon all nodes act on a change that another process made:
 *
 *   node e2e/cluster/revoke.ts [--nodes 4] [--rounds 20]
 *
 * A revoked key, a top-up and a suspended account, each while all nodes remember the state before, and once more while
 * they lose the connection for notices. It starts nodes and a server of PostgreSQL for itself. The exit code is 1 when one
 * takes more than 2 s.
 */
import { parseArgs } from 'node:util';
import { changeRounds } from './one-database/change-rounds.ts';
import { report, wholeNumber } from './one-database/run-report.ts';
import { OneDatabase } from './one-database/service.ts';

const { values } = parseArgs({
  options: { nodes: { type: 'string', default: '4' }, rounds: { type: 'string', default: '20' } },
});
await using service = await OneDatabase.start({ nodes: wholeNumber('nodes', values.nodes) });
const { tookMs, faults } = await changeRounds(service, wholeNumber('rounds', values.rounds));
const summary = [...tookMs].map(([what, times]): [string, string] => {
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)]!;
  return [what, `median ${Math.round(median)} ms, longest ${Math.round(sorted.at(-1)!)} ms`];
});
report({ nodes: service.nodes.length, rounds: values.rounds, ...Object.fromEntries(summary) }, faults);
