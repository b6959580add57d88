/**
 * The files for several nodes in `deploy`, in front of servers that take calls down: who gets which path, what happens
 * to a call when its node is away, and that none is sent twice.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { ask } from '../cluster/ask.ts';
import { BALANCERS, type Balancer, requireBalancers, startBalancer } from '../cluster/balancers.ts';
import { freePort } from '../free-port.ts';

interface Taken {
  readonly node: string;
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Answers with its name; a call to a path with `lost` is read, and its connection closed without an answer. */
async function startNode(node: string, taken: Taken[]): Promise<{ server: Server; address: string }> {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { method, url = '', headers } = request;
    if (url !== '/ready') taken.push({ node, line: `${method} ${url}`, headers, body });
    if (url.includes('lost')) request.socket.destroy();
    else response.end(node);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, address: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const stoppedNode = async () => `127.0.0.1:${await freePort()}`;

for (const kind of BALANCERS) {
  describe(`${kind.file} with ${kind.name}`, () => {
    const taken: Taken[] = [];
    const servers: Server[] = [];
    let folder: string;
    let balancer: Balancer;
    before(async () => {
      requireBalancers([kind]);
      folder = mkdtempSync(join(tmpdir(), 'kontor-balancer-'));
      const nodes = { lite: [await stoppedNode()], full: [await stoppedNode()] };
      for (const name of ['lite', 'lite', 'full', 'full'] as const) {
        const { server, address } = await startNode(name, taken);
        servers.push(server);
        nodes[name].push(address);
      }
      balancer = await startBalancer(kind, folder, nodes);
    });
    after(async () => {
      await balancer?.[Symbol.asyncDispose]();
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
      rmSync(folder, { recursive: true, force: true });
    });

    test('documents go to full nodes, the rest to lite ones, never to one that is down', async () => {
      for (let round = 0; round < 5; round++) {
        for (const [path, node] of [
          ['/v1/html-to-pdf', 'full'],
          ['/v1/pdf-to-pdf-a', 'full'],
          ['/v1/pdf', 'full'],
          ['/v1/pdf/', 'full'],
          ['/mcp', 'full'],
          ['/v1/epc-qr-code', 'lite'],
          ['/v2/invoice-pdf', 'lite'],
          ['/v1/pdfs', 'lite'],
          ['/mcp/x', 'lite'],
          ['/', 'lite'],
        ] as const) {
          const { status, body } = await ask(balancer.origin + path, { body: '{}' });
          assert.deepEqual([path, status, body], [path, 200, node]);
        }
      }
    });

    test('a call arrives as it was sent, from the address of the connection', async () => {
      const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'gopher', 'x-own': 'a' };
      await ask(`${balancer.origin}/v1/as-sent?q=%20`, { body: '{"a":1}', headers });
      const call = taken.find(({ line }) => line.includes('as-sent'));
      assert.deepEqual([call?.line, call?.body], ['POST /v1/as-sent?q=%20', '{"a":1}']);
      assert.equal(call?.headers['x-forwarded-for'], '127.0.0.1');
      assert.equal(call?.headers['x-forwarded-proto'], kind.scheme);
      assert.equal(call?.headers['x-own'], 'a');
    });

    test('metrics stay inside', async () => {
      assert.equal((await ask(`${balancer.origin}/metrics`)).status, 404);
      assert.ok(!taken.some(({ line }) => line.includes('/metrics')));
    });

    test('a POST whose node ends is not sent again, and the next call goes to another node', async () => {
      const lost = await ask(`${balancer.origin}/v1/lost`, { body: '{}' }).then(
        ({ status }) => status,
        () => 'closed',
      );
      assert.ok(lost === 502 || lost === 'closed', String(lost));
      assert.equal(taken.filter(({ line }) => line === 'POST /v1/lost').length, 1);
      assert.equal((await ask(`${balancer.origin}/v1/found`, { body: '{}' })).status, 200);
    });

    test('when no node can be reached the answer is the one that Kontor gives', async () => {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
      const answer = await ask(`${balancer.origin}/v1/epc-qr-code`, { body: '{}' });
      assert.equal(answer.status, 503);
      assert.equal(answer.headers['retry-after'], '2');
      assert.match(String(answer.headers['content-type']), /^application\/json/);
      const { messages, requestId } = JSON.parse(answer.body) as { messages: string[]; requestId: string };
      assert.deepEqual(messages, ['message.apiUnavailable']);
      assert.match(requestId, /^[0-9a-f-]{32,36}$/);
    });
  });
}
