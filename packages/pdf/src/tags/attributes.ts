import { isArray, isDict, name, nameText, type PdfObject } from '../object.ts';
import type { StructureNode } from './structure-tree.ts';

/** An attribute of an owner, such as Table (ISO 32000-1, 14.7.5); undefined where the element has none. */
export function attributeOf(node: StructureNode, owner: string, key: string): PdfObject | undefined {
  const value = node.get('A') ?? null;
  for (const one of isArray(value) ? value : [value]) {
    if (isDict(one) && nameText(one.get('O')) === owner && one.has(key)) return one.get(key);
  }
  return undefined;
}

export function setAttribute(node: StructureNode, owner: string, key: string, set: PdfObject): void {
  const value = node.get('A') ?? null;
  const others = (isArray(value) ? value : [value]).filter((one) => one !== null);
  const kept = others.flatMap((one): readonly PdfObject[] => {
    if (!isDict(one) || nameText(one.get('O')) !== owner || !one.has(key)) return [one];
    const rest = new Map(one);
    rest.delete(key);
    return rest.size > 1 ? [rest] : [];
  });
  node.set('A', [
    ...kept,
    new Map<string, PdfObject>([
      ['O', name(owner)],
      [key, set],
    ]),
  ]);
}

export function spanOf(node: StructureNode, key: 'RowSpan' | 'ColSpan'): number {
  const value = attributeOf(node, 'Table', key);
  return typeof value === 'number' && value >= 1 ? Math.floor(value) : 1;
}
