import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';

/** A page for each decision, an index of them, and below each rule what it rests on. */

const ROOT = join(import.meta.dirname, '..');
const FOLDER = 'docs/decisions';
const HEADINGS = ['Context', 'Alternatives', 'Decision', 'Status', 'Consequences'];
const STATUS =
  /^Accepted on \d{4}-\d\d-\d\d\.(?: Superseded on \d{4}-\d\d-\d\d by \[.+?\]\(\d{4}-[a-z0-9-]+\.md\)\.)?/;
/** A public standard or law, by name, where that is the reason. */
const STANDARD =
  /\b(?:ISO|RFC|EN|DIN|NIST|WCAG|OWASP|IG|EPC069-12|ECMA|Directive|UN\/ECE|XDG|W3C|Factur-X|sysexits\.h)\b/;

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? '';

/** The content of each heading of a level, by its name. */
const sectionsOf = (text: string, level: '##' | '###'): readonly (readonly [string, string])[] =>
  text.split(new RegExp(`^(?=#{2,${level.length}} )`, 'm')).flatMap((part) => {
    const [, name, content = ''] = new RegExp(`^${level} (.+)\n([\\s\\S]*)$`).exec(part) ?? [];
    return name === undefined ? [] : [[name, content.trim()] as const];
  });

/** Relative links that lead nowhere, to a file or to a heading of it. */
function brokenLinks(path: string, text: string): readonly string[] {
  return Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target)
    .filter((target) => !/^https?:/.test(target))
    .filter((target) => {
      const [file = '', anchor] = target.split('#');
      const full = file === '' ? path : join(dirname(path), file);
      if (!existsSync(join(ROOT, full))) return true;
      return anchor !== undefined && !anchorsOf(read(full)).has(anchor);
    });
}

/** Names of headings as forges make them. */
const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set(
    Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

const files = readdirSync(join(ROOT, FOLDER))
  .filter((file) => file !== 'README.md')
  .sort();

describe('docs/decisions', () => {
  it('has pages with numbers from 0001 on, none missing', () => {
    assert.ok(files.length >= 30);
    for (const [index, file] of files.entries()) {
      assert.match(file, /^\d{4}-[a-z0-9]+(?:-[a-z0-9]+)*\.md$/);
      assert.equal(file.slice(0, 4), String(index + 1).padStart(4, '0'));
    }
  });

  for (const file of files) {
    const path = `${FOLDER}/${file}`;
    it(`${file} has its headings, a date and links that lead somewhere`, () => {
      const text = read(path);
      const sections = sectionsOf(text, '##');
      assert.notEqual(titleOf(text), '');
      assert.deepEqual(
        sections.map(([name]) => name),
        HEADINGS,
      );
      for (const [name, content] of sections) assert.ok(content.length > 20, name);
      assert.match(new Map(sections).get('Status') ?? '', STATUS);
      assert.deepEqual(brokenLinks(path, text), []);
    });
  }

  it('has each page in the index, with its number, title, date and status', () => {
    const path = `${FOLDER}/README.md`;
    const index = read(path);
    const rows = Array.from(
      index.matchAll(/^\| (\d{4}) \| \[(.+?)\]\((.+?)\) \| (\S+) \| (accepted|superseded)\b.*\|$/gm),
    );
    assert.deepEqual(
      rows.map(([, number, title, file, date, status]) => [number, title, file, date, status]),
      files.map((file) => {
        const text = read(`${FOLDER}/${file}`);
        const status = new Map(sectionsOf(text, '##')).get('Status') ?? '';
        return [
          file.slice(0, 4),
          titleOf(text),
          file,
          /\d{4}-\d\d-\d\d/.exec(status)?.[0],
          status.includes('Superseded on') ? 'superseded' : 'accepted',
        ];
      }),
    );
    assert.deepEqual(brokenLinks(path, index), []);
  });
});

describe('docs/rules.md', () => {
  const sections = sectionsOf(read('docs/rules.md'), '###');

  it('has its rules', () => assert.ok(sections.length > 100));

  for (const [name, content] of sections)
    it(`${name}: rests on decisions that are in force, or on a standard`, () => {
      const lines = content.split('\n').filter((line) => line.startsWith('Rests on: '));
      assert.equal(lines.length, 1);
      const [line = ''] = lines;
      assert.equal(content.split('\n').at(-1), line);
      assert.deepEqual(brokenLinks('docs/rules.md', line), []);
      const pages = Array.from(line.matchAll(/\[(.+?)\]\((decisions\/\d{4}-.+?\.md)\)/g));
      assert.ok(pages.length > 0 || STANDARD.test(line), line);
      for (const [, title, page = ''] of pages) {
        const text = read(`docs/${page}`);
        assert.equal(title, titleOf(text));
        assert.ok(!text.includes('Superseded on'), `${page} is superseded`);
      }
    });
});

describe('sections and links', () => {
  it('are found, and what is wrong with them', () => {
    assert.deepEqual(sectionsOf('# A\n\n## B\n\nb\n\n### C\n\nc\n\n## D\n\nd\n', '###'), [['C', 'c']]);
    assert.deepEqual(
      brokenLinks('docs/rules.md', '[a](#guards) [b](contract.md) [c](https://a.example)'),
      [],
    );
    assert.deepEqual(brokenLinks('docs/rules.md', '[a](#nothing) [b](nothing.md)'), [
      '#nothing',
      'nothing.md',
    ]);
  });
});
