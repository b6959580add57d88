import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Service, startService } from '../testing/harness.ts';

const ORIGIN = 'https://shop.example';

describe('web pages of other origins', () => {
  let service: Service;
  before(async () => {
    service = await startService({ env: { CORS_ORIGINS: ORIGIN } });
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

  it('another one gets no leave', async () => {
    assert.equal((await allowed('GET', '/v1/account', 'https://evil.example')).origin, undefined);
    assert.equal((await allowed('OPTIONS', '/v2/invoice-pdf', 'https://evil.example')).statusCode, 405);
  });

  it('probes and metrics are never shared', async () => {
    assert.equal((await allowed('GET', '/metrics', ORIGIN)).origin, undefined);
  });
});
