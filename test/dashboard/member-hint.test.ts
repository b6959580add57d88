import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { memberHint } from '../../web/playground/member-hint.ts';
import type { Schema } from '../../web/playground/operations.ts';

const WORDS = {
  atMost: (count: string) => `at most ${count} characters`,
  number: (value: number) => new Intl.NumberFormat('en').format(value),
};

describe('the line below the label of a member', () => {
  for (const [name, schema, hint] of [
    ['nothing', {}, undefined],
    ['a description', { description: 'The IBAN' }, 'The IBAN'],
    ['bounds', { minimum: 100, maximum: 2000 }, '100–2,000'],
    ['a length', { description: 'Name', maxLength: 70 }, 'Name · at most 70 characters'],
    [
      'a length that the description has',
      { description: 'A text, at most 20,000 characters.', maxLength: 20_000 },
      'A text, at most 20,000 characters.',
    ],
    [
      'the same in German',
      { description: 'Ein Text, höchstens 20.000 Zeichen.', maxLength: 20_000 },
      'Ein Text, höchstens 20.000 Zeichen.',
    ],
    [
      'another number in the description',
      { description: 'Field 70a', maxLength: 700 },
      'Field 70a · at most 700 characters',
    ],
    ['one of two bounds', { description: 'From 0 on', minimum: 0, maximum: 9 }, 'From 0 on · 0–9'],
  ] satisfies readonly (readonly [string, Schema, string | undefined])[])
    test(name, () => assert.equal(memberHint(schema, WORDS), hint));
});
