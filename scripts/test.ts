import { parseArgs } from 'node:util';
import { runTests } from './test-run/run-tests.ts';
import { SETS, type SetName } from './test-run/sets.ts';

/**
 * Runs a set of the tests in two processes at a time and ends with one summary of all:
 *
 *   node scripts/test.ts all|fast|slow [--times]
 *
 * all: every test but the slow ones; fast: those that start no service and no other process; slow: `*.slow.test.ts`.
 * `--times` lists the files that take longest, for `test-run/heavy-files.data.ts`.
 */

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'boolean', default: false } },
});
const isSet = (name: string | undefined): name is SetName => SETS.some((set) => set === name);
const [name, ...more] = positionals;
if (!isSet(name) || more.length > 0) {
  console.error(`usage: node scripts/test.ts ${SETS.join('|')} [--times]`);
  process.exitCode = 64;
} else {
  process.exitCode = (await runTests(name, { showsTimes: values.times })) ? 0 : 1;
}
