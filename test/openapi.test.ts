import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { MCP } from '../src/http/mcp/mcp-route.ts';
import { openApiDocument } from '../src/http/openapi.ts';
import { ACCOUNT } from '../src/http/service-routes/account-route.ts';
import { OPERATIONS } from '../src/operations/index.ts';
import { startService } from '../src/testing/harness.ts';
import { TESTED } from '../src/testing/operations.ts';

const facts = {
  operations: OPERATIONS,
  services: [ACCOUNT, MCP],
  costOf: ({ cost }: { cost: number }) => cost,
  serverUrl: 'http://localhost:8080',
  build: 'committed',
};
/** The same with an upload. */
const withUpload = openApiDocument({ ...facts, operations: TESTED });
const document = openApiDocument(facts) as {
  paths: Record<string, Record<string, { operationId: string; responses: object; 'x-extension'?: boolean }>>;
};

describe('the interface document', () => {
  it('is OpenAPI 3.1 by its meta schema', async () => {
    for (const one of [document, withUpload]) {
      const { valid, errors } = await new Validator().validate(
        structuredClone(one) as Record<string, unknown>,
      );
      assert.ok(valid, JSON.stringify(errors, null, 1));
    }
  });

  it('equals the committed copy (npm run openapi)', () => {
    const committed = readFileSync(new URL('../openapi.json', import.meta.url), 'utf8');
    assert.equal(`${JSON.stringify(document, null, 2)}\n`, committed);
  });

  it('lists the statuses of the contract and no other', () => {
    // Its own protocol asks for them (MCP, Transports: Sending Messages to the Server).
    const further: Readonly<Record<string, readonly string[]>> = { '/mcp': ['202', '400'] };
    for (const [path, item] of Object.entries(document.paths)) {
      for (const { responses } of Object.values(item)) {
        const statuses = Object.keys(responses).filter((status) => status !== '204');
        assert.deepEqual(statuses, ['200', ...(further[path] ?? []), '402', '403', '406', '500', '503']);
      }
    }
  });

  it('describes an upload so that generated clients send a file: a form first, then the file alone', () => {
    type Content = Readonly<
      Record<string, { schema: { properties?: object; required?: readonly string[] } }>
    >;
    const paths = withUpload.paths as Record<string, { post: { requestBody: { content: Content } } }>;
    const { content } = paths['/v1/echo-hash']!.post.requestBody;
    assert.deepEqual(Object.keys(content), ['multipart/form-data', 'application/pdf', 'text/csv']);
    const { properties, required } = content['multipart/form-data']!.schema;
    assert.deepEqual(Object.keys(properties!), ['file', 'label', 'level', 'copies', 'report']);
    assert.deepEqual((properties as { file: object }).file, {
      type: 'string',
      format: 'binary',
      description: 'Any file',
    });
    assert.deepEqual(required, ['file']);
    assert.deepEqual(content['text/csv']!.schema, { type: 'string', format: 'binary' });
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
