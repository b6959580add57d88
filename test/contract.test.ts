import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { AnyOperation, Route } from '../src/core/operation.ts';
import { inputSchema } from '../src/http/openapi/schemas.ts';
import { type Answer, type Service, startService } from '../src/testing/harness.ts';
import { TESTED } from '../src/testing/operations.ts';
import { wireRequest } from '../src/testing/wire-request.ts';

/**
 * The HTTP contract (docs/contract.md), for every operation that exists and, by construction, for each later one. Bodies of uploads are
 * the matter of `uploads.test.ts`.
 */

interface Member {
  readonly type?: string;
  /** `binary`: a file. */
  readonly format?: string;
  readonly items?: Member;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
}

/** How the identifier of a missing member ends, by its type; texts are blank. */
const MISSING: Readonly<Record<string, string>> = {
  array: 'Empty',
  object: 'Null',
  number: 'Null',
  integer: 'Null',
  boolean: 'Null',
};

let service: Service;
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const membersOf = (operation: AnyOperation) =>
  Object.entries((inputSchema(operation).properties ?? {}) as Record<string, Member>);
const exampleOf = (operation: AnyOperation) => operation.examples[0].input as Record<string, unknown>;

const operationOf = new Map(
  TESTED.flatMap((operation) => operation.routes.map((route) => [route, operation] as const)),
);

async function call(route: Route, input: object, headers: Record<string, string> = {}): Promise<Answer> {
  const request = await wireRequest(operationOf.get(route)!, route, input);
  return service.call({ ...request, headers: { ...request.headers, ...headers } });
}

function assertRefused(answer: Answer, status: number, message: string): void {
  const body = answer.json() as { messages: string[]; requestId: string };
  assert.equal(answer.statusCode, status, JSON.stringify(body));
  assert.match(String(answer.headers['content-type']), /^application\/json/);
  assert.ok(body.messages.includes(message), `${message} is not among ${body.messages.join(', ')}`);
  assert.equal(new Set(body.messages).size, body.messages.length);
  assert.equal(body.requestId, answer.headers['x-request-id']);
}

function addBodyTests(operation: AnyOperation, route: Route): void {
  const bodies: readonly [
    name: string,
    payload: string | Buffer | undefined,
    type: string | undefined,
    message: string,
  ][] = [
    ['no body', undefined, 'application/json', 'message.bodyMustNotBeBlank'],
    ['an empty body', '', 'application/json', 'message.bodyMustNotBeBlank'],
    ['white space', ' \n\t ', 'application/json', 'message.bodyMustNotBeBlank'],
    ['a list', '[]', 'application/json', 'message.bodyMustBeValid'],
    ['a text', '"x"', 'application/json', 'message.bodyMustBeValid'],
    ['broken JSON', '{bad', 'application/json', 'message.bodyMustBeValid'],
    ['no UTF-8', Buffer.from('{"a":"\xff"}', 'latin1'), 'application/json', 'message.bodyMustBeValid'],
    ['33 levels', `${'{"a":'.repeat(32)}{}${'}'.repeat(32)}`, 'application/json', 'message.bodyMustBeValid'],
    ['another media type', '{}', 'text/plain', 'message.contentTypeMustBeValid'],
    ['a form', 'a=b', 'application/x-www-form-urlencoded', 'message.contentTypeMustBeValid'],
    ['a malformed media type', '{}', '///', 'message.contentTypeMustBeValid'],
    [
      'a body over the limit',
      `{"a":"${'x'.repeat(11 * 1024 * 1024)}"}`,
      'application/json',
      'message.bodyTooLarge',
    ],
  ];
  for (const [name, payload, type, message] of bodies) {
    it(`refuses ${name}`, async () => {
      const answer = await service.call({
        method: 'POST',
        url: route.path,
        ...(payload !== undefined && { payload }),
        headers: type === undefined ? {} : { 'content-type': type },
      });
      assertRefused(answer, 406, message);
    });
  }

  it('refuses an encoded body', async () => {
    const headers = { 'content-encoding': 'gzip' };
    assertRefused(
      await call(route, exampleOf(operation), headers),
      406,
      'message.contentEncodingMustBeValid',
    );
  });

  it('takes charset parameters and +json types', async () => {
    for (const type of ['application/json; charset=utf-8', 'application/vnd.api+json', 'APPLICATION/JSON']) {
      const answer = await call(route, exampleOf(operation), { 'content-type': type });
      assert.ok(answer.statusCode < 300, `${type}: ${answer.body.slice(0, 300)}`);
    }
  });

  it('never lets a member reach a prototype', async () => {
    const payload = JSON.stringify(exampleOf(operation)).replace(
      '{',
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},',
    );
    const answer = await service.call({
      method: 'POST',
      url: route.path,
      payload,
      headers: { 'content-type': 'application/json' },
    });
    assert.ok(answer.statusCode < 300, answer.body.slice(0, 300));
    assert.equal(({} as { polluted?: number }).polluted, undefined);
  });
}

