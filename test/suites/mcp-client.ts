import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { AnyOperation } from '../../src/core/operation.ts';
import { fileMembers } from '../../src/core/operation.ts';
import { isNamedUpload, isUpload } from '../../src/core/upload.ts';
import { eachSchema, inputSchema } from '../../src/http/openapi/schemas.ts';
import { comparableResult } from '../../src/testing/comparable-result.ts';
import { type Service, startService } from '../../src/testing/harness.ts';
import { TESTED } from '../../src/testing/operations.ts';
import { wireRequest } from '../../src/testing/wire-request.ts';

/**
 * The MCP endpoint as its clients see it: the protocol's own client, over a socket, lists the operations and calls
 * each with its examples. What goes over the wire besides is the matter of `src/http/mcp`.
 */

interface Item {
  readonly type: string;
  readonly text?: string;
  readonly data?: string;
  readonly mimeType?: string;
  readonly resource?: { readonly uri: string; readonly mimeType?: string; readonly blob?: string };
}
interface Result {
  readonly content: readonly Item[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

let service: Service;
let url: URL;

async function connected(key: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(url, {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  // Its declarations are made without exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<Client['connect']>[0]);
  return client;
}

/** An example as arguments: files as Base64. */
async function argumentsOf(input: object): Promise<Record<string, unknown>> {
  const members = Object.entries(input).map(async ([name, value]) => [name, await argumentOf(value)]);
  return Object.fromEntries(await Promise.all(members));
}

async function argumentOf(value: unknown): Promise<unknown> {
  if (isUpload(value)) return Buffer.from(await value.bytes(value.size)).toString('base64');
  if (!Array.isArray(value) || !value.every(isNamedUpload)) return value;
  return Promise.all(
    value.map(async (file) => ({ name: file.name, content: await argumentOf({ ...file }) })),
  );
}

const called = async (client: Client, name: string, args: Record<string, unknown>): Promise<Result> =>
  (await client.callTool({ name, arguments: args })) as Result;

/** The bytes of what a tool made, however its media type is packed. */
function bytesOf({ content: [item] }: Result): Buffer {
  if (item?.type === 'text') return Buffer.from(item.text!);
  return Buffer.from(item?.data ?? item?.resource?.blob ?? '', 'base64');
}

const mediaTypeOf = ({ content: [item] }: Result) => item?.mimeType ?? item?.resource?.mimeType;

/** @param examples of each operation, at most */
export function testMcpClient(examples: number): void {
  describe('the protocol’s own client', () => {
    let client: Client;
    before(async () => {
      // A remembered answer is marked, so that two equal calls would not be equal.
      const env = { VAT_CACHE_TTL_S: '0', VAT_CACHE_NEGATIVE_TTL_S: '0' };
      service = await startService({ operations: TESTED, withPrograms: true, env });
      url = new URL(`http://127.0.0.1:${await service.listen()}/mcp`);
      client = await connected(service.key);
    });
    after(async () => {
      await client.close();
      await service.close();
    });

    it('is greeted with its own version of the protocol', async () => {
      assert.equal(client.getServerVersion()?.name, 'kontor');
      assert.deepEqual(client.getServerCapabilities(), { tools: {} });
      assert.match(client.getInstructions() ?? '', /credits/);
      await client.ping();
    });

    it('lists every operation, with the schema of the interface document', async () => {
      const { tools } = await client.listTools();
      const own = tools.filter(({ name }) => name !== 'faulty');
      assert.deepEqual(
        own.map(({ name }) => name),
        TESTED.map(({ name }) => name),
      );
      for (const [place, { inputSchema: listed, title, description, _meta }] of own.entries()) {
        const operation = TESTED[place]!;
        const declared = inputSchema(operation);
        const { properties, required } = declared;
        // Validators in binary arithmetic refuse 0.29 as a multiple of 0.01.
        eachSchema(declared, (one) => {
          delete one.multipleOf;
        });
        const members = listed.properties as Record<string, object>;
        const more = ['accept', 'on-demand'].includes(operation.negotiation) ? ['mediaType'] : [];
        const files = fileMembers(operation.body);
        for (const [name, member] of Object.entries(properties ?? {})) {
          if (!files.includes(name)) assert.deepEqual(members[name], member, `${operation.name}: ${name}`);
        }
        assert.deepEqual(Object.keys(members), [...Object.keys(properties ?? {}), ...more]);
        assert.deepEqual([listed.type, listed.required], ['object', required]);
        assert.deepEqual([title, _meta?.credits], [operation.title, operation.cost]);
        assert.ok(description?.startsWith(operation.description));
      }
    });

    for (const operation of TESTED) {
      it(`${operation.name}: examples give the bytes of the HTTP call`, async () => {
        for (const { title, input } of operation.examples.slice(0, examples)) {
          const http = await overHttp(operation, input as object);
          const result = await called(client, operation.name, await argumentsOf(input as object));
          assert.ok(!result.isError, `${title}: ${result.content[0]?.text}`);
          if (http.statusCode === 204) {
            assert.equal(result.content[0]?.text, 'Nothing was found.');
            continue;
          }
          const type = String(http.headers['content-type']).replace('; charset=utf-8', '');
          assert.equal(mediaTypeOf(result) ?? type, type);
          if (type === 'application/json') {
            assert.deepEqual(
              comparableResult(result.structuredContent),
              comparableResult(http.json()),
              title,
            );
            assert.deepEqual(JSON.parse(bytesOf(result).toString()), result.structuredContent, title);
          } else assert.deepEqual(bytesOf(result), http.rawPayload, title);
          assert.deepEqual([result._meta?.creditsUsed, result._meta?.creditsRemaining], [0, 'unlimited']);
        }
      });
    }

    it('chooses SVG where the HTTP call has Accept', async () => {
      const input = { iban: 'AT611904300234573201', recipient: 'Max', amount: 1 };
      const result = await called(client, 'epc-qr-code', { ...input, mediaType: 'image/svg+xml' });
      assert.match(result.content[0]?.text ?? '', /^<svg|^<\?xml/);
      const wrong = await called(client, 'epc-qr-code', { ...input, mediaType: 'image/gif' });
      assert.match(wrong.content[0]?.text ?? '', /message\.mediaTypeMustBeValid/);
    });

    it('gets everything that is wrong with its arguments, with identifiers, fields and sentences', async () => {
      const wrong = { iban: 'AT00', amount: -1 };
      const { key, account } = await service.newAccount(5);
      const own = await connected(key);
      const result = await called(own, 'epc-qr-code', wrong);
      const http = await overHttp(TESTED.find(({ name }) => name === 'epc-qr-code')!, wrong);
      const { requestId: _, ...expected } = http.json() as { requestId: string };
      const { requestId, ...told } = result.structuredContent as { requestId: string };
      assert.equal(result.isError, true);
      assert.deepEqual(told, expected);
      assert.deepEqual(JSON.parse(result.content[0]!.text!), result.structuredContent);
      assert.deepEqual(result._meta, { requestId, status: 406, creditsUsed: 0 });
      assert.equal(await service.creditsOf(account), 5);
      await own.close();
    });

    it('pays the price of the operation, and gets what is left', async () => {
      const { key, account } = await service.newAccount(2);
      const own = await connected(key);
      const [example] = TESTED.find(({ name }) => name === 'barcode')!.examples;
      for (const left of [1, 0]) {
        const { _meta } = await called(own, 'barcode', await argumentsOf(example.input as object));
        assert.deepEqual([_meta?.creditsUsed, _meta?.creditsRemaining], [1, left]);
      }
      const unpaid = await called(own, 'barcode', await argumentsOf(example.input as object));
      assert.deepEqual([unpaid.isError, unpaid._meta?.status], [true, 402]);
      assert.match(unpaid.content[0]!.text!, /message\.quotaExceeded/);
      assert.equal(await service.creditsOf(account), 0);
      assert.deepEqual(await service.imbalances(), []);
      await own.close();
    });

    it('is refused with a wrong key', async () => {
      await assert.rejects(connected('wrong'), /403.*message\.forbidden|message\.forbidden/s);
    });

    it('is refused for an unknown tool', async () => {
      await assert.rejects(client.callTool({ name: 'no-such-tool', arguments: {} }), { code: -32602 });
    });
  });

  async function overHttp(operation: AnyOperation, input: object) {
    const route = operation.routes.find(({ method }) => method === 'POST') ?? operation.routes[0]!;
    return service.call(await wireRequest(operation, route, input));
  }
}
