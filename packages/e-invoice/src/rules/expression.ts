/** An expression of XPath 2.0 as data: what the compiler of rules writes into data files and the engine makes functions of. */
export type Expression =
  | { readonly k: 'string'; readonly value: string }
  /** Digits without a point: xs:integer; with one: xs:decimal; with an exponent: xs:double. */
  | { readonly k: 'number'; readonly value: string }
  | { readonly k: 'variable'; readonly name: string }
  | { readonly k: 'context' }
  | { readonly k: 'root' }
  | { readonly k: 'sequence'; readonly items: readonly Expression[] }
  | { readonly k: 'path'; readonly from: Expression; readonly steps: readonly Step[] }
  | { readonly k: 'filter'; readonly of: Expression; readonly predicates: readonly Expression[] }
  | { readonly k: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | {
      readonly k: 'binary';
      readonly op: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly k: 'negate'; readonly of: Expression }
  | { readonly k: 'if'; readonly test: Expression; readonly then: Expression; readonly else: Expression }
  | {
      readonly k: 'each';
      readonly kind: 'for' | 'some' | 'every';
      readonly variable: string;
      readonly in: Expression;
      readonly body: Expression;
    }
  /** A variable of a function (XSLT 2.0, 9.3), seen by `body`. */
  | {
      readonly k: 'let';
      readonly variable: string;
      readonly value: Expression;
      readonly body: Expression;
    }
  | {
      readonly k: 'cast' | 'castable';
      readonly of: Expression;
      readonly type: string;
      /** No value is an error, not no value (function conversion rules, XPath 2.0, 3.1.5). */
      readonly isRequired?: true;
    };

export type BinaryOperator =
  | ('or' | 'and')
  | ('=' | '!=' | '<' | '<=' | '>' | '>=')
  | ('eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge')
  | ('is' | 'to' | '|' | 'intersect' | 'except')
  | ('+' | '-' | '*' | 'div' | 'idiv' | 'mod');

/** A step of a path: along an axis, or an expression that is evaluated for each node. */
export type Step =
  | {
      readonly axis: Axis;
      readonly test: NodeTest;
      readonly predicates?: readonly Expression[];
    }
  | { readonly each: Expression };

export type Axis =
  | ('child' | 'parent' | 'self' | 'attribute')
  | ('ancestor' | 'ancestor-or-self' | 'descendant' | 'descendant-or-self')
  | ('preceding' | 'preceding-sibling' | 'following' | 'following-sibling');

/** `name`: the expanded name (`expandedName`), `*`, `{namespace}*` or `*:local`; or a kind of node. */
export type NodeTest = { readonly name: string } | { readonly type: 'node' | 'text' | 'element' | 'none' };
