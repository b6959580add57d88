import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compiledSchematron } from './rules/compile-schematron.ts';

/**
 * Compiles the rules of a publisher (ISO Schematron) to a data file of the engine:
 * `npm run rules -- FILE --id en16931-cii --version 1.3.16 --publisher 'CEN/TC 434' --licence EUPL-1.2 --source URL`.
 * The date of a release is part of its version's facts where `--date` states it. `--out` names another folder.
 */

const FOLDER = join(import.meta.dirname, '../packages/e-invoice/data/rules');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    id: { type: 'string' },
    version: { type: 'string' },
    date: { type: 'string' },
    publisher: { type: 'string' },
    licence: { type: 'string' },
    source: { type: 'string' },
    out: { type: 'string', default: FOLDER },
  },
});

const [file] = positionals;
const { id, version, date, publisher, licence, source, out } = values;
if (!file || !id || !version || !publisher || !licence || !source) {
  console.error(
    'usage: npm run rules -- FILE --id ID --version VERSION [--date DAY] --publisher NAME --licence SPDX --source ADDRESS [--out FOLDER]',
  );
  process.exitCode = 64;
} else {
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  const facts = { id, version, ...(date === undefined ? {} : { date }), publisher, licence, source, sha256 };
  const set = compiledSchematron(file, facts);
  const target = join(out, `${id}-${version}.json`);
  writeFileSync(target, `${JSON.stringify(set)}\n`);
  const count = set.patterns.flatMap(({ rules }) => rules.flatMap(({ asserts }) => asserts)).length;
  console.log(`${target}: ${count} rules`);
}
