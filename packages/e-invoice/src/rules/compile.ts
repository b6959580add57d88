import { cast, isCastable, isCastType } from './casts.ts';
import { type Operator, someMeet, valuesMeet } from './comparisons.ts';
import type { Compiled } from './compiled.ts';
import type { Frame, RuleContext } from './context.ts';
import type { BinaryOperator, Expression } from './expression.ts';
import { functionBody } from './functions.ts';
import { arithmetic, literalNumber, negated, numeric } from './numbers.ts';
import { compiledFilter, compiledPath, compiledPredicate, isFlatPath, isPlainTruth, merged } from './paths.ts';
import { inDocumentOrder } from './rule-document.ts';
import { RuleError } from './rule-error.ts';
import type { RuleFunction } from './rule-set.ts';
import { isIndependent, type Scope } from './scope.ts';
import {
  type Item,
  isNode,
  type RuleNode,
  type Sequence,
  single,
  singleText,
  stringOfNode,
  truth,
  Untyped,
} from './values.ts';

const ofItems = (items: Compiled['items']): Compiled => ({
  items,
  isTrue: (context) => truth(items(context)),
});

const ofTruth = (isTrue: Compiled['isTrue']): Compiled => ({ isTrue, items: (context) => [isTrue(context)] });

const constant = (items: Sequence): Compiled => ofItems(() => items);

/** Compiles expressions of one set of rules; numbers what is computed once a document. */
export class ExpressionCompiler {
  /** How many expressions are computed once a document. */
  cached = 0;
  /** Those expressions, by how they are written: rules repeat them. */
  readonly #shared = new Map<string, Compiled>();
  readonly #functions = new Map<string, (args: readonly Sequence[], context: RuleContext) => Sequence>();

