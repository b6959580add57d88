import type { XmlTree } from '../xml/xml-tree.ts';
import { type CompileScope, ExpressionCompiler } from './compile.ts';
import { type Compiled, ofItems } from './compiled.ts';
import type { Frame, RuleContext, RuleRun } from './context.ts';
import { areElementsInOrder, RuleDocument } from './rule-document.ts';
import { RuleError } from './rule-error.ts';
import type { Assert, Rule, RuleLet, RuleSet } from './rule-set.ts';
import type { Scope, Variable } from './scope.ts';
import { isNode, type RuleNode, type Sequence } from './values.ts';

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
  readonly tests: () => RuleTests;
}

/** What a rule tests at each of its nodes. */
interface RuleTests {
  readonly frameSize: number;
  readonly asserts: readonly CompiledAssert[];
}

export interface ProgramOptions {
  /**
   * What a rule tests is compiled when a document first has a node for it: of most sets that is a fifth of the rules. By default all is
   * compiled at once, so that what cannot be compiled is reported before a document is judged.
   */
  readonly isTrusted?: boolean;
}

interface CompiledAssert {
  readonly assert: Assert;
  readonly test: Compiled;
}

/** Of rules without variables, which write nothing into it. */
const NO_FRAME: Frame = [];

const documents = new WeakMap<XmlTree, RuleDocument>();

/** Several sets of rules judge one document: its elements are listed by name once. */
function documentOf(tree: XmlTree): RuleDocument {
  const known = documents.get(tree);
  if (known !== undefined) return known;
  const made = new RuleDocument(tree);
  documents.set(tree, made);
  return made;
}

/** The nodes at which a rule of the pattern has fired. Elements by their places: sets of tens of thousands of them take longer. */
class JudgedNodes {
  /** Number of the pattern that was the last to fire at an element. */
  readonly #elements: Uint32Array;
  #others = new Set<RuleNode>();
  #pattern = 0;

  constructor({ elements }: RuleDocument) {
    this.#elements = new Uint32Array(elements.length);
  }

  startPattern(): void {
    this.#pattern += 1;
    if (this.#others.size > 0) this.#others = new Set();
  }

  /** Whether no rule has fired at a node yet; from then on one has. */
  isFirst(node: RuleNode): boolean {
    if (node.kind !== 'element') return this.#others.size < this.#others.add(node).size;
    const isFirst = this.#elements[node.order] !== this.#pattern;
    this.#elements[node.order] = this.#pattern;
    return isFirst;
  }
}

/** A set of rules as functions, for any number of documents. */
export class RuleProgram {
  readonly set: RuleSet;
  readonly #compiler = new ExpressionCompiler();
  /** Of contexts, with a cache of their own: what cannot be evaluated is no error there. */
  readonly #matcher = new ExpressionCompiler();
  readonly #patterns: readonly (readonly CompiledRule[])[];

  constructor(set: RuleSet, { isTrusted = false }: ProgramOptions = {}) {
    this.set = set;
    for (const to of [this.#compiler, this.#matcher]) to.define(set.functions);
    const globals = globalScope(set.lets, this.#compiler);
    const matched = globalScope(set.lets, this.#matcher);
    this.#patterns = set.patterns.map(({ rules }) =>
      rules.map((rule) => {
        const compiled = this.#rule(rule, globals, matched);
        if (!isTrusted) compiled.tests();
        return compiled;
      }),
    );
  }

  /** Everything that a document does not keep, in the order of the rules. */
  findings(tree: XmlTree, { nowMs }: RunOptions): readonly RuleFinding[] {
    const document = documentOf(tree);
    const run: RuleRun = { document, nowMs, cache: [], byNode: [], isMatching: false };
    const matching: RuleRun = { document, nowMs, cache: [], byNode: [], isMatching: true };
    const found: RuleFinding[] = [];
    const judged = new JudgedNodes(document);
    for (const rules of this.#patterns) {
      judged.startPattern();
      for (const rule of rules) {
        const nodes = contextNodes(rule.context, matching);
        if (nodes.length === 0) continue;
        const tests = nodes.length > 1 ? openTests(rule.tests(), document) : rule.tests();
        for (const node of nodes) {
          // Only the first rule of a pattern fires at a node (ISO/IEC 19757-3, 6.5).
          if (rules.length > 1 && !judged.isFirst(node)) continue;
          if (tests.asserts.length > 0) judge(tests, node, run, found);
        }
      }
    }
    return found;
  }

  #rule(rule: Rule, globals: Scope, matched: Scope): CompiledRule {
    let known: RuleTests | undefined;
    return {
      context: this.#matcher.compile(rule.context, { variables: matched, size: { count: 0 } }),
      tests: () => {
        known ??= this.#tests(rule, globals);
        return known;
      },
    };
  }

  #tests(rule: Rule, globals: Scope): RuleTests {
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
    return { frameSize: scope.size.count, asserts };
  }
}

/** Variables of the document: computed when first read. */
function globalScope(lets: readonly RuleLet[], compiler: ExpressionCompiler): Scope {
  const variables = new Map<string, Variable>();
  const scope: CompileScope = { variables, size: { count: 0 } };
  for (const { name, value } of lets) {
    const { items } = compiler.compile(value, scope);
    const number = compiler.cached++;
    const once = (context: RuleContext): Sequence => {
      const { run } = context;
      run.cache[number] ??= items({ ...rootContext(run), frame: [] });
      return run.cache[number];
    };
    variables.set(name, { slot: -1, isGlobal: true, value: ofItems(once) });
  }
  return variables;
}

const rootContext = (run: RuleRun): Omit<RuleContext, 'frame'> => {
  const { node } = run.document;
  return { item: node, position: 1, size: 1, current: node, run };
};

/** A context that cannot be evaluated at all matches no node (XSLT 2.0, 5.5.4). */
function contextNodes({ items }: Compiled, run: RuleRun): readonly RuleNode[] {
  try {
    const found = items({ ...rootContext(run), frame: [] });
    return areElementsInOrder(found) ? found : found.filter(isNode);
  } catch (error) {
    if (error instanceof RuleError) return [];
    throw error;
  }
}

/** Tests without what every node of the document keeps: most are about attributes and elements that a document does not have. */
const openTests = ({ frameSize, asserts }: RuleTests, document: RuleDocument): RuleTests => ({
  frameSize,
  asserts: asserts.filter(({ assert: { isReport = false }, test }) => test.settled?.(document) !== !isReport),
});

function judge({ asserts, frameSize }: RuleTests, node: RuleNode, run: RuleRun, found: RuleFinding[]): void {
  const frame: Frame =
    frameSize === 0 ? NO_FRAME : new Array<Sequence | undefined>(frameSize).fill(undefined);
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
