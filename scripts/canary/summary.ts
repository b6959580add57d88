/** What came of one suite. */
export interface SuiteCounts {
  readonly passed: number;
  readonly skipped: number;
  /** Names of tests. */
  readonly failures: readonly string[];
}

export interface SuiteResult {
  readonly name: string;
  readonly seconds: number;
  /** Undefined: the suite broke off before it counted. */
  readonly counts: SuiteCounts | undefined;
  /** Exit code of the test runner; null: a signal ended it. */
  readonly code: number | null;
}

export const isGood = ({ counts, code }: SuiteResult): boolean =>
  code === 0 && counts !== undefined && counts.failures.length === 0 && counts.passed > 0;

/** The lines that end a run: one for each suite, then those of its failures. */
export function summaryLines(title: string, results: readonly SuiteResult[]): readonly string[] {
  return [`canary: ${title}`, ...results.flatMap(linesOf)];
}

function linesOf(result: SuiteResult): readonly string[] {
  const { name, seconds, counts, code } = result;
  const verdict = isGood(result) ? 'passed' : 'FAILED';
  const head = `  ${name.padEnd(8)} ${verdict}`;
  if (counts === undefined) return [`${head}: broke off with exit code ${code ?? 'of a signal'}`];
  const { passed, skipped, failures } = counts;
  const numbers = `${passed} passed, ${failures.length} failed, ${skipped} skipped`;
  return [`${head}: ${numbers} (${Math.round(seconds)} s)`, ...failures.map((failure) => `    ✖ ${failure}`)];
}
