import { isArray, isRef, type PdfObject } from '../object.ts';
import type { PdfFile } from './pdf-file.ts';

/**
 * The leaves of a name tree or a number tree (ISO 32000-1, 7.9.6 and 7.9.7), from left to right. What goes in circles is
 * entered once, and at most `maxNodes` nodes are. A leaf has names or numbers, each followed by what it stands for.
 */
export function* treeLeaves(
  file: Pick<PdfFile, 'dict' | 'resolve'>,
  root: PdfObject | undefined,
  key: 'Names' | 'Nums',
  maxNodes: number,
): Generator<readonly PdfObject[]> {
  const listOf = (value: PdfObject | undefined): readonly PdfObject[] => {
    const found = file.resolve(value);
    return isArray(found) ? found : [];
  };
  const entered = new Set<number>();
  const stack: PdfObject[] = [root ?? null];
  for (let nodes = 0; stack.length > 0 && nodes < maxNodes; nodes++) {
    const node = stack.pop()!;
    if (isRef(node) && entered.has(node.object)) continue;
    if (isRef(node)) entered.add(node.object);
    const entries = file.dict(node);
    yield listOf(entries.get(key));
    const kids = listOf(entries.get('Kids'));
    for (let i = Math.min(kids.length, maxNodes) - 1; i >= 0; i--) stack.push(kids[i]!);
  }
}
