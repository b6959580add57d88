import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidInput } from '@kontor/base';
import { InstalledFonts } from '@kontor/fonts';
import {
  dict,
  isStream,
  nameText,
  openPdf,
  type PdfFile,
  type PdfObject,
  type PdfRef,
  pagesOf,
  ref,
} from '@kontor/pdf';
import { documentOf } from '#testing/documents.ts';
import { NESTED_FILE } from '#testing/nested-document.ts';
import { type EditOrder, edited } from './edit-job.ts';

const fonts = new InstalledFonts();
const STAMP = { size: 10, color: '#000000', font: 'sans', bold: false, angle: 0, opacity: 1, layer: 'over' };

async function run(files: readonly Uint8Array[], steps: readonly object[], more: Partial<EditOrder> = {}) {
  const ordered = steps.map((step, index) => {
    const { do: word, ...values } = step as { do: string };
    return { do: word, index, values };
  });
  const common = { repaired: [], assets: [], nowMs: Date.UTC(2026, 0, 31), isTest: false, maxBytes: 2 ** 28 };
  const result = await edited({ ...common, files, steps: ordered, ...more }, { fonts });
  assert.equal(result.kind, 'done');
  return result.documents.map((document) => openPdf(document));
}

/** Titles of the outline with the number of the page that each leads to. */
function outlineIn(file: PdfFile): readonly string[] {
  const pages = pagesOf(file).map(({ ref }) => ref?.object);
  const found: string[] = [];
  let at = file.dict(file.catalog.get('Outlines')).get('First');
  for (; at !== undefined; at = file.dict(at).get('Next')) {
    const [page] = file.resolve(file.dict(at).get('Dest')) as readonly [PdfRef];
    found.push(`${textIn(file.dict(at).get('Title'))} → ${pages.indexOf(page.object) + 1}`);
  }
  return found;
}

const textIn = (value: PdfObject | undefined): string =>
  Buffer.from((value as { bytes: Uint8Array }).bytes).toString('latin1');
const listIn = (file: PdfFile, value: PdfObject | undefined) =>
  (file.resolve(value) ?? []) as readonly PdfObject[];
const fieldsIn = (file: PdfFile): readonly string[] =>
  listIn(file, file.dict(file.catalog.get('AcroForm')).get('Fields')).map((field) =>
    textIn(file.dict(field).get('T')),
  );
const namesIn = (file: PdfFile): readonly string[] =>
  listIn(file, file.dict(file.dict(file.catalog.get('Names')).get('Dests')).get('Names'))
    .filter((_, index) => index % 2 === 0)
    .map(textIn);
const contentOf = (file: PdfFile, page: number): string => {
  const value = file.resolve(pagesOf(file)[page - 1]!.dict.get('Contents'));
  const streams = (Array.isArray(value) ? (value as PdfObject[]).map(file.resolve) : [value]).filter(
    isStream,
  );
  return Buffer.from(file.joined(streams)).toString('latin1');
};
/** The element of the first marked content of a page. */
function elementOf(file: PdfFile, page: number) {
  const key = pagesOf(file)[page - 1]!.dict.get('StructParents');
  const tree = listIn(
    file,
    file.dict(file.dict(file.catalog.get('StructTreeRoot')).get('ParentTree')).get('Nums'),
  );
  const list = tree[tree.indexOf(key!) + 1];
  return file.dict(listIn(file, list)[0]);
}

describe('files that are joined', () => {
  const files = [documentOf({ pages: 2 }), documentOf({ pages: 3 }), documentOf({ pages: 1, names: 'b' })];

  it('keep outline, fields, destinations and tags of all, names apart', async () => {
    const [file] = await run(files, []);
    assert.deepEqual(outlineIn(file!), ['a 1 → 1', 'a 2 → 2', 'a 1 → 3', 'a 2 → 4', 'a 3 → 5', 'b 1 → 6']);
    assert.deepEqual(fieldsIn(file!), ['a', 'a_2', 'b']);
    assert.deepEqual(namesIn(file!), ['a', 'a_2', 'b']);
    for (let page = 1; page <= 6; page++) {
      const element = elementOf(file!, page);
      assert.equal((element.get('Pg') as { object: number }).object, pagesOf(file!)[page - 1]!.ref?.object);
    }
    const roles = file!.dict(file!.dict(file!.catalog.get('StructTreeRoot')).get('RoleMap'));
    assert.equal(nameText(roles.get(nameText(elementOf(file!, 6).get('S'))!)), 'Note');
    assert.equal(nameText(roles.get(nameText(elementOf(file!, 1).get('S'))!)), 'P');
    const [link] = listIn(file!, pagesOf(file!)[2]!.dict.get('Annots'));
    assert.equal(textIn(file!.dict(link).get('Dest')), 'a_2');
  });
});

