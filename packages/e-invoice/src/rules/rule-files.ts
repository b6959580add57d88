import { RuleFileError } from './rule-file-error.ts';
import type { RuleSet } from './rule-set.ts';
import { type ProgramOptions, RuleProgram } from './run-rules.ts';

/** Rule sets that come with this package, by their files (data/rules/README.md). */
export const RULE_FILES = {
  'en16931-cii': 'en16931-cii-1.3.16',
  'en16931-ubl': 'en16931-ubl-1.3.16',
  'factur-x-basic': 'factur-x-basic-1.09.2',
  'factur-x-basic-wl': 'factur-x-basic-wl-1.09.2',
  'factur-x-en16931': 'factur-x-en16931-1.09.2',
  'factur-x-extended': 'factur-x-extended-1.09.2',
  'factur-x-minimum': 'factur-x-minimum-1.09.2',
  'france-cii': 'france-cii-1.3.0',
  'france-extended-cii': 'france-extended-cii-1.3.0',
  'france-extended-ubl': 'france-extended-ubl-1.3.0',
  'france-ubl': 'france-ubl-1.3.0',
  'peppol-self-billing-ubl': 'peppol-self-billing-ubl-2026.5',
  'peppol-ubl': 'peppol-ubl-2026.5',
  'xrechnung-cii': 'xrechnung-cii-2.5.0',
  'xrechnung-peppol-cii': 'xrechnung-peppol-cii-2.5.0',
  'xrechnung-peppol-ubl': 'xrechnung-peppol-ubl-2.5.0',
  'xrechnung-ubl': 'xrechnung-ubl-2.5.0',
} as const;
export type RuleFile = keyof typeof RULE_FILES;

const programs = new Map<string, Promise<RuleProgram | undefined>>();

const isRuleSet = (value: unknown, id: string): value is RuleSet =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  value.id === id &&
  'patterns' in value &&
  Array.isArray(value.patterns);

/** @throws RuleFileError for a file that is there and has no rules of this id */
async function readProgram(id: string, file: string, options: ProgramOptions = {}): Promise<RuleProgram> {
  try {
    const { default: set } = (await import(file, { with: { type: 'json' } })) as {
      readonly default: unknown;
    };
    if (!isRuleSet(set, id)) throw new Error(`the file has no rules of the id ${id}`);
    return new RuleProgram(set, options);
  } catch (error) {
    if (isAbsent(error)) throw error;
    throw new RuleFileError(id, error);
  }
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';

const shippedFile = (id: string): string | undefined =>
  Object.hasOwn(RULE_FILES, id)
    ? new URL(`../../data/rules/${RULE_FILES[id as RuleFile]}.json`, import.meta.url).href
    : undefined;

/** The operator's own file wins over the one that is shipped. */
async function loaded(id: string, folder: string | undefined): Promise<RuleProgram | undefined> {
  if (folder !== undefined) {
    try {
      return await readProgram(id, new URL(`${id}.json`, folder).href);
    } catch (error) {
      if (!isAbsent(error)) throw error;
    }
  }
  const shipped = shippedFile(id);
  return shipped === undefined ? undefined : readProgram(id, shipped, { isTrusted: true });
}

/**
 * The rules of a set as functions, loaded when first needed and kept by the thread; undefined where they are not installed.
 * @param folder `file:` address, with a slash at its end, of files `<id>.json` that the operator added
 * @throws RuleFileError
 */
export function installedProgram(id: string, folder?: string): Promise<RuleProgram | undefined> {
  const key = `${folder ?? ''} ${id}`;
  const known = programs.get(key) ?? loaded(id, folder);
  programs.set(key, known);
  return known;
}

/** The rules of a set that is shipped. */
export async function ruleProgram(id: RuleFile): Promise<RuleProgram> {
  return (await installedProgram(id))!;
}
