import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RuleSet } from '@kontor/e-invoice/rules';
import { compiledSchematron } from './compile-schematron.ts';
import { OWN_RULE_SETS } from './own-rule-sets.data.ts';

export const OWN_RULES_FOLDER = join(import.meta.dirname, '../../packages/e-invoice/own-rules');

/** Of all files: the sets have parts in common. */
function sha256(): string {
  const hash = createHash('sha256');
  for (const name of globSync('**/*.sch', { cwd: OWN_RULES_FOLDER }).sort())
    hash.update(readFileSync(join(OWN_RULES_FOLDER, name)));
  return hash.digest('hex');
}

/** The sets of rules that Kontor wrote itself, compiled, by the names of their data files. */
export function ownRuleSets(): ReadonlyMap<string, RuleSet> {
  const hash = sha256();
  return new Map(
    OWN_RULE_SETS.map((facts) => [
      `${facts.id}-${facts.version}.json`,
      compiledSchematron(join(OWN_RULES_FOLDER, `${facts.id}.sch`), { ...facts, sha256: hash }),
    ]),
  );
}