const isFile = ({ format }: Member): boolean => format === 'binary';
/** Any part of the name of a list of files is a file. */
const isListOfFiles = ({ items }: Member): boolean => items?.format === 'binary';

/** What a member counts as missing for. */
const nothings = (operation: AnyOperation, route: Route): readonly unknown[] =>
  route.method === 'POST' && operation.body === undefined ? [undefined, null, '   ', []] : [undefined, '   '];

function addRequiredTests(operation: AnyOperation, route: Route): void {
  const required = inputSchema(operation).required ?? [];
  for (const [name, member] of membersOf(operation)) {
    if (!required.includes(name) || route.path.includes(`{${name}}`)) continue;
    const missing = `message.${name}MustNotBe${isFile(member) ? 'Null' : (MISSING[member.type ?? ''] ?? 'Blank')}`;
    it(`needs ${name}`, async () => {
      const { [name]: _, ...rest } = exampleOf(operation);
      for (const value of isFile(member) || isListOfFiles(member)
        ? [undefined]
        : nothings(operation, route)) {
        // A blank text is missing, but a blank text or list where another type belongs is of the wrong type.
        assertRefused(
          await call(route, value === undefined ? rest : { ...rest, [name]: value }),
          406,
          missing,
        );
      }
    });
    // In a query or a form everything is text.
    if (route.method === 'GET' || (operation.body !== undefined && member.type === 'string')) continue;
    if (isListOfFiles(member)) continue;
    it(`refuses ${name} of another type`, async () => {
      const wrong = member.type === 'string' || member.enum !== undefined ? 17 : 'text';
      assertRefused(
        await call(route, { ...exampleOf(operation), [name]: wrong }),
        406,
        `message.${name}MustBeValid`,
      );
    });
  }
}

function addBoundTests(operation: AnyOperation, route: Route): void {
  for (const [name, member] of membersOf(operation)) {
    if (member.type === 'integer' && member.minimum !== undefined && member.maximum !== undefined) {
      const { minimum, maximum } = member;
      const word = (value: number) => (value < 0 ? `Minus${-value}` : `${value}`);
      const message = `message.${name}MustBeBetween${word(minimum)}And${word(maximum)}`;
      it(`bounds ${name}`, async () => {
        for (const outside of [minimum - 1, maximum + 1]) {
          assertRefused(await call(route, { ...exampleOf(operation), [name]: outside }), 406, message);
        }
        for (const inside of [minimum, maximum]) {
          const answer = await call(route, { ...exampleOf(operation), [name]: inside });
          assert.ok(!answer.body.includes(message), `${inside} is within the bounds`);
        }
      });
    }
    if (member.type === 'string' && member.maxLength !== undefined) {
      const message = `message.${name}MustNotBeLongerThan${member.maxLength}Characters`;
      it(`bounds the length of ${name}`, async () => {
        const text = (length: number) => 'Ü'.repeat(length);
        assertRefused(
          await call(route, { ...exampleOf(operation), [name]: text(member.maxLength! + 1) }),
          406,
          message,
        );
        const answer = await call(route, {
          ...exampleOf(operation),
          [name]: text(member.maxLength!),
        });
        assert.ok(answer.statusCode === 200 || !answer.body.includes(message));
      });
    }
  }
  it(`${capital(operation.title)}: every identifier follows the grammar`, async () => {
    const nonsense = Object.fromEntries(membersOf(operation).map(([name]) => [name, { a: [1] }]));
    const answer = await call(route, nonsense);
    if (answer.statusCode !== 406) return assert.equal(answer.statusCode, 200);
    for (const message of (answer.json() as { messages: string[] }).messages)
      assert.match(message, /^message\.[a-z][A-Za-z0-9]*$/);
  });
}

