/** What code was compiled against is in both interface documents, literally; what was added is marked and never needed. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { sharedService } from '../../src/testing/shared-service.ts';
import {
  boundsOf,
  component,
  isMarked,
  type Json,
  membersOf,
  memberText,
  operationFacts,
  operations,
} from './document-facts.ts';
import { ANSWERS, BOUNDS, MODELS, OPERATIONS_OF_ORIGINAL, WORDS } from './facts.data.ts';

const read = (name: string): Json =>
  JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')) as Json;

const DOCUMENTS: Readonly<Record<string, Json>> = {
  '/openapi.json': read('openapi.json'),
  '/openapi-1.8.2.json': read('openapi-1.8.2.json'),
};
const [whole, alone] = [DOCUMENTS['/openapi.json']!, DOCUMENTS['/openapi-1.8.2.json']!];
const STATUSES: readonly (readonly [string, string])[] = [
  ['402', 'PaymentRequired'],
  ['403', 'Forbidden'],
  ['406', 'NotAcceptable'],
  ['500', 'InternalServerError'],
  ['503', 'ServiceUnavailable'],
];
const sorted = <Facts extends { readonly parameters?: readonly string[] }>(facts: Facts): Facts => ({
  ...facts,
  ...(facts.parameters && { parameters: [...facts.parameters].sort() }),
});
const components = (document: Json, kind: string): Record<string, Json> =>
  (document.components as Record<string, Record<string, Json>>)[kind]!;
const unmarked = (document: Json, kind: string): string[] =>
  Object.entries(components(document, kind))
    .filter(([, one]) => !isMarked(document, one))
    .map(([name]) => name)
    .sort();

for (const [name, document] of Object.entries(DOCUMENTS)) {
  describe(`the original interface in ${name}`, () => {
    for (const [model, members] of Object.entries(MODELS)) {
      it(`${model}: members, types, formats, words, defaults, what is required`, () => {
        assert.deepEqual(membersOf(document, components(document, 'schemas')[model]!), members);
      });
    }

    it('lists of words', () => {
      for (const [model, words] of Object.entries(WORDS)) {
        const schema = components(document, 'schemas')[model]!;
        assert.equal(memberText(schema), `string ${words.join('|')}`, model);
      }
    });

    it('bounds', () => {
      const found = Object.keys(BOUNDS).map((path) => [path, boundsOf(document, path)]);
      assert.deepEqual(Object.fromEntries(found), BOUNDS);
    });

    it('operations: ids, bodies, parameters, answers, deprecation', () => {
      const found = operations(document)
        .filter(([, operation]) => !isMarked(document, operation))
        .map(([key, operation]): [string, object] => [key, sorted(operationFacts(document, operation))]);
      const expected = Object.entries(OPERATIONS_OF_ORIGINAL).map(([key, facts]) => [key, sorted(facts)]);
      assert.deepEqual(Object.fromEntries(found), Object.fromEntries(expected));
    });

    it('statuses: 200, 204 where nothing may be found, and the five of errors', () => {
      for (const [key, { mayBeEmpty }] of Object.entries(OPERATIONS_OF_ORIGINAL)) {
        const operation = operations(document).find(([one]) => one === key)![1];
        const { '200': _, '204': none, ...errors } = operation.responses as Record<string, Json>;
        assert.equal(none !== undefined, mayBeEmpty === true, key);
        assert.deepEqual(
          Object.entries(errors).map(([status, { $ref }]) => [status, String($ref).split('/').at(-1)]),
          STATUSES,
          key,
        );
      }
    });

    it('answers: media types, files as bytes, JSON by its model', () => {
      for (const [answer, types] of Object.entries(ANSWERS)) {
        const { content } = component(document, `#/components/responses/${answer}`) as {
          content: Record<string, { schema: Json }>;
        };
        const found = Object.entries(content).filter(([, one]) => !isMarked(document, one));
        assert.deepEqual(found.map(([type]) => type).sort(), types, answer);
        for (const [type, { schema }] of found) {
          const model = answer in OF_ERRORS ? 'ErrorMessage' : answer;
          const expected = type === 'application/json' ? model : 'string binary';
          assert.equal(memberText(schema), expected, `${answer} ${type}`);
        }
      }
    });

    it('models and answers have no other names without a mark', () => {
      assert.deepEqual(unmarked(document, 'schemas'), [...Object.keys(MODELS), ...Object.keys(WORDS)].sort());
      assert.deepEqual(unmarked(document, 'responses'), Object.keys(ANSWERS).sort());
    });

    it('one bearer scheme, version and address', () => {
      assert.deepEqual(Object.keys(components(document, 'securitySchemes')), ['ApiKeyHeader']);
      const { type, scheme } = components(document, 'securitySchemes').ApiKeyHeader!;
      assert.deepEqual([type, scheme], ['http', 'bearer']);
      assert.deepEqual(document.security, [{ ApiKeyHeader: [] }]);
      assert.equal((document.info as Json).version, '1.8.2');
      assert.equal((document.servers as Json[])[0]!.url, 'http://127.0.0.1:8080');
    });

    it('no lists of types, and no fractions of a unit to divide by: generators stop at them', () => {
      const wrong: string[] = [];
      eachObject(document, (one, path) => {
        if (Array.isArray(one.type) || Number(one.multipleOf ?? 1) < 1) wrong.push(path);
      });
      assert.deepEqual(wrong, []);
    });
  });
}

const OF_ERRORS = Object.fromEntries(STATUSES.map(([status, name]) => [name, status]));

/** Every object below, with its path; values of examples are no part of the interface. */
function eachObject(value: unknown, visit: (one: Json, path: string) => void, path = ''): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) visit(value as Json, path);
  for (const [name, inner] of Object.entries(value)) {
    if (name !== 'examples' && name !== 'example') eachObject(inner, visit, `${path}/${name}`);
  }
}

