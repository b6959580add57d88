import { MODEL } from '@kontor/schema';
import type {
  AnyOperation,
  Example,
  FormBody,
  JsonOrFormBody,
  Route,
  UploadBody,
} from '../../core/operation.ts';
import type { ServiceRoute } from '../service-routes/service-route.ts';
import { markAddedComponents } from './extensions.ts';
import { Models } from './models.ts';
import {
  ERROR_MESSAGE,
  ERROR_RESPONSES,
  errorResponses,
  HEADERS,
  namedSuccesses,
  successResponses,
} from './responses.ts';
import { type JsonObject, modelAfter, namedInputSchema, namedSchema, type ObjectSchema } from './schemas.ts';

/** Version of the HTTP interface; `x-build` is the program's own (contract: Interface document). */
export const INTERFACE_VERSION = '1.8.2';

interface Facts {
  readonly operations: readonly AnyOperation[];
  /** Only those that describe themselves appear. */
  readonly services: readonly Pick<ServiceRoute, 'methods' | 'path' | 'openApi' | 'models'>[];
  readonly costOf: (operation: AnyOperation) => number;
  readonly serverUrl: string;
  readonly build: string;
  /** PRODUCT_NAME */
  readonly title: string;
  /** As the checks have it, where the original interface states less (contract: Interface document). */
  readonly asChecked?: true;
}

const DESCRIPTION =
  'Payment codes, barcodes, invoices, PDF, VAT numbers, places and price indexes. Each call carries an API key and ' +
  'costs `x-credits` once it is served; what fails costs nothing. A call with the header `Idempotency-Key` ' +
  '(1 to 64 characters of A-Z a-z 0-9 _ -) may be repeated without a second charge. Members that an operation does ' +
  'not have are ignored and named in `X-Warning`. What is marked `x-extension`, and the words of a list in ' +
  '`x-extension-values`, were added to the original interface and are never needed.';

/** The OpenAPI 3.1 document, derived from the declarations; equal inputs give equal bytes. */
export function openApiDocument(facts: Facts): JsonObject {
  const steps = openApiSteps(facts);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** The same in steps of a route each: where calls are served the schemas of all would stop them for a sixth of a second. */
export function* openApiSteps({
  operations,
  services,
  costOf,
  serverUrl,
  build,
  title,
  asChecked,
}: Facts): Generator<undefined, JsonObject> {
  const models = new Models({ asOriginal: asChecked !== true });
  models.add('ErrorMessage', ERROR_MESSAGE);
  const paths: { [path: string]: JsonObject } = {};
  for (const operation of operations) {
    for (const route of operation.routes) {
      const item = paths[route.path] ?? {};
      item[route.method.toLowerCase()] = operationObject(operation, route, costOf(operation), models);
      paths[route.path] = item;
      yield;
    }
  }
  for (const { methods, path, openApi, models: own = [] } of services) {
    if (openApi === undefined) continue;
    // HEAD is there wherever GET is (RFC 9110, 9.3.2), and an operationId is for one operation.
    const described = methods.filter((method) => method !== 'HEAD');
    paths[path] = Object.fromEntries(described.map((method) => [method.toLowerCase(), openApi]));
    for (const schema of own) models.referring(namedSchema(schema));
  }
  const responses = { ...namedSuccesses(operations, models), ...ERROR_RESPONSES };
  yield;
  return markAddedComponents({
    openapi: '3.1.0',
    info: {
      title,
      version: INTERFACE_VERSION,
      'x-build': build,
      summary: 'The business-paperwork API that a company can run itself',
      description: DESCRIPTION,
      contact: { name: 'Operator of this service', url: `${serverUrl}/docs` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl, description: 'This service' }],
    security: [{ ApiKeyHeader: [] }],
    tags: tagsOf(paths),
    paths,
    components: {
      securitySchemes: {
        ApiKeyHeader: { type: 'http', scheme: 'bearer', description: 'Authorization: Bearer <API key>' },
      },
      schemas: models.components,
      headers: HEADERS,
      responses,
    },
  });
}

/** One for each group of operations, described by the first of them. */
function tagsOf(paths: { readonly [path: string]: JsonObject }): JsonObject[] {
  const tags = new Map<string, JsonObject>();
  for (const item of Object.values(paths)) {
    for (const { tags: names = [], description } of Object.values(item) as {
      readonly tags?: readonly string[];
      readonly description?: string;
    }[]) {
      for (const name of names) if (!tags.has(name)) tags.set(name, { name, description });
    }
  }
  return [...tags.values()];
}

function operationObject(operation: AnyOperation, route: Route, cost: number, models: Models): JsonObject {
  const schema = namedInputSchema(operation);
  return {
    tags: [operation.tag ?? operation.title],
    operationId: route.id,
    summary: operation.title,
    description: operation.description,
    ...(operation.deprecated && { deprecated: true }),
    ...(operation.isExtension && { 'x-extension': true }),
    'x-operation': operation.name,
    'x-credits': cost,
    ...(route.method === 'GET'
      ? { parameters: parameters(schema, route, operation, models) }
      : { requestBody: bodyObject(schema, operation, models) }),
    responses: { ...successResponses(operation), ...errorResponses() },
  };
}

function parameters(
  schema: ObjectSchema,
  route: Route,
  operation: AnyOperation,
  models: Models,
): JsonObject[] {
  const example = operation.examples[0].input as Record<string, unknown>;
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const { description, 'x-extension': extension, ...rest } = property;
    const inPath = route.path.includes(`{${name}}`);
    return {
      name,
      in: inPath ? 'path' : 'query',
      required: inPath || (schema.required ?? []).includes(name),
      ...(description !== undefined && { description }),
      ...(extension !== undefined && { 'x-extension': extension }),
      schema: models.referring(rest),
      ...(Object.hasOwn(example, name) && { example: example[name] }),
    };
  });
}