  /** Functions of the rules themselves; each gets a frame of its own. */
  define({ name, params, body }: RuleFunction): void {
    const scope: Scope = new Map(params.map((param, index) => [param, { slot: index, isGlobal: false }]));
    const compiled = this.compile(body, { variables: scope, size: { count: params.length } });
    this.#functions.set(name, (args, context) =>
      compiled.items({ ...context, item: undefined, frame: [...args] }),
    );
  }

  compile(expression: Expression, scope: CompileScope): Compiled {
    if (!isWorthCaching(expression) || !isIndependent(expression, scope.variables))
      return this.#direct(expression, scope);
    const key = JSON.stringify(expression);
    const known = this.#shared.get(key);
    if (known !== undefined) return known;
    const compiled = this.#once(this.#direct(expression, scope));
    this.#shared.set(key, compiled);
    return compiled;
  }

  /** Speed: what does not depend on the context is computed once a document, also in predicates of long lists. */
  #once({ items }: Compiled): Compiled {
    const number = this.cached++;
    return ofItems((context) => {
      const { cache } = context.run;
      const known = cache[number];
      if (known !== undefined) return known;
      const found = items(context);
      cache[number] = found;
      return found;
    });
  }

  #direct(expression: Expression, scope: CompileScope): Compiled {
    const own = (inner: Expression): Compiled => this.compile(inner, scope);
    switch (expression.k) {
      case 'string':
        return constant([expression.value]);
      case 'number':
        return constant([literalNumber(expression.value)]);
      case 'variable':
        return this.#variable(expression.name, scope);
      case 'context':
        return ofItems(({ item }) => {
          if (item === undefined) throw new RuleError('no context');
          return [item];
        });
      case 'root':
        return ofItems(({ run }) => [run.document.node]);
      case 'sequence': {
        const parts = expression.items.map(own);
        return ofItems((context) => parts.flatMap(({ items }) => items(context)));
      }
      case 'path':
        return ofItems(this.#path(expression, scope));
      case 'filter':
        return ofItems(compiledFilter(expression, own));
      case 'call':
        return this.#call(expression, scope);
      case 'binary':
        return compiledBinary(expression.op, own(expression.left), own(expression.right));
      case 'negate': {
        const { items } = own(expression.of);
        return ofItems((context) => {
          const value = single(items(context));
          return value === undefined ? [] : [negated(numeric(value))];
        });
      }
      case 'if': {
        const [test, then, otherwise] = [own(expression.test), own(expression.then), own(expression.else)];
        return ofItems((context) => (test.isTrue(context) ? then : otherwise).items(context));
      }
      case 'each':
        return this.#each(expression, scope);
      case 'cast':
      case 'castable':
        return this.#cast(expression, scope);
    }
  }

  /**
   * Speed: what a path starts with is computed once a document where it does not depend on the context, and is shared
   * by all paths that start so, also before a last predicate that does depend on it.
   */
  #path(expression: Extract<Expression, { k: 'path' }>, scope: CompileScope): Compiled['items'] {
    const own = (inner: Expression): Compiled => this.compile(inner, scope);
    const { from } = expression;
    const steps = merged(expression.steps);
    const last = steps.at(-1)!;
    const predicate = 'axis' in last ? last.predicates?.at(-1) : undefined;
    if ('axis' in last && predicate !== undefined && last.predicates!.every(isPlainTruth)) {
      const { axis, test, predicates = [] } = last;
      const before = predicates.slice(0, -1);
      const bare = { axis, test, ...(before.length > 0 ? { predicates: before } : {}) };
      const inner: Expression = { k: 'path', from, steps: [...steps.slice(0, -1), bare] };
      if (!isIndependent(inner, scope.variables)) return compiledPath(expression, own);
      const { items } = own(inner);
      const filter = compiledPredicate(predicate, own);
      return (context) => filter(items(context), context);
    }
    const start = steps.slice(0, -1);
    const inner: Expression = { k: 'path', from, steps: start };
    if (start.length === 0 || !isIndependent(inner, scope.variables)) return compiledPath(expression, own);
    return compiledPath({ k: 'path', from: inner, steps: [last] }, own, isFlatPath(start));
  }

  #variable(name: string, { variables }: CompileScope): Compiled {
    const known = variables.get(name);
    if (known === undefined) throw new Error(`the variable ${name} is not declared`);
    const { slot, value } = known;
    if (value !== undefined) return value;
    return ofItems(({ frame }) => frame[slot]!);
  }

  #each(
    { kind, variable, in: list, body }: Extract<Expression, { k: 'each' }>,
    scope: CompileScope,
  ): Compiled {
    const slot = scope.size.count++;
    const all = this.compile(list, scope);
    const variables = new Map([...scope.variables, [variable, { slot, isGlobal: false }]]);
    const inner = this.compile(body, { ...scope, variables });
    const bind = (frame: Frame, item: Item): void => {
      frame[slot] = [item];
    };
    if (kind === 'for') {
      return ofItems((context) =>
        all.items(context).flatMap((item) => {
          bind(context.frame, item);
          return inner.items(context);
        }),
      );
    }
    const isSome = kind === 'some';
    return ofTruth((context) => {
      for (const item of all.items(context)) {
        bind(context.frame, item);
        if (inner.isTrue(context) === isSome) return isSome;
      }
      return !isSome;
    });
  }

  #cast({ k, of, type }: Extract<Expression, { k: 'cast' | 'castable' }>, scope: CompileScope): Compiled {
    if (!isCastType(type)) throw new Error(`unknown type ${type}`);
    const { items } = this.compile(of, scope);
    if (k === 'castable') {
      return ofTruth((context) => {
        const found = items(context);
        return found.length === 1 && isCastable(single(found)!, type);
      });
    }
    return ofItems((context) => {
      const value = single(items(context));
      return value === undefined ? [] : [cast(value, type)];
    });
  }

  #call({ name, args }: Extract<Expression, { k: 'call' }>, scope: CompileScope): Compiled {
    const compiled = args.map((arg) => this.compile(arg, scope));
    const own = this.#functions.get(name);
    if (own !== undefined)
      return ofItems((context) =>
        own(
          compiled.map(({ items }) => items(context)),
          context,
        ),
      );
    const list = codeList(name, args);
    if (list !== undefined) return inCodeList(list.codes, list.text, this.compile(list.value, scope));
    const [first] = compiled;
    if (name === 'not' && first !== undefined) return ofTruth((context) => !first.isTrue(context));
    if (name === 'boolean' && first !== undefined) return ofTruth(first.isTrue);
    if (name === 'exists' && first !== undefined)
      return ofTruth((context) => first.items(context).length > 0);
    const body = functionBody(name);
    if (first !== undefined && compiled.length === 1) {
      const { items } = first;
      return ofItems((context) => body([items(context)], context));
    }
    return ofItems((context) =>
      body(
        compiled.map(({ items }) => items(context)),
        context,
      ),
    );
  }
}

