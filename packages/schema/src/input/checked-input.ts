import { type FieldPath, InvalidInput, type Rule, type Violation, violation } from '@kontor/base';
import type { z } from 'zod';
import type { RuleParams } from '../schema/constraint-text.ts';

/** What an input is judged by. */
export interface InputRules {
  /** An object schema. */
  readonly input: object;
  /** Rules across members, for those that passed. */
  readonly check?: ((input: never, settings: never, account: never) => readonly Violation[]) | undefined;
}

/** As `safeParse` of the schema; `passed` are the members without a fault. */
export type Parsed =
  | { readonly success: true; readonly data: unknown }
  | {
      readonly success: false;
      readonly issues: readonly z.core.$ZodIssue[];
      readonly passed: Record<string, unknown>;
    };

/** An input that is in order, or everything that is wrong with it. */
export type Checked = { readonly input: unknown } | { readonly violations: readonly Violation[] };

/**
 * Runs schema and cross-field rules over tidied input. All violations at once, in schema order (contract: Error body):
 * structural ones first, semantic ones for the members that passed.
 */
export function checkInput(
  rules: InputRules,
  raw: Readonly<Record<string, unknown>>,
  settings: unknown,
): Checked {
  const found = validatedBy(rules, parsedAtOnce(rules, raw), raw, settings);
  return 'input' in found ? found : { violations: inOrder(found, []) };
}

/**
 * The violations of `judged`, and if there are any also those of `further` for the members that passed: before the rules
 * across fields, so that a content comes before its colours as in the schema.
 */
export async function withFurtherViolations(
  found: ValidationOutcome,
  further: (passed: Readonly<Record<string, unknown>>) => Promise<readonly Violation[]>,
): Promise<Checked> {
  return 'input' in found ? found : { violations: inOrder(found, await further(found.passed)) };
}

/**
 * The input of a request that passes schema and rules, with its defaults.
 * @throws InvalidInput with every violation
 */
export function validInput(rules: InputRules, raw: object, settings?: unknown): unknown {
  const found = checkInput(rules, raw as Readonly<Record<string, unknown>>, settings);
  if ('violations' in found) throw new InvalidInput(found.violations);
  return found.input;
}

/** The input, or its violations of schema and rules. */
export type ValidationOutcome = { readonly input: unknown } | Findings;

interface Findings {
  /** Of the schema. */
  readonly structural: readonly Violation[];
  /** Of the rules across fields. */
  readonly semantic: readonly Violation[];
  readonly passed: Readonly<Record<string, unknown>>;
}

/** The whole input by its schema. */
export function parsedAtOnce(rules: InputRules, raw: Readonly<Record<string, unknown>>): Parsed {
  const parsed = (rules.input as z.ZodType).safeParse(raw);
  if (parsed.success) return parsed;
  return { success: false, issues: parsed.error.issues, passed: passedMembers(rules.input, raw) };
}

/**
 * A parsed input by schema and rules.
 * @param account what the caller's account has set, for rules that look at it
 */
export function validatedBy(
  rules: InputRules,
  parsed: Parsed,
  raw: Readonly<Record<string, unknown>>,
  settings: unknown,
  account: object = {},
): ValidationOutcome {
  const passed = parsed.success ? (parsed.data as Record<string, unknown>) : parsed.passed;
  const structural = parsed.success ? [] : parsed.issues.flatMap((issue) => violationsOf(issue, raw));
  const check = rules.check as
    | ((input: unknown, settings: unknown, account: unknown) => readonly Violation[])
    | undefined;
  const semantic = check?.(passed, settings, account) ?? [];
  if (parsed.success && semantic.length === 0) return { input: parsed.data };
  return { structural, semantic, passed };
}

/** Violations of a member that the schema refused are dropped. */
function inOrder({ structural, semantic }: Findings, further: readonly Violation[]): readonly Violation[] {
  const refused = new Set(structural.map(({ field }) => topMember(field)));
  const rest = [...further, ...semantic].filter(({ field }) => !refused.has(topMember(field)));
  return distinct([...structural, ...rest]);
}

/** Each member checked on its own: what passed, with defaults, and nothing of what was refused. */
function passedMembers(schema: unknown, raw: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const passed: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(shapeOf(schema))) {
    const result = member.safeParse(raw[name]);
    if (result.success && result.data !== undefined) passed[name] = result.data;
  }
  return passed;
}

/** Member schemas of an object schema; an operation's input always is one. */
export function shapeOf(schema: unknown): Readonly<Record<string, z.ZodType>> {
  return (schema as { readonly shape: Readonly<Record<string, z.ZodType>> }).shape;
}

const topMember = (field: string | undefined): string | undefined => field?.split(/[.[]/, 1)[0];

function distinct(violations: readonly Violation[]): Violation[] {
  const seen = new Set<string>();
  return violations.filter((found) => {
    const key = `${found.message} ${found.field ?? ''}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function violationsOf(issue: z.core.$ZodIssue, raw: unknown): Violation[] {
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  const given = valueAt(raw, path);
  const { rule, description } = ruleOf(issue, given);
  return [violation(path, rule, description)];
}

function ruleOf(issue: z.core.$ZodIssue, given: unknown): { rule: Rule; description: string } {
  if (issue.code === 'custom' && isRuleParams(issue.params)) {
    return { rule: issue.params.rule, description: issue.message };
  }
  if (given === undefined || given === null) return { rule: missingRule(issue), description: 'is missing' };
  if (issue.code === 'invalid_type')
    return { rule: { kind: 'valid' }, description: `must be ${withArticle(issue.expected)}` };
  if (issue.code === 'invalid_value') {
    return { rule: { kind: 'valid' }, description: `must be one of ${issue.values.map(String).join(', ')}` };
  }
  if (issue.code === 'too_big' && issue.origin === 'array') {
    return { rule: { kind: 'valid' }, description: `must not have more than ${issue.maximum} entries` };
  }
  return { rule: { kind: 'valid' }, description: 'is not in the expected form' };
}

/** What a missing member is called depends on its type (contract: Identifiers). */
function missingRule(issue: z.core.$ZodIssue): Rule {
  if (issue.code === 'invalid_value') return { kind: 'blank' };
  if (issue.code !== 'invalid_type') return { kind: 'null' };
  if (issue.expected === 'string') return { kind: 'blank' };
  return { kind: issue.expected === 'array' ? 'empty' : 'null' };
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'an object',
  record: 'an object',
  int: 'a whole number',
};
const withArticle = (type: string): string => TYPE_NAMES[type] ?? `a ${type}`;

function isRuleParams(params: unknown): params is RuleParams {
  return typeof params === 'object' && params !== null && 'rule' in params;
}

function valueAt(root: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>((value, part) => {
    if (typeof value !== 'object' || value === null) return undefined;
    return (value as Record<string | number, unknown>)[part];
  }, root);
}
