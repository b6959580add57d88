import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { z } from 'zod';
import { type AnyOperation, operation } from '../../core/operation.ts';
import { OPERATIONS } from '../../operations/index.ts';
import { type Service, startService } from '../../testing/harness.ts';
import { McpClient, type Rpc, toolCall } from '../../testing/mcp-messages.ts';

/** What goes over the wire of `POST /mcp`; the protocol's own client is asked in `test/mcp.test.ts`. */

const OWN_PAGE = 'https://kontor.example';
const SHOP = 'https://shop.example';
const TRANSFER = { iban: 'AT611904300234573201', recipient: 'Max', amount: 1 };

/** Runs until it is stopped. */
function waiting(name: string, timeoutMs: number, started: () => void = () => undefined): AnyOperation {
  return operation({
    name,
    title: 'Waits',
    description: 'Waits until the caller is gone',
    routes: [],
    cost: 1,
    timeoutMs,
    input: z.object({}),
    produces: ['application/json'],
    negotiation: 'fixed',
    examples: [{ title: 'Waits', input: {} }],
    run: (_, { signal }) => {
      started();
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
  }) as AnyOperation;
}

describe('POST /mcp', () => {
  let service: Service;
  let port: number;
  const began = Promise.withResolvers<void>();

  before(async () => {
    service = await startService({
      env: { PUBLIC_URL: OWN_PAGE, CORS_ORIGINS: SHOP },
      operations: [...OPERATIONS, waiting('waits-long', 60_000, () => began.resolve()), waiting('waits', 20)],
    });
    port = await service.listen();
  });
  after(() => service.close());

  const client = new McpClient(() => service);
  const sent = client.send.bind(client);
  const ask = client.ask.bind(client);
  const tool = client.call.bind(client);

  async function assertFault(payload: string | Buffer, status: number, code: number, id: unknown = null) {
    const answer = await sent(payload);
    const { error, id: answered } = answer.json() as Rpc;
    const text = payload.toString().slice(0, 80);
    assert.deepEqual([answer.statusCode, error?.code, answered], [status, code, id], text);
    assert.match(String(answer.headers['content-type']), /^application\/json/);
  }

  describe('a call with a name of its own (contract: Idempotency)', () => {
    let key: string;
    before(async () => {
      ({ key } = await service.newAccount(100));
    });
    const named = (name: string, args: object, idempotencyKey: unknown) =>
      tool(name, args, key, { idempotencyKey });
    const charges = async (calls: readonly (readonly [string, object, string])[]) => {
      const found = [];
      for (const call of calls) {
        const { _meta: meta } = await named(...call);
        found.push([meta.creditsUsed, meta.idempotencyReplayed]);
      }
      return found;
    };

    it('is charged once; with other arguments or as another tool it is another call', async () => {
      const other = { ...TRANSFER, amount: 2 };
      assert.deepEqual(
        await charges([
          ['epc-qr-code', TRANSFER, 'order-1'],
          ['epc-qr-code', TRANSFER, 'order-1'],
          ['epc-qr-code', other, 'order-1'],
          ['epc-qr-code', TRANSFER, 'order-2'],
        ]),
        [
          [1, undefined],
          [0, true],
          [1, undefined],
          [1, undefined],
        ],
      );
    });

    it('holds for large arguments, which another thread reads', async () => {
      const code = { format: 'QR_CODE', content: 'x', notes: 'y'.repeat(200_000) };
      const [once, again] = [
        await named('barcode', code, 'large-2'),
        await named('barcode', code, 'large-2'),
      ];
      assert.deepEqual([once._meta.creditsUsed, again._meta.creditsUsed], [1, 0]);
    });

    it('is refused, with all else that is wrong, when the name has another form', async () => {
      for (const name of ['', 'a b', 'x'.repeat(65), 7, null, {}]) {
        const { structuredContent } = await named('epc-qr-code', { ...TRANSFER, iban: 'AT00' }, name);
        assert.deepEqual(structuredContent?.messages, [
          'message.idempotencyKeyMustBeValid',
          'message.ibanMustBeValid',
        ]);
      }
    });
  });

  describe('messages', () => {
    it('that are no JSON are answered so', async () => {
      for (const text of [
        '{',
        '{"jsonrpc":"2.0"',
        '{"a":1}}',
        '[{}',
        '[1,]',
        'x',
        '{"params":{"arguments":{}}',
        '[] []',
      ]) {
        await assertFault(text, 400, -32700);
      }
      await assertFault(Buffer.from('{"jsonrpc":"2.0","id":"\xff","method":"ping"}', 'latin1'), 400, -32700);
      await assertFault(`{"a":${'['.repeat(40)}${']'.repeat(40)}}`, 400, -32700);
    });

    it('that are none of JSON-RPC 2.0 too', async () => {
      const wrong = ['1', '"x"', 'null', '{}', '[]', '{"jsonrpc":"1.0","id":1,"method":"ping"}'];
      const ids = ['null', 'true', '{}', '[1]'].map((id) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}`);
      const twice = '{"jsonrpc":"2.0","id":1,"method":"ping","params":{},"par\\u0061ms":{}}';
      for (const text of [...wrong, ...ids, twice]) {
        const answer = (await sent(text)).json() as Rpc;
        assert.equal(answer.error?.code, -32600, text);
      }
      await assertFault('{"jsonrpc":"2.0","id":7,"method":3}', 400, -32600, 7);
      await assertFault('{"jsonrpc":"2.0","id":7,"method":"ping","params":[]}', 400, -32600, 7);
    });

    it('that ask for nothing are taken in silence', async () => {
      for (const message of [
        { jsonrpc: '2.0', method: 'notifications/initialized' },
        { jsonrpc: '2.0', id: 3, result: {} },
        { jsonrpc: '2.0', id: 3, error: { code: 1, message: 'x' } },
      ]) {
        const answer = await sent(JSON.stringify(message));
        assert.deepEqual([answer.statusCode, answer.body], [202, '']);
      }
    });

    it('carry any id back', async () => {
      for (const id of [0, -1, 1.5, '', 'a"\\\u2028']) {
        assert.deepEqual(await ask({ jsonrpc: '2.0', id, method: 'ping' }), {
          jsonrpc: '2.0',
          id,
          result: {},
        });
      }
    });

    it('with an unknown method or a page that does not exist get that as error', async () => {
      assert.equal((await ask({ jsonrpc: '2.0', id: 1, method: 'resources/list' })).error?.code, -32601);
      const page = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { cursor: 'x' } };
      assert.equal((await ask(page)).error?.code, -32602);
    });

    it('beside their arguments are short', async () => {
      const params = { name: 'epc-qr-code', arguments: TRANSFER, _meta: { x: 'y'.repeat(40_000) } };
      await assertFault(JSON.stringify({ ...toolCall('', {}), params }), 400, -32600);
    });
  });

  describe('versions of the protocol', () => {
    const greeted = async (protocolVersion: unknown) => {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } };
      const { result } = await ask({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
      return result?.protocolVersion;
    };

    it('are the client’s own, or our newest', async () => {
      for (const version of ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']) {
        assert.equal(await greeted(version), version);
      }
      for (const version of ['1999-01-01', undefined, 7]) assert.equal(await greeted(version), '2025-11-25');
    });

    it('that are not supported are refused', async () => {
      const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
      assert.equal((await sent(ping, { 'mcp-protocol-version': '1999-01-01' })).statusCode, 400);
      assert.equal((await sent(ping, { 'mcp-protocol-version': '2025-06-18' })).statusCode, 200);
    });
  });

  describe('requests', () => {
    const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });

    it('are POST: there is no stream to listen to and no session to end', async () => {
      for (const method of ['GET', 'DELETE'] as const) {
        const { statusCode, headers } = await service.call({ method, url: '/mcp' });
        assert.deepEqual([statusCode, headers.allow], [405, 'POST']);
      }
    });

    it('of web pages come from our own address or an origin that is named', async () => {
      for (const origin of [OWN_PAGE, SHOP]) assert.equal((await sent(ping, { origin })).statusCode, 200);
      for (const origin of [
        'https://evil.example',
        'http://kontor.example',
        'null',
        `${OWN_PAGE}.evil.example`,
      ]) {
        const answer = await sent(ping, { origin });
        assert.deepEqual([answer.statusCode, answer.json()], [403, answer.json()]);
        assert.match(answer.body, /message\.forbidden.*CORS_ORIGINS/);
      }
      const { headers } = await service.call({ method: 'OPTIONS', url: '/mcp', headers: { origin: SHOP } });
      assert.match(String(headers['access-control-allow-headers']), /MCP-Protocol-Version/);
    });

    it('need a key before anything is read', async () => {
      for (const authorization of ['', 'Bearer wrong']) {
        const answer = await sent('{', { authorization });
        assert.equal(answer.statusCode, 403);
        assert.deepEqual((answer.json() as { messages: string[] }).messages, ['message.forbidden']);
      }
    });

    it('have the size, media type and coding of any JSON body', async () => {
      const large = await sent(`{"a":"${'x'.repeat(11 * 1024 * 1024)}"}`);
      assert.match(large.body, /message\.bodyTooLarge/);
      assert.match(
        (await sent(ping, { 'content-type': 'text/plain' })).body,
        /message\.contentTypeMustBeValid/,
      );
      assert.match(
        (await sent(ping, { 'content-encoding': 'gzip' })).body,
        /message\.contentEncodingMustBeValid/,
      );
    });
  });

  describe('calls', () => {
    it('of unknown tools, or with arguments that are no object, are wrong parameters', async () => {
      for (const [name, args] of [
        ['nonsense', {}],
        [17, {}],
        ['__proto__', {}],
        ['epc-qr-code', []],
        ['epc-qr-code', 'x'],
      ] as const) {
        assert.equal((await ask(toolCall(name as string, args))).error?.code, -32602, String(name));
      }
    });

    it('with arguments that are no JSON are no JSON, and cost nothing', async () => {
      const { key, account } = await service.newAccount(5);
      const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`;
      for (const args of ['{"iban":}', '{"iban" 1}', deep]) {
        const payload = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"epc-qr-code","arguments":${args}}}`;
        const answer = (await sent(payload, { authorization: `Bearer ${key}` })).json() as Rpc;
        assert.deepEqual([answer.id, answer.error?.code], [1, -32700], args.slice(0, 20));
      }
      assert.equal(await service.creditsOf(account), 5);
    });

    it('without arguments get what is missing', async () => {
      for (const none of [undefined, null, {}]) {
        const { structuredContent } = await tool('epc-qr-code', none);
        assert.ok(structuredContent?.messages.includes('message.ibanMustNotBeBlank'));
      }
    });

    it('are logged, counted and kept for the owner as those over HTTP', async () => {
      const { key, account, keyId } = await service.newAccount(5);
      await tool('epc-qr-code', TRANSFER, key);
      await tool('epc-qr-code', { ...TRANSFER, iban: 'x' }, key);
      const lines = service
        .logText()
        .split('\n')
        .filter((line) => line.includes(`"account":${account},`));
      const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
      assert.deepEqual(
        told.map(({ operation: name, status, outcome, credits, keyId: of }) => [
          name,
          status,
          outcome,
          credits,
          of,
        ]),
        [
          ['epc-qr-code', 200, 'ok', 1, keyId],
          ['epc-qr-code', 406, 'invalid', 0, keyId],
        ],
      );
      assert.equal(await service.creditsOf(account), 4);
    });

    it('of a key with scopes are those of its scopes, and no others are listed', async () => {
      const { account } = await service.newAccount(5);
      const settings = { name: 'x', cidrs: null, cap: null, rate: null, expiresAt: null };
      const { text } = await service.ledger.keyService.create(account, { ...settings, scopes: ['barcode'] });
      const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
      const { result } = (await sent(list, { authorization: `Bearer ${text}` })).json() as {
        readonly result: { readonly tools: readonly { readonly name: string }[] };
      };
      assert.deepEqual(
        result.tools.map(({ name }) => name),
        ['barcode'],
      );
      const refused = await tool('epc-qr-code', TRANSFER, text);
      assert.deepEqual([refused.isError, refused._meta.status], [true, 403]);
      assert.deepEqual(refused.structuredContent?.messages, ['message.forbidden']);
    });

    it('that take too long are refused, with the time to wait', async () => {
      const late = await tool('waits', {});
      assert.deepEqual([late.isError, late._meta.status, late._meta.retryAfterSeconds], [true, 503, 30]);
      assert.deepEqual(late.structuredContent?.messages, ['message.apiUnavailable']);
    });

    it('that fail by our fault reveal no more than over HTTP', async () => {
      const fault = await tool('faulty', { text: 'secret' });
      assert.deepEqual([fault.isError, fault._meta.status], [true, 500]);
      assert.doesNotMatch(JSON.stringify(fault), /secret/);
    });

    it('end when the client leaves, and are not charged', async () => {
      const { key, account } = await service.newAccount(5);
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const leaving = request({ port, method: 'POST', path: '/mcp', headers });
      leaving.on('error', () => undefined);
      leaving.end(JSON.stringify(toolCall('waits-long', {})));
      await began.promise;
      leaving.destroy();
      const isLogged = () => /"operation":"waits-long".*"outcome":"aborted"/.test(service.logText());
      while (!isLogged()) await new Promise((resolve) => setImmediate(resolve));
      assert.equal(await service.creditsOf(account), 5);
      assert.deepEqual(await service.imbalances(), []);
    });
  });
});
