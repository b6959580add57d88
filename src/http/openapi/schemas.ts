import { isDeepStrictEqual } from 'node:util';
import { MODEL, ORIGINAL, STATED } from '@kontor/schema';
import { z } from 'zod';
import type { AnyOperation } from '../../core/operation.ts';

export type JsonObject = { [member: string]: unknown };

export interface ObjectSchema extends JsonObject {
  properties?: { [name: string]: JsonObject };
  required?: string[];
}

const MAX_INT32 = 2 ** 31 - 1;

/**
 * The input as JSON Schema 2020-12, additive members marked `x-extension`, added words of a list in
 * `x-extension-values` (contract: Interface document). Models are named by `x-model`.
 */
export function namedInputSchema(operation: AnyOperation): ObjectSchema {
  const schema = z.toJSONSchema(operation.input as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema: { _zod }, jsonSchema }) => {
      // Zod leaves it out of an input that it changes before it looks at it.
      if (_zod.def.type === 'default') jsonSchema.default ??= _zod.def.defaultValue as z.core.util.JSONType;
    },
  }) as ObjectSchema;
  delete schema.$schema;
  eachSchema(schema, (one) => {
    delete one.additionalProperties;
    // Each member has its own; generators for Go write `{}` as code.
    if (isDeepStrictEqual(one.default, {})) delete one.default;
    addNumberFormat(one);
    addMinLengths(one);
    splitTypes(one);
  });
  for (const extension of operation.extensions ?? []) markExtension(schema, extension, operation.name);
  if (operation.inputModel !== undefined) schema[MODEL] = operation.inputModel;
  return schema;
}

/** The input without names of models: everything is in one schema. */
export const inputSchema = (operation: AnyOperation): ObjectSchema =>
  withoutModels(namedInputSchema(operation));

/** The name of a model that has none of its own: `vat-verification` → `VatVerificationResult`. */
export const modelAfter = (
  { name }: Pick<AnyOperation, 'name'>,
  part: 'Input' | 'Result' | 'Form' | '',
): string => name.replace(/(^|-)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase()) + part;

/**
 * A JSON result as JSON Schema, its models named, itself after the operation where it has no name; nothing for other
 * media types.
 */
export function namedResultSchema(operation: AnyOperation, type: string): JsonObject | undefined {
  if (type !== 'application/json' || operation.result === undefined) return undefined;
  return { [MODEL]: modelAfter(operation, 'Result'), ...namedSchema(operation.result) };
}

/** The same without names of models. */
export function resultSchema(operation: AnyOperation, type: string): JsonObject | undefined {
  const schema = namedResultSchema(operation, type);
  return schema && withoutModels(schema);
}

/** What the service sends, its models named. */
export function namedSchema(sent: z.ZodType): JsonObject {
  const schema = z.toJSONSchema(sent, { io: 'output' }) as JsonObject;
  delete schema.$schema;
  eachSchema(schema, (one) => {
    // Clients must expect further members (contract: Extensions).
    delete one.additionalProperties;
    // The format covers it.
    if (one.format === 'date-time') delete one.pattern;
    splitTypes(one);
    addNumberFormat(one);
  });
  return schema;
}

/** Several types become `anyOf`: generators of Go stop at a list of them. */
function splitTypes(schema: JsonObject): void {
  const { type } = schema;
  if (!Array.isArray(type)) return;
  schema.anyOf = type.map((one: string) => {
    const alone: JsonObject = { type: one };
    addNumberFormat(alone);
    return alone;
  });
  delete schema.type;
}

/** Calls `visit` for a schema and all within it, inner ones first. */
export function eachSchema(schema: JsonObject, visit: (schema: JsonObject) => void): void {
  const {
    properties = {},
    items,
    anyOf = [],
  } = schema as ObjectSchema & {
    items?: JsonObject;
    anyOf?: JsonObject[];
  };
  for (const inner of [...Object.values(properties), ...(items ? [items] : []), ...anyOf])
    eachSchema(inner, visit);
  visit(schema);
}

/** Clients in typed languages take the type of a number from its format. */
function addNumberFormat(schema: JsonObject): void {
  if (schema.type === 'number') schema.format = 'double';
  if (schema.type !== 'integer') return;
  const largest = Math.max(Math.abs(Number(schema.minimum ?? 0)), Math.abs(Number(schema.maximum ?? 0)));
  schema.format = largest > MAX_INT32 ? 'int64' : 'int32';
}

/** A required text must not be blank, a required list not be empty (contract: Identifiers). */
function addMinLengths({ properties = {}, required = [] }: ObjectSchema): void {
  for (const name of required) {
    const member = properties[name];
    if (member?.type === 'string' && member.enum === undefined && member.format !== 'binary')
      member.minLength = 1;
    if (member?.type === 'array') member.minItems = 1;
  }
}

/** `items.vat` names a member, `output=SVG` a word of its list. */
function markExtension(schema: ObjectSchema, extension: string, operation: string): void {
  const [path = '', word] = extension.split('=');
  const member = memberAt(schema, path.split('.'));
  if (member === undefined) throw new Error(`${operation}: no member ${path} to mark as extension`);
  if (word === undefined) {
    member['x-extension'] = true;
    return;
  }
  if (!(member.enum as readonly unknown[] | undefined)?.includes(word))
    throw new Error(`${operation}: ${path} has no word ${word} to mark as extension`);
  member['x-extension-values'] = [...((member['x-extension-values'] as string[] | undefined) ?? []), word];
}

function memberAt(schema: JsonObject, path: readonly string[]): JsonObject | undefined {
  const [name = '', ...rest] = path;
  const object = (schema.type === 'array' ? schema.items : schema) as ObjectSchema;
  const member = object.properties?.[name];
  return rest.length === 0 || member === undefined ? member : memberAt(member, rest);
}

function withoutModels<Schema extends JsonObject>(schema: Schema): Schema {
  eachSchema(schema, (one) => {
    for (const keyword of [MODEL, STATED, ORIGINAL]) delete one[keyword];
  });
  return schema;
}
