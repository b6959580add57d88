import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Service, startService } from '../../testing/harness.ts';
import { McpClient, type Rpc, toolCall } from '../../testing/mcp-messages.ts';

const TRANSFER = { iban: 'AT611904300234573201', recipient: 'Max', amount: 1 };

describe('messages for POST /mcp', () => {
  let service: Service;
  before(async () => {
    service = await startService();
  });
  after(() => service.close());

  const client = new McpClient(() => service);
  const sent = client.send.bind(client);
  const ask = client.ask.bind(client);

  it('in a batch are answered in a list, notifications aside', async () => {
    const batch = [
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { jsonrpc: '2.0', method: 'notifications/cancelled' },
      { id: 2 },
      toolCall('epc-qr-code', TRANSFER, 'c'),
      { jsonrpc: '2.0', id: 4, method: 'nonsense' },
    ];
    const answers = (await ask(batch)) as unknown as readonly Rpc[];
    assert.deepEqual(
      answers.map(({ id, error }) => [id, error?.code]),
      [
        [1, undefined],
        [2, -32600],
        [4, -32601],
        ['c', undefined],
      ],
    );
    assert.equal((await sent('[{"jsonrpc":"2.0","method":"notifications/initialized"}]')).statusCode, 202);
  });

  it('in a batch have one call of a tool: two would not be charged with one answer', async () => {
    const { key, account } = await service.newAccount(5);
    const batch = [toolCall('epc-qr-code', TRANSFER, 1), toolCall('epc-qr-code', TRANSFER, 2)];
    const answers = (await ask(batch, { authorization: `Bearer ${key}` })) as unknown as readonly Rpc[];
    assert.deepEqual(
      answers.map(({ error }) => error?.code),
      [-32600, -32600],
    );
    assert.equal(await service.creditsOf(account), 5);
  });

  it('in a batch are at most twenty', async () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    assert.equal(((await ask(Array(20).fill(ping))) as unknown as readonly Rpc[]).length, 20);
    const many = await sent(JSON.stringify(Array(21).fill(ping)));
    assert.deepEqual([many.statusCode, (many.json() as Rpc).error?.code], [400, -32600]);
  });

  it('in a batch are each limited like a call, those too that cost nothing', async () => {
    const { account } = await service.newAccount(5);
    const limits = { name: 'slow', scopes: null, cidrs: null, cap: null, rate: 3, expiresAt: null };
    const { text: key } = await service.ledger.keyService.create(account, limits);
    const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' });
    const silent = { jsonrpc: '2.0', method: 'notifications/cancelled' };
    const headers = { authorization: `Bearer ${key}` };
    const batch = [ping(1), silent, ping(3), ping(4), toolCall('epc-qr-code', TRANSFER, 5)];
    const answers = (await ask(batch, headers)) as unknown as readonly Rpc[];
    assert.deepEqual(
      answers.map(({ id, error, result }) => [id, error?.code ?? result?.isError ?? 'served']),
      [
        [1, 'served'],
        [3, 'served'],
        [4, -32000],
        [5, true],
      ],
    );
    const { data } = answers[2]!.error!;
    assert.deepEqual((data as { messages: unknown }).messages, ['message.rateLimitExceeded']);
    const { _meta: meta } = answers[3]!.result as { _meta: { status: number; creditsUsed: number } };
    assert.deepEqual([meta.status, meta.creditsUsed], [429, 0]);
    assert.equal(await service.creditsOf(account), 5);
    assert.equal((await sent(JSON.stringify(ping(6)), headers)).statusCode, 429);
  });
});
