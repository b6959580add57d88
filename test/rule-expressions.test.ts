import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RuleProgram, readTree } from '@kontor/e-invoice/testing';
import { parsedExpression } from '../scripts/rules/xpath-parser.ts';

/** XPath 2.0 as rules use it: what a published expression means is decided by its compiler and its engine together. */

const XML = `<a x="1"><b n="1">5</b><b n="2">12.50</b><c><b n="3"> x </b></c><d/></a>`;

const isMet = (expression: string): boolean => {
  const context = parsedExpression('/a', new Map());
  const asserted = {
    id: 'T',
    flag: 'fatal',
    test: parsedExpression(expression, new Map()),
    text: '',
  } as const;
  const set = {
    id: 't',
    version: '1',
    publisher: '',
    licence: '',
    source: '',
    sha256: '',
    functions: [],
    lets: [],
  };
  const program = new RuleProgram({
    ...set,
    patterns: [{ rules: [{ context, lets: [], asserts: [asserted] }] }],
  });
  const [found] = program.findings(readTree(Buffer.from(XML)), { nowMs: Date.UTC(2026, 10, 28) });
  if (found?.failure !== undefined) throw new Error(found.failure);
  return found === undefined;
};

const TRUE: Readonly<Record<string, readonly string[]>> = {
  'numbers keep their kind': [
    '0.1 + 0.2 = 0.3',
    "not(number('0.1') + number('0.2') = number('0.3'))",
    "xs:decimal('0.1') + xs:decimal('0.2') = xs:decimal('0.3')",
    'round(2.5) = 3 and round(-2.5) = -2',
    '7 idiv 2 = 3 and 7 mod 2 = 1 and -7 mod 2 = -1',
    '1 div 3 * 3 != 1',
    'sum((1, 2, 3.5)) = 6.5',
    'sum(()) = 0',
    'sum(//b[number(.) > 0]) = 17.5',
    "string(1.0) = '1'",
    "string(xs:double('1e7')) = '1.0E7'",
  ],
  'untyped values are texts beside texts and numbers beside numbers': [
    "not(b[2] = '12.5')",
    'b[2] = 12.5',
    'b[1] < b[2] = false()',
    'b[1] < 12',
    "b[1] eq '5'",
    "'1.0' != '1'",
  ],
  'comparisons are of any pair, and absent values meet none': [
    "(b, c) = ('x', '5')",
    "not(@y != 'z')",
    "not(@y = 'z')",
    'not(b = ())',
  ],
  'paths, axes and positions': [
    'count(//b) = 3',
    'count(b) = 2',
    "b[2]/@n = '2' and b[last()]/@n = '2'",
    "//b[1]/@n = ('1', '3')",
    "(//b)[1]/@n = '1' and count((//b)[1]) = 1",
    "c/b/ancestor::a/@x = '1'",
    "c/preceding-sibling::*[1]/@n = '2'",
    'count(c/following::*) = 1 and count(c/b/preceding::*) = 2',
    'count(*) = 4 and count(@*) = 1 and count(*:b) = 2',
    "name(*[3]) = 'c' and local-name(..) = ''",
    'exists(d) and not(d/text()) and count(b | c/b | b) = 3',
    "string-join(for $i in (1 to 3) return string($i), '-') = '1-2-3'",
    "string-join(//b/@n, '') = '123'",
  ],
  'quantifiers, conditions and functions': [
    'every $b in b satisfies number($b) > 1',
    'some $b in //b satisfies string-length(normalize-space($b)) = 1',
    'if (d) then true() else false()',
    "contains(' A B C ', concat(' ', 'B', ' ')) and not(contains(' A B C ', concat(' ', '', ' ')))",
    "matches('AB12', '^[A-Z]{2}\\d+$') and matches('xABx', 'AB') and not(matches('é', '^\\w\\d$'))",
    "tokenize('a, b', ',\\s*')[2] = 'b'",
    "replace('a-b', '(\\w)-(\\w)', '$2-$1') = 'b-a'",
    "substring('12345', 2, 3) = '234' and substring('12345', 0) = '12345'",
    "translate('abc', 'ab', 'A') = 'Ac'",
    "normalize-space(c/b) = 'x' and c/b/normalize-space() = 'x'",
    "'2026-02-28' castable as xs:date and not('2026-02-31' castable as xs:date)",
    "xs:date('2026-11-27') < current-date()",
    "count(distinct-values((b, b, 'x'))) = 3 and index-of(('a', 'b'), 'b') = 2",
    "string-to-codepoints('A') = 65 and codepoints-to-string((72, 105)) = 'Hi'",
    'max((1, 3, 2)) = 3 and min(b) = 5 and abs(-2) = 2 and floor(-1.5) = -2 and ceiling(1.2) = 2',
  ],
};

for (const [what, expressions] of Object.entries(TRUE)) {
  describe(what, () => {
    for (const expression of expressions) test(expression, () => assert.equal(isMet(expression), true));
  });
}

const FAILING: Readonly<Record<string, RegExp>> = {
  'c/b > 1': /no number/,
  'normalize-space(b)': /more than one/,
  '(1, 2)': /no truth/,
  "'a' = 1": /cannot be compared/,
  '1 div 0': /zero/,
  "xs:date('2026-02-31')": /no date/,
};

describe('what cannot be evaluated has its reason', () => {
  for (const [expression, reason] of Object.entries(FAILING))
    test(expression, () => assert.throws(() => isMet(expression), reason));
});

describe('what the engine lacks is refused when rules are compiled', () => {
  for (const expression of ['$', 'a[', '1 +', 'x:a', 'b treat as item()', 'a b']) {
    test(expression, () => assert.throws(() => parsedExpression(expression, new Map())));
  }
});
