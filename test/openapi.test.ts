import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { evidenceJwk } from '@kontor/vat';
import { Validator } from '@seriousme/openapi-schema-validator';
import { z } from 'zod';
import { BATCH } from '../src/http/batch/batch-route.ts';
import { MCP } from '../src/http/mcp/mcp-route.ts';
import { openApiDocument, openApiSteps } from '../src/http/openapi/openapi-document.ts';
import { originalDocument } from '../src/http/openapi/original-document.ts';
import { ACCOUNT, accountReportSchema } from '../src/http/service-routes/account-route.ts';
import { EVIDENCE_KEYS, evidenceKeySetSchema } from '../src/http/service-routes/evidence-keys-route.ts';
import { OPERATIONS } from '../src/operations/index.ts';
import { startService } from '../src/testing/harness.ts';
import { TESTED } from '../src/testing/operations.ts';
import { sharedService } from '../src/testing/shared-service.ts';

const facts = {
  operations: OPERATIONS,
  services: [ACCOUNT, EVIDENCE_KEYS, BATCH, MCP],
  costOf: ({ cost }: { cost: number }) => cost,
  serverUrl: 'http://127.0.0.1:8080',
  build: 'committed',
  title: 'Kontor',
};
/** What a reference names. */
const component = ({ components }: typeof document, reference: string): ResponseObject =>
  components.responses[reference.split('/').at(-1)!]!;
