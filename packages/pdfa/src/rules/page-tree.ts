import { dict, isArray, isDict, isRef, name, nameText, type PdfObject, type PdfRef, ref } from '@kontor/pdf';
import type { EditablePage, EditablePdf } from '../model/editable-pdf.ts';
import type { Requirement } from '../model/log.ts';

/** Kids of one node in a tree that is written again. */
const KIDS = 64;
const MAX_DEPTH = 100;
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

export const PAGE_TREE: Requirement = {
  rule: 'page-tree',
  clauses: { first: '6.1.2', later: '6.1.2' },
  description: 'The tree of pages, which had loops or entries that are not pages, was written again',
};

export function conformPageTree(document: EditablePdf): void {
  if (document.catalog.at('Type').name !== 'Catalog') document.catalog.put('Type', name('Catalog'));
  if (isPlainTree(document)) return;
  rebuild(document);
  document.log.change(PAGE_TREE);
}

/** Whether every node is reached once, from the parent that it names, and counts its pages right. */
function isPlainTree(document: EditablePdf): boolean {
  const entered = new Set<number>();
  const visit = (value: PdfObject, parent: number | undefined, depth: number): number => {
    if (!isRef(value) || entered.has(value.object) || depth > MAX_DEPTH) return Number.NaN;
    entered.add(value.object);
    const node = document.resolve(value);
    if (!isDict(node)) return Number.NaN;
    const up = node.get('Parent');
    if (parent !== undefined && (!isRef(up) || up.object !== parent)) return Number.NaN;
    const kids = document.resolve(node.get('Kids'));
    const type = nameText(document.resolve(node.get('Type')));
    // The root is never a page itself.
    if (!isArray(kids)) return type === 'Page' && parent !== undefined ? 1 : Number.NaN;
    if (type !== 'Pages') return Number.NaN;
    const count = kids.reduce<number>((sum, kid) => sum + visit(kid, value.object, depth + 1), 0);
    return document.resolve(node.get('Count')) === count ? count : Number.NaN;
  };
  return visit(document.catalog.dict.get('Pages') ?? null, undefined, 0) === document.pages.length;
}

function rebuild(document: EditablePdf): void {
  const leaves = document.pages.map((page) => ownPage(page));
  let level = leaves.map((target) => ({ target, count: 1 }));
  do {
    const next: typeof level = [];
    for (let start = 0; start < level.length; start += KIDS) {
      const kids = level.slice(start, start + KIDS);
      const count = kids.reduce((sum, kid) => sum + kid.count, 0);
      const node = document.add(
        dict({ Type: name('Pages'), Kids: kids.map(({ target }) => target), Count: count }),
      );
      for (const kid of kids) document.cursor(kid.target).put('Parent', node);
      next.push({ target: node, count });
    }
    level = next;
  } while (level.length > 1);
  document.catalog.put('Pages', level[0]!.target);
}

/** The page with what it had from nodes above it. */
function ownPage(page: EditablePage): PdfRef {
  const entries = new Map(page.cursor.dict);
  entries.delete('Kids');
  for (const key of INHERITED) {
    const value = page.inherited.get(key);
    if (!entries.has(key) && value !== undefined) entries.set(key, value);
  }
  page.cursor.set(entries.set('Type', name('Page')));
  return ref(page.cursor.number!);
}

const OTHER_BOXES = ['TrimBox', 'BleedBox', 'ArtBox'] as const;

/** Boxes within a page are of no consequence for its look, but for that which viewers cut it by. */
function dropSmallBoxes(
  document: EditablePdf,
  { cursor, inherited, number }: Pick<EditablePage, 'cursor' | 'inherited' | 'number'>,
): void {
  if (document.part === 1) return;
  const isFine = (value: PdfObject | undefined): boolean => {
    const list = document.resolve(value);
    if (!isArray(list)) return true;
    const [left = 0, bottom = 0, right = 0, top = 0] = list.map((one) => Number(document.resolve(one)));
    return [right - left, top - bottom].every(
      (side) => Math.abs(side) >= MIN_SIDE && Math.abs(side) <= MAX_SIDE,
    );
  };
  if (!isFine(cursor.dict.get('CropBox') ?? inherited.get('CropBox'))) {
    document.log.obstacle(PAGE_SIZE, `page ${number} is cut to a size that is not allowed`, 'refuse');
  }
  const removed = OTHER_BOXES.filter((key) => !isFine(cursor.dict.get(key)) && cursor.remove(key));
  if (removed.length > 0) document.log.change(PAGE_SIZE, number);
}

export const PAGE_SIZE: Requirement = {
  rule: 'page-size',
  clauses: { first: '6.1.12', later: '6.1.13' },
  description: 'Pages without a size were given that which viewers show',
};

/** Points between which sides of a page may be (ISO 19005-2, 6.1.13). */
const MIN_SIDE = 3;
const MAX_SIDE = 14_400;

/** Each page has a usable size. */
export function conformPageSizes(document: EditablePdf): void {
  for (const { cursor, inherited, facts, number } of document.pages) {
    const [left, bottom, right, top] = facts.mediaBox;
    const isFine = [right - left, top - bottom].every((side) => side >= MIN_SIDE && side <= MAX_SIDE);
    if (document.part !== 1 && !isFine) {
      document.log.obstacle(
        PAGE_SIZE,
        `page ${number} is ${right - left} by ${top - bottom} points`,
        'refuse',
      );
    }
    dropSmallBoxes(document, { cursor, inherited, number });
    const given = document.resolve(cursor.dict.get('MediaBox') ?? inherited.get('MediaBox'));
    const box = isArray(given) ? given.map((one) => document.resolve(one)) : [];
    if (box.length === 4 && box.every((side) => typeof side === 'number') && right > left) {
      const isPlain = facts.mediaBox.every((side) => box.includes(side));
      if (isPlain) continue;
    }
    cursor.put('MediaBox', facts.mediaBox);
    document.log.change(PAGE_SIZE, number);
  }
}
