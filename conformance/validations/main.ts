/**
 * Verdicts of validation beside those of the publishers' own schemas and stylesheets (phive): the e-invoices of the XML and PDF files
 * below some folders, and mutations of each, must break the same rules by both, with the same severity.
 * Run: `node conformance/validations/main.ts [--mutations 10] [--seed 1] [--show RULE] FOLDER…`; needs Java, fetches no document.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { changedDocuments } from '../own-rules/changed-documents.ts';
import { sourceDocuments } from '../own-rules/documents.ts';
import { comparedValidations } from './validation-differences.ts';

const THREADS = 2;
const EXAMPLES = 3;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      mutations: { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
      show: { type: 'string' },
    },
  });
  if (positionals.length === 0) {
    console.error('node conformance/validations/main.ts [--mutations 10] [--seed 1] [--show RULE] FOLDER…');
    return 64;
  }
  const sources = positionals.flatMap(sourceDocuments);
  const documents = [...changedDocuments(sources, Number(values.mutations), Number(values.seed))];
  const folder = mkdtempSync(join(tmpdir(), 'validations-'));
  try {
    const { validated, left, valid, ended, differing } = await comparedValidations(
      documents,
      folder,
      THREADS,
    );
    const byDifference = new Map<string, string[]>();
    for (const { name, differences } of differing) {
      for (const one of differences) byDifference.set(one, [...(byDifference.get(one) ?? []), name]);
      const isShown = differences.some((one) => one.startsWith(`${values.show} `));
      if (isShown) console.log(`--- ${name}\n${documents.find((one) => one.name === name)?.xml}`);
    }
    for (const [what, names] of [...byDifference].sort(([, a], [, b]) => b.length - a.length))
      console.log(`${names.length} × ${what}: ${names.slice(0, EXAMPLES).join('; ')}`);
    const others = [...left].map(([profile, count]) => `${count} of ${profile}`).join(', ');
    console.log(
      `${sources.length} documents, with their mutations ${documents.length}: ${validated} judged, ${valid} of them valid, ${ended} on which a stylesheet ended; ${differing.length} differ. Not judged: ${others || 'none'}`,
    );
    return differing.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
