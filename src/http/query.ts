import { type Violation, violation } from '@kontor/base';
import { shapeOf } from '@kontor/schema';
import type { z } from 'zod';

type Kind = 'text' | 'number' | 'boolean';

/** How each query parameter of an operation is read; made once from its schema. */
export type QueryForm = ReadonlyMap<string, Kind>;

/** Reads parameter types from the schema that also validates the JSON body. */
export function queryForm(input: z.ZodType): QueryForm {
  const form = new Map<string, Kind>();
  for (const [name, member] of Object.entries(shapeOf(input))) {
    const kind = kindOf(member);
    if (kind !== undefined) form.set(name, kind);
  }
  return form;
}

/**
 * What a member is at its core, below optional, default and the like; a union or list comes as text, a file
 * (`uploadedFile()`) never.
 */
function kindOf(member: z.ZodType): Kind | undefined {
  const { type, innerType, in: first } = member.def as Definition;
  const inner = innerType ?? first;
  if (inner !== undefined) return kindOf(inner);
  if (type === 'custom') return undefined;
  return type === 'number' || type === 'boolean' ? type : 'text';
}

/** The part of a Zod definition that wrapping schemas share. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  /** The first schema of a pipe: what the caller gives. */
  readonly in?: z.ZodType;
}

interface Query {
  readonly values: Record<string, unknown>;
  /** Texts of parameters that are no member. */
  readonly unknown: Readonly<Record<string, unknown>>;
  readonly violations: readonly Violation[];
}

/** JSON number syntax (contract: Query strings). */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** A key is no member, and must not be shown where it was not meant (contract: Authentication). */
const NEVER_REPORTED: ReadonlySet<string> = new Set(['apikey']);

/**
 * Decodes a query string (contract: Query strings): UTF-8 percent encoding, `+` is a space, unknown parameters set
 * apart, a known one given twice or with a malformed escape refused.
 */
export function decodeQuery(query: string, form: QueryForm): Query {
  const values: Record<string, unknown> = {};
  const unknown: Record<string, unknown> = {};
  const refused = new Map<string, string>();
  for (const pair of query.split('&')) {
    const cut = pair.indexOf('=');
    const name = decodeText(cut === -1 ? pair : pair.slice(0, cut));
    if (name === undefined || name === '' || NEVER_REPORTED.has(name)) continue;
    const kind = form.get(name);
    const text = decodeText(cut === -1 ? '' : pair.slice(cut + 1));
    if (kind === undefined) {
      unknown[name] = text ?? '';
      continue;
    }
    if (text === undefined) refused.set(name, 'has a malformed percent escape');
    else if (Object.hasOwn(values, name)) refused.set(name, 'is given more than once');
    else values[name] = typedValue(text, kind);
  }
  for (const name of refused.keys()) delete values[name];
  const violations = [...refused].map(([name, why]) => violation([name], { kind: 'valid' }, why));
  return { values, unknown, violations };
}

function decodeText(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // A malformed escape: the caller of this function turns it into a violation.
    return undefined;
  }
}

/** Generated PHP clients write 1 and 0, also where their caller set nothing. */
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
]);

/** A text that is no number or boolean stays text, so that the schema refuses it by its type. */
export function typedValue(text: string, kind: Kind): unknown {
  const trimmed = text.trim();
  if (kind === 'number' && NUMBER.test(trimmed)) return Number(trimmed);
  if (kind === 'boolean') return BOOLEANS.get(trimmed.toLowerCase()) ?? text;
  return text;
}
