import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AVOIDED } from './avoided-words.data.ts';
import { type Page, readable, readablePages } from './readable-texts.ts';

/** Comments, texts, names of tests and docs are in plain English (CONTRIBUTING.md). */

/**
 * Other people's words: licences and data. Copies that a script makes. Migrations, which a checksum keeps as they are. The
 * documents that golden pictures show. Texts in German. The lists of this test.
 */
const LEFT_OUT =
  /^(?:THIRD-PARTY\.md|data\/|src\/store\/sqlite\/migrations\/|e2e\/html\/golden\.data\.ts|web\/texts\/de\.ts|test\/words\/|.*\.generated\.ts$)/;

interface Hit {
  readonly where: string;
  readonly entry: (typeof AVOIDED)[number];
  /** The reason why it is none after all. */
  readonly reason: string | undefined;
}

function hitsIn({ path, text }: Page): readonly Hit[] {
  // Most files have none of them: only what is somewhere in the text is looked for in its lines.
  const present = AVOIDED.filter(({ word }) => text.search(word) >= 0);
  if (present.length === 0) return [];
  return text.split('\n').flatMap((line, index) =>
    present.flatMap((entry) =>
      Array.from(line.matchAll(entry.word), ({ 0: word }) => ({
        where: `${path}:${index + 1}: "${word}" (${entry.instead}) in: ${line.trim()}`,
        entry,
        reason: entry.allowed?.find(
          ({ phrase, path: where }) => phrase.test(line) && (where === undefined || where.test(path)),
        )?.reason,
      })),
    ),
  );
}

describe('plain words', () => {
  const pages = readablePages(LEFT_OUT);
  const hits = pages.flatMap(hitsIn);

  it('in comments, texts, names of tests and docs', () => {
    assert.ok(pages.length > 1800, `${pages.length} files`);
    assert.deepEqual(
      hits.filter(({ reason }) => reason === undefined).map(({ where }) => where),
      [],
    );
  });

  it('have no exception that nothing needs', () => {
    const used = new Set(hits.map(({ reason }) => reason));
    for (const { allowed = [] } of AVOIDED)
      for (const { reason } of allowed) assert.ok(used.has(reason), reason);
  });

  const found = (path: string, text: string) =>
    hitsIn({ path, text: readable(path, text) }).filter(({ reason }) => !reason).length;

  it('are looked for where people read, and nowhere else', () => {
    assert.equal(found('a.ts', '/** What the file says. */'), 1);
    assert.equal(found('a.ts', "throw new Error('date must not lie before today');"), 1);
    assert.equal(found('a.ts', 'const says = told(`\x24{told} is a name`); // `told` is one'), 0);
    assert.equal(found('a.ts', "it('a table tells nothing', () => {});"), 1);
    assert.equal(found('a.md', 'A symbol holds it.\n```sh\nsay told\n```\n`says`'), 1);
    assert.equal(found('a.css', '/* where it stands */ .told { color: red }'), 1);
    assert.equal(found('a.sql', '-- what is wanted'), 1);
    assert.equal(found('src/meter/a.ts', '// a hold covers the call'), 0);
    assert.equal(found('packages/codes/src/a.ts', '// an array holds it'), 1);
  });
});
