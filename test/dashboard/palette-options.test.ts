import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { OPTION_GROUPS, type PaletteOption, rankedOptions } from '../../web/palette/ranked-options.ts';

const option = (group: PaletteOption['group'], title: string, ...aliases: string[]): PaletteOption => ({
  id: `${group}-${title}`,
  group,
  title,
  aliases,
  goal: { href: '/' },
});

const ENGLISH = [
  option('pages', 'Overview', 'overview'),
  option('pages', 'Keys', 'keys'),
  option('pages', 'Requests', 'requests'),
  option('actions', 'Create key', 'create key'),
  option('actions', 'Theme: Dark', 'theme dark'),
  option('operations', 'EPC QR code', 'epc-qr-code'),
  option('operations', 'Invoice PDF', 'invoice-pdf'),
  option('keys', 'key of the shop', '4fK9…hOA0'),
  option('requests', '01M7Y5BFQ55P0DYG0V2CWTWWSH'),
  option('accounts', 'anna@example.org'),
];
const GERMAN = [
  option('pages', 'Übersicht', 'overview'),
  option('pages', 'Schlüssel', 'keys'),
  option('actions', 'Schlüssel anlegen', 'create key'),
  option('operations', 'Rechnung als PDF', 'invoice-pdf', 'Invoice PDF'),
];

const titles = (options: readonly PaletteOption[], query: string) =>
  rankedOptions(options, query).map(({ title }) => title);

describe('options of the palette', () => {
  for (const [query, first] of [
    ['key', 'Keys'],
    ['KEYS', 'Keys'],
    ['create', 'Create key'],
    ['dark', 'Theme: Dark'],
    ['pdf invoice', 'Invoice PDF'],
    ['epc-qr', 'EPC QR code'],
    ['qr code', 'EPC QR code'],
    ['4fk9', 'key of the shop'],
    ['01m7y5b', '01M7Y5BFQ55P0DYG0V2CWTWWSH'],
    ['cwtwwsh', '01M7Y5BFQ55P0DYG0V2CWTWWSH'],
    ['anna@ex', 'anna@example.org'],
    ['example', 'anna@example.org'],
  ] as const) {
    test(`"${query}" begins with ${first}`, () => assert.equal(titles(ENGLISH, query)[0], first));
  }

  for (const [query, first] of [
    ['key', 'Schlüssel'],
    ['schlussel', 'Schlüssel'],
    ['ubersicht', 'Übersicht'],
    ['invoice', 'Rechnung als PDF'],
  ] as const) {
    test(`in German "${query}" begins with ${first}`, () => assert.equal(titles(GERMAN, query)[0], first));
  }

  test('without a query are pages, actions and operations; keys, requests and accounts are too many', () => {
    const groups = new Set(rankedOptions(ENGLISH, ' ').map(({ group }) => group));
    assert.deepEqual([...groups], ['pages', 'actions', 'operations']);
  });

  test('one letter is not looked for inside words', () => {
    assert.deepEqual(titles(ENGLISH, 'w'), []);
    assert.deepEqual(titles(ENGLISH, 'hop'), ['key of the shop']);
  });

  test('are at most six of a group, each once, and only those that were given', () => {
    const anyOption = fc.record({
      group: fc.constantFrom(...OPTION_GROUPS),
      title: fc.string({ unit: 'grapheme', maxLength: 12 }),
    });
    fc.assert(
      fc.property(fc.array(anyOption, { maxLength: 60 }), fc.string({ maxLength: 6 }), (rows, query) => {
        const given = rows.map(
          ({ group, title }, index): PaletteOption => ({
            id: `${index}`,
            group,
            title,
            goal: { href: '/' },
          }),
        );
        const found = rankedOptions(given, query);
        assert.equal(new Set(found).size, found.length);
        assert.ok(found.every((one) => given.includes(one)));
        const groups = found.map(({ group }) => group);
        // Each group is in one piece.
        assert.equal(
          groups.filter((group, index) => group !== groups[index - 1]).length,
          new Set(groups).size,
        );
        if (query.trim() !== '')
          for (const group of OPTION_GROUPS) assert.ok(groups.filter((one) => one === group).length <= 6);
      }),
    );
  });
});
