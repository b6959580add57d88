import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ended } from '../programs.ts';
import { RULE_SETS, type RuleFamily } from './rule-sets.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));

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

const wantedVersion = (): string =>
  /<phive\.rules\.version>([^<]+)</.exec(readFileSync(join(HERE, 'pom.xml'), 'utf8'))?.[1] ?? '';

/** The folder of the rules, fetched by Maven when they are not there in the version of the POM. */
async function classFolder(): Promise<string> {
  const folder = join(HERE, 'target', wantedVersion());
  const isThere = () =>
    existsSync(folder) && readdirSync(folder).some((file) => file.startsWith('phive-rules-'));
  if (isThere()) return folder;
  const { code, output } = await ended('mvn', ['-q', '-B', '-f', join(HERE, 'pom.xml'), 'initialize']);
  if (code !== 0 || !isThere()) throw new Error(`Maven could not bring the rules:\n${output}`);
  return folder;
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
  const jars = join(await classFolder(), '*');
  const folder = mkdtempSync(join(tmpdir(), 'invoice-rules-'));
  try {
    const [list, answer] = [join(folder, 'list.txt'), join(folder, 'answer.txt')];
    writeFileSync(list, tasks.map(({ set, file }) => `${set}\t${file}`).join('\n'));
    const options = ['-Xmx1500m', '-XX:+UseParallelGC', '-cp', jars, join(HERE, 'Rules.java'), list, answer];
    const { code, output } = await ended('java', [...options, String(threads)]);
    if (code !== 0) throw new Error(`the rules failed:\n${output}`);
    return byClaim(claims.length, tasks, readFileSync(answer, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes a UBL document from each CII document, with a program that is not ours. */
export async function foreignUbl(
  files: readonly { readonly from: string; readonly to: string }[],
): Promise<void> {
  if (files.length === 0) return;
  const jars = join(await classFolder(), '*');
  const folder = mkdtempSync(join(tmpdir(), 'invoice-syntaxes-'));
  try {
    const list = join(folder, 'list.txt');
    writeFileSync(list, files.map(({ from, to }) => `${from}\t${to}`).join('\n'));
    const options = ['-Xmx1g', '-XX:+UseParallelGC', '-cp', jars, join(HERE, 'Convert.java'), list];
    const { code, output } = await ended('java', options);
    if (code !== 0) throw new Error(`the other syntax could not be written:\n${output}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Task {
  readonly claim: number;
  readonly set: string;
}

function byClaim(count: number, tasks: readonly Task[], answer: string): readonly (readonly RuleFinding[])[] {
  const found: RuleFinding[][] = Array.from({ length: count }, () => []);
  const judged = new Set<number>();
  for (const line of answer.split('\n').filter((text) => text !== '')) {
    const [number = '', severity, rule = '', text = ''] = line.split('\t');
    const task = tasks[Number(number)];
    if (task === undefined) throw new Error(`an answer without a question: ${line}`);
    if (severity === 'judged') judged.add(Number(number));
    else if (severity === 'error' || severity === 'warning') {
      found[task.claim]?.push({ set: task.set, severity, rule, text });
    } else throw new Error(`an answer that cannot be read: ${line}`);
  }
  if (judged.size !== tasks.length) throw new Error(`${tasks.length - judged.size} files were not judged`);
  return found;
}
