import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { csvText, decodeText, readCsv, rowLines, type Table, withResults } from '@kontor/base';
import { type BatchCall, Kontor, KontorError } from '../../clients/typescript/src/index.ts';
import { type BatchOrder, type BatchSummary, CommandFailure, UsageError } from '../commands/command.ts';
import { inputSchema } from '../http/openapi/schemas.ts';
import { OPERATIONS } from '../operations/index.ts';
import { BatchOutput } from './batch-output.ts';

const PROGRESS_MS = 5_000;

/** Makes the calls of a file. Answers are written as they come, so that another run can go on where this one ended. */
export async function runBatchFile(order: BatchOrder): Promise<BatchSummary> {
  const text = textOf(order.file);
  const table = /\.(csv|tsv)$/i.test(order.file) ? readCsv(text) : undefined;
  const calls = table === undefined ? lineCalls(text, order) : rowCalls(table, order);
  if (order.csv !== undefined && table === undefined)
    throw new UsageError('--csv needs a file of rows, whose name ends with .csv or .tsv');
  const output = new BatchOutput(order.out);
  const open = calls.filter(({ id }) => !output.isAnswered(id));
  // Refused for good by an earlier run: not served either.
  const refused = calls.filter(
    ({ id }) => output.isAnswered(id) && (output.resultOf(id)?.status ?? 0) >= 400,
  );
  const skipped = calls.length - open.length - refused.length;
  const counts = { skipped, served: 0, failed: refused.length, creditsUsed: 0 };
  const timer = setInterval(() => order.onProgress(counts), PROGRESS_MS);
  try {
    const kontor = new Kontor({ baseUrl: order.url, apiKey: order.apiKey });
    // The same file into the same place is the same batch: what a broken run was charged for is not charged again.
    const idempotencyKey = createHash('sha256')
      .update(`${resolve(order.out)}\n${text}`)
      .digest('hex')
      .slice(0, 64);
    for await (const result of kontor.batch(open, { idempotencyKey, requests: order.concurrency })) {
      output.add(result);
      if (result.status < 400) counts.served += 1;
      else counts.failed += 1;
      counts.creditsUsed += result.creditsUsed;
    }
  } catch (error) {
    // What was answered until then is in its place.
    if (error instanceof KontorError) throw new CommandFailure(`${error.message}; run it again for the rest`);
    throw error;
  } finally {
    clearInterval(timer);
    output.close();
  }
  if (order.csv !== undefined && table !== undefined) writeResults(order.csv, { table, calls, output });
  return counts;
}

type NamedCall = BatchCall & { readonly id: string };

function textOf(file: string): string {
  try {
    return decodeText(readFileSync(file)).text;
  } catch (error) {
    const { code } = error as { readonly code?: string };
    throw new CommandFailure(`${file} cannot be read (${code ?? 'unknown error'})`);
  }
}

function lineCalls(text: string, { operation }: BatchOrder): readonly NamedCall[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, place) => {
    const read = recordIn(line);
    if (read === undefined) throw new UsageError(`line ${place + 1} is not a JSON object`);
    const named = read.operation ?? operation;
    if (typeof named !== 'string')
      throw new UsageError(`line ${place + 1} has no operation; give --operation`);
    const { input, accept } = read;
    return {
      id: String(read.id ?? place + 1),
      operation: named,
      input: typeof input === 'object' && input !== null ? input : {},
      accept: typeof accept === 'string' ? accept : undefined,
    };
  });
}

function recordIn(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    // No JSON: the caller names the line.
    return undefined;
  }
}

function rowCalls(table: Table, { operation: name }: BatchOrder): readonly NamedCall[] {
  const operation = OPERATIONS.find((one) => one.name === name);
  if (operation === undefined) throw new UsageError('--operation must name an operation for rows of a CSV');
  return rowLines(table, inputSchema(operation)).map((line) => ({ ...line, operation: operation.name }));
}

interface Results {
  readonly table: Table;
  readonly calls: readonly NamedCall[];
  readonly output: BatchOutput;
}

/** The rows with what became of them, with the separator of the file. */
function writeResults(file: string, { table, calls, output }: Results): void {
  const found = calls.map(({ id }) => output.resultOf(id));
  writeFileSync(file, csvText(withResults(table, found)));
}
