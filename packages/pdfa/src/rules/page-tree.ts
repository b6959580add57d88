import { dict, isArray, isDict, isRef, name, nameText, type PdfObject, type PdfRef, ref } from '@kontor/pdf';
import type { Draft, DraftPage } from '../model/draft.ts';
import type { Requirement } from '../model/log.ts';
import type { Rule } from '../model/rule.ts';

/** Kids of one node in a tree that is written again. */
const KIDS = 64;
const MAX_DEPTH = 100;
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

export const pageTreeRule: Rule = {
  rule: 'page-tree',
  clauses: { first: '6.1.2', later: '6.1.2' },
  description: 'The tree of pages, which had loops or entries that are not pages, was written again',
  apply(draft: Draft) {
    if (draft.catalog.at('Type').name !== 'Catalog') draft.catalog.put('Type', name('Catalog'));
    if (isSound(draft)) return;
    rebuild(draft);
    draft.log.change(pageTreeRule);
  },
};

/** Whether every node is reached once, from the parent that it names, and counts its pages right. */
function isSound(draft: Draft): boolean {
  const entered = new Set<number>();
  const visit = (value: PdfObject, parent: number | undefined, depth: number): number => {
    if (!isRef(value) || entered.has(value.object) || depth > MAX_DEPTH) return Number.NaN;
    entered.add(value.object);
    const node = draft.resolve(value);
    if (!isDict(node)) return Number.NaN;
    const up = node.get('Parent');
    if (parent !== undefined && (!isRef(up) || up.object !== parent)) return Number.NaN;
    const kids = draft.resolve(node.get('Kids'));
    const type = nameText(draft.resolve(node.get('Type')));
    // The root is never a page itself.
    if (!isArray(kids)) return type === 'Page' && parent !== undefined ? 1 : Number.NaN;
    if (type !== 'Pages') return Number.NaN;
    const count = kids.reduce<number>((sum, kid) => sum + visit(kid, value.object, depth + 1), 0);
    return draft.resolve(node.get('Count')) === count ? count : Number.NaN;
  };
  return visit(draft.catalog.dict.get('Pages') ?? null, undefined, 0) === draft.pages.length;
}

function rebuild(draft: Draft): void {
  const leaves = draft.pages.map((page) => ownPage(draft, page));
  let level = leaves.map((target) => ({ target, count: 1 }));
  do {
    const next: typeof level = [];
    for (let start = 0; start < level.length; start += KIDS) {
      const kids = level.slice(start, start + KIDS);
      const count = kids.reduce((sum, kid) => sum + kid.count, 0);
      const node = draft.add(
        dict({ Type: name('Pages'), Kids: kids.map(({ target }) => target), Count: count }),
      );
      for (const kid of kids) draft.place(kid.target).put('Parent', node);
      next.push({ target: node, count });
    }
    level = next;
  } while (level.length > 1);
  draft.catalog.put('Pages', level[0]!.target);
}

/** The page with what it had from nodes above it. */
function ownPage(_draft: Draft, page: DraftPage): PdfRef {
  const entries = new Map(page.place.dict);
  entries.delete('Kids');
  for (const key of INHERITED) {
    const value = page.inherited.get(key);
    if (!entries.has(key) && value !== undefined) entries.set(key, value);
  }
  page.place.set(entries.set('Type', name('Page')));
  return ref(page.place.number!);
}

const OTHER_BOXES = ['TrimBox', 'BleedBox', 'ArtBox'] as const;

/** Boxes within a page are of no consequence for its look, but for that which viewers cut it by. */
function dropSmallBoxes(
  draft: Draft,
  { place, inherited, number }: Pick<DraftPage, 'place' | 'inherited' | 'number'>,
): void {
  if (draft.part === 1) return;
  const isFine = (value: PdfObject | undefined): boolean => {
    const list = draft.resolve(value);
    if (!isArray(list)) return true;
    const [left = 0, bottom = 0, right = 0, top = 0] = list.map((one) => Number(draft.resolve(one)));
    return [right - left, top - bottom].every(
      (side) => Math.abs(side) >= MIN_SIDE && Math.abs(side) <= MAX_SIDE,
    );
  };
  if (!isFine(place.dict.get('CropBox') ?? inherited.get('CropBox'))) {
    draft.log.obstacle(BOXES, `page ${number} is cut to a size that is not allowed`, 'refuse');
  }
  const removed = OTHER_BOXES.filter((key) => !isFine(place.dict.get(key)) && place.remove(key));
  if (removed.length > 0) draft.log.change(BOXES, number);
}

const BOXES: Requirement = {
  rule: 'page-size',
  clauses: { first: '6.1.12', later: '6.1.13' },
  description: 'Pages without a size were given that which viewers show',
};

/** Points between which sides of a page may be (ISO 19005-2, 6.1.13). */
const MIN_SIDE = 3;
const MAX_SIDE = 14_400;

/** Each page has a usable size. */
export const pageSizeRule: Rule = {
  ...BOXES,
  apply(draft: Draft) {
    for (const { place, inherited, facts, number } of draft.pages) {
      const [left, bottom, right, top] = facts.mediaBox;
      const isFine = [right - left, top - bottom].every((side) => side >= MIN_SIDE && side <= MAX_SIDE);
      if (draft.part !== 1 && !isFine) {
        draft.log.obstacle(BOXES, `page ${number} is ${right - left} by ${top - bottom} points`, 'refuse');
      }
      dropSmallBoxes(draft, { place, inherited, number });
      const given = draft.resolve(place.dict.get('MediaBox') ?? inherited.get('MediaBox'));
      const box = isArray(given) ? given.map((one) => draft.resolve(one)) : [];
      if (box.length === 4 && box.every((side) => typeof side === 'number') && right > left) {
        const isPlain = facts.mediaBox.every((side) => box.includes(side));
        if (isPlain) continue;
      }
      place.put('MediaBox', facts.mediaBox);
      draft.log.change(BOXES, number);
    }
  },
};
