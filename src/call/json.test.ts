import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isBoundedJson, parseJsonObject } from './json.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const object = (members: number): string =>
  `{${Array.from({ length: members }, (_, i) => `"m${i}":1`).join(',')}}`;

describe('a JSON body', () => {
  const cases: readonly [name: string, body: string, accepted: boolean][] = [
    ['an object', '{"a":1}', true],
    ['a byte order mark before it', '\uFEFF{"a":1}', true],
    ['a list', '[]', false],
    ['a text', '"x"', false],
    ['a number', '3', false],
    ['null', 'null', false],
    ['no JSON', '{bad', false],
    ['32 levels', `${'{"a":'.repeat(31)}{}${'}'.repeat(31)}`, true],
    ['33 levels', `${'{"a":'.repeat(32)}{}${'}'.repeat(32)}`, false],
    ['brackets inside a text', `{"a":"${'['.repeat(100)}"}`, true],
    ['escaped quotes before brackets', `{"a":"\\"${'['.repeat(100)}\\\\"}`, true],
    ['1,000 members', object(1_000), true],
    ['1,001 members', object(1_001), false],
    ['1,000 members in each of two objects', `{"a":${object(1_000)},"b":${object(1_000)}}`, true],
    ['250,001 values', `{"a":[${'1,'.repeat(249_999)}1]}`, true],
    ['250,002 values', `{"a":[${'1,'.repeat(250_000)}1]}`, false],
    [
      'a long text before brackets',
      `{"a":"${'x'.repeat(100)}\\\\"${']'.repeat(0)},"b":"${'\\"'.repeat(40)}["}`,
      true,
    ],
  ];
  for (const [name, body, accepted] of cases) {
    it(`${name} is ${accepted ? 'read' : 'refused'}`, () => {
      assert.equal(parseJsonObject(bytes(body)) !== undefined, accepted);
    });
  }

  it('refuses what is not UTF-8', () => {
    assert.equal(parseJsonObject(Buffer.from('{"a":"\xff"}', 'latin1')), undefined);
  });

  it('takes the last of two members with one name', () => {
    assert.deepEqual(parseJsonObject(bytes('{"a":1,"a":2}')), { a: 2 });
  });

  it('bounds never refuse what a caller writes within them', () => {
    fc.assert(
      fc.property(fc.object({ maxDepth: 8 }), (value) => isBoundedJson(bytes(JSON.stringify(value)))),
      { seed: 1 },
    );
  });

  it('ten megabytes of brackets are refused without parsing', () => {
    assert.equal(isBoundedJson(Buffer.alloc(10 * 1024 * 1024, '[')), false);
  });
});
