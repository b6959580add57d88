import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { OPERATIONS } from '../src/operations/index.ts';
import { germanPages, pages } from './docs/markdown.ts';

/** The guide to files and formats, compared with the declarations of the operations. */

/** Members of codes are one row, by what everybody calls them. */
const CODES = /^(epc|spayd|pay-by-square|hct)-qr-code$/;

/** Of files in an invoice, as `/openapi.json` has them. */
function attachmentTypes(): readonly string[] {
  const text = readFileSync(new URL('../openapi.json', import.meta.url), 'utf8');
  const found = /"enum":\s*(\[\s*"application\/pdf",\s*"image\/png",\s*"image\/jpeg",[^\]]*\])/.exec(
    text,
  )?.[1];
  assert.ok(found !== undefined, 'no media types of attachments in openapi.json');
  return JSON.parse(found) as readonly string[];
}

const quoted = (cell: string): readonly string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
const cellsOf = (line: string): readonly string[] =>
  line.split(' | ').map((cell) => cell.replace(/^\||\|$/g, '').trim());
/** What is declared, without parameters. */
const plain = (types: readonly string[]): readonly string[] => types.map((type) => type.split(';')[0]!);

for (const page of [...pages(), ...germanPages()].filter(({ name }) => name.endsWith('files-and-formats.md')))
  describe(page.name, () => {
    const [, answers = '', files = ''] = page.text.split(/^## /m);
    const rowsOf = (section: string) =>
      section.split('\n').flatMap((line) => (/^\| (`|EPC)/.test(line) ? [cellsOf(line)] : []));

    it('has every operation once, with all types of its answers', () => {
      const named = rowsOf(answers).flatMap(([names = '', types = '']) =>
        (names.startsWith('EPC') ? ['codes'] : quoted(names)).map((name) => [name, quoted(types)] as const),
      );
      const declared = OPERATIONS.map(
        ({ name, produces }) => [CODES.test(name) ? 'codes' : name, plain(produces)] as const,
      );
      assert.deepEqual(new Map(named), new Map(declared));
      assert.equal(named.length, new Set(declared.map(([name]) => name)).size);
    });

    it('has every operation that takes a form, with its parts and types', () => {
      const rows = new Map(
        rowsOf(files).flatMap(([names = '', ...cells]) =>
          quoted(names).map((name) => [name, cells] as const),
        ),
      );
      for (const { name, body } of OPERATIONS) {
        const [form = '', alone = ''] = rows.get(name) ?? [];
        switch (body?.kind) {
          case 'upload':
            assert.deepEqual([quoted(form), quoted(alone)], [[body.field], body.types], name);
            break;
          case 'form':
            assert.deepEqual(quoted(form), Object.keys(body.files), name);
            break;
          case 'json-or-form':
            assert.deepEqual(quoted(form), [...Object.keys(body.files), body.payload], name);
            break;
          default:
            assert.equal(form, '', name);
        }
      }
    });

    it('names the media types of attached files', () => {
      const row = page.text.split('\n').find((line) => line.includes('BT-125')) ?? '';
      assert.deepEqual(quoted(row), attachmentTypes());
    });
  });
