/**
 * What all nodes together do of things that one process bounds:
 *
 *   node e2e/cluster/common-limits.ts [--nodes 4]
 *
 * Rate of a key, wrong passwords for an address and of a network, sign-ups, questions to HMRC, the Swiss UID register and
 * VIES, each tried at all nodes at once. It starts nodes, registers and a server of PostgreSQL for itself. The exit code
 * is 1 when a sum differs from that of one process (docs/consistency.md, "What callers may rely on").
 */
import { parseArgs } from 'node:util';
import { limitRuns, QueriedRegisters } from './one-database/limit-runs.ts';
import { report, wholeNumber } from './one-database/run-report.ts';
import { OneDatabase } from './one-database/service.ts';

const { values } = parseArgs({ options: { nodes: { type: 'string', default: '4' } } });
await using registers = await QueriedRegisters.start();
await using service = await OneDatabase.start({
  nodes: wholeNumber('nodes', values.nodes),
  env: registers.settings,
});
const results = await limitRuns(service, registers);
report(
  {
    nodes: service.nodes.length,
    ...Object.fromEntries(results.map(({ what, measured }) => [what, measured])),
  },
  results.flatMap(({ what, faults }) => faults.map((fault) => `${what}: ${fault}`)),
);
