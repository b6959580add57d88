import { cast, isCastable, isCastType } from './casts.ts';
import { codeList, inCodeList } from './code-list.ts';
import { type Compiled, denied, ofItems, ofText, ofTruth } from './compiled.ts';
import { compiledBinary } from './compiled-operators.ts';
import type { Frame, RuleContext } from './context.ts';
import type { Expression, Step } from './expression.ts';
import { functionBody, textFunction } from './functions.ts';
import { literalNumber, negated, numeric } from './numbers.ts';
import {
  lastPredicate,
  leadingParents,
  type PathExpression,
  splitPredicates,
  unitedLines,
  withoutLastPredicate,
} from './path-parts.ts';
import { isNodePath, pathProbe } from './path-probe.ts';
import { compiledPath, isFlatPath, merged } from './paths.ts';
import { compiledFilter, compiledPredicate } from './predicates.ts';
import { RuleError } from './rule-error.ts';
import type { RuleFunction } from './rule-set.ts';
import { isIndependent, readsNoOuter, type Scope } from './scope.ts';
import { ValueIndex } from './value-index.ts';
import { type Item, type Sequence, single, singleText, textOfItem } from './values.ts';

const constant = (items: Sequence): Compiled => ofItems(() => items);

/** Functions of rules that run inside each other. */
const MAX_CALL_DEPTH = 100;

/** Compiles expressions of one set of rules; numbers what is computed once a document. */
export class ExpressionCompiler {
  /** How many expressions are computed once a document. */
  cached = 0;
  /** How many are computed once a node. */
  cachedByNode = 0;
  /** Those expressions, by how they are written: rules repeat them. */
  readonly #shared = new Map<string, Compiled>();
  readonly #indexes = new Map<string, ValueIndex>();
  readonly #functions = new Map<string, (args: readonly Sequence[], context: RuleContext) => Sequence>();

