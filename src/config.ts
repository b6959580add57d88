import {
  type AnySettings,
  type KnownNames,
  misspeltNames,
  type Settings,
  unknownNames,
  type ValuesOf,
} from '@kontor/schema';
import { COMMON_FIRST_WORDS, PROCESS_SETTINGS, WITHOUT_EFFECT } from './config.data.ts';

/** Who declares settings of its own: an engine, an operation. */
export interface SettingsOwner {
  readonly settings?: AnySettings | undefined;
  /** Settings that do not fit together, one sentence each; those that were refused are absent. */
  contradictions?(values: Readonly<Record<string, unknown>>): readonly string[];
}

/** The operator's settings, checked and with defaults; names as in the environment. */
export type Config = ValuesOf<typeof PROCESS_SETTINGS> & {
  /** Credits per operation that differ from the declared price, by operation name. */
  readonly costs: Readonly<Record<string, number>>;
  /** Every setting there is, those of engines and operations among them. */
  readonly declared: AnySettings;
  /** The values of all of them. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Variables that look like settings of ours and are none, one sentence each. */
  readonly unknown: readonly string[];
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

/** What only others can judge: whether a file that a setting names can be used, whether a host exists. */
export type SettingsCheck = (
  values: Readonly<Record<string, unknown>>,
  sources: { readonly declared: AnySettings; readonly readFile: (path: string) => string },
) => readonly string[];

interface Sources {
  readonly env: Environment;
  /** Reads a secret's file; throws when it cannot. */
  readonly readFile: (path: string) => string;
  readonly operations: readonly (SettingsOwner & { readonly name: string })[];
  readonly engines: readonly SettingsOwner[];
  /** Gets the values that were not refused; returns further mistakes. */
  readonly judge?: SettingsCheck;
}

/**
 * Reads the settings from the environment.
 * @throws ConfigurationError with every mistake at once.
 */
export function readConfig(sources: Sources): Config {
  const owners = [...sources.engines, ...sources.operations];
  const declared = mergedSettings(owners.map(({ settings = {} }) => settings));
  const known = knownNames(sources, declared);
  const given = Object.keys(sources.env);
  const mistakes: string[] = [];
  const texts = presentTexts(sources, declared, mistakes);
  const costs = readCosts(sources, texts, mistakes);
  const values = readValues(declared, texts, mistakes);
  mistakes.push(
    ...misspeltNames(given, known),
    ...withoutEffect(texts),
    ...tooSmallBudgets(values),
    ...halfPairs(values),
    ...withoutSecret(values),
    ...withoutAddress(values),
  );
  for (const owner of owners)
    mistakes.push(...(owner.contradictions?.(accepted(values, owner.settings ?? {})) ?? []));
  mistakes.push(...(sources.judge?.(values, { declared, readFile: sources.readFile }) ?? []));
  if (mistakes.length > 0) throw new ConfigurationError(mistakes);
  return {
    ...(pick(values, PROCESS_SETTINGS) as ValuesOf<typeof PROCESS_SETTINGS>),
    costs,
    declared,
    values,
    unknown: unknownNames(given, known),
  };
}

/**
 * One setting of the process alone, for a command that needs no other: what else is wrong does not stop it.
 * @throws ConfigurationError when this one is wrong
 */
export function readSetting<Name extends keyof typeof PROCESS_SETTINGS>(
  name: Name,
  env: Environment,
): Config[Name] {
  const mistakes: string[] = [];
  const declared = { [name]: PROCESS_SETTINGS[name] };
  const values = readValues(declared, { [name]: env[name]?.trim() ?? '' }, mistakes);
  if (mistakes.length > 0) throw new ConfigurationError(mistakes);
  // The value was made by the very declaration that gives it its type.
  return values[name] as Config[Name];
}

/**
 * All settings by name: those of the process and of everybody else. Two may share one: the same object under one name.
 * @throws Error when a name means two things
 */
export function mergedSettings(others: readonly AnySettings[]): AnySettings {
  const merged: Record<string, AnySettings[string]> = { ...PROCESS_SETTINGS };
  for (const [name, setting] of others.flatMap((one) => Object.entries(one))) {
    if ((merged[name] ?? setting) !== setting) throw new Error(`${name} is declared twice`);
    merged[name] = setting;
  }
  return merged;
}

/** What an owner's own settings are set to. @throws Error when they were not read with this configuration */
export function valuesOf<Values>(config: Config, settings: Settings<Values>): Values {
  for (const [name, setting] of Object.entries(settings)) {
    if (config.declared[name] !== setting) throw new Error(`${name} was not read`);
  }
  // Each value was made by the very declaration that gives it its type.
  return pick(config.values, settings) as Values;
}

function pick(values: Readonly<Record<string, unknown>>, names: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.keys(names).map((name) => [name, values[name]]));
}

