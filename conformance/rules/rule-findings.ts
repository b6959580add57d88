import { fileURLToPath } from 'node:url';
import { type MavenPackages, runOnList, runOnXmlList } from '../java-program.ts';
import { RULE_SETS, type RuleFamily } from './rule-sets.ts';

const PACKAGES: MavenPackages = {
  folder: fileURLToPath(new URL('.', import.meta.url)),
  versionProperty: 'phive.rules.version',
  marker: 'phive-rules-',
  name: 'phive',
};

/** An XML file and the rules for it. */
export interface RuleClaim {
  readonly family: RuleFamily;
  readonly file: string;
}

export interface RuleFinding {
  /** The set whose rule it is: `eu.cen.en16931:cii:1.3.16`. */
  readonly set: string;
  readonly severity: 'error' | 'warning';
  /** `BR-CO-15`; empty for a finding of a schema. */
  readonly rule: string;
  readonly text: string;
}

/**
 * Checks every file against all rules of its family, in one virtual machine; the findings in the order of the claims.
 * @throws Error when the rules did not run to their end on every file
 */
export async function ruleFindings(
  claims: readonly RuleClaim[],
  threads = 2,
): Promise<readonly (readonly RuleFinding[])[]> {
  const tasks = claims.flatMap(({ family, file }, claim) =>
    RULE_SETS[family].map((set) => ({ claim, set, file })),
  );
  const program = { packages: PACKAGES, program: 'Rules', options: ['-Xmx1500m'] };
  const rows = tasks.map(({ set, file }) => [set, file] as const);
  return byClaim(claims.length, tasks, await runOnXmlList(program, rows, threads));
}

/** Writes a UBL document from each CII document, with a program that is not ours. */
export async function foreignUbl(
  files: readonly { readonly from: string; readonly to: string }[],
): Promise<void> {
  if (files.length === 0) return;
  const program = { packages: PACKAGES, program: 'Convert', options: ['-Xmx1g'] };
  await runOnList(
    program,
    files.map(({ from, to }) => [from, to] as const),
  );
}

interface Task {
  readonly claim: number;
  readonly set: string;
}

function byClaim(
  count: number,
  tasks: readonly Task[],
  answer: readonly (readonly string[])[],
): readonly (readonly RuleFinding[])[] {
  const found: RuleFinding[][] = Array.from({ length: count }, () => []);
  const judged = new Set<number>();
  for (const line of answer) {
    const [number = '', severity, rule = '', text = ''] = line;
    const task = tasks[Number(number)];
    if (task === undefined) throw new Error(`an answer without a question: ${line.join(' ')}`);
    if (severity === 'judged') judged.add(Number(number));
    else if (severity === 'error' || severity === 'warning') {
      found[task.claim]?.push({ set: task.set, severity, rule, text });
    } else throw new Error(`an answer that cannot be read: ${line.join(' ')}`);
  }
  if (judged.size !== tasks.length) throw new Error(`${tasks.length - judged.size} files were not judged`);
  return found;
}
