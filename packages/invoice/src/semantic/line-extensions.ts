import type { Line } from '../amounts/line.ts';
import type { SemanticLineExtension } from './semantic-line-extension.ts';

/** What a line states by itself; nothing where it states none of it. */
function ownExtension({
  orderNumber,
  despatchAdviceNumber: despatchAdvice,
  deliveryDate,
}: Line): SemanticLineExtension | undefined {
  return orderNumber === undefined && despatchAdvice === undefined && deliveryDate === undefined
    ? undefined
    : { orderNumber, despatchAdvice, deliveryDate };
}

/**
 * The extensions of all lines. Who is below another line, or has some below, names its kind (BR-FXEXT-06), and so does
 * what does not count.
 */
export function lineExtensions(
  lines: readonly Line[],
  ids: readonly string[],
): readonly (SemanticLineExtension | undefined)[] {
  const parents = new Set(lines.map(({ parent }) => parent));
  return lines.map((line, index) => {
    const own = ownExtension(line);
    const { kind, parent } = line;
    const isInTree = kind !== 'DETAIL' || parent !== undefined || parents.has(ids[index]!);
    return isInTree ? { parent, kind, ...own } : own;
  });
}