/** The same with an upload. */
const withUpload = openApiDocument({ ...facts, operations: TESTED });
type Json = Readonly<Record<string, unknown>>;
interface Model {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly enum?: readonly string[];
}
interface ResponseObject {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema: Json }>>;
}
const document = openApiDocument(facts) as {
  paths: Record<
    string,
    Record<
      string,
      { operationId: string; responses: Record<string, ResponseObject>; 'x-extension'?: boolean }
    >
  >;
  components: { schemas: Record<string, Model>; responses: Record<string, ResponseObject> };
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

  it('equals the committed copies (npm run openapi)', () => {
    const committed = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
    assert.equal(`${JSON.stringify(document, null, 2)}\n`, committed('openapi.json'));
    const original = originalDocument(document);
    assert.equal(`${JSON.stringify(original, null, 2)}\n`, committed('openapi-1.8.2.json'));
  });

  it('names its models and answers as the original interface does', () => {
    const { schemas, responses } = document.components;
    const original = [
      ...['BarcodePayload', 'EpcQrCodePayload', 'ErrorMessage', 'GeocodeResult', 'GeocodeReversePayload'],
      ...['GeocodeSearchPayload', 'HtmlPayload', 'Index', 'IndexFrequency', 'IndexResult', 'IndexValue'],
      ...['InvoiceMetadata', 'InvoiceParty', 'InvoicePayload', 'InvoicePayloadV1', 'SwissQrInvoiceCreditor'],
      ...['PayBySquareQrCodeAccount', 'PayBySquareQrCodeDirectDebit', 'PayBySquareQrCodePayload'],
      ...['PayBySquareQrCodePayment', 'PayBySquareQrCodeRecipient', 'PayBySquareQrCodeStandingOrder'],
      ...['HctQrCodePayload', 'PdfToPdfAPayload', 'SpaydQrCodeAccount', 'SpaydQrCodeNotification'],
      ...[
        'SpaydQrCodePayload',
        'SwissQrInvoiceDebtor',
        'SwissQrInvoicePayload',
        'VatVerificationPayload',
        'VatVerificationResult',
      ],
    ];
    assert.deepEqual(
      original.filter((name) => !(name in schemas)),
      [],
    );
    assert.ok('EpcQrCode' in responses && 'ServiceUnavailable' in responses);
    const { sender, recipient } = schemas.InvoicePayload!.properties as Record<string, { $ref: string }>;
    assert.equal(sender!.$ref, recipient!.$ref);
    assert.deepEqual(schemas.IndexFrequency!.enum, ['YEARLY', 'MONTHLY']);
    assert.equal(schemas.Index!.enum?.length, 50);
  });

  it('describes every answer that is no JSON as bytes, so that generated clients do not read it as text', () => {
    for (const [path, item] of Object.entries(document.paths)) {
      if (path === '/mcp') continue;
      for (const { responses } of Object.values(item)) {
        const answer = responses['200']!;
        const { content } = answer.$ref === undefined ? answer : component(document, answer.$ref);
        for (const [type, { schema: whole }] of Object.entries(content!)) {
          // Lines of a batch name their form beside (`x-item-schema`).
          const { 'x-item-schema': _, ...schema } = whole;
          if (/^application\/(?:[\w-]+\+)?json$/.test(type))
            assert.match(String(schema.$ref), /^#\/components\/schemas\//);
          else assert.deepEqual(schema, { type: 'string', format: 'binary' }, `${path} ${type}`);
        }
      }
    }
  });

  it('gives the form of every number, and the decimals of amounts', () => {
    const numbers: Json[] = [];
    const collect = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      const { type } = value as Json;
      if (type === 'number' || type === 'integer') numbers.push(value as Json);
      for (const inner of Object.values(value)) collect(inner);
    };
    collect(document);
    for (const { type, format } of numbers)
      assert.ok(
        (type === 'number' ? ['float', 'double', 'int64'] : ['int32', 'int64']).includes(String(format)),
        `${type}`,
      );
    const { amount } = document.components.schemas.EpcQrCodePayload!.properties as Record<string, Json>;
    assert.deepEqual(amount, {
      type: 'number',
      format: 'float',
      minimum: 0.01,
      maximum: 999999999.99,
      description: 'Amount with at most two decimals; absent: the payer enters it',
    });
    const { amount: forints } = document.components.schemas.HctQrCodePayload!.properties as Record<
      string,
      Json
    >;
    assert.equal(forints!.format, 'int64');
  });

  it('gives defaults, also of members that are changed before they are judged, and least lengths', () => {
    const { schemas } = document.components;
    const member = (model: string, name: string) =>
      (schemas[model]!.properties as Record<string, Json>)[name]!;
    assert.equal(member('SwissQrInvoicePayload', 'currency').default, 'CHF');
    assert.equal(member('SwissQrInvoicePayload', 'language').default, 'EN');
    assert.equal(member('HtmlPayload', 'width').default, 21);
    assert.equal(member('EpcQrCodePayload', 'recipient').minLength, 1);
    assert.equal(member('InvoicePayload', 'items').minItems, 1);
    assert.equal(member('EpcQrCodePayload', 'text').minLength, undefined, 'a blank one is absent');
  });

  it('marks added words of a list', () => {
    const { format, output } = document.components.schemas.BarcodePayload!.properties as Record<string, Json>;
    assert.deepEqual(output!['x-extension-values'], ['SVG', 'PDF']);
    const added = format!['x-extension-values'] as readonly string[];
    assert.equal((format!.enum as readonly string[]).filter((word) => !added.includes(word)).length, 13);
  });

  it('describes the account as it is answered', async () => {
    const service = await sharedService();
    const answer = await service.call({ method: 'GET', url: '/v1/account' });
    assert.deepEqual(z.strictObject(accountReportSchema.shape).parse(answer.json()), answer.json());
  });

  it('describes public keys as they are made', () => {
    const made = evidenceJwk(Buffer.alloc(32, 7));
    const { keys } = evidenceKeySetSchema.shape;
    assert.deepEqual(z.strictObject(keys.element.shape).parse(made), made);
    assert.deepEqual(Object.keys(document.paths['/.well-known/jwks.json']!), ['get']);
  });

  it('lists the statuses of the contract and no other', () => {
    const further: Readonly<Record<string, readonly string[]>> = {
      // Its own protocol asks for them (MCP, Transports: Sending Messages to the Server).
      '/mcp': ['202', '400'],
      // Nothing else of a request for it can be wrong.
      '/.well-known/jwks.json': ['400'],
    };
    for (const [path, item] of Object.entries(document.paths)) {
      for (const { responses } of Object.values(item)) {
        const statuses = Object.keys(responses).filter((status) => status !== '204');
        // Of a batch each line has its own status: credits are a matter of lines.
        const unpaid = path === '/v1/batch' ? [] : ['402'];
        // Public keys are for everybody, whatever is sent.
        const refused = path === '/.well-known/jwks.json' ? [] : [...unpaid, '403', '406'];
        assert.deepEqual(statuses, ['200', ...(further[path] ?? []), ...refused, '500', '503']);
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

  it('describes a form of several files so that generated clients can send it', () => {
    const { post } = document.paths['/v1/pdf'] as unknown as Record<
      string,
      { requestBody: { content: Record<string, { encoding: Json }> } }
    >;
    assert.deepEqual(post!.requestBody.content['multipart/form-data']!.encoding, {
      files: { contentType: 'application/pdf' },
      assets: { contentType: 'application/octet-stream' },
      steps: { contentType: 'application/json' },
      password: { contentType: 'text/plain' },
    });
    const { files, assets, steps } = document.components.schemas.PdfPayload!.properties as Record<
      string,
      Json
    >;
    assert.deepEqual([files!.minItems, files!.maxItems, assets!.maxItems], [undefined, undefined, 20]);
    assert.equal(steps!.type, 'string');
    assert.deepEqual(steps!.contentSchema, {
      type: 'array',
      maxItems: 20,
      items: { $ref: '#/components/schemas/PdfStep' },
    });
  });

  it('describes the form of a JSON body by a model that is named outside of forms too', () => {
    type Content = Readonly<Record<string, { schema: Json; encoding?: Json }>>;
    const { post } = document.paths['/v1/html-to-pdf'] as unknown as Record<
      string,
      { requestBody: { content: Content } }
    >;
    const { content } = post!.requestBody;
    const form = { $ref: '#/components/schemas/HtmlToPdfForm' };
    assert.deepEqual(Object.keys(content), ['application/json', 'multipart/form-data']);
    assert.deepEqual(content['application/json']!.schema, {
      $ref: '#/components/schemas/HtmlPayload',
      not: form,
    });
    assert.deepEqual(content['multipart/form-data'], {
      schema: form,
      'x-extension': true,
      encoding: {
        resources: { contentType: 'application/octet-stream' },
        attachments: { contentType: 'application/octet-stream' },
        payload: { contentType: 'application/json' },
      },
    });
    const { properties, required } = document.components.schemas.HtmlToPdfForm as {
      properties: Record<string, Json>;
      required: readonly string[];
    };
    assert.deepEqual(properties.payload, { $ref: '#/components/schemas/HtmlPayload' });
    assert.deepEqual(properties.resources!.items, { type: 'string', format: 'binary' });
    assert.deepEqual(required, ['payload']);
  });

  it('gives each operation an id of its own', () => {
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    assert.equal(new Set(ids).size, ids.length);
  });

  it('is made in steps, so that a service answers others meanwhile', async () => {
    const steps = openApiSteps(facts);
    let count = 0;
    const routes = OPERATIONS.flatMap((operation) => operation.routes);
    while (!steps.next().done) count += 1;
    assert.ok(count > routes.length, `${count} steps for ${routes.length} routes`);
    const service = await startService();
    try {
      let turns = 0;
      let isMade = false;
      const countTurns = (): void => {
        turns += 1;
        if (!isMade) setImmediate(countTurns);
      };
      setImmediate(countTurns);
      await service.call({ method: 'GET', url: '/openapi.json' });
      isMade = true;
      assert.ok(turns > routes.length, `${turns} turns of the loop`);
    } finally {
      await service.close();
    }
  });

  it('is served, compressed, with an ETag that is honoured', async () => {
    const service = await sharedService();
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
  });
});
