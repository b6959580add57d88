/**
 * A network between nodes and PostgreSQL that swallows answers, delays both directions and keeps requests back:
 *
 *   node e2e/cluster/lossy.ts [--nodes 2] [--rounds 5] [--calls 12]
 *
 * Each round has every trouble for a time that a call outlasts, and for one that it does not; what was kept back is sent on
 * when its call has been answered. A call that was answered is charged once, any other is not, or is refunded. It starts
 * nodes and a server of PostgreSQL for itself. The exit code is 1 when something differs.
 */
import { parseArgs } from 'node:util';
import { type LossyNetwork, startLossyNetwork } from '../../test/postgres/lossy-network.mts';
import { lossyRounds } from './one-database/lossy-rounds.ts';
import { report, wholeNumber } from './one-database/run-report.ts';
import { OneDatabase } from './one-database/service.ts';

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    calls: { type: 'string', default: '12' },
  },
});
let network: LossyNetwork | undefined;
await using service = await OneDatabase.start({
  nodes: wholeNumber('nodes', values.nodes, 2),
  through: async (url) => {
    network = await startLossyNetwork(url);
    return network.url;
  },
});
const { faults, ...counts } = await lossyRounds(service, network!, {
  rounds: wholeNumber('rounds', values.rounds),
  calls: wholeNumber('calls', values.calls),
});
report({ nodes: service.nodes.length, ...counts }, faults);
await network!.close();
