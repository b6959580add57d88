import { type FieldPath, type Violation, violation } from '@kontor/base';
import { type OrderedStep, type Phase, type StepDeclaration, stepViolation } from '@kontor/pdf-tools';
import { checkInput, isRecord } from '@kontor/schema';
import { nearestWord } from './nearest-word.ts';
import { STEPS } from './step-declarations.ts';
import { MAX_STEPS } from './toolbox-limits.ts';

/** The list of steps as a caller wrote it, read by their declarations. */
export interface StepList {
  readonly steps: readonly OrderedStep[];
  readonly violations: readonly Violation[];
  /** Members that a step does not have, as tokens of X-Warning. */
  readonly unknown: readonly string[];
}

const MAX_NAMED = 8;

const wrong = (path: FieldPath, text: string): Violation => violation(path, { kind: 'valid' }, text);

/** Everything that is wrong with a list, at once. */
export function readSteps(given: unknown): StepList {
  const list = given ?? [];
  const none = { steps: [], unknown: [] };
  if (!Array.isArray(list)) return { ...none, violations: [wrong(['steps'], 'must be a list')] };
  if (list.length > MAX_STEPS)
    return {
      ...none,
      violations: [wrong(['steps'], `${list.length} steps, at most ${MAX_STEPS} are allowed`)],
    };
  const read = list.map((one: unknown, index) => readStep(one, index));
  const steps = read.flatMap(({ step }) => step ?? []);
  const violations = read.flatMap((one) => one.violations);
  return {
    steps,
    violations: [...violations, ...orderFaults(list)],
    unknown: read.flatMap((one) => one.unknown).slice(0, MAX_NAMED),
  };
}

interface ReadStep {
  readonly step?: OrderedStep;
  readonly violations: readonly Violation[];
  readonly unknown: readonly string[];
}

function readStep(given: unknown, index: number): ReadStep {
  const refused = (found: Violation): ReadStep => ({ violations: [found], unknown: [] });
  if (!isRecord(given)) return refused(wrong(['steps', index], 'must be an object'));
  const word = given.do ?? '';
  if (typeof word === 'string' && word.trim() === '')
    return refused(violation(['steps', index, 'do'], { kind: 'blank' }, 'is missing'));
  const declaration = declarationOf(word);
  if (declaration === undefined) return refused(unknownWord(word, index));
  const { values, unknown } = ownMembers(declaration, given, index);
  const found = checkInput({ input: declaration.members }, values, undefined);
  const structural = 'violations' in found ? found.violations : [];
  const passed =
    'violations' in found ? without(values, structural) : (found.input as Record<string, unknown>);
  const semantic = declaration.check?.(passed as never) ?? [];
  const faults = semantic.filter(({ member }) => !structural.some(({ field }) => field === member));
  const violations = [
    ...structural.map((one) => inStep(one, index)),
    ...faults.map((fault) => stepViolation(index, fault)),
  ];
  return { step: { do: declaration.do, index, values: passed }, violations, unknown };
}

const declarationOf = (word: unknown): StepDeclaration | undefined =>
  typeof word === 'string' ? STEPS.find((one) => one.do === word.trim()) : undefined;

function unknownWord(word: unknown, index: number): Violation {
  const near =
    typeof word === 'string'
      ? nearestWord(
          word.trim(),
          STEPS.map((one) => one.do),
        )
      : undefined;
  const hint = near === undefined ? '' : `; did you mean ${near}?`;
  return wrong(['steps', index, 'do'], `must be one of ${STEPS.map((one) => one.do).join(', ')}${hint}`);
}

/** Members of a step in the form that its schema reads (contract: Input rules). */
function ownMembers(
  { members, verbatim = [] }: StepDeclaration,
  given: Readonly<Record<string, unknown>>,
  index: number,
): { readonly values: Record<string, unknown>; readonly unknown: readonly string[] } {
  const values: Record<string, unknown> = {};
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (name === 'do') continue;
    if (!Object.hasOwn(members.shape, name)) {
      unknown.push(
        `unknown-member;name="steps[${index}].${name.slice(0, 40).replaceAll(/[^A-Za-z0-9 _.$-]/g, '?')}"`,
      );
      continue;
    }
    const tidied = typeof value === 'string' && !verbatim.includes(name) ? value.trim() : value;
    // A null that means something is one that the schema takes.
    const isAbsent = tidied === '' || (tidied === null && !members.shape[name]!.safeParse(null).success);
    if (!isAbsent || verbatim.includes(name)) values[name] = tidied ?? null;
  }
  return { values, unknown };
}

function without(values: Record<string, unknown>, found: readonly Violation[]): Record<string, unknown> {
  const refused = new Set(found.map(({ field = '' }) => field.split(/[.[]/, 1)[0]));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !refused.has(name)));
}

/** A violation of a member as one of the list. */
function inStep({ message, field = '', description }: Violation, index: number): Violation {
  const rest = message.slice('message.'.length);
  const path = `steps[${index}].${field}`;
  return {
    message: `message.steps${rest.charAt(0).toUpperCase()}${rest.slice(1)}`,
    field: path,
    description: `${path}${description.slice(field.length)}`,
  };
}

/** What may come before a step. */
const EARLIER: Readonly<Record<Phase, readonly Phase[]>> = {
  edit: ['edit'],
  convert: ['edit'],
  seal: ['edit', 'convert', 'seal'],
  encrypt: ['edit'],
  answer: ['edit'],
};

function orderFaults(list: readonly unknown[]): readonly Violation[] {
  const known = list.flatMap((one) => (isRecord(one) ? (declarationOf(one.do) ?? []) : []));
  for (const [index, { phase }] of known.entries()) {
    const before = known.slice(0, index).find((one) => !EARLIER[phase].includes(one.phase));
    if (before === undefined) continue;
    const isLast = before.phase === 'encrypt' || before.phase === 'answer';
    const text = isLast
      ? `${before.do} must be the last step`
      : `after ${before.do} no step but seal may follow`;
    return [wrong(['steps'], text)];
  }
  return [];
}
