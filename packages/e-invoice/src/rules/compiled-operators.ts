import { type Operator, someMeet, valuesMeet } from './comparisons.ts';
import { type Compiled, ofItems, ofTruth } from './compiled.ts';
import type { BinaryOperator } from './expression.ts';
import { arithmetic, numeric } from './numbers.ts';
import { areElementsInOrder, inDocumentOrder, mergedElements } from './rule-document.ts';
import { RuleError } from './rule-error.ts';
import { type Item, isNode, type RuleNode, type Sequence, single, stringOfNode } from './values.ts';
import { range } from './whole-numbers.ts';

const VALUE_OPERATORS: Readonly<Record<string, Operator>> = {
  eq: '=',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
};

const nodes = (items: Sequence): RuleNode[] =>
  items.map((item) => {
    if (!isNode(item)) throw new RuleError('a value where nodes are needed');
    return item;
  });

/** Most unions are of elements in document order, and one side of them is empty. */
function united(left: Sequence, right: Sequence): Sequence {
  if (right.length === 0 && areElementsInOrder(left)) return left;
  if (left.length === 0 && areElementsInOrder(right)) return right;
  if (areElementsInOrder(left) && areElementsInOrder(right)) return mergedElements(left, right);
  return inDocumentOrder(nodes([...left, ...right]));
}

/** The right side counts, and may be an error, only where the left one is not `end`. */
const settledBoth = (left: Compiled, right: Compiled, end: boolean): Compiled['settled'] =>
  left.settled === undefined
    ? undefined
    : (document) => {
        const first = left.settled!(document);
        return first === undefined || first === end ? first : right.settled?.(document);
      };

/** An operator between two expressions. */
export function compiledBinary(op: BinaryOperator, left: Compiled, right: Compiled): Compiled {
  switch (op) {
    case 'and':
      return ofTruth(
        (context) => left.isTrue(context) && right.isTrue(context),
        settledBoth(left, right, false),
      );
    case 'or':
      return ofTruth(
        (context) => left.isTrue(context) || right.isTrue(context),
        settledBoth(left, right, true),
      );
    case '=':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compiledComparison(op, left, right);
    case 'to':
      return ofItems((context) => range(left.items(context), right.items(context)));
    case 'is':
      return ofItems((context) => {
        const [[a], [b]] = [left.items(context), right.items(context)];
        return a === undefined || b === undefined ? [] : [a === b];
      });
    case '|':
      return ofItems((context) => united(left.items(context), right.items(context)));
    case 'intersect':
    case 'except':
      return ofItems((context) => {
        const others = new Set<Item>(right.items(context));
        const kept = nodes(left.items(context)).filter((one) => others.has(one) === (op === 'intersect'));
        return inDocumentOrder(kept);
      });
    case '+':
    case '-':
    case '*':
    case 'div':
    case 'idiv':
    case 'mod':
      return ofItems((context) => {
        const [a, b] = [single(left.items(context)), single(right.items(context))];
        return a === undefined || b === undefined ? [] : [arithmetic(op, numeric(a), numeric(b))];
      });
    default: {
      const operator = VALUE_OPERATORS[op]!;
      return ofItems((context) => {
        const found = valuesMeet(operator, left.items(context), right.items(context));
        return found === undefined ? [] : [found];
      });
    }
  }
}

/** Most comparisons are of one node with one text, or of two texts. */
function compiledComparison(op: Operator, left: Compiled, right: Compiled): Compiled {
  const [text, otherText] = [left.text, right.text];
  if (text !== undefined && otherText !== undefined && (op === '=' || op === '!='))
    return ofTruth((context) => (text(context) === otherText(context)) === (op === '='));
  return ofTruth((context) => {
    const [a, b] = [left.items(context), right.items(context)];
    const [first, other] = [a[0], b[0]];
    if (op === '=' && a.length === 1 && b.length === 1 && typeof other === 'string' && isNode(first!))
      return stringOfNode(first) === other;
    return someMeet(op, a, b);
  });
}
