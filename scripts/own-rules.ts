import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownRuleSets } from './rules/own-rule-sets.ts';

/** Compiles the rules that Kontor wrote itself (packages/e-invoice/own-rules) to data files: `npm run own-rules`. */

const FOLDER = join(import.meta.dirname, '../packages/e-invoice/data/rules');

for (const [name, set] of ownRuleSets()) {
  writeFileSync(join(FOLDER, name), `${JSON.stringify(set)}\n`);
  console.log(name);
}
