import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { openApiDocument } from '../src/http/openapi.ts';
import { OPERATIONS } from '../src/operations/index.ts';
import { startService } from '../src/testing/harness.ts';

const facts = {
  operations: OPERATIONS,
  costOf: ({ cost }: { cost: number }) => cost,
  serverUrl: 'http://localhost:8080',
  build: 'committed',
};
const document = openApiDocument(facts) as {
  paths: Record<string, Record<string, { operationId: string; responses: object; 'x-extension'?: boolean }>>;
};

describe('the interface document', () => {
  it('is OpenAPI 3.1 by its meta schema', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    assert.ok(valid, JSON.stringify(errors, null, 1));
  });

  it('equals the committed copy (npm run openapi)', () => {
    const committed = readFileSync(new URL('../openapi.json', import.meta.url), 'utf8');
    assert.equal(`${JSON.stringify(document, null, 2)}\n`, committed);
  });

  it('lists the statuses of the contract and no other', () => {
    for (const item of Object.values(document.paths)) {
      for (const { responses } of Object.values(item)) {
        const statuses = Object.keys(responses).filter((status) => status !== '204');
        assert.deepEqual(statuses, ['200', '402', '403', '406', '500', '503']);
      }
    }
  });

  it('gives each operation an id of its own', () => {
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    assert.equal(new Set(ids).size, ids.length);
  });

  it('is served, compressed, with an ETag that is honoured', async () => {
    const service = await startService();
    try {
      const answer = await service.call({
        method: 'GET',
        url: '/openapi.json',
        headers: { 'accept-encoding': 'gzip' },
      });
      assert.equal(answer.statusCode, 200);
      assert.equal(answer.headers['content-encoding'], 'gzip');
      const again = await service.call({
        method: 'GET',
        url: '/openapi.json',
        headers: { 'if-none-match': String(answer.headers.etag) },
      });
      assert.equal(again.statusCode, 304);
    } finally {
      await service.close();
    }
  });
});
