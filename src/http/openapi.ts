import { z } from 'zod';
import type { AnyOperation, Example, Route, UploadBody } from '../core/operation.ts';
import type { ServiceRoute } from './service-routes/service-route.ts';

/** Version of the HTTP interface; `x-build` is the program's own (contract: Interface document). */
const INTERFACE_VERSION = '1.8.2';

type JsonObject = { [member: string]: unknown };

interface Facts {
  readonly operations: readonly AnyOperation[];
  /** Only those that describe themselves appear. */
  readonly services: readonly Pick<ServiceRoute, 'methods' | 'path' | 'openApi'>[];
  readonly costOf: (operation: AnyOperation) => number;
  readonly serverUrl: string;
  readonly build: string;
}

/** The OpenAPI 3.1 document, derived from the declarations; equal inputs give equal bytes. */
export function openApiDocument({ operations, services, costOf, serverUrl, build }: Facts): JsonObject {
  const paths: { [path: string]: JsonObject } = {};
  for (const operation of operations) {
    for (const route of operation.routes) {
      const item = paths[route.path] ?? {};
      item[route.method.toLowerCase()] = operationObject(operation, route, costOf(operation));
      paths[route.path] = item;
    }
  }
  for (const { methods, path, openApi } of services) {
    if (openApi === undefined) continue;
    paths[path] = Object.fromEntries(methods.map((method) => [method.toLowerCase(), openApi]));
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kontor',
      version: INTERFACE_VERSION,
      'x-build': build,
      summary: 'The business-paperwork API that a company can run itself',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    security: [{ apiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'Authorization: Bearer <API key>' },
      },
      schemas: { ErrorMessage: ERROR_MESSAGE },
      responses: ERROR_RESPONSES,
    },
  };
}

const ERROR_MESSAGE = {
  type: 'object',
  required: ['messages'],
  properties: {
    messages: {
      type: 'array',
      items: { type: 'string', pattern: '^message\\.[A-Za-z0-9]+$' },
      minItems: 1,
      uniqueItems: true,
      description: 'Identifiers of everything that is wrong',
    },
    details: {
      type: 'array',
      'x-extension': true,
      items: {
        type: 'object',
        required: ['message', 'description'],
        properties: {
          message: { type: 'string' },
          field: { type: 'string', description: 'JSON path of the field' },
          description: { type: 'string', description: 'What is wrong, in plain English' },
        },
      },
    },
    requestId: { type: 'string', 'x-extension': true },
  },
};

const ERRORS: readonly (readonly [status: string, name: string, description: string, retry: boolean])[] = [
  ['402', 'Unpaid', "The account's credits do not cover the call", false],
  ['403', 'Forbidden', 'The API key is missing, unknown, revoked or not allowed to do this', false],
  ['406', 'Invalid', 'The input is wrong; every violation is listed', false],
  ['500', 'Fault', 'A fault of the service; nothing was charged', false],
  ['503', 'Unavailable', 'Something that the operation needs is away or busy', true],
];

const ERROR_RESPONSES = Object.fromEntries(
  ERRORS.map(([, name, description, retry]) => [
    name,
    {
      description,
      ...(retry && {
        headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait' } },
      }),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorMessage' } } },
    },
  ]),
);

/** Of everything that needs a key. */
export const errorResponses = (): JsonObject =>
  Object.fromEntries(ERRORS.map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]));

function operationObject(operation: AnyOperation, route: Route, cost: number): JsonObject {
  const schema = inputSchema(operation);
  return {
    operationId: route.id,
    summary: operation.title,
    description: operation.description,
    ...(operation.deprecated && { deprecated: true }),
    'x-operation': operation.name,
    'x-credits': cost,
    ...(route.method === 'GET'
      ? { parameters: parameters(schema, route, operation) }
      : bodyObject(schema, operation)),
    responses: { ...successResponses(operation), ...errorResponses() },
  };
}

export interface ObjectSchema extends JsonObject {
  properties?: { [name: string]: JsonObject };
  required?: string[];
}

