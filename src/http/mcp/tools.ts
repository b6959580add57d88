import { z } from 'zod';
import type { AnyOperation, FilePart } from '../../core/operation.ts';
import { inputSchema, type ObjectSchema, resultSchema } from '../openapi/schemas.ts';

/** The argument in place of the Accept header, where an operation follows one. */
export const MEDIA_TYPE = 'mediaType';

/** Whether the caller chooses the media type beside the input. */
export const hasMediaType = ({ negotiation }: Pick<AnyOperation, 'negotiation'>): boolean =>
  negotiation === 'accept' || negotiation === 'on-demand';

/** The description of an operation for clients (MCP, Tools). */
export function toolOf(operation: AnyOperation, cost: number): object {
  const { name, title } = operation;
  const outputSchema = outputSchemaOf(operation);
  return {
    name,
    title,
    description: descriptionOf(operation),
    inputSchema: argumentsSchema(operation),
    ...(outputSchema !== undefined && { outputSchema }),
    // Nothing is changed or lost, but each call is charged.
    annotations: { title, readOnlyHint: false, destructiveHint: false },
    _meta: { credits: cost },
  };
}

function descriptionOf({ description, deprecated }: AnyOperation): string {
  if (deprecated === undefined) return description;
  return `${description} Deprecated: ${deprecated.successor} takes its place.`;
}

/**
 * The input schema of the interface document; a file is Base64 (JSON Schema 2020-12, Validation 8.3), and what the
 * Accept header chooses over HTTP is an argument.
 * @throws TypeError for a declaration that has such a member itself
 */
function argumentsSchema(operation: AnyOperation): ObjectSchema {
  const schema = inputSchema(operation);
  const { properties = {} } = schema;
  const { body, produces } = operation;
  if (body?.kind === 'upload') properties[body.field] = fileSchema(body.types, properties[body.field]);
  if (body?.kind === 'form') {
    for (const [name, part] of Object.entries(body.files))
      properties[name] = part.isOne
        ? fileSchema(part.types, properties[name])
        : filesSchema(part, properties[name]);
  }
  if (!hasMediaType(operation)) return { ...schema, properties };
  if (MEDIA_TYPE in properties)
    throw new TypeError(`${operation.name}: ${MEDIA_TYPE} is an argument of all tools`);
  const [first] = produces;
  const chosen = { type: 'string', enum: produces, default: first, description: 'Media type of the result' };
  return { ...schema, properties: { ...properties, [MEDIA_TYPE]: chosen } };
}

const fileSchema = (types: readonly string[], declared: object = {}): Record<string, unknown> => ({
  ...declared,
  type: 'string',
  format: undefined,
  contentEncoding: 'base64',
  ...(types.length === 1 && { contentMediaType: types[0] }),
  description: `The file (${types.join(', ')}), as Base64`,
});

const filesSchema = ({ types, max }: FilePart, declared: object = {}): Record<string, unknown> => ({
  ...declared,
  type: 'array',
  maxItems: max,
  items: {
    type: 'object',
    properties: {
      name: { type: 'string', description: 'File name' },
      content: fileSchema(types),
    },
    required: ['content'],
  },
});

/** Of tools whose every result is a JSON object: clients may check each against it. */
function outputSchemaOf(operation: AnyOperation): object | undefined {
  const { produces, mayBeEmpty, result } = operation;
  if (result === undefined || mayBeEmpty || produces.some((type) => type !== 'application/json'))
    return undefined;
  return result instanceof z.ZodObject ? resultSchema(operation, 'application/json') : undefined;
}
