import assert from 'node:assert/strict';
import { test } from 'node:test';
import { classicFile, streamText } from '#testing/classic-file.ts';
import { isArray, isDict, isRef, isString, nameText, type PdfDict, type PdfObject } from '../object.ts';
import { draftsOf } from '../print/page-draft.ts';
import { textOf } from '../print/text-string.ts';
import { openPdf, type PdfFile } from '../read/pdf-file.ts';
import { PdfChanges } from '../update/pdf-changes.ts';
import { reachableCopy } from '../update/reachable-copy.ts';
import { tagDocument } from './tag-document.ts';

/** Structure as a list of a type, its attributes in PDF syntax, and kids: elements, or numbers of content. */
type Element = readonly [type: string, entries: string, ...kids: readonly Kid[]];
interface ElementKid extends Element {}
type Kid = ElementKid | number;

/** A page with the structure, and a link to example.com as annotation 5, which the parent tree has at key 1. */
function fileOf(root: Element): PdfFile {
  const objects: string[] = [];
  const owners: string[] = [];
  const first = 9;
  const add = ([type, entries, ...kids]: Element, parent: number): number => {
    const number = first + objects.push('');
    const refs = kids.map((kid) => {
      if (typeof kid !== 'number') return `${add(kid, number)} 0 R`;
      owners[kid] = `${number} 0 R`;
      return String(kid);
    });
    objects[number - first - 1] =
      `<</Type /StructElem/S /${type}/P ${parent} 0 R/Pg 3 0 R${entries}/K [${refs.join(' ')}]>>`;
    return number;
  };
  const top = add(root, 6);
  const parents = Array.from(owners, (owner) => owner ?? 'null').join(' ');
  return openPdf(
    classicFile([
      '<</Type /Catalog/Pages 2 0 R/StructTreeRoot 6 0 R>>',
      '<</Type /Pages/Count 1/Kids [3 0 R]/MediaBox [0 0 9 9]>>',
      '<</Type /Page/Parent 2 0 R/StructParents 0/Contents 4 0 R/Annots [5 0 R]/Resources <</Font <</F1 8 0 R>>>>>>',
      streamText('', '/P <</MCID 0>> BDC BT /F1 9 Tf <41> Tj ET EMC /P <</MCID 1>> BDC BT <42> Tj ET EMC'),
      '<</Type /Annot/Subtype /Link/Rect [0 0 1 1]/StructParent 1/A <</S /URI/URI (https://example.com/)>>>>',
      `<</Type /StructTreeRoot/K ${top} 0 R/ParentTree 7 0 R>>`,
      `<</Nums [0 [${parents}] 1 ${top} 0 R]>>`,
      '<</Type /Font/Subtype /Type3/ToUnicode 9 0 R>>',
      streamText('', '2 beginbfchar <41> <0061> <42> <0062> endbfchar'),
      ...objects,
    ]),
  );
}

/** The structure as text: `Document(H1 L(LI(LBody(0))))`. */
function outlineOf(file: PdfFile, value: PdfObject): string {
  const element = file.resolve(value);
  if (typeof element === 'number') return String(element);
  if (!isDict(element)) return '';
  if (element.has('MCID')) return String(element.get('MCID'));
  if (element.has('Obj')) return 'link';
  const kids = file.resolve(element.get('K'));
  const list = (isArray(kids) ? kids : [kids]).map((kid) => outlineOf(file, kid)).filter((one) => one !== '');
  const type = nameText(element.get('S')) ?? '?';
  return list.length === 0 ? type : `${type}(${list.join(' ')})`;
}

