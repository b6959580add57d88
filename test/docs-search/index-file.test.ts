import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  numbersIn,
  numberText,
  postingsIn,
  postingsText,
  sectionLines,
  sectionsIn,
  termsIn,
  termText,
} from '../../web/docs/search/index-file.ts';

describe('the index of the search, as it travels', () => {
  it('gives back the numbers, terms and postings that it was made from', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000)), (numbers) =>
        assert.deepEqual(numbersIn(numbers.map(numberText).join('')), numbers),
      ),
    );
    const word = fc.string({ unit: fc.constantFrom(...'abcz19äß請'), minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.uniqueArray(word), (words) => {
        const terms = words.toSorted();
        assert.deepEqual(termsIn(termText(terms)), terms);
      }),
    );
    const posting = fc.tuple(fc.nat(5000), fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(fc.uniqueArray(posting, { selector: ([section]) => section }), (found) => {
        const postings = found.toSorted(([a], [b]) => a - b);
        assert.deepEqual(postingsIn(postingsText(postings)), postings);
      }),
    );
  });

  it('gives back the sections, with anchors that their headings give and others', () => {
    const page = { title: 'Guide: first', language: 'en' as const, text: '' };
    const sections = [
      { ...page, href: '/docs/a', heading: 'Guide: first' },
      { ...page, href: '/docs/a#what-is-left', heading: 'What is left' },
      { ...page, href: '/docs/a#DATA_DIR', heading: 'DATA_DIR', kind: 'setting' as const },
      { ...page, href: '/docs/a#kontor-key-list', heading: 'kontor key list', kind: 'command' as const },
      { ...page, href: '/docs/b#x', title: 'B', language: 'de' as const, heading: 'y' },
    ];
    assert.deepEqual(
      sectionsIn(sectionLines(sections)).map(({ path, anchor, title, heading, kind, language }) => [
        ...[path, anchor, title, heading, kind, language],
      ]),
      [
        ['/docs/a', '', 'Guide: first', 'Guide: first', 'heading', 'en'],
        ['/docs/a', 'what-is-left', 'Guide: first', 'What is left', 'heading', 'en'],
        ['/docs/a', 'DATA_DIR', 'Guide: first', 'DATA_DIR', 'setting', 'en'],
        ['/docs/a', 'kontor-key-list', 'Guide: first', 'kontor key list', 'command', 'en'],
        ['/docs/b', 'x', 'B', 'y', 'heading', 'de'],
      ],
    );
  });
});