/** What an expression is compiled in: variables, and how many places a frame has so far. */
export interface CompileScope {
  readonly variables: Scope;
  readonly size: { count: number };
}

/** Literals and single reads cost no more than the cache does. */
const isWorthCaching = ({ k }: Expression): boolean =>
  k === 'path' || k === 'call' || k === 'each' || k === 'binary' || k === 'filter';

interface CodeList {
  readonly codes: ReadonlySet<string>;
  readonly text: string;
  readonly value: Expression;
}

/** `contains(' A B C ', concat(' ', x, ' '))` is how publishers write that x is in a list. */
function codeList(name: string, args: readonly Expression[]): CodeList | undefined {
  const [text, wanted] = args;
  if (name !== 'contains' || text?.k !== 'string' || wanted?.k !== 'call' || wanted.name !== 'concat')
    return undefined;
  const [before, value, after] = wanted.args;
  const isBlank = (one: Expression | undefined) => one?.k === 'string' && one.value === ' ';
  if (wanted.args.length !== 3 || !isBlank(before) || !isBlank(after) || !/^ .* $/.test(text.value))
    return undefined;
  return { codes: new Set(text.value.trim().split(' ')), text: text.value, value: value! };
}

/** A value with blanks in it is searched for as it is written. */
const inCodeList = (codes: ReadonlySet<string>, text: string, { items }: Compiled): Compiled =>
  ofTruth((context) => {
    const value = singleText(items(context));
    return value.includes(' ') || value === '' ? text.includes(` ${value} `) : codes.has(value);
  });

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

const MAX_RANGE = 10_000n;

function range(left: Sequence, right: Sequence): Sequence {
  const [from, to] = [single(left), single(right)].map((value) =>
    value === undefined
      ? undefined
      : (cast(value instanceof Untyped ? value.text : value, 'xs:integer') as bigint),
  );
  if (from === undefined || to === undefined || to < from) return [];
  if (to - from > MAX_RANGE) throw new RuleError('too long a range');
  return Array.from({ length: Number(to - from) + 1 }, (_, index) => from + BigInt(index));
}

function compiledBinary(op: BinaryOperator, left: Compiled, right: Compiled): Compiled {
  switch (op) {
    case 'and':
      return ofTruth((context) => left.isTrue(context) && right.isTrue(context));
    case 'or':
      return ofTruth((context) => left.isTrue(context) || right.isTrue(context));
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
      return ofItems((context) =>
        inDocumentOrder([...nodes(left.items(context)), ...nodes(right.items(context))]),
      );
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

/** Most comparisons are of one node with one text. */
function compiledComparison(op: Operator, left: Compiled, right: Compiled): Compiled {
  return ofTruth((context) => {
    const [a, b] = [left.items(context), right.items(context)];
    const [first, other] = [a[0], b[0]];
    if (op === '=' && a.length === 1 && b.length === 1 && typeof other === 'string' && isNode(first!))
      return stringOfNode(first) === other;
    return someMeet(op, a, b);
  });
}
