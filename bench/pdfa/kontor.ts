import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytesUpload } from '../../src/core/upload.ts';
import { ProgramPool } from '../../src/engines/programs/program-pool.ts';
import { WorkerPool } from '../../src/engines/workers/worker-pool.ts';
import { pdfToPdfA } from '../../src/operations/pdf-to-pdf-a/index.ts';
import { keyOf } from '../../src/testing/source.ts';
import type { Converter } from './converter.ts';

const clock = { now: () => performance.now() };

/** The operation with programs in their sandboxes and jobs in a worker, without HTTP. */
export async function openKontor(): Promise<Converter> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
  const searchPath = process.env.PATH ?? '';
  const programs = new ProgramPool({ slots: 1, queueLimit: 1, clock, folder, searchPath });
  await programs.probe();
  const workers = new WorkerPool({ workers: 1, queueLimit: 64, clock });
  await workers.ready();
  return {
    name: 'kontor',
    convert: async ({ bytes }) => {
      try {
        const output = await pdfToPdfA.run(
          { file: bytesUpload(bytes), mode: 'auto', report: false },
          {
            type: 'application/pdf',
            tools: { programs: programs.forCaller(keyOf(1)), cpu: workers.forCaller(keyOf(1)) },
            clock: { now: () => 0 },
            settings: { PDFA_TIMEOUT_MS: 60_000 },
            isTest: false,
            signal: new AbortController().signal,
          },
        );
        if (!(output?.body instanceof Uint8Array)) return undefined;
        return { pdf: output.body, level: output.facts?.['PdfA-Level'] ?? '2b' };
      } catch {
        return undefined; // refused: that counts
      }
    },
    close: async () => {
      await workers.close();
      await programs.close();
      await rm(folder, { recursive: true });
    },
  };
}
