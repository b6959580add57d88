import {
  isNode,
  retype,
  type StructureKid,
  type StructureNode,
  type StructureTree,
} from './structure-tree.ts';

const isA = (kid: StructureKid, ...types: readonly string[]): kid is StructureNode =>
  isNode(kid) && types.includes(kid.type);

/** Elements that have no meaning of their own. */
const GROUPS = ['NonStruct', 'Div', 'Span'] as const;

/** Lists have items, and items a label and a body (ISO 14289-1, 7.6; ISO 32000-1, table 336). */
export function repairLists(tree: StructureTree): void {
  for (const node of tree.nodes()) if (node.type === 'L') repairList(tree, node);
  for (const node of tree.nodes()) {
    if (node.type === 'LI') repairItem(tree, node);
    else if (node.type === 'Lbl' || node.type === 'LBody') repairPart(node);
  }
}

function repairList(tree: StructureTree, list: StructureNode): void {
  for (const kid of [...list.kids]) {
    if (isA(kid, ...GROUPS) && kid.kids.length > 0 && kid.kids.every((one) => isA(one, 'LI', 'L')))
      tree.unwrap(kid);
  }
  for (const kid of [...list.kids]) {
    if (isNode(kid) && !isA(kid, 'LI', 'L', 'Caption')) tree.wrap('LI', [kid], list);
  }
  if (!list.kids.some(isNode)) retype(list, 'Div');
}

/** An item outside of a list is none. */
function repairItem(tree: StructureTree, item: StructureNode): void {
  if (item.parent?.type !== 'L') {
    retype(item, 'Div');
    return;
  }
  const rest = item.kids.filter((kid) => !isA(kid, 'Lbl'));
  if (rest.length === 0 || (rest.length === 1 && isA(rest[0]!, 'LBody'))) return;
  const body = tree.wrap('LBody', rest, item);
  for (const kid of [...body.kids]) if (isA(kid, 'LBody')) tree.unwrap(kid);
}

function repairPart(part: StructureNode): void {
  if (part.parent?.type === 'LI') return;
  retype(part, part.type === 'Lbl' ? 'Span' : 'Div');
}
