import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyOperation, Route } from '../../src/core/operation.ts';
import { isUpload } from '../../src/core/upload.ts';
import type { Service } from '../../src/testing/harness.ts';
import { wireRequest } from '../../src/testing/wire-request.ts';

/** One call, as the drivers of all languages read it. */
interface Call {
  /** The operationId, after which generated clients name the method. */
  readonly id: string;
  /** Name of the body's model; absent where the members are parameters. */
  readonly model?: string;
  readonly members: Readonly<Record<string, unknown>>;
  /** Path of the file to send. */
  readonly file?: string;
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
      const isJson = String(answer.headers['content-type']).startsWith('application/json');
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
  { inputModel }: AnyOperation,
  { id, method }: Route,
  { input, folder }: { readonly input: Readonly<Record<string, unknown>>; readonly folder: string },
): Promise<Call> {
  const members: Record<string, unknown> = {};
  let file: string | undefined;
  for (const [name, value] of Object.entries(input)) {
    if (!isUpload(value)) {
      members[name] = value;
      continue;
    }
    file = join(folder, `${id}.bin`);
    writeFileSync(file, await value.bytes(value.size));
  }
  const model = method === 'POST' && file === undefined ? inputModel : undefined;
  return { id, members, ...(model !== undefined && { model }), ...(file !== undefined && { file }) };
}
