import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownRuleSets, ownSchemas } from './rules/own-rule-sets.ts';

/** Compiles the rules and schemas that Kontor wrote itself (packages/e-invoice/own-rules) to data files: `npm run own-rules`. */

const FOLDER = join(import.meta.dirname, '../packages/e-invoice/data');

for (const [folder, sets] of [
  ['rules', ownRuleSets()],
  ['schemas', ownSchemas()],
] as const) {
  for (const [name, set] of sets) {
    writeFileSync(join(FOLDER, folder, name), `${JSON.stringify(set)}\n`);
    console.log(name);
  }
}
