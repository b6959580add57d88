import type { RuleSet } from './rule-set.ts';
import { RuleProgram } from './run-rules.ts';

/** Rule sets that come with this package, by their files (data/rules/README.md). */
export const RULE_FILES = {
  'en16931-cii': 'en16931-cii-1.3.16',
  'en16931-ubl': 'en16931-ubl-1.3.16',
  'xrechnung-cii': 'xrechnung-cii-2.5.0',
  'xrechnung-ubl': 'xrechnung-ubl-2.5.0',
} as const;
export type RuleFile = keyof typeof RULE_FILES;

const programs = new Map<RuleFile, Promise<RuleProgram>>();

async function loaded(name: RuleFile): Promise<RuleProgram> {
  const file = new URL(`../../data/rules/${RULE_FILES[name]}.json`, import.meta.url).href;
  const { default: set } = (await import(file, { with: { type: 'json' } })) as { readonly default: RuleSet };
  return new RuleProgram(set);
}

/** The rules of a file as functions, loaded when first asked for and kept by the thread. */
export function ruleProgram(name: RuleFile): Promise<RuleProgram> {
  const known = programs.get(name) ?? loaded(name);
  programs.set(name, known);
  return known;
}