/** The same without those that were refused: their mistakes are listed already. */
function accepted(
  values: Readonly<Record<string, unknown>>,
  names: object,
): Readonly<Record<string, unknown>> {
  return pick(
    values,
    Object.fromEntries(Object.entries(names).filter(([name]) => Object.hasOwn(values, name))),
  );
}

/** An empty value counts as not set; a secret may be in the file that `<NAME>_FILE` names. */
function presentTexts(
  { env, readFile }: Sources,
  declared: AnySettings,
  mistakes: string[],
): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    const text = value?.trim();
    if (text) texts[name] = text;
  }
  for (const name of secretsOf(declared)) {
    const path = texts[`${name}_FILE`];
    if (path === undefined) continue;
    if (texts[name] !== undefined) mistakes.push(`${name}: set both itself and as ${name}_FILE`);
    try {
      texts[name] = readFile(path).trim();
      if (texts[name] === '') mistakes.push(`${name}_FILE: the file is empty`);
    } catch {
      mistakes.push(`${name}_FILE: cannot be read`);
    }
  }
  return texts;
}

const secretsOf = (declared: AnySettings): readonly string[] =>
  Object.keys(declared).filter((name) => declared[name]!.isSecret === true);

/** Without those that were refused. */
function readValues(
  declared: AnySettings,
  texts: Readonly<Record<string, string>>,
  mistakes: string[],
): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [name, { form, byDefault }] of Object.entries(declared)) {
    const text = texts[name] || undefined;
    const read = text === undefined ? { data: byDefault, success: true as const } : form.safeParse(text);
    if (read.success) values[name] = read.data;
    else mistakes.push(...read.error.issues.map(({ message }) => `${name}: ${message}`));
  }
  return values;
}

function readCosts(
  sources: Sources,
  texts: Readonly<Record<string, string>>,
  mistakes: string[],
): Record<string, number> {
  const costs: Record<string, number> = {};
  for (const operation of sources.operations) {
    const name = costVariable(operation.name);
    const text = texts[name];
    if (text === undefined) continue;
    const cost = Number(text);
    if (!/^\d+$/.test(text) || cost > 1000) mistakes.push(`${name}: must be a whole number from 0 to 1000`);
    else costs[operation.name] = cost;
  }
  return costs;
}

/** An operator who sets one of these relies on something that does not happen. */
function withoutEffect(texts: Readonly<Record<string, string>>): readonly string[] {
  const set = Object.keys(WITHOUT_EFFECT).filter((name) => texts[name] !== undefined);
  return set.map((name) => `${name}: ${WITHOUT_EFFECT[name]}; remove it`);
}

