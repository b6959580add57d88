import {
  dict,
  isRef,
  isStream,
  isString,
  name,
  type PdfDict,
  type PdfObject,
  textString,
} from '../object.ts';
import { contentsOf, type PageDraft, printedPage, setEntry } from '../print/page-draft.ts';
import type { PdfChanges } from '../update/pdf-changes.ts';
import { encodedStream } from '../writer.ts';
import { formsIn, taggedForms } from './form-contents.ts';
import { languageTag } from './language-tag.ts';
import { LinkTexts } from './link-texts.ts';
import { artifactEdits, edited } from './mark-artifacts.ts';
import { ParentTree } from './parent-tree.ts';
import { repairLinks } from './repair-links.ts';
import { isUntoldFigure, repairStructure } from './repair-structure.ts';
import { type StructureNode, StructureTree } from './structure-tree.ts';

/** Entries of the catalog that make the document a tagged one. */
export interface TaggedEntries {
  readonly StructTreeRoot: PdfObject;
  readonly MarkInfo: PdfObject;
}

export interface TaggedDocument {
  readonly entries: TaggedEntries;
  /** Pictures that have no text in their place. */
  readonly untoldFigures: number;
}

/** Marks as an artifact what a browser drew without a mark. To be called before other content is added to the pages. */
export function markArtifacts(changes: PdfChanges, drafts: readonly PageDraft[]): void {
  const { file } = changes;
  const parents = new ParentTree(changes, file.dict(file.catalog.get('StructTreeRoot')).get('ParentTree'));
  /** Undefined where all is marked already. */
  const marked = (content: Buffer, key: PdfObject | undefined, resources: PdfDict): Buffer | undefined => {
    const owners = parents.elementsOf(key);
    const isOwned = (mcid: number): boolean => isRef(owners[mcid]);
    const edits = artifactEdits(content, { isOwned, taggedForms: taggedForms(file, resources) });
    return edits.length === 0 ? undefined : edited(content, edits);
  };
  for (const draft of drafts) {
    const streams = contentsOf(file, draft)
      .map((one) => resolved(changes, one))
      .filter(isStream);
    const content = Buffer.from(file.joined(streams));
    const { resources } = printedPage(file, draft);
    const result = marked(content, draft.entries.get('StructParents'), resources);
    if (result !== undefined) setEntry(draft, 'Contents', changes.addStream(dict({}), result));
  }
  for (const { ref, stream, resources } of formsIn(
    file,
    drafts.map((one) => printedPage(file, one).resources),
  )) {
    if (!stream.dict.has('StructParents') && taggedForms(file, resources).size === 0) continue;
    const content = Buffer.from(file.decoded(stream).data);
    const result = marked(content, stream.dict.get('StructParents'), resources);
    if (result === undefined) continue;
    const members = new Map(stream.dict);
    for (const key of ['Filter', 'DecodeParms', 'Length']) members.delete(key);
    changes.set(ref, encodedStream(members, result));
  }
}

const resolved = (changes: PdfChanges, value: PdfObject): PdfObject =>
  isRef(value) ? changes.object(value.object) : value;

/**
 * Repairs structure and links of a tagged print for PDF/UA-1 (ISO 14289-1:2014), and gives a document without any
 * structure, such as an empty page, the beginning of one.
 */
export function tagDocument(changes: PdfChanges, drafts: readonly PageDraft[]): TaggedDocument {
  const { file } = changes;
  const root = file.catalog.get('StructTreeRoot');
  const rootRef = isRef(root) ? root : changes.reserve();
  const rootEntries: PdfDict = isRef(root) ? file.dict(root) : dict({ Type: name('StructTreeRoot') });
  if (!isRef(root)) changes.set(rootRef, rootEntries);
  const tree = new StructureTree(changes, rootRef);
  const isEmpty = tree.top.length === 0;
  if (isEmpty) tree.begin();
  const parents = new ParentTree(changes, rootEntries.get('ParentTree'));
  const roles = repairStructure(tree);
  repairLinks(drafts, { tree, parents, texts: new LinkTexts(file, drafts) });
  repairLanguages(tree);
  followMoves(tree, parents, drafts);
  tree.write();
  const written = parents.written() ?? (isEmpty ? dict({ Nums: [] }) : undefined);
  if (written !== undefined || roles.size > 0 || isEmpty) {
    const entries = new Map(rootEntries);
    if (written !== undefined) entries.set('ParentTree', changes.add(written));
    entries.set('ParentTreeNextKey', parents.nextKey);
    if (roles.size > 0) entries.set('RoleMap', new Map([...file.dict(entries.get('RoleMap')), ...roles]));
    entries.set(
      'K',
      tree.top.map(({ ref }) => ref),
    );
    changes.set(rootRef, entries);
  }
  return {
    entries: { StructTreeRoot: rootRef, MarkInfo: dict({ Type: name('MarkInfo'), Marked: true }) },
    untoldFigures: tree.nodes().filter(isUntoldFigure).length,
  };
}

/**
 * A language that is none (14.9.2, RFC 3066) would be worse than that of the document, which the catalog states: the
 * browser's own one may be in its place here.
 */
function repairLanguages(tree: StructureTree): void {
  for (const node of tree.top) node.remove('Lang');
  for (const node of tree.nodes()) if (node.has('Lang')) repairLanguage(node);
}

function repairLanguage(node: StructureNode): void {
  const value = node.get('Lang');
  const text = isString(value) ? Buffer.from(value.bytes).toString('latin1') : '';
  const tag = languageTag(text);
  if (tag === text) return;
  if (tag === undefined) node.remove('Lang');
  else node.set('Lang', textString(tag));
}

function followMoves(tree: StructureTree, parents: ParentTree, drafts: readonly PageDraft[]): void {
  const pages = new Map(drafts.map(({ ref, entries }) => [ref.object, entries.get('StructParents')]));
  for (const { holder, mcid, node } of tree.moved) {
    const form = tree.changes.object(holder);
    const key = isStream(form) ? form.dict.get('StructParents') : pages.get(holder);
    parents.setElement(key, mcid, node.ref);
  }
}
