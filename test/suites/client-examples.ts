import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { FileAnswer, Kontor } from '../../clients/typescript/src/index.ts';
import type { AnyOperation } from '../../src/core/operation.ts';
import { isNamedUpload, isUpload } from '../../src/core/upload.ts';
import { comparableResult } from '../../src/testing/comparable-result.ts';
import type { Service } from '../../src/testing/harness.ts';
import { TESTED } from '../../src/testing/operations.ts';
import { wireRequest } from '../../src/testing/wire-request.ts';

/** Examples of every operation by the TypeScript client, compared with plain requests. */

type Told = {
  readonly creditsRemaining: number;
  readonly requestId: string;
  readonly warnings: readonly string[];
};
type Result = Told & ({ readonly data: unknown } | FileAnswer);
type Method = (input: object, options?: object) => Promise<Result>;

const own = TESTED.filter(({ name }) => name !== 'echo-hash');
const methodOf = (client: Kontor, { name }: AnyOperation): Method => {
  const method = name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return (input, options) => (client as unknown as Record<string, Method>)[method]!(input, options);
};

/** A file as a caller has it. */
async function withFiles(input: object): Promise<object> {
  const members = Object.entries(input).map(async ([name, value]) => [name, await withFile(value)]);
  return Object.fromEntries(await Promise.all(members));
}

async function withFile(value: unknown): Promise<unknown> {
  if (isUpload(value)) return value.bytes(value.size);
  if (!Array.isArray(value) || !value.every(isNamedUpload)) return value;
  return Promise.all(
    value.map(async (file) => new File([Buffer.from(await file.bytes(file.size))], file.name)),
  );
}

/**
 * One test for each operation.
 * @param count examples of each, from the first on
 * @param parts what has been started when the tests run
 */
export function testExamples(
  count: number,
  parts: () => { readonly service: Service; readonly client: Kontor },
): void {
  for (const operation of own) {
    it(`${operation.name}: every example gives what a plain request gives`, async () => {
      for (const { title, input } of operation.examples.slice(0, count)) {
        const { service, client } = parts();
        const request = await wireRequest(operation, operation.routes[0]!, input as object);
        const plain = await service.call(request);
        const answer = await methodOf(client, operation)(await withFiles(input as object));
        if ('bytes' in answer) {
          assert.deepEqual(Buffer.from(answer.bytes), plain.rawPayload, title);
          assert.equal(answer.contentType, plain.headers['content-type']);
          assert.equal(answer.blob().size, answer.bytes.length);
          const disposition = decodeURIComponent(String(plain.headers['content-disposition'] ?? ''));
          assert.ok(disposition.includes(answer.filename ?? ''), disposition);
          if (disposition !== '') assert.match(answer.filename!, /\.(png|pdf|svg|webp|jpg|gif|tiff)$/);
        } else if (plain.statusCode === 204) assert.equal(answer.data, undefined);
        else assert.deepEqual(comparableResult(answer.data), comparableResult(plain.json()), title);
        assert.equal(answer.creditsRemaining, Number.POSITIVE_INFINITY);
        assert.ok(answer.requestId.length > 0);
      }
    });
  }
}
