import { isName, isString, name, type PdfDict, type PdfObject } from '@kontor/pdf';
import type { DraftPage, PageLabel } from '../model/draft-page.ts';
import type { PdfDraft } from '../model/pdf-draft.ts';
import { numberEntries } from './trees.ts';

const decimal = (index: number): PageLabel => ({ style: 'D', prefix: undefined, number: index + 1 });

/** The label of each page of a file; of pages before the first range, or of a file without labels, their numbers. */
export function pageLabels(
  draft: PdfDraft,
  tree: PdfObject | undefined,
  count: number,
): readonly PageLabel[] {
  const ranges = numberEntries(draft, tree).sort(([a], [b]) => a - b);
  const labels: PageLabel[] = [];
  let next = 0;
  let start = 0;
  let range: PdfDict | undefined;
  for (let index = 0; index < count; index++) {
    for (; next < ranges.length && ranges[next]![0] <= index; next++) {
      start = ranges[next]![0];
      range = draft.dict(ranges[next]![1]);
    }
    labels.push(range === undefined ? decimal(index) : labelIn(draft, range, index - start));
  }
  return labels;
}

function labelIn(draft: PdfDraft, range: PdfDict, offset: number): PageLabel {
  const style = draft.resolve(range.get('S'));
  const prefix = draft.resolve(range.get('P'));
  return {
    style: isName(style) ? style.name : undefined,
    prefix: isString(prefix) ? prefix : undefined,
    number: Math.max(1, draft.number(range.get('St')) ?? 1) + offset,
  };
}

/** The tree for the labels of pages as they are now; undefined where no page has one. */
export function pageLabelTree(pages: readonly DraftPage[]): PdfDict | undefined {
  if (pages.every(({ label }) => label === undefined)) return undefined;
  const entries: PdfObject[] = [];
  let before: PageLabel | undefined;
  pages.forEach(({ label: given }, index) => {
    const label = given ?? decimal(index);
    if (before === undefined || !continues(before, label)) entries.push(index, rangeOf(label));
    before = label;
  });
  return new Map([['Nums', entries]]);
}

const continues = (before: PageLabel, { style, prefix, number }: PageLabel): boolean =>
  before.style === style &&
  Buffer.compare(before.prefix?.bytes ?? NOTHING, prefix?.bytes ?? NOTHING) === 0 &&
  (style === undefined || before.number + 1 === number);

const NOTHING = new Uint8Array();

function rangeOf({ style, prefix, number }: PageLabel): PdfDict {
  const range = new Map<string, PdfObject>();
  if (style !== undefined) range.set('S', name(style));
  if (prefix !== undefined) range.set('P', prefix);
  if (number !== 1 && style !== undefined) range.set('St', number);
  return range;
}