describe('the HTTP contract', () => {
  before(async () => {
    service = await startService({ operations: TESTED, withPrograms: true });
  });
  after(() => service.close());

  for (const operation of TESTED) {
    for (const route of operation.routes) {
      describe(`${route.method} ${route.path}`, () => {
        const example = exampleOf(operation);

        it('answers its examples', async () => {
          for (const { title, input } of operation.examples) {
            const answer = await call(route, input as object);
            assert.ok(
              [200, ...(operation.mayBeEmpty ? [204] : [])].includes(answer.statusCode),
              `${title}: ${answer.body.slice(0, 500)}`,
            );
            assert.equal(answer.headers['cache-control'], 'no-store');
            const hasValidators = answer.statusCode === 200 && operation.hasValidators === true;
            for (const name of ['etag', 'last-modified']) {
              assert.equal(answer.headers[name] !== undefined, hasValidators, name);
            }
            assert.equal(answer.headers['x-content-type-options'], 'nosniff');
            assert.equal(answer.headers['x-credits-used'], '0', 'an unlimited account is not charged');
          }
        });

        it('charges exactly its price for an answer and nothing for a refusal', async () => {
          const { key, account } = await service.newAccount(10);
          const authorization = { authorization: `Bearer ${key}` };
          assert.equal((await call(route, example, authorization)).statusCode < 300, true);
          assert.equal(await service.creditsOf(account), 10 - operation.cost);
          await call(route, { ...example, [membersOf(operation)[0]![0]]: [[]] }, authorization);
          assert.equal(await service.creditsOf(account), 10 - operation.cost);
          assert.deepEqual(await service.imbalances(), []);
        });

        it('refuses a missing, malformed, unknown and revoked key alike', async () => {
          const { key, revoke } = await service.newAccount(10);
          await revoke();
          for (const authorization of [
            '',
            'Bearer',
            'Basic abc',
            'Bearer nonsense',
            `Bearer ${key}`,
            `Bearer ${key}x`,
          ]) {
            const answer = await call(route, {}, { authorization });
            assertRefused(answer, 403, 'message.forbidden');
            assert.deepEqual((answer.json() as { messages: string[] }).messages, ['message.forbidden']);
          }
        });

        it('refuses a call that the credits do not cover', async () => {
          const { key } = await service.newAccount(0);
          const answer = await call(route, {}, { authorization: `Bearer ${key}` });
          assertRefused(answer, 402, 'message.quotaExceeded');
        });

        it('takes the scheme word in any case and several spaces', async () => {
          const answer = await call(route, example, { authorization: `bEaReR   ${service.key}` });
          assert.ok(answer.statusCode < 300, answer.body.slice(0, 500));
        });

        it('ignores unknown members', async () => {
          const plain = await call(route, example);
          const more = await call(route, { ...example, unknownMember: 'x', another: 3 });
          assert.deepEqual(more.rawPayload, plain.rawPayload);
          assert.doesNotMatch(String(plain.headers['x-warning'] ?? ''), /unknown-member/);
          const told = String(more.headers['x-warning']).split(', ');
          for (const name of ['unknownMember', 'another'])
            assert.ok(
              told.some((token) => token.startsWith(`unknown-member;name="${name}"`)),
              told.join(),
            );
        });

        it('gives the same bytes with its defaults written out', async () => {
          const defaults = membersOf(operation).filter(
            ([name, member]) => member.default !== undefined && !(name in example),
          );
          const written = Object.fromEntries(defaults.map(([name, member]) => [name, member.default]));
          const plain = await call(route, example);
          const full = await call(route, { ...example, ...written });
          assert.deepEqual(full.rawPayload, plain.rawPayload);
        });

        if (route.method === 'POST' && operation.body === undefined) addBodyTests(operation, route);
        addRequiredTests(operation, route);
        addBoundTests(operation, route);
      });
    }
  }
});
