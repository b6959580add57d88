import { caseFile, streamText } from './case-file.ts';
import { LATER, type PdfACase } from './pdf-a-case.ts';

const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 50 50]/Resources<<>>';
const LOOK = { 20: streamText(FORM, '1 0 0 rg 0 0 50 50 re f') };

/** A page with one annotation, object 10. */
const annotated = (entries: string, objects: Readonly<Record<number, string>> = {}, catalog = ''): Buffer =>
  caseFile({
    catalog,
    page: '/Annots[10 0 R]',
    objects: { 10: `<</Type/Annot/P 3 0 R${entries}>>`, ...objects },
  });

const RECT = '/Rect[20 20 120 80]';
const AREA = '/QuadPoints[20 80 120 80 20 20 120 20]';

/** What viewers draw by themselves, by kind. */
const UNDRAWN: readonly (readonly [string, string])[] = [
  ['Line', '/L[20 20 120 80]/C[1 0 0]/LE[/OpenArrow/ClosedArrow]/IC[0 1 0]'],
  ['Square', '/C[1 0 0]/IC[1 1 0]/BS<</W 3/S/D/D[4 2]>>'],
  ['Circle', '/C[0]/IC[0 1 1 0]/Border[0 0 2]'],
  ['Ink', '/InkList[[20 20 60 80 120 20]]/C[0 0 1]'],
  ['Underline', `${AREA}/C[1 0 0]`],
  ['StrikeOut', AREA],
  ['Squiggly', AREA],
  ['FreeText', '/DA(/Helv 10 Tf 1 0 0 rg)/Contents(Some free text that is longer than its line)/C[1 1 0.8]'],
  ['Text', '/Contents(a note)/C[1 1 0]'],
];

const LATER_ONLY: readonly (readonly [string, string])[] = [
  ['Highlight', `${AREA}/C[1 1 0]`],
  ['Polygon', '/Vertices[20 20 120 20 70 80]/C[1 0 0]/IC[0.9]'],
  ['PolyLine', '/Vertices[20 20 120 20 70 80]/C[1 0 0]'],
  ['Caret', '/C[0 0 1]'],
];

const undrawn = ([subtype, entries]: readonly [string, string]) => ({
  name: `${subtype} without a stored look`,
  rule: 'appearances',
  pdf: annotated(`/Subtype/${subtype}${RECT}/F 4${entries}`),
});

const FONT = '/DR<</Font<</Helv<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>>>';
const field = (entries: string, form = ''): Buffer =>
  annotated(
    `/Subtype/Widget${RECT}/F 4/T(f)${entries}`,
    {},
    `/AcroForm<</Fields[10 0 R]/DA(/Helv 0 Tf 0 g)${FONT}${form}>>`,
  );

