import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkInput } from '@kontor/schema';
import { defaultsOf } from '@kontor/schema/testing';
import { normalizeStrings } from '../../src/call/normalize-strings.ts';
import type { AnyOperation } from '../../src/core/operation.ts';
import { inputSchema } from '../../src/http/openapi/schemas.ts';
import { OPERATIONS } from '../../src/operations/index.ts';
import type { Schema } from '../../src/testing/arbitrary.ts';

/**
 * A refused text costs next to nothing: lengths are judged before anything is made of a text. Every text of every
 * operation, at a length that a body may have.
 */

const UNITS = 1024 * 1024;
/** What one look may take of this thread's time; on a machine without other work it is 1 to 8 ms. */
const MAX_MS = 100;

const repeated = (piece: string): string => piece.repeat(Math.ceil(UNITS / piece.length)).slice(0, UNITS);

const HOSTILE: Readonly<Record<string, string>> = {
  'letters and blanks': repeated('a '),
  'an account number and blanks': `AT57${repeated('2011 ')}`,
  'marks on one letter': `a${repeated('\u0300')}`,
  'letters that change order when composed': repeated('e\u0323\u0302\u0300'),
  'syllables in parts': repeated('\u1100\u1161\u11a8'),
  'letters that grow in lower case': repeated('İ'),
  'letters that grow in upper case': repeated('ß'),
  'a sign that is 18 when decomposed': repeated('\ufdfa'),
  'halves of surrogate pairs': repeated('\ud800'),
  'pairs of surrogates': repeated('😀'),
  'control characters': repeated('\0'),
  'characters without width': repeated('\u200b'),
  'blanks between two letters': `x${repeated(' ')}x`,
  'line breaks and blanks': repeated('\n x'),
  'blanks beyond ASCII': repeated('\t\u00a0'),
  digits: repeated('1'),
  'a day with a fraction without end': `2030-01-01T00:00:00.${repeated('1')}`,
  'a picture': repeated('iVBORw0KGgo'),
  hyphens: repeated('-'),
  underscores: repeated('_'),
  slashes: repeated('/'),
  'mail addresses': repeated('a@b.'),
  'changes of direction': repeated('\u202e'),
};

type Path = readonly (string | number)[];

/** Places of all members that may be text. */
function textsIn(schema: Schema, path: Path = []): Path[] {
  const types: readonly (string | undefined)[] = [schema.type].flat();
  return [
    ...(types.includes('string') ? [path] : []),
    ...(schema.anyOf ?? []).flatMap((one) => textsIn(one, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => textsIn(one, [...path, name])),
    ...(schema.items === undefined ? [] : textsIn(schema.items, [...path, 0])),
  ];
}

/** The same request with another value at one place; what is around it comes into being. */
function withValue(around: unknown, [first, ...rest]: Path, value: string): unknown {
  if (first === undefined) return value;
  if (typeof first === 'number')
    return [withValue(Array.isArray(around) ? around[first] : undefined, rest, value)];
  const members = typeof around === 'object' && around !== null ? (around as Record<string, unknown>) : {};
  return { ...members, [first]: withValue(members[first], rest, value) };
}

/** Settings as an operator who set nothing has them. */
const settingsOf = ({ settings }: AnyOperation): unknown => defaultsOf(settings ?? {});

/** Processor time of this thread, in milliseconds: what other processes do does not count. */
function threadMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** Others for the next text, so that few of each are all of them over a request. */
const kindsOf = (place: number, every: number): readonly (readonly [kind: string, text: string])[] =>
  Object.entries(HOSTILE).filter((_, index) => (index + place) % every === 0);

/** @param every 1 for all kinds of long text at each place, 2 for each second one */
export function testStringFields(every: number): void {
  describe('a text of a megabyte is refused at once', () => {
    for (const operation of OPERATIONS) {
      test(operation.name, (t) => {
        const [example] = operation.examples;
        let slowest = { ms: 0, what: '' };
        const paths = textsIn(inputSchema(operation) as Schema);
        assert.ok(paths.length > 0, 'it has texts');
        for (const [place, path] of paths.entries()) {
          for (const [kind, text] of kindsOf(place, every)) {
            const request = withValue(example.input, path, text) as Record<string, unknown>;
            const look = () =>
              checkInput(operation, normalizeStrings(request, operation.verbatim), settingsOf(operation));
            const first = threadMs(look);
            // Only what looks too slow is looked at again: a pause of the collector is no cost of this text.
            const ms = first < MAX_MS ? first : median([first, threadMs(look), threadMs(look)]);
            const what = `${path.join('.')}: ${kind}`;
            if (ms > slowest.ms) slowest = { ms, what };
            assert.ok(ms < MAX_MS, `${what}: ${ms} ms`);
          }
        }
        t.diagnostic(`slowest ${slowest.ms.toFixed(1)} ms: ${slowest.what}`);
      });
    }
  });
}
