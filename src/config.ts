import { z } from 'zod';
import { SECRETS, SETTINGS } from './config.data.ts';

const SCHEMA = z.object(SETTINGS);

/** The operator's settings, checked and with defaults; names as in the environment. */
export type Config = z.output<typeof SCHEMA> & {
  /** Credits per operation that differ from the declared price, by operation name. */
  readonly costs: Readonly<Record<string, number>>;
};

export type Environment = Readonly<Record<string, string | undefined>>;

/** All mistakes of the configuration; the process ends with exit code 78 (EX_CONFIG of sysexits.h). */
export class ConfigurationError extends Error {
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    super(
      `The configuration has ${mistakes.length} mistake(s):\n${mistakes.map((m) => `  ${m}`).join('\n')}`,
    );
    this.name = 'ConfigurationError';
    this.mistakes = mistakes;
  }
}

/** `epc-qr-code` → `COST_EPC_QR_CODE`. */
export const costVariable = (operation: string): string =>
  `COST_${operation.replaceAll('-', '_').toUpperCase()}`;

interface Sources {
  readonly env: Environment;
  /** Reads a secret's file; throws when it cannot. */
  readonly readFile: (path: string) => string;
  readonly operations: readonly string[];
}

/**
 * Reads the settings from the environment.
 * @throws ConfigurationError with every mistake at once.
 */
export function readConfig(sources: Sources): Config {
  const mistakes: string[] = [];
  const values = presentValues(sources, mistakes);
  const costs = readCosts(sources, values, mistakes);
  const parsed = SCHEMA.safeParse(values);
  if (!parsed.success) {
    mistakes.push(...parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`));
  }
  mistakes.push(...misspelt(sources));
  mistakes.push(...contradictions(values));
  if (!parsed.success || mistakes.length > 0) throw new ConfigurationError(mistakes);
  return { ...parsed.data, costs };
}

/** An empty value counts as not set; a secret may stand in the file that `<NAME>_FILE` names. */
function presentValues({ env, readFile }: Sources, mistakes: string[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    const text = value?.trim();
    if (text) values[name] = text;
  }
  for (const name of SECRETS) {
    const path = values[`${name}_FILE`];
    if (path === undefined) continue;
    if (values[name] !== undefined) mistakes.push(`${name}: set both itself and as ${name}_FILE`);
    try {
      values[name] = readFile(path).trim();
    } catch {
      mistakes.push(`${name}_FILE: cannot be read`);
    }
  }
  return values;
}

function readCosts(
  sources: Sources,
  values: Readonly<Record<string, string>>,
  mistakes: string[],
): Record<string, number> {
  const costs: Record<string, number> = {};
  for (const operation of sources.operations) {
    const name = costVariable(operation);
    const text = values[name];
    if (text === undefined) continue;
    const cost = Number(text);
    if (!/^\d+$/.test(text) || cost > 1000) mistakes.push(`${name}: must be a whole number from 0 to 1000`);
    else costs[operation] = cost;
  }
  return costs;
}

function contradictions(values: Readonly<Record<string, string>>): string[] {
  const { VAT_HMRC_CLIENT_ID: id, VAT_HMRC_CLIENT_SECRET: secret } = values;
  if ((id === undefined) === (secret === undefined)) return [];
  return ['VAT_HMRC_CLIENT_ID, VAT_HMRC_CLIENT_SECRET: set both or none'];
}

/** Variables one typing error away from one of ours: most likely a setting that would silently do nothing. */
function misspelt({ env, operations }: Sources): string[] {
  const known = new Set([
    ...Object.keys(SETTINGS),
    ...SECRETS.map((name) => `${name}_FILE`),
    ...operations.map(costVariable),
  ]);
  const found: string[] = [];
  for (const name of Object.keys(env)) {
    // Short names (HOST, PORT) are one letter away from too many foreign variables.
    if (known.has(name) || name.length < 7) continue;
    const meant = [...known].find((candidate) => candidate.length >= 7 && isOneEditApart(name, candidate));
    if (meant !== undefined) found.push(`${name}: unknown, did you mean ${meant}?`);
  }
  return found;
}

/** True when one inserted, dropped or changed character, or two swapped neighbours, lead from `a` to `b`. */
export function isOneEditApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const restA = a.slice(start);
  const restB = b.slice(start);
  if (restA.length > restB.length) return restA.slice(1) === restB;
  if (restA.length < restB.length) return restA === restB.slice(1);
  const swapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return swapped || restA.slice(1) === restB.slice(1);
}

/** One line a setting, secrets masked: what `kontor config` prints. */
export function describeConfig(config: Config): string {
  const rows = Object.keys(SETTINGS).map((name) => {
    const value: unknown = config[name as keyof typeof SETTINGS];
    return `${name}=${SECRETS.includes(name) && value !== undefined ? '(set)' : shown(value)}`;
  });
  const costs = Object.entries(config.costs).map(([operation, cost]) => `${costVariable(operation)}=${cost}`);
  return [...rows, ...costs].join('\n');
}

function shown(value: unknown): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.join(',');
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}
