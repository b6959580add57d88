import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Service, startService } from '../testing/harness.ts';
import { multipartForm } from '../testing/multipart.ts';
import { TESTED } from '../testing/operations.ts';

const ORIGIN = 'https://shop.example';

describe('web pages of other origins', () => {
  let service: Service;
  before(async () => {
    service = await startService({ env: { CORS_ORIGINS: ORIGIN }, operations: TESTED });
  });
  after(() => service.close());

  const allowed = async (method: 'GET' | 'OPTIONS', url: string, origin: string) => {
    const { headers, statusCode } = await service.call({ method, url, headers: { origin } });
    return {
      statusCode,
      origin: headers['access-control-allow-origin'],
      exposed: String(headers['access-control-expose-headers']),
    };
  };

  it('a named one may call and read our headers', async () => {
    const answer = await allowed('GET', '/v1/account', ORIGIN);
    assert.equal(answer.origin, ORIGIN);
    assert.match(answer.exposed, /X-Credits-Remaining.*X-EInvoice-Profile/);
  });

  it('its preflight is answered without a key', async () => {
    const answer = await allowed('OPTIONS', '/v2/invoice-pdf', ORIGIN);
    assert.deepEqual([answer.statusCode, answer.origin], [204, ORIGIN]);
  });

  it('may send a file, in a form or alone', async () => {
    const url = '/v1/echo-hash';
    const { headers } = await service.call({ method: 'OPTIONS', url, headers: { origin: ORIGIN } });
    assert.match(String(headers['access-control-allow-headers']), /Content-Type/);
    const { body, contentType } = multipartForm([{ name: 'file', content: 'x' }]);
    for (const type of [contentType, 'application/pdf']) {
      const sent = { origin: ORIGIN, 'content-type': type };
      const answer = await service.call({ method: 'POST', url, payload: body, headers: sent });
      assert.deepEqual([answer.statusCode, answer.headers['access-control-allow-origin']], [200, ORIGIN]);
    }
  });

  it('another one gets no leave', async () => {
    assert.equal((await allowed('GET', '/v1/account', 'https://evil.example')).origin, undefined);
    assert.equal((await allowed('OPTIONS', '/v2/invoice-pdf', 'https://evil.example')).statusCode, 405);
  });

  it('probes and metrics are never shared', async () => {
    assert.equal((await allowed('GET', '/metrics', ORIGIN)).origin, undefined);
  });
});
