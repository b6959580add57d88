import type { z } from 'zod';

/** The keyword under which a JSON Schema made from such a schema names its model; the interface document takes it out. */
export const MODEL = 'x-model';

/**
 * Names an object or a list of words for the interface document, where it becomes a component: generated clients call
 * their class after it (contract: Interface document). Goes last, after all checks; optional() and default() may follow.
 */
export const model = <Schema extends z.ZodType>(name: string, schema: Schema): Schema =>
  schema.meta({ [MODEL]: name });