/** The input as JSON Schema 2020-12, additive members marked `x-extension` (contract: Interface document). */
export function inputSchema(operation: AnyOperation): ObjectSchema {
  const schema = z.toJSONSchema(operation.input as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  }) as ObjectSchema;
  delete schema.$schema;
  delete schema.additionalProperties;
  for (const path of operation.extensions ?? []) {
    const member = memberAt(schema, path.split('.'));
    if (member === undefined) throw new Error(`${operation.name}: no member ${path} to mark as extension`);
    member['x-extension'] = true;
  }
  return schema;
}

function memberAt(schema: JsonObject, path: readonly string[]): JsonObject | undefined {
  const [name = '', ...rest] = path;
  const object = (schema.type === 'array' ? schema.items : schema) as ObjectSchema;
  const member = object.properties?.[name];
  return rest.length === 0 || member === undefined ? member : memberAt(member, rest);
}

function parameters(schema: ObjectSchema, route: Route, operation: AnyOperation): JsonObject[] {
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
      schema: rest,
      ...(Object.hasOwn(example, name) && { example: example[name] }),
    };
  });
}

function bodyObject(schema: ObjectSchema, operation: AnyOperation): JsonObject {
  if (operation.body !== undefined) return { requestBody: uploadObject(schema, operation.body) };
  const examples = operation.examples.map((example: Example<unknown>, index: number) => [
    `example${index + 1}`,
    { summary: example.title, value: example.input },
  ]);
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema, examples: Object.fromEntries(examples) } },
    },
  };
}

/** A form first: generated clients take the first and send a file. No examples, since no file can stand in JSON. */
function uploadObject(schema: ObjectSchema, { field, types }: UploadBody): JsonObject {
  const alone = types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]);
  return {
    required: true,
    description: `A form with the part \`${field}\`, or the file alone; then other members may stand in the query.`,
    content: {
      'multipart/form-data': { schema, encoding: { [field]: { contentType: types.join(', ') } } },
      ...Object.fromEntries(alone),
    },
  };
}

const HEADERS: Readonly<Record<string, string>> = {
  'X-Request-Id': 'Identifies the call; a valid one of the request is repeated',
  'X-Credits-Used': 'Credits this call cost',
  'X-Credits-Remaining': 'Credits left, or "unlimited"',
};

const VALIDATORS: JsonObject = {
  ETag: { description: 'Identifies the content of the answer', schema: { type: 'string' } },
  'Last-Modified': { description: 'When that content last changed', schema: { type: 'string' } },
};

function successResponses(operation: AnyOperation): JsonObject {
  const own = Object.entries(operation.facts ?? {}).map(([name, text]) => [`X-${name}`, text] as const);
  const warnings = Object.entries(operation.warnings ?? {}).map(([token, meaning]) => `${token}: ${meaning}`);
  const timings = Object.entries(operation.timings ?? {}).map(([token, meaning]) => `${token} (${meaning})`);
  const all = [
    ...Object.entries(HEADERS),
    ...own,
    ...(timings.length > 0 ? [['Server-Timing', `Milliseconds of ${timings.join(', ')}`] as const] : []),
    ...(warnings.length > 0 ? [['X-Warning', warnings.join('. ')] as const] : []),
  ];
  const headers = Object.fromEntries(
    all.map(([name, description]) => [
      name,
      { description, schema: { type: 'string' }, 'x-extension': true },
    ]),
  );
  const validators = operation.hasValidators === true ? VALIDATORS : {};
  const content = operation.produces.map((type: string) => [type, { schema: resultSchema(operation, type) }]);
  return {
    '200': {
      description: operation.title,
      headers: { ...headers, ...validators },
      content: Object.fromEntries(content),
    },
    ...(operation.mayBeEmpty && { '204': { description: 'Nothing found', headers } }),
  };
}

export function resultSchema(operation: AnyOperation, type: string): JsonObject {
  if (type !== 'application/json' || operation.result === undefined) return {};
  const schema = z.toJSONSchema(operation.result, { io: 'output' }) as JsonObject;
  delete schema.$schema;
  return schema;
}