describe('references to objects that their file does not have', () => {
  const highest = Math.max(...openPdf(documentOf({ pages: 1 })).numbers);
  const nowhere = [0, ...Array.from({ length: 60 }, (_, number) => highest + 1 + number)].map((one) =>
    ref(one),
  );
  const broken = documentOf({ pages: 1, form: { isStale: false, field: { PieceInfo: nowhere } } });
  const cases = [
    ['do not lead into the files behind it', [broken, documentOf({ pages: 9 })]],
    ['do not lead into the files before it', [documentOf({ pages: 9 }), broken]],
    ['do not lead to what a step adds', [broken]],
  ] as const;
  for (const [name, files] of cases)
    it(name, async () => {
      assert.equal(Math.max(...openPdf(broken).numbers), highest);
      const [file] = await run(files, [{ do: 'stamp', text: 'x', ...STAMP }]);
      const fields = listIn(file!, file!.dict(file!.catalog.get('AcroForm')).get('Fields'));
      const field = fields.map((one) => file!.dict(one)).find((one) => one.has('PieceInfo'));
      assert.deepEqual(
        listIn(file!, field?.get('PieceInfo')).map(file!.resolve),
        nowhere.map(() => null),
      );
    });
});

describe('the request that viewers draw fields', () => {
  const drawn = { AP: dict({ N: dict({}) }) };
  const plain = documentOf({ pages: 1 });
  const stale = documentOf({ pages: 1, names: 'b', form: { isStale: true } });
  const staleAndDrawn = documentOf({ pages: 1, names: 'b', form: { isStale: true, field: drawn } });
  const cases = [
    ['is not passed on to the fields of another file', [plain, staleAndDrawn], undefined],
    ['stays where a field cannot be seen otherwise', [plain, stale], true],
    ['stays where all files have it', [staleAndDrawn, staleAndDrawn], true],
    ['stays in a file alone', [staleAndDrawn], true],
  ] as const;
  for (const [name, files, expected] of cases)
    it(name, async () => {
      const [file] = await run(files, [{ do: 'rotate', degrees: 90 }]);
      assert.equal(file!.dict(file!.catalog.get('AcroForm')).get('NeedAppearances'), expected);
    });
});

