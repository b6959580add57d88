import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { KeyRow } from '../../src/dashboard-api-types/wire.ts';
import { chosenKey, limitsOf } from '../../web/playground/chosen-key.ts';
import { readJson } from '../../web/playground/json-lines.ts';
import { inSentence, memberTitleOf, titleOf } from '../../web/playground/member-titles.ts';
import { fieldName, type Path } from '../../web/playground/value.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 27);

let ids = 0;
const key = (facts: Partial<KeyRow> = {}): KeyRow => ({
  id: ++ids,
  name: `key ${ids}`,
  mark: '4fK9…hOA0',
  isTest: false,
  state: 'live',
  scopes: null,
  cidrs: null,
  cap: null,
  capUsed: 0,
  rate: null,
  expiresAt: null,
  revokedAt: null,
  replacedBy: null,
  lastUsedAt: null,
  createdAt: NOW - DAY_MS,
  spark: [],
  ...facts,
});

describe('the key that a call is made with', () => {
  const free = key({ lastUsedAt: NOW - 5 });
  const testKey = key({ isTest: true });
  const limited = [
    key({ cap: 100, lastUsedAt: NOW }),
    key({ cidrs: ['203.0.113.0/24'], lastUsedAt: NOW }),
    key({ scopes: ['barcode'], lastUsedAt: NOW }),
    key({ expiresAt: NOW + 29 * DAY_MS, lastUsedAt: NOW }),
  ];
  const later = key({ expiresAt: NOW + 31 * DAY_MS, lastUsedAt: NOW - 1 });
  const CASES: readonly {
    what: string;
    usable: readonly KeyRow[];
    lastId?: number;
    wanted: KeyRow | undefined;
  }[] = [
    { what: 'the one used last in this browser', usable: [testKey, free], lastId: free.id, wanted: free },
    { what: 'a test key, when that one is gone', usable: [free, testKey], lastId: 0, wanted: testKey },
    { what: 'one without limits before those used later', usable: [...limited, free], wanted: free },
    { what: 'of two without limits the one used last', usable: [free, later], wanted: later },
    { what: 'one with limits, when there is no other', usable: limited.slice(1, 2), wanted: limited[1] },
    { what: 'none, when none may call', usable: [], wanted: undefined },
  ];
  for (const { what, usable, lastId, wanted } of CASES)
    test(`is ${what}`, () => assert.equal(chosenKey({ usable, lastId, now: NOW }), wanted));

  test('has its limits named', () => {
    assert.deepEqual(
      limited.map((one) => limitsOf(one, NOW).map(({ kind }) => kind)),
      [['cap'], ['addresses'], ['scopes'], ['ends']],
    );
    assert.deepEqual(limitsOf(later, NOW), []);
  });
});

describe('members in words', () => {
  const TITLES: readonly (readonly [member: string, title: string])[] = [
    ['vatId', 'VAT ID'],
    ['epcQrCode', 'EPC QR code'],
    ['postalCode', 'Postal code'],
    ['iban', 'IBAN'],
    ['zugferdDisabled', 'Without e-invoice inside'],
  ];
  for (const [member, title] of TITLES)
    test(`${member}: ${title}`, () => assert.equal(titleOf(member), title));

  test('one of a list', () => {
    assert.deepEqual(['items', 'footerItems', 'vat', 'earlyPayment'].map(memberTitleOf), [
      'Item',
      'Footer item',
      'VAT entry',
      'Early payment',
    ]);
  });

  test('within a sentence a first word in capitals keeps them', () => {
    assert.deepEqual(['Item', 'VAT entry', 'IBAN', 'X (from the left)'].map(inSentence), [
      'item',
      'VAT entry',
      'IBAN',
      'x (from the left)',
    ]);
  });
});

describe('JSON as text', () => {
  test('has the line of each member, by the names that errors have', () => {
    const text =
      '{\n  "iban": "AT00",\n  "items": [\n    { "amount": 1 },\n    { "amount":\n      2 }\n  ]\n}';
    const found = readJson(text);
    assert('lines' in found);
    assert.deepEqual(Object.fromEntries(found.lines), {
      '': 1,
      iban: 2,
      items: 3,
      'items[0]': 4,
      'items[0].amount': 4,
      'items[1]': 5,
      'items[1].amount': 6,
    });
  });

  const WRONG: readonly (readonly [text: string, line: number])[] = [
    ['', 1],
    ['{\n  "a": 1,\n}', 3],
    ['{\n  "a" 1\n}', 2],
    ['{\n  "a": 1\n  "b": 2\n}', 3],
    ['{\n  "a": 01\n}', 2],
    ["{\n\n  'a': 1 }", 3],
    ['{}\n\nx', 3],
    ['[1, 2', 1],
  ];
  for (const [text, line] of WRONG)
    test(`${JSON.stringify(text)} stops being JSON in line ${line}`, () =>
      assert.deepEqual(readJson(text), { errorLine: line }));

  test('every value that is written has a line for each of its members', () => {
    const membersOf = (value: unknown): readonly (readonly [string | number, unknown])[] => {
      if (Array.isArray(value)) return value.map((one, index) => [index, one]);
      return typeof value === 'object' && value !== null ? Object.entries(value) : [];
    };
    const paths = (value: unknown, path: Path): readonly string[] => [
      fieldName(path),
      ...membersOf(value).flatMap(([name, one]) => paths(one, [...path, name])),
    ];
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const found = readJson(JSON.stringify(value, undefined, 2));
        assert('lines' in found);
        assert.deepEqual(found.value, JSON.parse(JSON.stringify(value)));
        for (const path of paths(found.value, [])) assert.ok(found.lines.has(path), path);
      }),
    );
  });

  test('is refused exactly where JSON.parse refuses it', () => {
    const isJson = (text: string) => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"\\u00e4"',
      '"\\x"',
      '1',
      '-',
      '.5',
      'null',
      ' ',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join('');
        assert.equal('value' in readJson(text), isJson(text), text);
      }),
      { numRuns: 2000 },
    );
  });
});
