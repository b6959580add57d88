import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compiledSchema } from './rules/compile-schema.ts';
import { PUBLICATION_OPTIONS, publicationOf } from './rules/publication.ts';

/**
 * Compiles a published XML schema to a data file of the checker:
 * `npm run schemas -- FILE… --root Invoice --root CreditNote --id xsd-ubl-2.1 --version 2.1 --publisher OASIS --licence NOTICE
 * --source URL`. `--import NAMESPACE=FILE` is for imports without a place. `--out` names another folder.
 */

const FOLDER = join(import.meta.dirname, '../packages/e-invoice/data/schemas');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...PUBLICATION_OPTIONS,
    root: { type: 'string', multiple: true },
    import: { type: 'string', multiple: true, default: [] },
    out: { type: 'string', default: FOLDER },
  },
});

const { root } = values;
const publication = publicationOf(values);
if (positionals.length === 0 || !root || publication === undefined) {
  console.error(
    'usage: npm run schemas -- FILE… --root NAME --id ID --version VERSION [--date DAY] --publisher NAME --licence NOTICE --source ADDRESS [--import NAMESPACE=FILE] [--out FOLDER]',
  );
  process.exitCode = 64;
} else {
  const imported = new Map(
    values.import.map((one) => {
      const at = one.lastIndexOf('=');
      return [one.slice(0, at), one.slice(at + 1)] as const;
    }),
  );
  const set = compiledSchema(positionals, root, imported, publication);
  const target = join(values.out, `${set.id}.json`);
  writeFileSync(target, `${JSON.stringify(set)}\n`);
  console.log(`${target}: ${set.types.length} types`);
}
