/**
 * All nodes are restarted one after another under load through a balancer, then one is killed:
 *
 *   node e2e/cluster/rolling.ts [--balancer nginx|haproxy|caddy] [--nodes 4] [--callers 16]
 *
 * Without `--balancer` through all three at once. Each node has its own folder; with DATABASE_URL and KONTOR_SECRET in the
 * environment all share that database. The exit code is 1 when a call was lost that must not be.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { BALANCERS } from './balancers.ts';
import { failuresBeyondKill, killOne, rollAll, startCluster } from './roll.ts';

const { values } = parseArgs({
  options: {
    balancer: { type: 'string' },
    nodes: { type: 'string', default: '4' },
    callers: { type: 'string', default: '16' },
  },
});
const kinds = BALANCERS.filter(({ name }) => values.balancer === undefined || name === values.balancer);
if (kinds.length === 0)
  throw new Error(`--balancer must be one of ${BALANCERS.map(({ name }) => name).join(', ')}`);
const [nodes, callers] = [Number(values.nodes), Number(values.callers)];
if (!(nodes >= 2 && callers >= 1)) throw new Error('--nodes must be 2 or more, --callers 1 or more');

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
const say = (text: string): void => void process.stdout.write(`${text}\n`);
await using cluster = await startCluster({ kinds, nodes, callers });
const rolled = await rollAll(cluster, callers);
for (const { balancer, answered, failed } of rolled) {
  say(`${balancer.name}: ${nodes} nodes restarted, ${answered} × 200, ${failed.length} others`);
  for (const call of failed) say(`  ${JSON.stringify(call)}`);
}
const killed = await killOne(cluster, callers);
for (const { balancer, answered, failed } of killed.loads)
  say(`${balancer.name}: a node killed, ${answered} × 200, ${failed.length} cut off with it`);
const beyond = failuresBeyondKill(killed);
for (const call of beyond) say(`  ${JSON.stringify(call)}`);
// A balancer gives up calls of callers that pause for longer than its limits.
say(`longest pause of the callers: ${Math.round(delay.max / 1e6)} ms`);
if (beyond.length > 0 || rolled.some(({ failed }) => failed.length > 0)) process.exitCode = 1;
