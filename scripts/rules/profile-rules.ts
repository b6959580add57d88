import type { Assert, Expression, Rule, RuleFunction, RuleLet, RuleSet } from '@kontor/e-invoice/rules';
import { termOfElement } from './element-terms.ts';
import type { Demand, TableCodes, TableElement } from './profile-table.ts';
import { type Prefixes, parsedExpression } from './xpath-parser.ts';

const DATA = 'urn:un:unece:uncefact:data:standard';
/** Of the Cross Industry Invoice; `xs` is for expressions. */
export const CII_PREFIXES: Prefixes = new Map([
  ['xs', 'http://www.w3.org/2001/XMLSchema'],
  ['rsm', `${DATA}:CrossIndustryInvoice:100`],
  ['ram', `${DATA}:ReusableAggregateBusinessInformationEntity:100`],
  ['udt', `${DATA}:UnqualifiedDataType:100`],
  ['qdt', `${DATA}:QualifiedDataType:100`],
]);

/** Reports of Factur-X have no id of their own. */
const REPORT = 'FX-REPORT';

const COUNTS = {
  once: ['= 1', 'exactly once'],
  max1: ['<= 1', 'at most once'],
  max2: ['<= 2', 'at most twice'],
  min1: ['>= 1', 'at least once'],
} as const;

type Counted = Demand & { readonly kind: keyof typeof COUNTS };
const isCount = (demand: Demand): demand is Counted => Object.hasOwn(COUNTS, demand.kind);

const functionOf = (list: string): string => `k:${list}`;
const expression = (text: string): Expression => parsedExpression(text, CII_PREFIXES);

/** `[others]` is what fits none of the conditions of its name. */
function predicate({ name, condition }: TableElement, siblings: readonly TableElement[]): string {
  if (condition === '') return '';
  if (condition !== 'others') return `[${condition}]`;
  const fitting = siblings.filter((one) => one.name === name && one.condition !== 'others');
  return `[not(${fitting.map((one) => one.condition).join(' or ')})]`;
}

/** How a sentence begins: `Invoice number (BT-1), ram:ID,`, or with the element alone. */
function named({ name, condition }: TableElement, path: string): string {
  const term = termOfElement(path);
  if (condition === 'others') return `Another ${name}`;
  const element = condition === '' ? name : `${name} where ${condition}`;
  return term === undefined ? `The element ${element}` : `${term}, ${element},`;
}

/** The rules of a table, which are one pattern: an element that fits two conditions is judged by the first. */
class ProfileRules {
  readonly lets: RuleLet[] = [];
  readonly rules: Rule[] = [];
  readonly lists = new Set<string>();
  readonly #codes: ReadonlyMap<string, TableCodes>;

  constructor(codes: ReadonlyMap<string, TableCodes>) {
    this.#codes = codes;
  }

  /**
   * @param steps the element from its parent, whose nodes the variable before them has
   * @param path of names below the root, for its terms
   */
  element(element: TableElement, steps: string, path: string): void {
    const { children, demands } = element;
    const asserts = [
      ...demands.filter((one) => !isCount(one)).map((one) => this.#own(one, element, path)),
      ...children.flatMap((child) =>
        child.demands.filter(isCount).map((one) => this.#count(one, child, element, path)),
      ),
    ];
    let context = steps;
    if (children.length > 0) {
      context = `$n${this.lets.length + 1}`;
      this.lets.push({ name: context.slice(1), value: expression(steps) });
    }
    if (asserts.length > 0) this.rules.push({ context: expression(context), lets: [], asserts });
    for (const child of children) {
      const below = `${context}/${child.name}${predicate(child, children)}`;
      this.element(child, below, path === '' ? child.name : `${path}/${child.name}`);
    }
  }

  #assert({ number, isWarning }: Demand, test: string, text: string): Assert {
    const id = `FX-SCH-A-${String(number).padStart(6, '0')}`;
    return { id, flag: isWarning ? 'warning' : 'fatal', test: expression(test), text };
  }

  #count(demand: Counted, child: TableElement, parent: TableElement, path: string): Assert {
    const [comparison, words] = COUNTS[demand.kind];
    const below = path === '' ? child.name : `${path}/${child.name}`;
    return this.#assert(
      demand,
      `count(${child.name}${predicate(child, parent.children)}) ${comparison}`,
      `${named(child, below)} shall occur ${words} in ${parent.name}.`,
    );
  }

  #own(demand: Demand, of: TableElement, path: string): Assert {
    const { kind, attribute, list } = demand;
    const element = named(of, path);
    const subject = attribute === undefined ? element : `${element} has an attribute ${attribute}, which`;
    if (kind === 'unused') {
      const test = attribute === undefined ? 'true()' : `@${attribute}`;
      const text = `${subject} is not used in this profile.`;
      return { id: REPORT, flag: 'information', isReport: true, test: expression(test), text };
    }
    if (list === undefined)
      return this.#assert(demand, `@${attribute}`, `${element} shall have the attribute ${attribute}.`);
    const codes = this.#codes.get(list);
    if (codes === undefined) throw new Error(`there is no code list ${list}`);
    this.lists.add(list);
    const value = attribute === undefined ? 'string(.)' : `string(@${attribute})`;
    return this.#assert(
      demand,
      `not(${value}) or ${functionOf(list)}(${value})`,
      `${subject} shall be of the code list ${codes.title}.`,
    );
  }
}

/** Whether a text is a code of a list, and one code alone. */
function listFunction(list: string, { codes }: TableCodes): RuleFunction {
  const isListed = `not(contains($value, ' ')) and contains(' ${codes.join(' ')} ', concat(' ', $value, ' '))`;
  return { name: functionOf(list), params: ['value'], body: expression(isListed) };
}

/** The rules of a profile’s table, with the functions and variables that they read. */
export function profileRules(
  root: TableElement,
  codes: ReadonlyMap<string, TableCodes>,
): Pick<RuleSet, 'functions' | 'lets' | 'patterns'> {
  const made = new ProfileRules(codes);
  made.element(root, `/${root.name}`, '');
  return {
    functions: [...made.lists].map((list) => listFunction(list, codes.get(list)!)),
    lets: made.lets,
    patterns: [{ rules: made.rules }],
  };
}
