import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyOperation, Route } from '../../src/core/operation.ts';
import { isUpload, type Upload } from '../../src/core/upload.ts';
import type { Service } from '../../src/testing/harness.ts';
import { wireRequest } from '../../src/testing/wire-request.ts';

/** One call, as the drivers of all languages read it. */
interface Call {
  /** The operationId, after which generated clients name the method. */
  readonly id: string;
  /** Name of the body's model; absent where the members are parameters. */
  readonly model?: string;
  readonly members: Readonly<Record<string, unknown>>;
  /** Paths of the files to send, by members; a list for a list of files. */
  readonly files: Readonly<Record<string, string | readonly string[]>>;
}

/** What a client must hand out for it. */
interface Expected {
  readonly id: string;
  readonly isJson: boolean;
  /** As a plain request of the same input gets it. */
  readonly content: Buffer;
}

export interface Calls {
  /** Path of the file that the drivers read. */
  readonly file: string;
  readonly expected: readonly Expected[];
  /** Identifiers of what is wrong with the call that is refused. */
  readonly wrong: readonly string[];
}

const WRONG: Call = {
  id: 'generateEpcQrCodeJson',
  model: 'EpcQrCodePayload',
  members: { iban: 'AT00', recipient: 'Company', amount: 10.25 },
  files: {},
};

interface CallsOptions {
  /** For the list of calls and the files to send. */
  readonly folder: string;
  readonly address: string;
  /** What is changed of an example, by operationId. */
  readonly adapted?: Readonly<Record<string, (members: Record<string, unknown>) => void>>;
}

/** The first example of each operation by each of its routes, and what a plain request gets for it. */
export async function prepareCalls(
  service: Service,
  operations: readonly AnyOperation[],
  { folder, address, adapted = {} }: CallsOptions,
): Promise<Calls> {
  const calls: Call[] = [];
  const expected: Expected[] = [];
  for (const operation of operations) {
    for (const route of operation.routes) {
      const input = { ...inputOf(operation) };
      adapted[route.id]?.(input);
      const call = await callOf(operation, route, { input, folder });
      const answer = await service.call(await wireRequest(operation, route, input));
      if (answer.statusCode !== 200) throw new Error(`${route.id}: ${answer.statusCode} ${answer.body}`);
      const type = String(answer.headers['content-type']);
      const isJson = type.startsWith('application/json');
      if (type === 'application/pdf' && answer.rawPayload.toString('latin1', 0, 5) !== '%PDF-')
        throw new Error(`${route.id}: the answer is no PDF`);
      calls.push(call);
      expected.push({ id: route.id, isJson, content: answer.rawPayload });
    }
  }
  const file = join(folder, 'calls.json');
  writeFileSync(file, JSON.stringify({ address, key: service.key, calls, wrong: WRONG }));
  return { file, expected, wrong: ['message.ibanMustBeValid'] };
}

const inputOf = ({ examples }: AnyOperation) => examples[0].input as Readonly<Record<string, unknown>>;

async function callOf(
  { inputModel, body }: AnyOperation,
  { id, method }: Route,
  { input, folder }: { readonly input: Readonly<Record<string, unknown>>; readonly folder: string },
): Promise<Call> {
  const members: Record<string, unknown> = {};
  const files: Record<string, string | readonly string[]> = {};
  const written = async (upload: Upload, name: string): Promise<string> => {
    const file = join(folder, `${id}-${name}.bin`);
    writeFileSync(file, await upload.bytes(upload.size));
    return file;
  };
  for (const [name, value] of Object.entries(input)) {
    if (isUpload(value)) files[name] = await written(value, name);
    else if (Array.isArray(value) && value.some(isUpload))
      files[name] = await Promise.all(value.map((one: Upload, index) => written(one, `${name}-${index}`)));
    else members[name] = body?.kind === 'form' && body.json?.includes(name) ? JSON.stringify(value) : value;
  }
  const isForm = Object.keys(files).length > 0;
  const model = method === 'POST' && !isForm ? inputModel : undefined;
  return { id, members, files, ...(model !== undefined && { model }) };
}
