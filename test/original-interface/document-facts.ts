import type { Members, OperationFacts } from './facts.data.ts';

/** Facts of an interface document, as the table of the original interface has them: read here without our own code. */

export type Json = { readonly [name: string]: unknown };

const named = (reference: unknown): string => String(reference).split('/').at(-1)!;

/** Whether a part, or the component that it refers to, is marked as added. What has the original's form in it is not. */
export function isMarked(document: Json, part: Json): boolean {
  if ('x-original' in part) return false;
  if (part['x-extension'] === true) return true;
  return typeof part.$ref === 'string' && isMarked(document, component(document, part.$ref));
}

export const component = (document: Json, reference: unknown): Json =>
  String(reference)
    .split('/')
    .slice(1)
    .reduce<Json>((at, name) => at[name] as Json, document);

/** The schema that the original has of a member: the main document may have another form of it beside. */
const original = (schema: Json): Json => (schema['x-original'] as Json | undefined) ?? schema;

export function memberText(schema: Json): string {
  const { $ref, allOf, oneOf, items, type, format, enum: words } = original(schema);
  const value = schema.default;
  const after = value === undefined ? '' : ` = ${value}`;
  if ($ref !== undefined) return named($ref) + after;
  if (allOf !== undefined) return (allOf as Json[]).map(memberText).join(' & ') + after;
  if (oneOf !== undefined) return (oneOf as Json[]).map(memberText).join(' | ');
  if (type === 'array') return `${memberText(items as Json)}[]`;
  const added = new Set((schema['x-extension-values'] as string[] | undefined) ?? []);
  const kept = ((words as string[] | undefined) ?? []).filter((word) => !added.has(word)).sort();
  return [type, format, kept.join('|')].filter((fact) => fact !== undefined && fact !== '').join(' ') + after;
}

/** All members that are not marked, inner ones by path. */
export function membersOf(document: Json, model: Json, prefix = ''): Members {
  const required = (model.required as readonly string[] | undefined) ?? [];
  const found: Record<string, string> = {};
  for (const [name, member] of Object.entries((model.properties ?? {}) as Record<string, Json>)) {
    if (isMarked(document, member)) continue;
    found[prefix + name] = memberText(member) + (required.includes(name) ? '!' : '');
    if ('x-original' in member) continue;
    const inner = member.type === 'array' ? (member.items as Json) : member;
    const path = `${prefix}${name}${member.type === 'array' ? '[]' : ''}.`;
    Object.assign(found, membersOf(document, inner, path));
  }
  return found;
}

/** The bounds of a member or parameter, by the path that the table has. */
export function boundsOf(document: Json, path: string): readonly [unknown, unknown] {
  const [model, name] = path.split(/[.?]/) as [string, string];
  const { properties } = component(document, `#/components/schemas/${model}`) ?? {};
  const schema = path.includes('?')
    ? (parameterOf(document, model, name).schema as Json)
    : (properties as Record<string, Json>)[name]!;
  const { minimum, maximum, maxLength } = schema;
  return [minimum ?? null, maximum ?? maxLength ?? null];
}

const parameterOf = (document: Json, id: string, name: string): Json =>
  (operations(document).find(([, operation]) => operation.operationId === id)![1].parameters as Json[]).find(
    (parameter) => parameter.name === name,
  )!;

/** `POST /v1/…` and the operation object of each. */
export const operations = (document: Json): [string, Json][] =>
  Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Json] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );

export function operationFacts(document: Json, operation: Json): OperationFacts {
  const {
    requestBody,
    responses,
    parameters = [],
    deprecated,
  } = operation as Json & {
    requestBody?: { content: Record<string, Json> };
    responses: Record<string, Json>;
    parameters?: Json[];
  };
  const bodies = Object.entries(requestBody?.content ?? {}).filter(([, one]) => !isMarked(document, one));
  const stated = parameters.filter((one) => !isMarked(document, one));
  return {
    id: String(operation.operationId),
    ...(requestBody && {
      body: bodies.map(([type, { schema }]) => `${type} ${named((schema as Json).$ref)}`).join(', '),
    }),
    answer: named(responses['200']!.$ref),
    ...(responses['204'] && { mayBeEmpty: true as const }),
    ...(deprecated === true && { deprecated: true as const }),
    ...(stated.length > 0 && {
      parameters: stated.map(
        ({ in: place, name, schema, required }) =>
          `${place} ${name}: ${memberText(schema as Json).replace('& ', '')}${required === true ? '!' : ''}`,
      ),
    }),
  };
}
