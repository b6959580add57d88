import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { linesOf } from './pdf-facts.ts';
import { startHtmlService } from './service.ts';

/** Longer than the pauses between two looks at the state of a document, and than the time without an event. */
const DELAYS_MS = [60, 200, 900];

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="20"><text y="15">drawn</text></svg>';

test('what a slow server sends is on the paper, whether scripts run or not', async () => {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const isSheet = pathname === '/a.css';
    void sleep(Number(searchParams.get('ms'))).then(() => {
      response.writeHead(200, { 'content-type': isSheet ? 'text/css' : 'image/svg+xml' });
      response.end(isSheet ? 'p::after { content: " styled" }' : SVG);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await using service = await startHtmlService({ HTML_ALLOW_ORIGINS: origin });
    for (const ms of DELAYS_MS) {
      for (const script of ['', '<script>1</script>']) {
        const sheet = `<link rel=stylesheet href="${origin}/a.css?ms=${ms}">`;
        const picture = `<img src="${origin}/a.svg?ms=${ms}">`;
        const [both, pictureAlone] = [`${sheet}<p>x</p>${picture}`, `<p>x</p>${picture}`];
        assert.deepEqual(linesOf(await service.pdf(both + script)), ['x styled', 'drawn'], `${ms} ${script}`);
        assert.deepEqual(
          linesOf(await service.pdf(pictureAlone + script)),
          ['x', 'drawn'],
          `${ms} ${script}`,
        );
      }
    }
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
