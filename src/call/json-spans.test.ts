import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { UNSCHEDULED } from './cpu-scheduling.ts';
import { inTurns, membersIn, type SpanSearch, valuesIn } from './json-spans.ts';

const whole = (bytes: Uint8Array) => ({ start: 0, end: bytes.length });
const textAt = (bytes: Uint8Array, { start, end }: { start: number; end: number }) =>
  Buffer.from(bytes.subarray(start, end)).toString();

function atOnce<Found>(look: SpanSearch<Found>): Found {
  for (;;) {
    const { done, value } = look.next();
    if (done) return value;
  }
}

const members = (text: string, max = 100) => {
  const bytes = Buffer.from(text);
  const found = atOnce(membersIn(bytes, whole(bytes), max));
  return found?.map(({ name, value }) => [name, textAt(bytes, value).trim()]);
};
const values = (text: string, max = 100) => {
  const bytes = Buffer.from(text);
  return atOnce(valuesIn(bytes, whole(bytes), max))?.spans.map((span) => textAt(bytes, span).trim());
};

describe('the positions of the parts of a JSON text', () => {
  it('is found for any object as the parser has it', () => {
    const space = fc.constantFrom(0, 1, '\t', '\n  ');
    fc.assert(
      fc.property(fc.dictionary(fc.string({ maxLength: 20 }), fc.jsonValue()), space, (object, indent) => {
        const found = members(JSON.stringify(object, null, indent), 1000);
        // As `JSON.parse` does, so that no name reaches a prototype.
        const read = found?.map(([name, text]) => [name, JSON.parse(text!)]);
        assert.deepEqual(read, Object.entries(JSON.parse(JSON.stringify(object))));
      }),
    );
  });

  it('is found for any list', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (list) => {
        const read = values(JSON.stringify(list, null, 1))?.map((text) => JSON.parse(text));
        assert.deepEqual(read, JSON.parse(JSON.stringify(list)));
      }),
    );
  });

  it('sees through quotes, brackets and commas in texts, and through escapes in names', () => {
    assert.deepEqual(members('{"a":"}],\\"{","\\u0062":[1,{"c":"\\\\"}], "d" : null }'), [
      ['a', '"}],\\"{"'],
      ['b', '[1,{"c":"\\\\"}]'],
      ['d', 'null'],
    ]);
  });

  it('is undefined for what does not end, begins otherwise or has too many parts', () => {
    for (const text of ['', ' ', '1', '[1]', '{', '{"a":1', '{"a"', '{"a":"}', '{a:1}', '{"a":1,"b":2}']) {
      assert.equal(members(text, 1), undefined, text);
    }
    for (const text of ['{}', '[', '[1', '["]', '[1,2']) assert.equal(values(text, 1), undefined, text);
  });

  it('is that of the first parts of a list that has too many', () => {
    const bytes = Buffer.from('[1,2,3]');
    for (const [max, isCut] of [
      [2, true],
      [3, undefined],
    ] as const) {
      const found = atOnce(valuesIn(bytes, whole(bytes), max));
      assert.deepEqual([found?.spans.length, found?.isCut], [max, isCut]);
    }
  });

  it('is looked for in turns where the text is long', async () => {
    const bytes = Buffer.from(JSON.stringify({ a: Array.from({ length: 100_000 }, (_, index) => index) }));
    let turns = 0;
    const use = {
      ...UNSCHEDULED,
      turn: async () => {
        turns++;
      },
    };
    const found = await inTurns(membersIn(bytes, whole(bytes), 10), use);
    assert.equal(found?.[0]?.value.end, bytes.length - 1);
    assert.ok(turns >= 5, `${turns}`);
  });
});
