import { PdfUnreadable } from '@kontor/base';
import { isArray, isDict, isRef, nameText, type PdfDict, type PdfObject, type PdfRef } from '../object.ts';
import type { PdfFile } from './pdf-file.ts';

/** Attributes that a page takes from the nodes above it (ISO 32000-1, table 30). */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

export interface PdfPage {
  /** Undefined for a page that is, against the standard, no object of its own. */
  readonly ref: PdfRef | undefined;
  /** The page's own entries. */
  readonly dict: PdfDict;
  /** With those inherited. */
  readonly attributes: PdfDict;
}

interface Node {
  readonly value: PdfObject;
  readonly inherited: PdfDict;
}

/**
 * The pages in reading order. Nodes that lead back to themselves and kids that are no dictionaries are left out.
 * @throws PdfUnreadable `no-pages`, `too-large`
 */
export function pagesOf(file: PdfFile): readonly PdfPage[] {
  const pages: PdfPage[] = [];
  const entered = new Set<number>();
  const stack: Node[] = [{ value: file.catalog.get('Pages') ?? null, inherited: new Map() }];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const dict = file.resolve(node.value);
    if (!isDict(dict)) continue;
    const attributes = withInherited(dict, node.inherited);
    const kids = file.resolve(dict.get('Kids'));
    if (!isArray(kids) || nameText(file.resolve(dict.get('Type'))) === 'Page') {
      pages.push({ ref: isRef(node.value) ? node.value : undefined, dict, attributes });
      if (pages.length > file.limits.maxPages) throw new PdfUnreadable('too-large', 'pages');
      continue;
    }
    if (isRef(node.value) && entered.has(node.value.object)) continue;
    if (isRef(node.value)) entered.add(node.value.object);
    if (stack.length + kids.length > file.limits.maxObjects) throw new PdfUnreadable('too-large', 'pages');
    const inherited = new Map(INHERITED.flatMap((key) => entryOf(attributes, key)));
    for (let i = kids.length - 1; i >= 0; i--) stack.push({ value: kids[i]!, inherited });
  }
  if (pages.length === 0) throw new PdfUnreadable('no-pages', 'page tree');
  return pages;
}

const entryOf = (dict: PdfDict, key: string): [string, PdfObject][] => {
  const value = dict.get(key);
  return value === undefined ? [] : [[key, value]];
};

function withInherited(dict: PdfDict, inherited: PdfDict): PdfDict {
  return new Map([...inherited, ...dict]);
}

/** Left, bottom, right, top in points. */
export type Rectangle = readonly [number, number, number, number];

/** US Letter: what viewers take for a page without a usable MediaBox. */
const LETTER: Rectangle = [0, 0, 612, 792];

/** A rectangle with its corners in order (7.9.5); undefined when it is not four numbers that span an area. */
export function rectangleOf(file: PdfFile, value: PdfObject | undefined): Rectangle | undefined {
  const list = file.resolve(value);
  if (!isArray(list) || list.length < 4) return undefined;
  const [a, b, c, d] = list.slice(0, 4).map((one) => file.resolve(one));
  if (typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number' || typeof d !== 'number')
    return undefined;
  if (a === c || b === d) return undefined;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

export const mediaBoxOf = (file: PdfFile, page: PdfPage): Rectangle =>
  rectangleOf(file, page.attributes.get('MediaBox')) ?? LETTER;
