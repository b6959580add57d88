import { countOption } from './arguments.ts';
import { type BatchSummary, type Command, EXIT, UsageError } from './command.ts';
import { jsonOption } from './json-option.ts';

const MAX_REQUESTS = 8;
const KEY = 'KONTOR_KEY';

export const batch: Command = {
  name: 'batch',
  summary: 'Make the calls of a file, NDJSON or CSV; run again, it leaves out what is answered',
  operands: ['<file>'],
  options: {
    operation: { type: 'string', value: 'name', help: 'operation of lines that name none, and of CSV rows' },
    out: { type: 'string', value: 'path', help: 'folder for results, or an .ndjson file of answer lines' },
    csv: { type: 'string', value: 'file', help: 'CSV of the rows with status, messages and results' },
    url: {
      type: 'string',
      value: 'address',
      help: 'the service; default: PUBLIC_URL, else http://127.0.0.1:8080',
    },
    concurrency: { type: 'string', value: 'number', help: 'requests at a time, 1 to 8; default: 2' },
    json: jsonOption('{"served", "failed", "skipped", "creditsUsed"}'),
  },
  async run({ values, positionals, runBatch, print, note }) {
    const { out, operation, csv, url = process.env.PUBLIC_URL ?? 'http://127.0.0.1:8080' } = values;
    const apiKey = process.env[KEY] ?? '';
    if (typeof out !== 'string') throw new UsageError('--out must name a folder or an .ndjson file');
    if (apiKey === '') throw new UsageError(`${KEY} must have an API key`);
    const concurrency = countOption(values.concurrency, 'concurrency') ?? 2;
    if (concurrency > MAX_REQUESTS) throw new UsageError(`--concurrency must be 1 to ${MAX_REQUESTS}`);
    const summary = await runBatch({
      ...{ file: positionals[0]!, out, apiKey, concurrency },
      operation: textOf(operation),
      csv: textOf(csv),
      url: String(url),
      onProgress: (so) => note(sentenceOf(so)),
    });
    print(values.json === true ? JSON.stringify(summary) : sentenceOf(summary));
    return summary.failed === 0 ? EXIT.ok : EXIT.failed;
  },
};

const textOf = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

const sentenceOf = ({ served, failed, skipped, creditsUsed }: BatchSummary): string =>
  `${served} served, ${failed} failed, ${skipped} answered before, ${creditsUsed} credits`;