describe('steps', () => {
  it('leave nothing of pages that are gone', async () => {
    const [file] = await run([documentOf({ pages: 3 })], [{ do: 'select', pages: '2' }]);
    assert.deepEqual(outlineIn(file!), ['a 2 → 1']);
    assert.deepEqual([fieldsIn(file!), namesIn(file!)], [[], []]);
    assert.equal(
      file!.numbers.filter((number) => nameText(file!.dict(file!.object(number)).get('Type')) === 'Page')
        .length,
      1,
    );
    const kids = listIn(file!, file!.dict(file!.catalog.get('StructTreeRoot')).get('K'));
    assert.equal(kids.length, 1);
    const [link] = listIn(file!, pagesOf(file!)[0]!.dict.get('Annots'));
    assert.equal(file!.dict(link).has('Dest'), false);
  });

  it('give a page that is named twice annotations and fields of its own', async () => {
    const [file] = await run([documentOf({ pages: 2 })], [{ do: 'select', pages: '1,2,1' }]);
    assert.deepEqual(fieldsIn(file!), ['a', 'a_2']);
    assert.equal(pagesOf(file!).length, 3);
  });

  it('turn pages from where they are', async () => {
    const turned = documentOf({ pages: 1, page: { Rotate: 270 } });
    for (const [degrees, expected] of [
      [90, undefined],
      [180, 90],
      [-90, 180],
    ] as const) {
      const [file] = await run([turned], [{ do: 'rotate', degrees }]);
      assert.equal(pagesOf(file!)[0]!.dict.get('Rotate'), expected);
    }
  });

  it('close what a page leaves open before a stamp', async () => {
    const [file] = await run(
      [documentOf({ pages: 1 })],
      [{ ...STAMP, do: 'stamp', text: '{current}/{total}' }],
    );
    assert.match(
      contentOf(file!, 1),
      /^q\n[\s\S]*EMC\n+Q\nQ\n\/Artifact <<\/Type \/Pagination>> BDC\nq [\d. -]+ cm \/KS1 Do Q\nEMC\n/,
    );
  });

  it('pass over what a page closes without having opened it, as readers do', async () => {
    const content = '0.5 0 0 0.5 0 0 cm Q q 1 0 0 rg (Q) Tj Q 0 0 9 9 re f Q';
    const [file] = await run([documentOf({ pages: 2, content })], [{ ...STAMP, do: 'stamp', text: 'x' }]);
    assert.match(
      contentOf(file!, 2),
      /^q\n+0.5 0 0 0.5 0 0 cm {3}q 1 0 0 rg \(Q\) Tj Q 0 0 9 9 re f {2}\s*Q\n\/Artifact/,
    );
  });

  it('place a stamp as the reader sees the page', async () => {
    const cases = [
      [{}, '1 0 0 1 '],
      [{ Rotate: 90 }, '0 1 -1 0 '],
      [{ Rotate: 180 }, '-1 0 0 -1 '],
      [{ Rotate: 270 }, '0 -1 1 0 '],
      [{ UserUnit: 2 }, '0.5 0 0 0.5 '],
    ] as const;
    for (const [page, matrix] of cases) {
      const [file] = await run([documentOf({ pages: 1, page })], [{ ...STAMP, do: 'stamp', text: 'x' }]);
      assert.ok(contentOf(file!, 1).includes(`q ${matrix}`), contentOf(file!, 1));
    }
  });

  it('name the characters that no font has', async () => {
    const stamp = { ...STAMP, do: 'stamp', text: 'a\u{10fff0}' };
    await assert.rejects(run([documentOf({ pages: 1 })], [stamp]), (error) => {
      assert.ok(error instanceof InvalidInput);
      return error.violations[0]!.description.endsWith('no font has U+10FFF0');
    });
  });

  it('take a document apart', async () => {
    const parts = await run([documentOf({ pages: 5 })], [], { split: { every: 2, index: 0 } });
    assert.deepEqual(
      parts.map((file) => pagesOf(file).length),
      [2, 2, 1],
    );
    const ranges = await run([documentOf({ pages: 5 })], [], {
      split: { ranges: ['5-4', 'last,1'], index: 0 },
    });
    assert.deepEqual(ranges.map(outlineIn), [
      ['a 4 → 2', 'a 5 → 1'],
      ['a 1 → 2', 'a 5 → 1'],
    ]);
  });
});

describe('what is written inside others, against the standard', () => {
  it('stays with the pages that stay, and goes with those that are gone', async () => {
    const [file] = await run([NESTED_FILE], [{ do: 'select', pages: '1' }]);
    assert.equal(pagesOf(file!).length, 1);
    // The field at the top has two below it; its signature is void.
    assert.deepEqual(fieldsIn(file!), ['a']);
    const [field] = listIn(file!, file!.dict(file!.catalog.get('AcroForm')).get('Fields'));
    const [signed, text] = listIn(file!, file!.dict(field).get('Kids')).map((kid) => file!.dict(kid));
    assert.deepEqual([signed?.has('V'), text?.has('Parent')], [false, true]);
    const first = file!.dict(file!.dict(file!.catalog.get('Outlines')).get('First'));
    assert.deepEqual([textIn(first.get('Title')), first.has('Next')], ['two', false]);
    // Of the elements the one of the page that is gone is gone.
    const [section] = listIn(file!, file!.dict(file!.catalog.get('StructTreeRoot')).get('K'));
    const kids = listIn(file!, file!.dict(section).get('K')).map((kid) => nameText(file!.dict(kid).get('S')));
    assert.deepEqual(kids, ['Note']);
    assert.equal(textIn(file!.dict(file!.trailer.get('Info')).get('Title')), 'nested');
  });

  it('is kept apart where files are joined', async () => {
    const [file] = await run([NESTED_FILE, NESTED_FILE], []);
    assert.equal(pagesOf(file!).length, 4);
    assert.deepEqual(fieldsIn(file!), ['a', 'a_2']);
    const titles: string[] = [];
    let at = file!.dict(file!.catalog.get('Outlines')).get('First');
    for (; at !== undefined; at = file!.dict(at).get('Next'))
      titles.push(textIn(file!.dict(at).get('Title')));
    assert.deepEqual(titles, ['one', 'two', 'one', 'two']);
  });
});
