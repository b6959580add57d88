import { ORIGINAL } from '@kontor/schema';
import { componentOf, isAdded, isPartOfInterface } from './extensions.ts';
import type { JsonObject } from './schemas.ts';

/**
 * The document of the original interface alone, in OpenAPI 3.0.3, for generators and gateways that take nothing newer
 * (contract: Interface document). It is what is left of the whole document without everything that is marked as added,
 * so a missing mark shows here.
 */

const DESCRIPTION =
  'The original interface alone. `/openapi.json` of the same service describes what was added to it; none of that is ' +
  'ever needed. Each call carries an API key.';

/**
 * What the original does not state of anything: other forms of a body (`not`), the types of a form's parts, and words of
 * our own.
 */
const isLeftOut = (keyword: string): boolean =>
  keyword === 'not' || keyword === 'encoding' || keyword.startsWith('x-');

/** The original interface of a document that `openApiDocument` made. */
export function originalDocument(document: JsonObject): JsonObject {
  const { info, servers, security, tags } = document as {
    info: { title: string; version: string; contact: JsonObject; license: { name: string } };
    servers: unknown;
    security: unknown;
    tags: readonly { readonly name: string }[];
  };
  const paths = withoutEmpty(kept(document, document.paths) as JsonObject);
  const { schemas, responses, securitySchemes } = kept(document, document.components) as JsonObject;
  const used = tagsOf(paths);
  return {
    openapi: '3.0.3',
    info: {
      title: info.title,
      version: info.version,
      description: DESCRIPTION,
      contact: info.contact,
      license: { name: info.license.name },
    },
    servers,
    security,
    tags: tags.filter(({ name }) => used.has(name)),
    paths,
    components: { securitySchemes, schemas, responses },
  };
}

/** A part of the document without what was added to it. */
function kept(document: JsonObject, part: unknown): unknown {
  if (Array.isArray(part))
    return part.filter((one) => !isAdded(document, one)).map((one) => kept(document, one));
  if (typeof part !== 'object' || part === null) return part;
  const { [ORIGINAL]: original, description } = part as JsonObject;
  if (original !== undefined) return kept(document, { ...(original as JsonObject), description });
  return withReferenceApart(keptMembers(document, part as JsonObject));
}

function keptMembers(document: JsonObject, part: JsonObject): JsonObject {
  const left: JsonObject = {};
  for (const [keyword, value] of Object.entries(part)) {
    if (isLeftOut(keyword) || isAdded(document, value)) continue;
    left[keyword] = isPartOfInterface(keyword) ? kept(document, value) : value;
  }
  const { 'x-extension-values': words } = part as { 'x-extension-values'?: readonly unknown[] };
  if (words !== undefined) left.enum = (left.enum as unknown[]).filter((word) => !words.includes(word));
  if (left.properties !== undefined && Array.isArray(left.required))
    left.required = left.required.filter((name: string) => Object.hasOwn(left.properties as object, name));
  if (isEmpty(left.headers)) delete left.headers;
  if (left.schema !== undefined && left.examples !== undefined) keepExamples(document, part, left);
  return left;
}

/**
 * 3.0 ignores what is beside a reference. A default needs a schema around it; a description is left out, since some
 * generators make a second class of a schema around a reference.
 */
function withReferenceApart({ $ref, ...beside }: JsonObject): JsonObject {
  if ($ref === undefined) return beside;
  return beside.default === undefined ? { $ref } : { allOf: [{ $ref }], ...beside };
}

/** Only examples that the original interface has every member and word of. */
function keepExamples(document: JsonObject, whole: JsonObject, left: JsonObject): void {
  const examples = Object.entries(left.examples as Record<string, JsonObject>).filter(
    ([, { value }]) => !hasAddition(document, whole.schema as JsonObject, value),
  );
  if (examples.length === 0) delete left.examples;
  else left.examples = Object.fromEntries(examples);
}

/** Whether a value has a member or a word that was added. */
function hasAddition(document: JsonObject, schema: JsonObject, value: unknown): boolean {
  const { properties, items, 'x-extension-values': words } = resolved(document, schema);
  if (Array.isArray(value))
    return value.some((one) => hasAddition(document, (items ?? {}) as JsonObject, one));
  if (typeof value !== 'object' || value === null)
    return Array.isArray(words) && words.includes(value as never);
  const members = (properties ?? {}) as Record<string, JsonObject>;
  return Object.entries(value).some(([name, inner]) => {
    const member = members[name];
    return member === undefined || isAdded(document, member) || hasAddition(document, member, inner);
  });
}

const resolved = (document: JsonObject, schema: JsonObject): JsonObject =>
  typeof schema.$ref === 'string' ? componentOf(document, schema.$ref) : schema;

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

const withoutEmpty = (paths: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(paths).filter(([, item]) => !isEmpty(item)));

const tagsOf = (paths: JsonObject): Set<string> =>
  new Set(
    Object.values(paths).flatMap((item) =>
      Object.values(item as Record<string, { readonly tags: readonly string[] }>).flatMap(({ tags }) => tags),
    ),
  );
