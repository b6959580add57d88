import { dict, isArray, isDict, isRef, isStream, type PdfDict, type PdfObject } from '../object.ts';
import { contentsOf, type PageDraft, setEntry } from '../print/page-draft.ts';
import type { PdfFile } from '../read/pdf-file.ts';
import type { PdfChanges } from '../update/pdf-changes.ts';
import { type TaggedContent, TaggedTextScan } from './tagged-text.ts';

/**
 * Text whose ink overflows a page break is in the content of both pages, tagged on both: read aloud or copied by its
 * tags it would come twice. What is outside the printed area becomes an artifact; what is seen stays the same. Looked
 * at are elements only that are on two pages in a row, as all such text is.
 */
export function untagOverflow(changes: PdfChanges, drafts: readonly PageDraft[]): void {
  const owners = drafts.map((draft) => ownersOf(changes.file, draft));
  drafts.forEach((draft, index) => {
    const neighbours = new Set([...elementsOf(owners[index - 1]), ...elementsOf(owners[index + 1])]);
    const shared = new Map<number, number>();
    owners[index]?.forEach((owner, mcid) => {
      if (isRef(owner) && neighbours.has(owner.object)) shared.set(mcid, owner.object);
    });
    if (shared.size > 0) untagPage(changes, draft, shared);
  });
}

const elementsOf = (owners: readonly PdfObject[] | undefined): readonly number[] =>
  (owners ?? []).filter(isRef).map(({ object }) => object);

/** The elements of a page's marked content by its numbers (ISO 32000-1, 14.7.4.4). */
function ownersOf(file: PdfFile, { entries }: PageDraft): readonly PdfObject[] | undefined {
  const key = entries.get('StructParents');
  const root = file.dict(file.catalog.get('StructTreeRoot'));
  const numbers = file.resolve(file.dict(root.get('ParentTree')).get('Nums'));
  if (typeof key !== 'number' || !isArray(numbers)) return undefined;
  // A browser numbers pages and links from 0 on without a gap: the pair of a key is mostly at its own place.
  const direct =
    numbers[2 * key] === key ? 2 * key : numbers.findIndex((value, i) => i % 2 === 0 && value === key);
  const owners = file.resolve(numbers[direct + 1]);
  return direct >= 0 && isArray(owners) ? owners : undefined;
}

function untagPage(changes: PdfChanges, draft: PageDraft, shared: ReadonlyMap<number, number>): void {
  const { file } = changes;
  const streams = contentsOf(file, draft).map(file.resolve).filter(isStream);
  const content = Buffer.from(file.joined(streams));
  const found = new TaggedTextScan(content, draft.box, file.limits.maxDepth).run();
  const affected = found.filter(
    ({ mcid, pieces }) => shared.has(mcid) && pieces.some((piece) => piece.isOutside),
  );
  if (affected.length === 0) return;
  const edits = affected.flatMap((tagged) => editsOf(content, tagged));
  setEntry(draft, 'Contents', changes.addStream(dict({}), edited(content, edits)));
  for (const { mcid, pieces } of affected) {
    if (pieces.every((piece) => piece.isOutside)) dropContent(changes, draft, shared.get(mcid)!, mcid);
  }
}

/** Text put in place of a part of the content. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const ARTIFACT = '/Artifact BMC';

/** Overflow is what comes first or last of an element on a page; in between the element itself would be torn. */
function editsOf(content: Buffer, { opening, pieces }: TaggedContent): readonly Edit[] {
  const first = pieces.findIndex((piece) => !piece.isOutside);
  if (first < 0) return [{ ...opening, text: ARTIFACT }];
  const last = pieces.findLastIndex((piece) => !piece.isOutside);
  const edits: Edit[] = [];
  if (first > 0) {
    const tag = content.toString('latin1', opening.start, opening.end);
    const { start } = pieces[first]!;
    edits.push({ ...opening, text: ARTIFACT }, { start, end: start, text: `EMC\n${tag}\n` });
  }
  if (last < pieces.length - 1) {
    const { start } = pieces[last + 1]!;
    edits.push({ start, end: start, text: `EMC\n${ARTIFACT}\n` });
  }
  return edits;
}

function edited(content: Buffer, edits: readonly Edit[]): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start)) {
    parts.push(content.subarray(at, start), Buffer.from(text, 'latin1'));
    at = end;
  }
  return Buffer.concat([...parts, content.subarray(at)]);
}

/** Takes marked content that is none any more out of its element. */
function dropContent(changes: PdfChanges, draft: PageDraft, number: number, mcid: number): void {
  const element = changes.object(number);
  if (!isDict(element)) return;
  const kids = changes.file.resolve(element.get('K'));
  const list = isArray(kids) ? kids : [kids];
  const isHome = isSamePage(element, draft);
  const kept = list.filter(
    (kid) => !(isHome && kid === mcid) && !isDropped(changes.file.resolve(kid), draft, mcid),
  );
  changes.set({ object: number, generation: 0 }, new Map([...element, ['K', kept]]));
}

const isSamePage = (holder: PdfDict, { ref }: PageDraft): boolean => {
  const page = holder.get('Pg');
  return isRef(page) && page.object === ref.object;
};

const isDropped = (kid: PdfObject, draft: PageDraft, mcid: number): boolean =>
  isDict(kid) && kid.get('MCID') === mcid && isSamePage(kid, draft);
