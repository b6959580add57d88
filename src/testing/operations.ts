import type { AnyOperation } from '../core/operation.ts';
import { OPERATIONS } from '../operations/index.ts';
import { echoHash } from './echo-hash.ts';
import { programsLacking } from './programs.ts';

const lacking = programsLacking();
const needsPrograms = ({ tools = [] }: AnyOperation): boolean => tools.includes('programs');
const untested = lacking === undefined ? [] : OPERATIONS.filter(needsPrograms);
for (const { name } of untested) process.emitWarning(`${name} is not tested here, ${lacking}`);

/** What the suites that loop over declarations test: every operation that this machine can run, and one that takes an upload. */
export const TESTED: readonly AnyOperation[] = [
  ...OPERATIONS.filter((operation) => !untested.includes(operation)),
  echoHash,
];
