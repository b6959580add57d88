/**
 * Many calls at once on all nodes of an account that has few credits:
 *
 *   node e2e/cluster/exact.ts [--nodes 4] [--credits 1] [--calls 200] [--rounds 50]
 *
 * In each round, with an account of its own, as many are answered 200 as there are credits, and all others 402. It starts
 * nodes and a server of PostgreSQL for itself. The exit code is 1 when a round differs.
 */
import { parseArgs } from 'node:util';
import { exactRounds } from './one-database/exact-rounds.ts';
import { report, wholeNumber } from './one-database/run-report.ts';
import { OneDatabase } from './one-database/service.ts';

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '4' },
    credits: { type: 'string', default: '1' },
    calls: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '50' },
  },
});
const calls = wholeNumber('calls', values.calls, 2);
const credits = wholeNumber('credits', values.credits);
if (credits >= calls) throw new Error('--credits must be less than --calls');
const rounds = wholeNumber('rounds', values.rounds);
await using service = await OneDatabase.start({ nodes: wholeNumber('nodes', values.nodes) });
const started = performance.now();
const { served, faults } = await exactRounds(service, { credits, calls, rounds });
const seconds = ((performance.now() - started) / 1000).toFixed(1);
report({ nodes: service.nodes.length, rounds, calls: rounds * calls, served, seconds }, faults);
