import type { RuleNode } from './values.ts';

/** fn:local-name. */
export const localName = (node: RuleNode): string =>
  node.kind === 'element' || node.kind === 'attribute' ? node.local : '';

/** fn:name, by the usual prefixes; a root of UBL has none. */
export function qualifiedName(node: RuleNode): string {
  if (node.kind !== 'element' && node.kind !== 'attribute') return '';
  return node.name.startsWith('{') || node.name.startsWith('ubl:') || node.name.startsWith('cn:')
    ? node.local
    : node.name;
}