/** A body that its own limit allows must fit the budget for all; a value that was refused is absent. */
function tooSmallBudgets(values: Readonly<Record<string, unknown>>): readonly string[] {
  const { BODY_LIMIT, BODY_BUDGET, UPLOAD_LIMIT, UPLOAD_BUDGET } = values as Partial<
    ValuesOf<typeof PROCESS_SETTINGS>
  >;
  const found: string[] = [];
  if (BODY_BUDGET !== undefined && BODY_LIMIT !== undefined && BODY_BUDGET < BODY_LIMIT)
    found.push('BODY_BUDGET: must not be less than BODY_LIMIT');
  if (UPLOAD_BUDGET !== undefined && UPLOAD_LIMIT !== undefined && UPLOAD_BUDGET < UPLOAD_LIMIT)
    found.push('UPLOAD_BUDGET: must not be less than UPLOAD_LIMIT');
  return found;
}

/** Settings of which one alone does nothing. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['BACKUP_S3_KEY_ID', 'BACKUP_S3_SECRET'],
];

/** A value that was refused is absent. */
function halfPairs(values: Readonly<Record<string, unknown>>): readonly string[] {
  return PAIRS.flatMap((pair) => {
    const [missing, ...others] = pair.filter((name) => name in values && values[name] === undefined);
    const isHalf = missing !== undefined && others.length === 0 && pair.every((name) => name in values);
    return isHalf ? [`${missing}: must be set, since ${pair.join(' and ')} go together`] : [];
  });
}

/** Processes that share a database must make the same of the same call; a secret of each folder would differ. */
function withoutSecret(values: Readonly<Record<string, unknown>>): readonly string[] {
  const { DATABASE_URL, KONTOR_SECRET } = values;
  const isMissing = 'KONTOR_SECRET' in values && KONTOR_SECRET === undefined;
  if (DATABASE_URL === undefined || !isMissing) return [];
  return [
    'KONTOR_SECRET: must be set, since DATABASE_URL is; take the one of the other nodes, or make one with `openssl rand -base64 32`',
  ];
}

/** Hosts that only this machine reaches. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i;
export const isLoopbackHost = (host: string): boolean => LOOPBACK.test(host);

/** Links of one node lead to all: none of them may name its own address. */
function withoutAddress({
  DATABASE_URL,
  HOST,
  PUBLIC_URL,
}: Readonly<Record<string, unknown>>): readonly string[] {
  if (DATABASE_URL === undefined || PUBLIC_URL !== undefined) return [];
  if (typeof HOST !== 'string' || isLoopbackHost(HOST)) return [];
  return [
    'PUBLIC_URL: must be set, since DATABASE_URL is and HOST is reached from outside; it is the address of all nodes',
  ];
}

/** What variables of the environment are compared with. */
function knownNames({ operations }: Sources, declared: AnySettings): KnownNames {
  const secrets = new Set(secretsOf(declared));
  const names = new Set([
    ...Object.keys(declared),
    ...[...secrets].map((name) => `${name}_FILE`),
    ...operations.map(({ name }) => costVariable(name)),
    ...Object.keys(WITHOUT_EFFECT),
  ]);
  const firstWords = [...names].filter((name) => name.includes('_')).map((name) => name.split('_')[0]!);
  return {
    names,
    open: new Set(Object.keys(declared).filter((name) => !secrets.has(name))),
    firstWords: new Set(['KONTOR', 'COST', ...firstWords.filter((word) => !COMMON_FIRST_WORDS.has(word))]),
  };
}

/** Values by name, secrets masked; settings without a value are null. */
export function shownConfig({ declared, values, costs }: Config): Readonly<Record<string, unknown>> {
  const rows = Object.entries(declared).map(([name, { isSecret }]) => {
    const value = values[name];
    return [name, isSecret === true && value !== undefined ? '(set)' : (value ?? null)];
  });
  const prices = Object.entries(costs).map(([operation, cost]) => [costVariable(operation), cost]);
  return Object.fromEntries([...rows, ...prices]) as Readonly<Record<string, unknown>>;
}

/** One line a setting, secrets masked: what `kontor config` prints. */
export const describeConfig = (config: Config): string =>
  Object.entries(shownConfig(config))
    .map(([name, value]) => `${name}=${shown(value)}`)
    .join('\n');

function shown(value: unknown): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.join(',');
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}
