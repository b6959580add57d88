import type { XmlTree } from '../xml/xml-tree.ts';
import { type CompileScope, ExpressionCompiler } from './compile.ts';
import type { Compiled } from './compiled.ts';
import type { Frame, RuleContext, RuleRun } from './context.ts';
import type { Expression } from './expression.ts';
import { RuleDocument } from './rule-document.ts';
import { RuleError } from './rule-error.ts';
import type { Assert, Rule, RuleLet, RuleSet } from './rule-set.ts';
import type { Scope, Variable } from './scope.ts';
import { isNode, type RuleNode, type Sequence, truth } from './values.ts';

/** A rule that a document does not keep, and where. */
export interface RuleFinding {
  readonly id: string;
  readonly flag: Assert['flag'];
  readonly text: string;
  readonly node: RuleNode;
  /** Why the rule could not be evaluated, which is a breach of it. */
  readonly failure?: string;
}

export interface RunOptions {
  /** Unix time in milliseconds: rules may compare with today. */
  readonly nowMs: number;
}

interface CompiledRule {
  readonly context: Compiled;
  readonly frameSize: number;
  readonly asserts: readonly CompiledAssert[];
}

interface CompiledAssert {
  readonly assert: Assert;
  readonly test: Compiled;
}

/** A set of rules as functions, for any number of documents. */
export class RuleProgram {
  readonly set: RuleSet;
  readonly #compiler = new ExpressionCompiler();
  readonly #patterns: readonly (readonly CompiledRule[])[];

  constructor(set: RuleSet) {
    this.set = set;
    for (const one of set.functions) this.#compiler.define(one);
    const globals = this.#globals(set.lets);
    this.#patterns = set.patterns.map(({ rules }) => rules.map((rule) => this.#rule(rule, globals)));
  }

  /** Everything that a document does not keep, in the order of the rules. */
  findings(tree: XmlTree, { nowMs }: RunOptions): readonly RuleFinding[] {
    const run: RuleRun = { document: new RuleDocument(tree.elements), nowMs, cache: [], byNode: [] };
    const found: RuleFinding[] = [];
    for (const rules of this.#patterns) {
      const judged = new Set<RuleNode>();
      for (const rule of rules) {
        for (const node of contextNodes(rule.context, run)) {
          // Only the first rule of a pattern fires at a node (ISO/IEC 19757-3, 6.5).
          if (judged.has(node)) continue;
          judged.add(node);
          judge(rule, node, run, found);
        }
      }
    }
    return found;
  }

  /** Variables of the document: computed when first read. */
  #globals(lets: readonly RuleLet[]): Scope {
    const variables = new Map<string, Variable>();
    const scope: CompileScope = { variables, size: { count: 0 } };
    for (const { name, value } of lets) {
      const { items } = this.#compiler.compile(value, scope);
      const number = this.#compiler.cached++;
      const once = (context: RuleContext): Sequence => {
        const { run } = context;
        run.cache[number] ??= items({ ...rootContext(run), frame: [] });
        return run.cache[number];
      };
      variables.set(name, { slot: -1, isGlobal: true, value: ofItems(once) });
    }
    return variables;
  }

  #rule(rule: Rule, globals: Scope): CompiledRule {
    const variables = new Map(globals);
    const scope: CompileScope = { variables, size: { count: 0 } };
    for (const { name, value } of rule.lets) {
      const { items } = this.#compiler.compile(value, scope);
      const slot = scope.size.count++;
      // Of the node that the rule is about, wherever it is read.
      const once = (context: RuleContext): Sequence => {
        const { frame } = context;
        frame[slot] ??= items({ ...context, item: context.current, position: 1, size: 1 });
        return frame[slot];
      };
      variables.set(name, { slot, isGlobal: false, value: ofItems(once) });
    }
    const asserts = rule.asserts.map((assert) => ({
      assert,
      test: this.#compiler.compile(assert.test, scope),
    }));
    const context: Expression = rule.context;
    return {
      context: this.#compiler.compile(context, { variables: globals, size: { count: 0 } }),
      frameSize: scope.size.count,
      asserts,
    };
  }
}

const ofItems = (items: Compiled['items']): Compiled => ({
  items,
  isTrue: (context) => truth(items(context)),
});

const rootContext = (run: RuleRun): Omit<RuleContext, 'frame'> => {
  const { node } = run.document;
  return { item: node, position: 1, size: 1, current: node, run };
};

function contextNodes({ items }: Compiled, run: RuleRun): readonly RuleNode[] {
  return items({ ...rootContext(run), frame: [] }).filter(isNode);
}

function judge(
  { asserts, frameSize }: CompiledRule,
  node: RuleNode,
  run: RuleRun,
  found: RuleFinding[],
): void {
  const frame: Frame = new Array<Sequence | undefined>(frameSize).fill(undefined);
  const context: RuleContext = { item: node, position: 1, size: 1, current: node, frame, run };
  for (const { assert, test } of asserts) {
    const { id, flag, text, isReport = false } = assert;
    try {
      if (test.isTrue(context) === isReport) found.push({ id, flag, text, node });
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      found.push({ id, flag: 'fatal', text, node, failure: error.message });
    }
  }
}
