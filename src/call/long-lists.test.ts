import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { parsedInTurns } from './long-lists.ts';

const schema = z.object({
  title: z.string().max(5),
  items: z.array(z.object({ name: z.string(), count: z.number().default(1) })).max(5000),
  tags: z.array(z.string()).optional(),
});

const inTurns = (raw: Readonly<Record<string, unknown>>) => parsedInTurns(schema, schema.shape, raw);
const items = (count: number, item: unknown = { name: 'a' }) => Array.from({ length: count }, () => item);

describe('long lists', () => {
  it('of usual length are left to the schema', async () => {
    assert.equal(await inTurns({ title: 'a', items: items(64) }), undefined);
    assert.equal(await inTurns({ title: 'a' }), undefined);
  });

  it('come out as the schema makes them, defaults too', async () => {
    const raw = { title: 'a', items: items(1000), tags: items(200, 'x') };
    const parsed = await inTurns(raw);
    assert.deepEqual(parsed, { success: true, data: schema.parse(raw) });
  });

  it('have the faults that the schema finds, at the same places', async () => {
    const item = fc.oneof(
      fc.record({ name: fc.string() }),
      fc.record({ name: fc.integer(), count: fc.string() }),
      fc.constant(null),
    );
    const input = fc.record({
      title: fc.string({ maxLength: 8 }),
      items: fc.array(item, { minLength: 65, maxLength: 90 }),
    });
    await fc.assert(
      fc.asyncProperty(input, async (raw) => {
        const parsed = await inTurns(raw);
        const expected = schema.safeParse(raw);
        assert.ok(parsed !== undefined);
        assert.equal(parsed.success, expected.success);
        if (parsed.success || expected.success) return;
        const places = (issues: readonly z.core.$ZodIssue[]) =>
          issues.map(({ code, path }) => [code, ...path].join(' '));
        const wanted = places(expected.error.issues).toSorted();
        const found = places(parsed.issues).toSorted();
        if (found.length <= 100) assert.deepEqual(found, wanted);
        else assert.ok(found.every((place) => wanted.includes(place)));
        assert.equal('title' in parsed.passed, raw.title.length <= 5);
      }),
      { numRuns: 100, seed: 20261122 },
    );
  });

  it('are not looked at entry by entry when they are too long', async () => {
    let looked = 0;
    const counting = z.object({
      items: z
        .array(
          z.string().refine(() => {
            looked++;
            return true;
          }),
        )
        .max(100),
      others: z.array(z.string()).optional(),
    });
    const parsed = await parsedInTurns(counting, counting.shape, {
      items: items(50_000, 'x'),
      others: items(70, 'x'),
    });
    assert.ok(parsed?.success === false);
    assert.deepEqual(
      parsed.issues.map(({ code, path }) => [code, ...path]),
      [['too_big', 'items']],
    );
    assert.ok(looked === 0, `${looked} entries`);
  });

  it('leave the event loop to others', async () => {
    let turns = 0;
    const timer = setInterval(() => {}, 1);
    const count = () => {
      turns++;
      if (turns < 10_000) setImmediate(count);
    };
    setImmediate(count);
    await inTurns({ title: 'a', items: items(5000) });
    const during = turns;
    turns = 10_000;
    clearInterval(timer);
    assert.ok(during >= 50, `${during} turns`);
  });

  it('with more faults than anybody reads are left', async () => {
    const parsed = await inTurns({ title: 'a', items: items(5000, {}) });
    assert.ok(parsed?.success === false);
    assert.ok(parsed.issues.length > 100 && parsed.issues.length < 300, `${parsed.issues.length}`);
  });
});
