import {
  isArray,
  isDict,
  isRef,
  isString,
  name,
  nameText,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  textString,
} from '../object.ts';
import { type PageDraft, setEntry } from '../print/page-draft.ts';
import { textOf } from '../print/text-string.ts';
import type { LinkTexts } from './link-texts.ts';
import type { ParentTree } from './parent-tree.ts';
import type { StructureNode, StructureTree } from './structure-tree.ts';

interface LinkRepair {
  readonly tree: StructureTree;
  readonly parents: ParentTree;
  readonly texts: LinkTexts;
}

/**
 * Each link has a text, and is named by a Link of the structure; pages with annotations are gone through in the order of
 * the structure (ISO 14289-1, 7.18).
 */
export function repairLinks(drafts: readonly PageDraft[], repair: LinkRepair): void {
  const { changes } = repair.tree;
  for (const draft of drafts) {
    const annotations = resolved(repair, draft.entries.get('Annots'));
    if (!isArray(annotations) || annotations.length === 0) continue;
    setEntry(draft, 'Tabs', name('S'));
    for (const value of annotations) {
      const annotation = isRef(value) ? changes.object(value.object) : null;
      if (isRef(value) && isDict(annotation) && nameText(annotation.get('Subtype')) === 'Link')
        repairLink({ ref: value, entries: annotation }, draft, repair);
    }
  }
}

const resolved = ({ tree: { changes } }: LinkRepair, value: PdfObject | undefined): PdfObject =>
  isRef(value) ? changes.object(value.object) : (value ?? null);

interface Annotation {
  readonly ref: PdfRef;
  readonly entries: PdfDict;
}

function repairLink({ ref, entries }: Annotation, draft: PageDraft, repair: LinkRepair): void {
  const node = linkNode(ref, draft, repair);
  const key = entries.get('StructParent');
  const own = typeof key === 'number' ? key : repair.parents.nextKey;
  if (node.isNew || own !== key) repair.parents.setValue(own, node.link.ref);
  const text = textOfLink(node.link, entries, repair);
  const completed = new Map(entries).set('StructParent', own);
  if (text !== '') completed.set('Contents', textString(text));
  repair.tree.changes.set(ref, completed);
}

interface LinkNode {
  readonly link: StructureNode;
  /** The parent tree does not lead to it yet. */
  readonly isNew: boolean;
}

/** The Link that names the annotation, put around its reference where another element has it. */
function linkNode(ref: PdfRef, draft: PageDraft, { tree }: LinkRepair): LinkNode {
  const owner = tree.ofAnnotation.get(ref.object);
  if (owner?.type === 'Link') return { link: owner, isNew: false };
  if (owner !== undefined) {
    const kid = owner.kids.find(
      (one) => 'value' in one && isDict(one.value) && isSame(one.value.get('Obj'), ref),
    );
    if (kid !== undefined) return { link: tree.wrap('Link', [kid], owner), isNew: true };
  }
  const link = tree.add('Link', tree.top[0]!);
  const reference = new Map<string, PdfObject>([
    ['Type', name('OBJR')],
    ['Obj', ref],
    ['Pg', draft.ref],
  ]);
  link.kids.push({ value: reference });
  return { link, isNew: true };
}

const isSame = (value: PdfObject | undefined, ref: PdfRef): boolean =>
  isRef(value) && value.object === ref.object;

/** The text of the link, else its address, else the place that it leads to. */
function textOfLink(link: StructureNode, annotation: PdfDict, repair: LinkRepair): string {
  const text = repair.texts.of(link);
  if (text !== '') return text;
  const action = resolved(repair, annotation.get('A'));
  const address = isDict(action) ? resolved(repair, action.get('URI')) : null;
  if (isString(address)) return textOf(address);
  const place = annotation.get('Dest');
  return nameText(place) ?? (isString(place) ? textOf(place) : 'link');
}