/** Faults of annotations and form fields. */
export const ANNOTATION_CASES: readonly PdfACase[] = [
  {
    name: 'an annotation that is not printed',
    rule: 'annotation-flags',
    pdf: annotated(`/Subtype/Square${RECT}/AP<</N 20 0 R>>`, LOOK),
    verifiedAgainst: { first: '6.5.3', later: '6.3.2' },
  },
  {
    name: 'an annotation that was hidden on purpose',
    rule: 'hidden-annotation',
    pdf: annotated(`/Subtype/Square${RECT}/F 2/AP<</N 20 0 R>>`, LOOK),
    verifiedAgainst: { first: '6.5.3', later: '6.3.2' },
  },
  {
    name: 'a link that runs a script',
    rule: 'actions',
    pdf: annotated(`/Subtype/Link${RECT}/F 4/A<</S/JavaScript/JS(1)>>`),
    verifiedAgainst: { first: '6.6.1', later: '6.5.1' },
  },
  {
    name: 'a link to a local file and one to a page of its own name',
    rule: 'actions',
    pdf: caseFile({
      page: '/Annots[10 0 R 11 0 R]',
      objects: {
        10: `<</Type/Annot/Subtype/Link${RECT}/F 4/A<</S/URI/URI(file:///etc/passwd)>>>>`,
        11: `<</Type/Annot/Subtype/Link${RECT}/F 4/A<</S/Named/N/Print>>>>`,
      },
    }),
    verifiedAgainst: { first: '6.6.1', later: '6.5.1' },
  },
  {
    name: 'a widget with actions',
    rule: 'event-actions',
    pdf: annotated(
      `/Subtype/Widget/FT/Tx/T(t)${RECT}/F 4/A<</S/URI/URI(https://example.org)>>/AA<</K<</S/JavaScript/JS(1)>>>>/AP<</N 20 0 R>>`,
      LOOK,
      '/AcroForm<</Fields[10 0 R]>>',
    ),
    verifiedAgainst: { first: '6.6', later: '6.4.1' },
  },
  {
    name: 'a look under the mouse',
    rule: 'appearance-states',
    pdf: annotated(`/Subtype/Square${RECT}/F 4/AP<</N 20 0 R/D 20 0 R/R 20 0 R>>`, LOOK),
    verifiedAgainst: { first: '6.5.3', later: '6.3.3' },
  },
  {
    name: 'a push button whose look has no states',
    rule: 'appearance-states',
    pdf: annotated(
      `/Subtype/Widget/FT/Btn/Ff 65536/T(b)${RECT}/F 4/AP<</N 20 0 R>>`,
      LOOK,
      '/AcroForm<</Fields[10 0 R]>>',
    ),
    verifiedAgainst: { first: '6.5.3', later: '6.3.3' },
  },
  {
    name: 'a field without a size whose dictionary of looks is empty',
    rule: 'appearance-states',
    levels: LATER,
    pdf: annotated(
      '/Subtype/Widget/FT/Sig/T(s)/Rect[0 0 0 0]/F 4/AP<<>>',
      LOOK,
      '/AcroForm<</Fields[10 0 R]>>',
    ),
    verifiedAgainst: { later: '6.3.3' },
  },
  {
    name: 'a stamp whose look has states',
    rule: 'appearance-states',
    pdf: annotated(`/Subtype/Stamp${RECT}/F 4/AS/On/AP<</N<</On 20 0 R>>>>`, LOOK),
    verifiedAgainst: { first: '6.5.3', later: '6.3.3' },
  },
  {
    name: 'a stamp whose look has states, but not its own',
    rule: 'appearance-states',
    pdf: annotated(`/Subtype/Stamp${RECT}/F 4/AS/No/AP<</N<</On 20 0 R>>>>`, LOOK),
    verifiedAgainst: { first: '6.5.3', later: '6.3.3' },
  },
  {
    name: 'a screen for a film with a look',
    rule: 'annotation-types',
    pdf: annotated(`/Subtype/Screen${RECT}/F 4/AP<</N 20 0 R>>`, LOOK),
    verifiedAgainst: { first: '6.5.2', later: '6.3.1' },
  },
  {
    name: 'a sound without a look',
    rule: 'annotation-types',
    pdf: annotated(`/Subtype/Sound${RECT}/F 4`),
    verifiedAgainst: { first: '6.5.2', later: '6.3.1' },
  },
  {
    name: 'a polygon at a level that has none',
    rule: 'annotation-types',
    levels: ['1b'],
    pdf: annotated(`/Subtype/Polygon${RECT}/F 4/Vertices[20 20 120 20 70 80]/AP<</N 20 0 R>>`, LOOK),
    verifiedAgainst: { first: '6.5.2' },
  },
  ...UNDRAWN.map((one) => ({
    ...undrawn(one),
    levels: ['2b', '2u', '3b', '3u'] as const,
    judged: { later: '6.3.3' },
  })),
  ...LATER_ONLY.map((one) => ({
    ...undrawn(one),
    levels: ['2b', '2u', '3b', '3u'] as const,
    judged: { later: '6.3.3' },
  })),
  ...UNDRAWN.map((one) => ({
    ...undrawn(one),
    name: `${one[0]} without a stored look, PDF/A-1`,
    levels: ['1b'] as const,
  })),
  {
    name: 'a text field without a look',
    rule: 'appearances',
    pdf: field('/FT/Tx/V(a value \\(1\\))/Q 1/MK<</BG[0.9 0.9 1]/BC[0 0 1]>>'),
    verifiedAgainst: { first: '6.9', later: '6.3.3' },
  },
  {
    name: 'a text field with several lines and characters beyond Latin',
    rule: 'appearances',
    pdf: field('/FT/Tx/Ff 4096/V<feff0041010d000a0416>'),
    verifiedAgainst: { first: '6.9', later: '6.3.3' },
  },
  {
    name: 'a comb field without a look',
    rule: 'appearances',
    pdf: field('/FT/Tx/Ff 16777216/MaxLen 8/V(12345)'),
    verifiedAgainst: { first: '6.9', later: '6.3.3' },
  },
  {
    name: 'a choice field that shows another text than it stores',
    rule: 'appearances',
    pdf: field('/FT/Ch/Opt[[(a)(first)][(b)(second)]]/V(b)'),
    verifiedAgainst: { first: '6.9', later: '6.3.3' },
  },
  {
    name: 'a check box without a look',
    rule: 'appearances',
    pdf: field('/FT/Btn/V/Yes/AS/Yes'),
    verifiedAgainst: { first: '6.9', later: '6.3.3' },
  },
  {
    name: 'a field whose stored look is stale',
    rule: 'appearances',
    pdf: annotated(
      `/Subtype/Widget/FT/Tx/T(t)/V(new value)${RECT}/F 4/AP<</N 20 0 R>>`,
      LOOK,
      `/AcroForm<</Fields[10 0 R]/NeedAppearances true/DA(/Helv 0 Tf 0 g)${FONT}>>`,
    ),
  },
];