function tagged(root: Element) {
  const source = fileOf(root);
  const changes = new PdfChanges(source);
  const drafts = draftsOf(source);
  const { entries, untoldFigures } = tagDocument(changes, drafts);
  for (const draft of drafts) changes.set(draft.ref, draft.entries);
  changes.set({ object: 1, generation: 0 }, new Map([...source.catalog, ...Object.entries(entries)]));
  const file = openPdf(reachableCopy(changes, { root: { object: 1, generation: 0 } }));
  const tree = file.dict(file.catalog.get('StructTreeRoot'));
  const kids = file.resolve(tree.get('K'));
  const top = isArray(kids) ? kids[0]! : (tree.get('K') ?? null);
  return { file, tree, outline: outlineOf(file, top), top: file.dict(top), untoldFigures };
}

const LINK = ' Link(link)';

const CASES: readonly (readonly [string, readonly Element[], string])[] = [
  [
    'headings go up by one',
    [
      ['H1', ''],
      ['H3', ''],
      ['H3', ''],
      ['H2', ''],
      ['H4', ''],
    ],
    'H1 H2 H2 H2 H3',
  ],
  [
    'the first heading is H1',
    [
      ['H3', ''],
      ['H2', ''],
      ['H6', ''],
    ],
    'H1 H1 H2',
  ],
  [
    'items get a body',
    [['L', '', ['LI', '', ['Lbl', ''], ['P', ''], ['L', '', ['LI', '', 0]]]]],
    'L(LI(Lbl LBody(P L(LI(LBody(0))))))',
  ],
  ['a body stays', [['L', '', ['LI', '', ['LBody', '', ['P', '']]]]], 'L(LI(LBody(P)))'],
  [
    'groups in lists are taken out, others are items',
    [['L', '', ['Div', '', ['LI', '', 0]], ['P', '', 1]]],
    'L(LI(LBody(0)) LI(LBody(P(1))))',
  ],
  [
    'items and labels without a list are none',
    [
      ['LI', '', ['Lbl', '', 0]],
      ['TD', '', 1],
    ],
    'Div(Span(0)) Div(1)',
  ],
  [
    'rows get equal columns',
    [['Table', '', ['TR', '', ['TH', ''], ['TH', '']], ['TR', '', ['TD', '']]]],
    'Table(TR(TH TH) TR(TD TD))',
  ],
  [
    'spans count, also from above',
    [
      [
        'Table',
        '',
        ['TR', '', ['TD', '/A <</O /Table/RowSpan 2>>'], ['TD', '/A <</O /Table/ColSpan 2>>']],
        ['TR', '', ['TD', '']],
      ],
    ],
    'Table(TR(TD TD) TR(TD TD))',
  ],
  [
    'parts of tables that are none',
    [['Table', '', ['Div', '', ['TR', '', ['P', '', 0]]], ['P', '', 1]]],
    'Table(TR(TD(P(0))) TR(TD(P(1))))',
  ],
  ['a table without rows is none', [['Table', '', ['Caption', '']]], 'Div(Caption)'],
  ['a figure of others is a group', [['Figure', '', ['Figure', '/Alt (dot dot)', 0]]], 'Div(Figure(0))'],
];

for (const [name, kids, expected] of CASES) {
  test(name, () => assert.equal(tagged(['Document', '', ...kids]).outline, `Document(${expected}${LINK})`));
}

test('headers of tables have a scope by their place', () => {
  const row: Element = ['TR', '', ['TH', ''], ['TH', '/A <</O /Table/Scope /Both>>']];
  const { file, top } = tagged(['Document', '', ['Table', '', row, row]]);
  const table = file.dict((file.resolve(top.get('K')) as readonly PdfObject[])[0]);
  const scopes = (file.resolve(table.get('K')) as readonly PdfObject[]).flatMap((one) =>
    (file.resolve(file.dict(one).get('K')) as readonly PdfObject[]).map((cell) => {
      const attributes = file.resolve(file.dict(cell).get('A'));
      return nameText(file.dict(isArray(attributes) ? attributes[0] : attributes).get('Scope'));
    }),
  );
  assert.deepEqual(scopes, ['Column', 'Both', 'Row', 'Both']);
});

