import type { z } from 'zod';

/** The keyword under which a JSON Schema made from such a schema names its model; the interface document takes it out. */
export const MODEL = 'x-model';

/**
 * Names an object or a list of words for the interface document, where it becomes a component: generated clients call
 * their class after it (contract: Interface document). Goes last, after all checks; optional() and default() may follow.
 */
export const model = <Schema extends z.ZodType>(name: string, schema: Schema): Schema =>
  schema.meta({ [MODEL]: name });

/**
 * The keyword under which a member whose form was changed has the JSON Schema of the original interface. It stays in the
 * interface document, beside the mark of an extension: the document of the original alone has that schema in its place.
 */
export const ORIGINAL = 'x-original';

/** The keyword under which such a JSON Schema has what the interface document states in its place. */
export const STATED = 'x-stated';

/** What the interface document states of a member and its check does not (contract: Interface document). */
export interface Statement {
  readonly type?: 'number';
  readonly format?: 'float' | 'int64';
  /** `null`: none. */
  readonly default?: string | null;
  /** `null`: named by the description alone, as generators of Python drop a model with a list of fractions. */
  readonly enum?: null;
  /** Not among the required members, although a request without it is refused. */
  readonly isOptional?: true;
}

/**
 * States a member in the interface document as the original does, so that code made from that compiles; the check stays
 * as it is. A default is stated around the schema that has one.
 */
export const stated = <Schema extends z.ZodType>(statement: Statement, schema: Schema): Schema =>
  schema.meta({ [STATED]: statement });
