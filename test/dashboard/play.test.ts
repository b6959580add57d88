import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { OPERATIONS } from '../../src/operations/index.ts';
import { GUIDES } from '../../web/docs/guides.data.ts';
import { type InterfaceDocument, operationsIn, otherRoutesIn } from '../../web/playground/operations.ts';
import { samples } from '../../web/playground/samples.ts';
import { at, fieldName, type Json, numberOf, put } from '../../web/playground/value.ts';

const DOCUMENT = JSON.parse(
  readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
) as InterfaceDocument;

describe('operations of the playground', () => {
  const found = operationsIn(DOCUMENT);

  test('are all that the service has, once each, in their order', () => {
    assert.deepEqual(
      found.map(({ name }) => name),
      OPERATIONS.map(({ name }) => name),
    );
  });

  test('come with a form and, where no file is needed, an example', () => {
    for (const { name, schema, examples, carrier } of found) {
      assert(Object.keys(schema.properties ?? {}).length > 0, name);
      if (carrier !== 'form') assert(examples.length > 0, name);
    }
  });
});

test('the docs have also what is no operation: the account, batches and the tools of MCP, with what to send', () => {
  const routes = otherRoutesIn(DOCUMENT);
  assert.deepEqual(
    routes.map(({ name, method, path }) => [name, method, path]),
    [
      ['account', 'GET', '/v1/account'],
      ['runBatch', 'POST', '/v1/batch'],
      ['mcp', 'POST', '/mcp'],
    ],
  );
  const [call] = samples({
    origin: 'https://kontor.example',
    operation: routes[2]!,
    value: routes[2]!.examples[1]!.value as Readonly<Record<string, Json>>,
  });
  assert.match(call?.code ?? '', /kontor\.example\/mcp'.*"method": "tools\/call"/s);
});

test('the docs have every guide but the rules, and the changelog', () => {
  const files = readdirSync(new URL('../../docs/', import.meta.url)).flatMap((file) =>
    file.endsWith('.md') && file !== 'rules.md' ? [file.slice(0, -'.md'.length)] : [],
  );
  assert.deepEqual(GUIDES.map(({ name }) => name).sort(), [...files, 'changelog'].sort());
});

describe('the value of a form', () => {
  test('paths are named as errors name them', () => {
    assert.equal(fieldName(['items', 2, 'description']), 'items[2].description');
    assert.equal(fieldName(['creditor', 'iban']), 'creditor.iban');
  });

  const cases: readonly {
    what: string;
    value: Json;
    path: (string | number)[];
    next: Json | undefined;
    result: Json | undefined;
  }[] = [
    { what: 'a member', value: {}, path: ['a'], next: 1, result: { a: 1 } },
    {
      what: 'a member of a member that is not there',
      value: {},
      path: ['a', 'b'],
      next: 1,
      result: { a: { b: 1 } },
    },
    {
      what: 'a member of a list',
      value: { a: [{ b: 1 }] },
      path: ['a', 0, 'b'],
      next: 2,
      result: { a: [{ b: 2 }] },
    },
    { what: 'nothing, beside others', value: { a: 1, b: 2 }, path: ['a'], next: undefined, result: { b: 2 } },
    {
      what: 'nothing: an object without members goes too',
      value: { c: 1, a: { b: 1 } },
      path: ['a', 'b'],
      next: undefined,
      result: { c: 1 },
    },
    {
      what: 'nothing in a list: its other members keep their places',
      value: { a: [{ b: 1 }, { b: 2 }] },
      path: ['a', 0, 'b'],
      next: undefined,
      result: { a: [{}, { b: 2 }] },
    },
  ];
  for (const { what, value, path, next, result } of cases) {
    test(`puts ${what}`, () => assert.deepEqual(put(value, path, next), result));
  }

  test('a set value is there, and the old object is unchanged', () => {
    const part = fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.nat(2));
    fc.assert(
      fc.property(
        fc.tuple(fc.constantFrom('a', 'b'), fc.array(part, { maxLength: 3 })),
        fc.integer(),
        ([first, rest], next) => {
          const before: Json = { a: { b: 1 }, b: [{ c: 2 }] };
          const kept = structuredClone(before);
          const path = [first, ...rest];
          assert.equal(at(put(before, path, next), path), next);
          assert.deepEqual(before, kept);
        },
      ),
    );
  });

  test('numbers are those of JSON; what would lose digits or is none stays text', () => {
    assert.deepEqual(['12.50', '-3', '0'].map(numberOf), [12.5, -3, 0]);
    for (const text of ['', '1,5', '01', '1e3', '0x10', 'NaN', '12345678901234567890'])
      assert.equal(numberOf(text), text);
  });
});

describe('the same call as code', () => {
  for (const operation of operationsIn(DOCUMENT)) {
    const value = (operation.examples[0]?.value ?? { level: '2b' }) as Readonly<Record<string, Json>>;
    test(`names address and key, never a key's text: ${operation.name}`, () => {
      for (const { id, code } of samples({ origin: 'https://kontor.example', operation, value })) {
        assert.match(code, /https:\/\/kontor\.example\/v\d\//, id);
        assert.match(code, /KONTOR_API_KEY/, id);
        assert.doesNotMatch(code, /undefined|\[object|\{index\}/, id);
      }
    });
  }

  test('has the files that were chosen, in their order, or those that the call needs', () => {
    const [operation = assert.fail()] = operationsIn(DOCUMENT).filter(({ name }) => name === 'pdf');
    const codes = (value: Readonly<Record<string, Json>>, chosen = {}) =>
      samples({ origin: 'https://kontor.example', operation, value, chosen }).map(({ code }) => code);
    for (const code of codes({}, { files: ["b's.pdf", 'a.pdf'] }))
      assert.match(code, /b(?:'\\''|\\'|')s\.pdf[\s\S]*a\.pdf/);
    for (const code of codes({})) assert.match(code, /document\.pdf[\s\S]*second\.pdf/);
    for (const code of codes({ steps: [{ do: 'attach', asset: 'prices.csv' }] })) {
      assert.match(code, /document\.pdf[\s\S]*prices\.csv/);
      assert.doesNotMatch(code, /second\.pdf/);
    }
  });

  test('quotes what would end a text', () => {
    const [operation = assert.fail()] = operationsIn(DOCUMENT).filter(({ name }) => name === 'epc-qr-code');
    const value = { recipient: `O'Hara "Paper" \\ """` };
    const code = new Map(
      samples({ origin: 'https://kontor.example', operation, value }).map((sample) => [
        sample.id,
        sample.code,
      ]),
    );
    assert.match(code.get('curl') ?? '', /O'\\''Hara/);
    // In JSON the quotes carry a backslash each, and in a text block of Java every backslash another one.
    assert.match(code.get('java') ?? '', /O'Hara \\\\"Paper\\\\" \\\\\\\\ \\\\"\\\\"\\\\"/);
    // A verbatim text of C# has every quote twice.
    assert.match(code.get('csharp') ?? '', /O'Hara \\""Paper\\"" /);
    assert.match(code.get('go') ?? '', /`\{\n {2}"recipient": "O'Hara \\"Paper\\" /);
  });

  test('has a raw text of Go only where that has no back quote', () => {
    const [operation = assert.fail()] = operationsIn(DOCUMENT).filter(({ name }) => name === 'epc-qr-code');
    const all = samples({ origin: 'https://kontor.example', operation, value: { text: 'a `b`' } });
    const { code } = all.find(({ id }) => id === 'go') ?? assert.fail();
    assert.ok(code.includes('strings.NewReader("{\\n  \\"text\\": \\"a `b`\\"\\n}")'), code);
  });
});
