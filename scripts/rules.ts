import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compiledSchematron } from './rules/compile-schematron.ts';
import { PUBLICATION_OPTIONS, publicationOf } from './rules/publication.ts';

/**
 * Compiles the rules of a publisher (ISO Schematron) to a data file of the engine:
 * `npm run rules -- FILE --id en16931-cii --version 1.3.16 --publisher 'CEN/TC 434' --licence EUPL-1.2 --source URL`.
 * The date of a release is part of its version's facts where `--date` states it. `--out` names the folder of an operator
 * (`E_INVOICE_RULES`), where a file is called `<id>.json`.
 */

const FOLDER = join(import.meta.dirname, '../packages/e-invoice/data/rules');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...PUBLICATION_OPTIONS,
    out: { type: 'string' },
  },
});

const [file] = positionals;
const publication = publicationOf(values);
if (!file || publication === undefined) {
  console.error(
    'usage: npm run rules -- FILE --id ID --version VERSION [--date DAY] --publisher NAME --licence SPDX --source ADDRESS [--out FOLDER]',
  );
  process.exitCode = 64;
} else {
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  const set = compiledSchematron(file, { ...publication, sha256 });
  const target =
    values.out === undefined
      ? join(FOLDER, `${set.id}-${set.version}.json`)
      : join(values.out, `${set.id}.json`);
  writeFileSync(target, `${JSON.stringify(set)}\n`);
  const count = set.patterns.flatMap(({ rules }) => rules.flatMap(({ asserts }) => asserts)).length;
  console.log(`${target}: ${count} rules`);
}
