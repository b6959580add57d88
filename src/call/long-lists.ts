import type { Parsed } from '@kontor/schema';
import type { z } from 'zod';
import { type CpuScheduling, UNSCHEDULED } from './cpu-scheduling.ts';

/**
 * Long lists are checked in slices with other calls in between: 5,000 items of an invoice would block the event loop
 * for 140 ms, and 5,000 empty ones for 470 ms (measured with Node 26.10 on two cores).
 */
const SLICE = 64;
/** So many faults are found before the rest is left unchecked: nobody reads more. */
const MAX_ISSUES = 100;

type Raw = Readonly<Record<string, unknown>>;

interface LongList {
  readonly name: string;
  readonly entries: readonly unknown[];
  readonly element: z.ZodType;
}

interface ListDefinition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly checks?: readonly {
    readonly _zod: { readonly def: { readonly check: string; readonly maximum?: number } };
  }[];
}

/** Only bounds of length look at a list as a whole without looking at its entries together. */
const LENGTH_CHECKS = new Set(['min_length', 'max_length', 'length_equals']);
const WRAPPERS = new Set(['optional', 'nullable', 'default', 'readonly']);

/** The list that a member is at its core, when its entries can be checked one by one and it is not too long. */
function elementOf(member: z.ZodType, length: number): z.ZodType | undefined {
  const definition = member.def as ListDefinition;
  if (WRAPPERS.has(definition.type) && definition.innerType !== undefined)
    return elementOf(definition.innerType, length);
  if (definition.type !== 'array') return undefined;
  const checks = (definition.checks ?? []).map(({ _zod }) => _zod.def);
  const isPlain = checks.every(
    ({ check, maximum = Infinity }) => LENGTH_CHECKS.has(check) && length <= maximum,
  );
  return isPlain ? definition.element : undefined;
}

/** The bound that a list is over: then its entries need not be looked at. */
function brokenBound(member: z.ZodType, length: number): number | undefined {
  const definition = member.def as ListDefinition;
  if (WRAPPERS.has(definition.type) && definition.innerType !== undefined) {
    return brokenBound(definition.innerType, length);
  }
  if (definition.type !== 'array') return undefined;
  return (definition.checks ?? [])
    .map(({ _zod }) => _zod.def.maximum)
    .find((max) => max !== undefined && length > max);
}

/** What is checked at once, and what afterwards in slices. */
interface Plan {
  readonly head: Raw;
  readonly lists: readonly LongList[];
  /** Lists over their bound. */
  readonly tooLong: ReadonlyMap<string, number>;
}

function planOf(shape: Readonly<Record<string, z.ZodType>>, raw: Raw): Plan | undefined {
  if (!hasLongList(raw)) return undefined;
  const lists: LongList[] = [];
  const tooLong = new Map<string, number>();
  const head: Record<string, unknown> = { ...raw };
  for (const [name, member] of Object.entries(shape)) {
    const entries = raw[name];
    if (!Array.isArray(entries) || entries.length <= SLICE) continue;
    const bound = brokenBound(member, entries.length);
    const element = elementOf(member, entries.length);
    if (bound !== undefined) {
      tooLong.set(name, bound);
      delete head[name];
    } else if (element !== undefined) {
      lists.push({ name, entries, element });
      head[name] = entries.slice(0, SLICE);
    }
  }
  return lists.length + tooLong.size === 0 ? undefined : { head, lists, tooLong };
}

/** Most inputs have none, and are searched no further. */
function hasLongList(raw: Raw): boolean {
  for (const name in raw) {
    const value = raw[name];
    if (Array.isArray(value) && value.length > SLICE) return true;
  }
  return false;
}

/**
 * Parses input with lists that may be long.
 * @returns undefined when it has none: then `safeParse` is as good
 */
export function parsedInTurns(
  schema: z.ZodType,
  shape: Readonly<Record<string, z.ZodType>>,
  raw: Raw,
  scheduling: CpuScheduling = UNSCHEDULED,
): Promise<Parsed> | undefined {
  const plan = planOf(shape, raw);
  return plan && parsedByPlan(schema, shape, plan, scheduling);
}

async function parsedByPlan(
  schema: z.ZodType,
  shape: Readonly<Record<string, z.ZodType>>,
  plan: Plan,
  scheduling: CpuScheduling,
): Promise<Parsed> {
  const first = scheduling.measure(() => schema.safeParse(plan.head));
  // A list over its bound is not there for the schema, which must not call it missing.
  const found = first.success
    ? []
    : first.error.issues.filter(({ path }) => !plan.tooLong.has(String(path[0])));
  const issues: z.core.$ZodIssue[] = [...found, ...Array.from(plan.tooLong, tooBig)];
  const passed: Record<string, unknown> = first.success ? { ...(first.data as object) } : {};
  if (!first.success) passMembers(passed, shape, plan);
  for (const list of plan.lists) await checkRest(list, issues, passed, scheduling);
  if (issues.length === 0) return { success: true, data: passed };
  return { success: false, issues, passed };
}

const tooBig = ([name, maximum]: readonly [string, number]): z.core.$ZodIssue => ({
  code: 'too_big',
  origin: 'array',
  maximum,
  inclusive: true,
  path: [name],
  message: 'too many entries',
});

/** The members that are right although another is not. */
function passMembers(
  passed: Record<string, unknown>,
  shape: Readonly<Record<string, z.ZodType>>,
  { head }: Plan,
): void {
  for (const [name, member] of Object.entries(shape)) {
    const result = member.safeParse(head[name]);
    if (result.success && result.data !== undefined) passed[name] = result.data;
  }
}

/** Entries behind the first slice; a list with a fault does not pass. */
async function checkRest(
  { name, entries, element }: LongList,
  issues: z.core.$ZodIssue[],
  passed: Record<string, unknown>,
  scheduling: CpuScheduling,
): Promise<void> {
  const checked = passed[name] === undefined ? undefined : [...(passed[name] as readonly unknown[])];
  let isRight = checked !== undefined;
  const check = (at: number): void => {
    const result = element.safeParse(entries[at]);
    if (result.success) checked?.push(result.data);
    else {
      isRight = false;
      for (const issue of result.error.issues) issues.push({ ...issue, path: [name, at, ...issue.path] });
    }
  };
  for (let from = SLICE; from < entries.length && issues.length <= MAX_ISSUES; from += SLICE) {
    await scheduling.turn();
    const end = Math.min(from + SLICE, entries.length);
    scheduling.measure(() => {
      for (let at = from; at < end && issues.length <= MAX_ISSUES; at++) check(at);
    });
  }
  if (isRight) passed[name] = checked;
  else delete passed[name];
}