/** The link of the page, its text, and the element that the parent tree has for it. */
function linkOf({ file, tree }: { readonly file: PdfFile; readonly tree: PdfDict }) {
  const page = file.dict((file.resolve(file.dict(file.catalog.get('Pages')).get('Kids')) as PdfObject[])[0]);
  const link = file.dict((file.resolve(page.get('Annots')) as PdfObject[])[0]);
  const contents = link.get('Contents');
  const numbers = file.resolve(file.dict(tree.get('ParentTree')).get('Nums')) as readonly PdfObject[];
  const owner = file.dict(numbers[numbers.indexOf(link.get('StructParent')!) + 1]);
  return {
    tabs: nameText(page.get('Tabs')),
    text: isString(contents) ? textOf(contents) : undefined,
    owner: outlineOf(file, owner),
  };
}

test('links have the text of their element, else their address', () => {
  const reference = ['Link', '', 0, 1] as const;
  const source: Element = ['Document', '', reference];
  assert.deepEqual(linkOf(tagged(source)), { tabs: 'S', text: 'https://example.com/', owner: 'Link(link)' });
});

test('content that moves to a new element is found there', () => {
  const { file, tree } = tagged(['Document', '', ['L', '', ['LI', '', ['Lbl', '', 0], 1]]]);
  const numbers = file.resolve(file.dict(tree.get('ParentTree')).get('Nums')) as readonly PdfObject[];
  const owners = file.resolve(numbers[1]) as readonly PdfObject[];
  assert.deepEqual(
    owners.map((one) => outlineOf(file, one)),
    ['Lbl(0)', 'LBody(1)'],
  );
});

test('types that PDF 1.7 lacks have a role, languages that are none are gone', () => {
  const { file, tree, top } = tagged([
    'Document',
    '/Lang (xx)',
    ['Em', '/Lang (not a language)'],
    ['Aside', '/Lang (en_US)'],
    ['Whatever', ''],
  ]);
  const roles = [...file.dict(tree.get('RoleMap'))].map(([type, role]) => `${type} ${nameText(role)}`);
  assert.deepEqual(roles.sort(), ['Aside Sect', 'Em Span', 'Whatever Span']);
  // That of the whole document is in the catalog alone.
  assert.equal(top.has('Lang'), false);
  const [em, aside] = file.resolve(top.get('K')) as readonly PdfObject[];
  assert.equal(file.dict(em).has('Lang'), false);
  const language = file.dict(aside).get('Lang');
  assert(isString(language));
  assert.equal(textOf(language), 'en-US');
});

test('pictures without a text are counted', () => {
  const picture: Element = ['Figure', '', 0];
  assert.equal(tagged(['Document', '', picture, ['Figure', '/Alt (a dot)', 1]]).untoldFigures, 1);
});

test('a document without structure gets the beginning of one', () => {
  const source = openPdf(
    classicFile([
      '<</Type /Catalog/Pages 2 0 R>>',
      '<</Type /Pages/Count 1/Kids [3 0 R]/MediaBox [0 0 9 9]>>',
      '<</Type /Page/Parent 2 0 R>>',
    ]),
  );
  const changes = new PdfChanges(source);
  const { entries } = tagDocument(changes, draftsOf(source));
  assert(isRef(entries.StructTreeRoot));
  const tree = changes.object(entries.StructTreeRoot.object) as PdfDict;
  const [top] = tree.get('K') as readonly PdfObject[];
  assert(isRef(top));
  assert.equal(nameText((changes.object(top.object) as PdfDict).get('S')), 'Document');
});

test('circles in the structure end', () => {
  const file = fileOf(['Document', '', ['P', '/K [10 0 R]']]);
  const changes = new PdfChanges(file);
  changes.set(
    { object: 11, generation: 0 },
    new Map([...file.dict({ object: 11, generation: 0 }), ['K', [{ object: 10, generation: 0 }]]]),
  );
  assert.doesNotThrow(() => tagDocument(changes, draftsOf(file)));
});