function bodyObject(schema: ObjectSchema, operation: AnyOperation, models: Models): JsonObject {
  const { body } = operation;
  const referring = models.referring(body?.kind === 'form' ? formSchema(schema, body) : schema);
  if (body === undefined) return { required: true, content: jsonContent(referring, operation) };
  if (body.kind === 'upload') return uploadObject(referring, body);
  if (body.kind === 'form') return { required: true, content: formContent(referring, body) };
  const form = models.referring({
    [MODEL]: modelAfter(operation, 'Form'),
    ...payloadFormSchema(referring, body),
  });
  const description = `A JSON object, or a form with it as the part \`${body.payload}\` and files as other parts.`;
  const content = {
    ...jsonContent({ ...referring, not: form }, operation),
    ...formContent(form, { ...body, json: [body.payload] }, { 'x-extension': true }),
  };
  return { required: true, description, content };
}

const jsonContent = (schema: JsonObject, { examples }: AnyOperation): JsonObject => ({
  'application/json': {
    schema,
    examples: Object.fromEntries(
      examples.map((example: Example<unknown>, index: number) => [
        `example${index + 1}`,
        { summary: example.title, value: example.input },
      ]),
    ),
  },
});

/** A form first: generated clients take the first and send a file. No examples, since no file can be in JSON. */
function uploadObject(schema: JsonObject, { field, types }: UploadBody): JsonObject {
  const alone = types.map((type) => [
    type,
    { schema: { type: 'string', format: 'binary' }, 'x-extension': true },
  ]);
  return {
    required: true,
    description: `A form with the part \`${field}\`, or the file alone; then other members may be in the query.`,
    content: {
      'multipart/form-data': { schema, encoding: { [field]: { contentType: types.join(', ') } } },
      ...Object.fromEntries(alone),
    },
  };
}

/**
 * A form as generated clients can send it. A list is one part an entry (OpenAPI 3.1, Encoding Object), so a list that
 * is one part of JSON is a text with a content (JSON Schema 2020-12, Validation, 8). Required lists of files have no
 * lengths: generators for Go write code of them that does not compile. Descriptions name them.
 */
function formSchema(schema: ObjectSchema, { files, json = [] }: FormBody): ObjectSchema {
  const { properties = {}, required = [] } = schema;
  const sent = (name: string, member: JsonObject): JsonObject => {
    const { description, 'x-extension': extension, ...contentSchema } = member;
    const { minItems: _, maxItems: __, ...withoutLengths } = member;
    if (name in files) return required.includes(name) ? withoutLengths : member;
    if (!json.includes(name)) return member;
    return {
      ...{ type: 'string', contentMediaType: 'application/json', contentSchema },
      ...(description !== undefined && { description }),
      ...(extension !== undefined && { 'x-extension': extension }),
    };
  };
  const members = Object.entries(properties).map(([name, member]) => [name, sent(name, member)]);
  return { ...schema, properties: Object.fromEntries(members) };
}

/** Without an encoding, generated clients send a list of texts as one part, with commas. */
function formContent(
  schema: JsonObject,
  { files, json = [], lists = {} }: Pick<FormBody, 'files' | 'json' | 'lists'>,
  marks: JsonObject = {},
): JsonObject {
  const encoding = Object.fromEntries([
    ...Object.entries(files).map(([name, { types }]) => [name, { contentType: types.join(', ') }]),
    ...json.map((name) => [name, { contentType: 'application/json' }]),
    ...Object.keys(lists).map((name) => [name, { contentType: 'text/plain' }]),
  ]);
  return { 'multipart/form-data': { schema, encoding, ...marks } };
}

/**
 * The form of an object that may also be the whole body. Generated clients send the first body, JSON, but import a
 * class for each, and write it only where a schema outside of forms names it: `not` of the JSON body does, as an object
 * with the members of the form is none that the operation takes.
 */
const payloadFormSchema = (schema: JsonObject, { payload, files }: JsonOrFormBody): ObjectSchema => ({
  type: 'object',
  properties: {
    [payload]: schema,
    ...Object.fromEntries(
      Object.entries(files).map(([name, { max }]) => [
        name,
        {
          type: 'array',
          items: { type: 'string', format: 'binary' },
          maxItems: max,
          description: `Files that are added to \`${name}\`; the file name of the part is the name of each.`,
        },
      ]),
    ),
  },
  required: [payload],
});
