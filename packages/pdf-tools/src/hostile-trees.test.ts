import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { openPdf } from '@kontor/pdf';
import { classicFile, deflatedText, streamText } from '@kontor/pdf/testing';
import { edited } from './edit-job.ts';
import { PdfDraft } from './model/pdf-draft.ts';

const fonts = new InstalledFonts();
const LEVELS = 60;
const FIRST = 5;

/** Each level has the one below it twice: 2 to the 60 ways lead down. */
const doubled = (node: (below: string, which: 'a' | 'b') => string, end: string): readonly string[] => [
  ...Array.from({ length: LEVELS }, (_, level) => {
    const below = `${FIRST + level + 2} 0 R`;
    return `[${node(below, 'a')}${node(below, 'b')}]`;
  }),
  end,
];

function fileOf(catalog: string, objects: readonly string[], contents = '4 0 R'): Buffer {
  return classicFile([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Count 2/Kids[3 0 R 3 0 R]/MediaBox[0 0 9 9]>>',
    `<</Type/Page/Parent 2 0 R/Resources<<>>/Contents ${contents}>>`,
    streamText('/Filter/FlateDecode', deflatedText('q Q '.repeat(1 << 20))),
    ...objects,
  ]);
}

const FILES: Readonly<Record<string, Buffer>> = {
  'fields inside others': fileOf(`/AcroForm<</NeedAppearances true/Fields ${FIRST + 1} 0 R>>`, [
    'null',
    ...doubled((below, name) => `<</T(${name})/V(x)/Kids ${below}>>`, '[<</T(a)/FT/Tx>>]'),
  ]),
  'elements inside others': fileOf(`/StructTreeRoot<</RoleMap<</A/P>>/K ${FIRST + 1} 0 R>>`, [
    'null',
    ...doubled((below) => `<</S/A/K ${below}>>`, '[0]'),
  ]),
  'lists inside lists': fileOf(`/StructTreeRoot<</RoleMap<</A/B>>/ClassMap<</A<<>>>>/K ${FIRST + 1} 0 R>>`, [
    'null',
    ...doubled((below) => `${below} `, '[0]'),
  ]),
  '10,000 fields of one name': fileOf(`/AcroForm<</Fields[${'5 0 R '.repeat(10_000)}]>>`, [
    '<</T(a)/FT/Tx>>',
  ]),
};

const edit = (files: readonly Uint8Array[], steps: readonly object[]) =>
  edited(
    {
      ...{ files, repaired: [0, 1], assets: [], nowMs: 0, isTest: false, maxBytes: 2 ** 28 },
      steps: steps as never,
    },
    { fonts },
  );

describe('trees that are small in the file and vast to walk', () => {
  const select = [{ do: 'select', index: 0, values: { pages: '1' } }];
  for (const [title, file] of Object.entries(FILES)) {
    it(`${title}: joined`, async () => {
      const other = Buffer.from(file.toString('latin1').replace('/A/P', '/A/H'), 'latin1');
      const result = await edit([file, other], []);
      assert.ok(result.kind === 'done');
      assert.equal(openPdf(result.documents[0]!).newestSection?.kind, 'stream');
    });
    it(`${title}: selected`, async () => {
      const result = await edit([file], select);
      assert.ok(result.kind === 'done');
    });
  }

  it('content in many streams has the bound of one', () => {
    const draft = new PdfDraft();
    draft.addFile(openPdf(fileOf('', [])), 0);
    const stream = { object: 4, generation: 0 };
    assert.equal(draft.joined([stream, stream]).data.length, 2 * (4 * (1 << 20) + 1));
    assert.throws(() => draft.joined(Array.from({ length: 17 }, () => stream)), { reason: 'too-large' });
  });
});

describe('lists of more entries than a call may have arguments', () => {
  const MANY = '1 '.repeat(300_000);

  it('are looked through for pictures', async () => {
    const font = `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[${MANY}]>>>>`;
    const file = classicFile([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 9 9]>>',
      `<</Type/Page/Parent 2 0 R/Resources<</Font<</F ${FIRST} 0 R>>/XObject<</I 6 0 R>>>>/Contents 4 0 R>>`,
      streamText('', '/I Do'),
      font,
      streamText(
        '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray',
        'x',
      ),
    ]);
    const compress = { do: 'compress', index: 0, values: { imageDpi: 72, imageQuality: 80 } };
    assert.equal((await edit([file], [compress])).kind, 'done');
  });

  it('are joined', async () => {
    const catalog = `/AcroForm<</Fields[]/CO[${MANY}]>>/StructTreeRoot<</Namespaces[${MANY}]>>/OCProperties<</OCGs[]/D<</Order[${MANY}]>>/Configs[${MANY}]>>`;
    const file = fileOf(catalog, []);
    assert.equal((await edit([file, file], [])).kind, 'done');
  });
});
