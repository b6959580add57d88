/**
 * Faulty e-invoices through the service: documents of folders are changed and damaged, and sent to the operations that take e-invoices
 * in. Each answer must be 200 or 406 with its reasons, within a bounded time.
 * Run: `node conformance/mutated-e-invoices/main.ts [--count 10000] [--seed 1] FOLDER…`; nothing is fetched.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { invoicePdf } from '../../src/operations/invoice-pdf/index.ts';
import { startService } from '../../src/testing/harness.ts';
import { sourceDocuments } from '../own-rules/documents.ts';
import { answerFault } from './answer-fault.ts';
import { mutatedCalls, type SourcePdf } from './mutated-calls.ts';

const sourcePdfs = (folder: string): readonly SourcePdf[] =>
  globSync('**/*.{pdf,PDF}', { cwd: folder })
    .sort()
    .map((name) => ({ name, pdf: readFileSync(join(folder, name)) }));

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { count: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
  });
  const documents = positionals.flatMap(sourceDocuments);
  const requests = invoicePdf.examples.map(({ input }) => JSON.stringify(input));
  const sources = { documents, pdfs: positionals.flatMap(sourcePdfs), requests };
  if (documents.length === 0) {
    console.error('node conformance/mutated-e-invoices/main.ts [--count 10000] [--seed 1] FOLDER…');
    return 64;
  }
  const service = await startService({ withPrograms: true });
  const statuses = new Map<number, number>();
  let faults = 0;
  let slowest = { ms: 0, name: '' };
  try {
    for (const call of mutatedCalls(sources, Number(values.count), Number(values.seed))) {
      const { answer, fault, ms } = await answerFault(service, call);
      if (ms > slowest.ms) slowest = { ms, name: `${call.name} ${call.path}` };
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      if (fault === undefined) continue;
      faults += 1;
      console.log(`FAULT ${call.name} ${call.path}: ${fault}`);
    }
  } finally {
    await service.close();
  }
  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  console.log(
    `${documents.length} documents: ${counts}; ${faults} faults; slowest ${Math.round(slowest.ms)} ms: ${slowest.name}`,
  );
  return faults === 0 ? 0 : 1;
}

process.exitCode = await main();