describe('what was added', () => {
  it('is never required: no marked member, parameter or body is', () => {
    const needed: string[] = [];
    let marked = 0;
    eachObject(whole, (one, path) => {
      const required = Array.isArray(one.required) ? (one.required as readonly string[]) : [];
      for (const [name, member] of Object.entries((one.properties ?? {}) as Record<string, Json>)) {
        if (member['x-extension'] !== true || 'x-original' in member) continue;
        marked += 1;
        // Within what is added as a whole the rest may be required.
        if (required.includes(name) && !isWithinAddition(path)) needed.push(`${path}/${name}`);
      }
      if (one.in !== undefined && one['x-extension'] === true && one.required === true) needed.push(path);
    });
    assert.deepEqual(needed, []);
    assert.ok(marked > 200, `${marked} members`);
  });

  it('is marked: words, members, parameters, headers, media types, operations, models', () => {
    // What the table of the original does not have and has no mark is found above; here what has none of its own.
    for (const [name, header] of Object.entries(components(whole, 'headers')))
      assert.equal(header['x-extension'], true, name);
    const added = operations(whole).filter(([key]) => !(key in OPERATIONS_OF_ORIGINAL));
    assert.deepEqual(
      added.map(([key, operation]) => [key, operation['x-extension']]),
      [
        ['POST /v1/e-invoice/read', true],
        ['POST /v1/e-invoice/validate', true],
        ['POST /v1/e-invoice/view', true],
        ['POST /v1/e-invoice/convert', true],
        ['POST /v1/e-invoice/embed', true],
        ['POST /v1/pdf', true],
        ['GET /v1/account', true],
        ['GET /.well-known/jwks.json', true],
        ['POST /v1/batch', true],
        ['POST /mcp', true],
      ],
    );
  });
});

/** A model or answer that is marked as a whole. */
function isWithinAddition(path: string): boolean {
  const [, ...names] = path.split('/');
  let at: unknown = whole;
  for (let index = 0; index < names.length; index += 1) {
    at = (at as Json)[names[index]!] ?? (at as Json)[names.slice(index).join('/')];
    if (typeof at !== 'object' || at === null) return false;
    if ((at as Json)['x-extension'] === true) return true;
  }
  return false;
}

describe('the document of the original interface alone', () => {
  it('is OpenAPI 3.0 by its meta schema', async () => {
    assert.equal(alone.openapi, '3.0.3');
    const { valid, errors } = await new Validator().validate(
      structuredClone(alone) as Record<string, unknown>,
    );
    assert.ok(valid, JSON.stringify(errors, null, 1));
  });

  it('has nothing that was added, and nothing that 3.0 lacks', () => {
    const wrong: string[] = [];
    const keywords = ['const', 'not', 'contentSchema', 'contentMediaType'];
    eachObject(alone, (one, path) => {
      for (const name of Object.keys(one))
        if (name.startsWith('x-') || keywords.includes(name)) wrong.push(`${path}/${name}`);
      if (one.$ref !== undefined && Object.keys(one).length > 1) wrong.push(`${path}: beside $ref`);
      if (one.type === 'null') wrong.push(`${path}: null`);
    });
    assert.deepEqual(wrong, []);
    assert.equal(components(alone, 'headers'), undefined);
  });

  it('refers to nothing that it lacks, and has nothing that nothing refers to', () => {
    const used = new Set<string>();
    eachObject(alone, ({ $ref }) => {
      if ($ref !== undefined) used.add(String($ref));
    });
    for (const reference of used) assert.ok(component(alone, reference), reference);
    for (const kind of ['schemas', 'responses'])
      for (const name of Object.keys(components(alone, kind)))
        assert.ok(used.has(`#/components/${kind}/${name}`), name);
  });

  it('has examples of bodies that need nothing added', () => {
    const bodies = operations(alone).filter(([, { requestBody }]) => requestBody !== undefined);
    const withExamples = bodies.filter(([, { requestBody }]) =>
      JSON.stringify(requestBody).includes('"examples"'),
    );
    assert.ok(withExamples.length >= 10, `${withExamples.length} of ${bodies.length}`);
    assert.doesNotMatch(
      JSON.stringify(alone),
      /"paperFormat"|"frameText"|"documentInfo"|"electronicAddress"/,
    );
  });

  it('is served with an ETag that is honoured', async () => {
    const service = await sharedService();
    const url = '/openapi-1.8.2.json';
    const answer = await service.call({ method: 'GET', url });
    assert.equal(answer.statusCode, 200);
    assert.equal((answer.json() as Json).openapi, '3.0.3');
    const headers = { 'if-none-match': String(answer.headers.etag) };
    const again = await service.call({ method: 'GET', url, headers });
    assert.equal(again.statusCode, 304);
    assert.equal(again.body, '');
  });
});