  /**
   * Functions of the rules themselves; each gets a frame of its own. They may call each other, and themselves.
   * @throws RuleError of a call, for more calls inside each other than a rule needs: a document decides how many they are
   */
  define(functions: readonly RuleFunction[]): void {
    const bodies = new Map<string, Compiled>();
    let depth = 0;
    for (const { name } of functions) {
      this.#functions.set(name, (args, context) => {
        if (depth === MAX_CALL_DEPTH) throw new RuleError(`${name} calls itself too often`);
        depth += 1;
        try {
          return bodies.get(name)!.items({ ...context, item: undefined, frame: [...args] });
        } finally {
          depth -= 1;
        }
      });
    }
    for (const { name, params, body } of functions) {
      const scope: Scope = new Map(params.map((param, index) => [param, { slot: index, isGlobal: false }]));
      bodies.set(name, this.compile(body, { variables: scope, size: { count: params.length } }));
    }
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
      case 'string': {
        const { value } = expression;
        return { ...constant([value]), text: () => value };
      }
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
      case 'path': {
        const items = this.#path(expression, scope);
        const probe = pathProbe(expression);
        return probe === undefined ? ofItems(items) : { items, ...probe };
      }
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
      case 'let':
        return this.#let(expression, scope);
      case 'cast':
      case 'castable':
        return this.#cast(expression, scope);
    }
  }

  /**
   * Speed: what a path starts with is computed once a document where it does not depend on the context, once a node where it
   * depends on that alone, and is shared by all paths that start so, also before a last predicate that depends on more.
   */
  #path(expression: Extract<Expression, { k: 'path' }>, scope: CompileScope): Compiled['items'] {
    const own = (inner: Expression): Compiled => this.compile(inner, scope);
    const steps = splitPredicates(merged(expression.steps));
    const united = unitedLines(expression.from, steps);
    if (united !== undefined) return this.#path(united, scope);
    const parents = expression.from.k === 'context' ? leadingParents(steps) : 0;
    if (parents > 0 && parents < steps.length) return this.#fromAncestor(steps, parents, scope);
    const { from } = expression;
    if (steps.length === 0) return own(from).items;
    const path: PathExpression = { ...expression, steps };
    const isFixed = (count: number): boolean =>
      isIndependent({ k: 'path', from, steps: steps.slice(0, count) }, scope.variables);
    if (!isFixed(0)) return compiledPath(path, own);
    let count = 0;
    while (count < steps.length && isFixed(count + 1)) count += 1;
    // A whole path is kept by its caller: what is shared with others is all but its last part.
    const isWhole = count === steps.length;
    if (isWhole && lastPredicate(steps.at(-1)!) === undefined) count -= 1;
    const next = isWhole ? steps.at(-1)! : steps[count]!;
    const predicate = lastPredicate(next);
    if (predicate === undefined) {
      const start: PathExpression = { k: 'path', from, steps: steps.slice(0, count) };
      if (count === 0) return compiledPath(path, own);
      return compiledPath(
        { k: 'path', from: start, steps: steps.slice(count) },
        own,
        isFlatPath(start.steps),
      );
    }
    const end = isWhole ? count : count + 1;
    const inner = withoutLastPredicate({ k: 'path', from, steps: steps.slice(0, end) });
    if (!isIndependent(inner, scope.variables)) return compiledPath(path, own);
    const filtered = this.#filtered(own(inner).items, predicate, scope);
    if (end === steps.length) return filtered;
    const isFlat = isFlatPath(steps.slice(0, end));
    return compiledPath(
      { k: 'path', from: { k: 'context' }, steps: steps.slice(end) },
      own,
      isFlat,
      filtered,
    );
  }

  /** `../../line[a][b = $x]/amount`: the lines of an ancestor with `a` are found once for it, and grouped by `b`. */
  #fromAncestor(steps: readonly Step[], parents: number, scope: CompileScope): Compiled['items'] {
    const own = (inner: Expression): Compiled => this.compile(inner, scope);
    const up = compiledPath({ k: 'path', from: { k: 'context' }, steps: steps.slice(0, parents) }, own);
    const down = steps.slice(parents);
    const at = down.findIndex((step) => 'each' in step || (step.predicates?.length ?? 0) > 0);
    const end = at < 0 ? down.length : at + 1;
    const head: PathExpression = { k: 'path', from: { k: 'context' }, steps: down.slice(0, end) };
    const predicate = lastPredicate(head.steps.at(-1)!);
    const inner = predicate === undefined ? head : withoutLastPredicate(head);
    const isPlain = inner.steps.every((step) => !('each' in step)) && readsNoOuter(inner, scope.variables);
    if (!isPlain) return compiledPath({ k: 'path', from: { k: 'context' }, steps }, own);
    const ofNode = this.#oncePerNode(own(inner).items);
    const list: Compiled['items'] = (context) => {
      const found = up(context);
      return found.length === 1 ? ofNode(found[0]!, context) : found.flatMap((node) => ofNode(node, context));
    };
    const filtered = predicate === undefined ? list : this.#filtered(list, predicate, scope);
    const rest = down.slice(end);
    if (rest.length === 0) return filtered;
    const further = compiledPath({ k: 'path', from: { k: 'context' }, steps: rest }, own, false, filtered);
    return further;
  }

  #oncePerNode(items: Compiled['items']): (node: Item, context: RuleContext) => Sequence {
    const number = this.cachedByNode++;
    return (node, { current, frame, run }) => {
      const known = run.byNode[number] ?? new Map<Item, Sequence>();
      run.byNode[number] = known;
      let found = known.get(node);
      if (found === undefined) {
        found = items({ item: node, position: 1, size: 1, current, frame, run });
        known.set(node, found);
      }
      return found;
    };
  }

  /** A list that is the same object each time, filtered by a predicate. */
  #filtered(list: Compiled['items'], predicate: Expression, scope: CompileScope): Compiled['items'] {
    const own = (inner: Expression): Compiled => this.compile(inner, scope);
    const filter = compiledPredicate(predicate, own);
    const isKeyed =
      predicate.k === 'binary' &&
      predicate.op === '=' &&
      (predicate.right.k === 'variable' || predicate.right.k === 'string') &&
      readsNoOuter(predicate.left, scope.variables);
    if (!isKeyed) return (context) => filter(list(context), context);
    const index = this.#index(predicate.left, scope);
    const wanted = own(predicate.right).items;
    return (context) => {
      const items = list(context);
      if (items.length === 0) return items;
      // One text alone is found as quickly by a look at each item.
      if (predicate.right.k === 'string' && index.users < 2) return filter(items, context);
      return index.matching(items, wanted(context), context) ?? filter(items, context);
    };
  }

  /** Lists that several predicates compare by one value are grouped by it once. */
  #index(value: Expression, scope: CompileScope): ValueIndex {
    const key = JSON.stringify(value);
    const index = this.#indexes.get(key) ?? new ValueIndex(this.compile(value, scope).items);
    this.#indexes.set(key, index);
    index.users += 1;
    return index;
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

  #let({ variable, value, body }: Extract<Expression, { k: 'let' }>, scope: CompileScope): Compiled {
    const slot = scope.size.count++;
    const { items } = this.compile(value, scope);
    const variables = new Map([...scope.variables, [variable, { slot, isGlobal: false }]]);
    const inner = this.compile(body, { ...scope, variables });
    const bind = (context: RuleContext): void => {
      context.frame[slot] = items(context);
    };
    return {
      items: (context) => {
        bind(context);
        return inner.items(context);
      },
      isTrue: (context) => {
        bind(context);
        return inner.isTrue(context);
      },
    };
  }

  #cast(
    { k, of, type, isRequired }: Extract<Expression, { k: 'cast' | 'castable' }>,
    scope: CompileScope,
  ): Compiled {
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
      if (value !== undefined) return [cast(value, type)];
      if (isRequired === true) throw new RuleError(`no value where ${type} is needed`);
      return [];
    });
  }

  /** A function of the text of its argument, or of the context. */
  #text(of: (value: string) => string, argument: Compiled | undefined): Compiled {
    if (argument === undefined) {
      return ofText(({ item }) => {
        if (item === undefined) throw new RuleError('no context');
        return of(textOfItem(item));
      });
    }
    const { items, text } = argument;
    return ofText(
      text === undefined ? (context) => of(singleText(items(context))) : (context) => of(text(context)),
    );
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
    if (name === 'not' && first !== undefined) return denied(first);
    if (name === 'boolean' && first !== undefined) return ofTruth(first.isTrue, first.settled);
    if (name === 'exists' && first !== undefined) {
      return isNodePath(args[0]!)
        ? ofTruth(first.isTrue, first.settled)
        : ofTruth((context) => first.items(context).length > 0);
    }
    const ofOne = textFunction(name);
    if (ofOne !== undefined && args.length < 2) return this.#text(ofOne, first);
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
