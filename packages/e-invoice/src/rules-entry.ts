/** For the compiler of rules (`npm run rules`): the form of its data files, and names as documents have them (README.md). */
export type { Axis, BinaryOperator, Expression, NodeTest, Step } from './rules/expression.ts';
export { FUNCTION_NAMES } from './rules/functions.ts';
export type { Assert, Rule, RuleFunction, RuleLet, RulePattern, RuleSet } from './rules/rule-set.ts';
/** For the compiler of schemas (`npm run schemas`): the form of its data files. */
export type { Particle, SchemaAttribute, SchemaSet, SchemaType, SimpleType } from './schema/schema-set.ts';
/** For the sentences of rules by element: which term it states. */
export { CII_TERMS } from './terms/cii-terms.data.ts';
/** For the guide: where the request has each term. */
export { COMPUTED, GROUPS, TERMS } from './terms/term-members.data.ts';
export { termName } from './terms/term-names.data.ts';
export type { TermTable } from './terms/term-table.ts';
export { readTree } from './xml/read-tree.ts';
export { expandedName, stringValue, type XmlElement } from './xml/xml-tree.ts';
