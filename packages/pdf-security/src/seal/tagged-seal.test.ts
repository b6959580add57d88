import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { isArray, openPdf, type PdfFile } from '@kontor/pdf';
import { classicFile } from '@kontor/pdf/testing';
import { keyFile, PASSWORD, SEALED_AT } from '#testing/key-files.ts';
import { readSeals } from '#testing/read-seals.ts';
import { sealPdf } from './seal-pdf.ts';

/** A tagged page; `parentTree` is that of its structure. */
const tagged = (parentTree: string, next = '/ParentTreeNextKey 1') =>
  classicFile([
    '<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>/StructTreeRoot 4 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 400 600]>>',
    '<</Type/Page/Parent 2 0 R/StructParents 0>>',
    `<</Type/StructTreeRoot/K 5 0 R/ParentTree 6 0 R${next}>>`,
    '<</Type/StructElem/S/Document/P 4 0 R/K[7 0 R]>>',
    parentTree,
    '<</Type/StructElem/S/P/P 5 0 R/Pg 3 0 R/K 0>>',
    '<</Limits[0 5]/Nums[0[7 0 R]5 7 0 R]>>',
  ]);

const TREES = {
  'one leaf': { file: tagged('<</Nums[0[7 0 R]]>>'), key: 1 },
  'a key that is wrong': { file: tagged('<</Nums[0[7 0 R]5 7 0 R]>>'), key: 6 },
  'no next key': { file: tagged('<</Nums[0[7 0 R]]>>', ''), key: 1 },
  'several leaves': { file: tagged('<</Kids[8 0 R]>>'), key: 6 },
};

for (const [title, { file, key }] of Object.entries(TREES))
  test(`a tagged document gets a Form element for the seal: ${title}`, async () => {
    const order = { file, keyFile: keyFile('p256-aes'), password: PASSWORD, level: 'B-B' } as const;
    const { bytes } = await sealPdf({ ...order, sealedAt: SEALED_AT }, { fonts: new InstalledFonts() });
    const reread = openPdf(bytes);
    const [seal] = readSeals(bytes);
    assert(seal?.isIntact);
    assert.equal(seal.widget.get('StructParent'), key);
    const root = reread.dict(reread.catalog.get('StructTreeRoot'));
    assert.equal(root.get('ParentTreeNextKey'), key + 1);
    const element = reread.dict(treeValue(reread, key));
    assert.deepEqual(element.get('S'), { name: 'Form' });
    assert.deepEqual(reread.dict(reread.dict(element.get('K')).get('Obj')), seal.widget);
    const kids = reread.resolve(reread.dict(root.get('K')).get('K'));
    assert(isArray(kids) && kids.length === 2);
    assert.deepEqual(reread.dict({ object: 3, generation: 0 }).get('Tabs'), { name: 'S' });
  });

/** The entry of the parent tree, from its leaves. */
function treeValue(file: PdfFile, key: number) {
  const tree = file.dict(file.dict(file.catalog.get('StructTreeRoot')).get('ParentTree'));
  const kids = file.resolve(tree.get('Kids'));
  const leaves = isArray(kids) ? kids.map((kid) => file.dict(kid)) : [tree];
  const numbers = leaves.flatMap((leaf) => leaf.get('Nums') as readonly unknown[]);
  return numbers[numbers.indexOf(key) + 1] as { object: number; generation: number };
}
