import { memberTitleOf, titleOf } from './member-titles.ts';

/** The operations as the interface document describes them: what the playground draws forms from. */

export interface Schema {
  readonly type?: string | readonly string[];
  /** As people name it; set once the operations were read. */
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  /** Of a text that is JSON; gone once the operations were read. */
  readonly contentSchema?: Schema;
  /** `#/components/schemas/Index`; gone once the operations were read. */
  readonly $ref?: string;
}

export interface ExampleCall {
  readonly id: string;
  readonly title: string;
  readonly value: Readonly<Record<string, unknown>>;
}

export interface PlaygroundOperation {
  /** `epc-qr-code`: in addresses and in the name of its credits. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly credits: number;
  readonly isDeprecated: boolean;
  readonly method: 'GET' | 'POST';
  /** May contain `{name}`, whose value is a member of the input. */
  readonly path: string;
  /** How the input travels: a JSON body, a form with a file, or the query. */
  readonly carrier: 'json' | 'form' | 'query';
  readonly schema: Schema;
  readonly examples: readonly ExampleCall[];
  /** Members of a form that are files; the first may be the whole body where `isFileAlone`. */
  readonly files: readonly string[];
  readonly isFileAlone: boolean;
  /** Media types of each part that is a file, by its name. */
  readonly partTypes: Readonly<Record<string, readonly string[]>>;
  /** Media types of the answer, the one of a call that asks for none first. */
  readonly answerTypes: readonly string[];
}

interface Parameter {
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
  readonly example?: unknown;
}
interface Content {
  readonly schema?: Schema;
  /** Of a form: media types of its parts, `application/xml, text/xml`. */
  readonly encoding?: Readonly<Record<string, { readonly contentType?: string }>>;
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value?: unknown }>>;
}
interface ResponseObject {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, Content>>;
}
interface OperationObject {
  /** Empty for what is answered to everybody. */
  readonly security?: readonly object[];
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly operationId?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, Content>> };
  readonly responses?: Readonly<Record<string, ResponseObject>>;
  readonly 'x-operation'?: string;
  readonly 'x-credits'?: number;
}
export interface InterfaceDocument {
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly responses?: Readonly<Record<string, ResponseObject>>;
  };
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
}

const FORM_TYPE = 'multipart/form-data';

/** All operations, one entry each: the way with a body is preferred. In the order of the document. */
export const operationsIn = (document: InterfaceDocument): readonly PlaygroundOperation[] =>
  entriesIn(document, (operation) => operation['x-operation']);

/** What a key opens beside the operations, such as the report of its account: to be read about, not played with. */
export const otherRoutesIn = (document: InterfaceDocument): readonly PlaygroundOperation[] =>
  entriesIn(document, (operation) =>
    operation['x-operation'] === undefined && operation.security?.length !== 0
      ? operation.operationId
      : undefined,
  );

function entriesIn(
  { paths, components }: InterfaceDocument,
  nameOf: (operation: OperationObject) => string | undefined,
): readonly PlaygroundOperation[] {
  const found = new Map<string, PlaygroundOperation>();
  const models = components?.schemas ?? {};
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const name = nameOf(operation);
      if (name === undefined || (found.has(name) && method !== 'post')) continue;
      const play = playOperation(name, path, method === 'post' ? 'POST' : 'GET', operation);
      const schema = written(play.schema, models);
      found.set(name, {
        ...play,
        schema,
        files: play.carrier === 'form' ? filesIn(schema) : [],
        answerTypes: answerTypesOf(operation, components?.responses ?? {}),
      });
    }
  }
  return [...found.values()];
}

const partTypesIn = ({ encoding = {} }: Content): PlaygroundOperation['partTypes'] =>
  Object.fromEntries(
    Object.entries(encoding).map(([part, { contentType = '' }]) => [part, contentType.split(', ')]),
  );

function answerTypesOf(
  { responses = {} }: OperationObject,
  named: Readonly<Record<string, ResponseObject>>,
): readonly string[] {
  const { $ref, content = {} } = responses['200'] ?? {};
  const response = $ref === undefined ? { content } : named[lastPartOf($ref)];
  return Object.keys(response?.content ?? {});
}

const lastPartOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

const filesIn = ({ properties = {} }: Schema): readonly string[] =>
  Object.entries(properties).flatMap(([name, { format, items }]) =>
    format === 'binary' || items?.format === 'binary' ? [name] : [],
  );

/**
 * The schema with each model written out where it is referred to, members beside the reference win, and with the values
 * of texts that are JSON.
 */
function written({ $ref, ...schema }: Schema, models: Readonly<Record<string, Schema>>): Schema {
  if (schema.contentSchema !== undefined) {
    const { description, contentSchema } = schema;
    return written({ ...contentSchema, ...(description !== undefined && { description }) }, models);
  }
  const model = $ref === undefined ? undefined : models[lastPartOf($ref)];
  const { properties, items, ...rest } = { ...model, ...schema };
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, titled(name, written(member, models))]),
      ),
    }),
    ...(items && { items: written(items, models) }),
  };
}

/** A member with the words for it, and for each of its own where it is a list; a title of the document wins. */
const titled = (name: string, schema: Schema): Schema => ({
  title: titleOf(name),
  ...schema,
  ...(schema.items && { items: { title: memberTitleOf(name), ...schema.items } }),
});

function playOperation(
  name: string,
  path: string,
  method: 'GET' | 'POST',
  operation: OperationObject,
): PlaygroundOperation {
  const { content = {} } = operation.requestBody ?? {};
  const json = content['application/json'];
  const form = content[FORM_TYPE];
  const facts = {
    name,
    path,
    method,
    title: operation.summary ?? name,
    description: operation.description ?? '',
    credits: operation['x-credits'] ?? 1,
    isDeprecated: operation.deprecated === true,
    files: [] as readonly string[],
    isFileAlone: false,
    partTypes: {},
    answerTypes: [] as readonly string[],
  };
  if (json !== undefined) {
    return { ...facts, carrier: 'json', schema: json.schema ?? {}, examples: bodyExamples(json) };
  }
  if (form !== undefined) {
    // Its files are found once models are written out.
    return {
      ...facts,
      carrier: 'form',
      schema: form.schema ?? {},
      examples: [],
      isFileAlone: Object.keys(content).length > 1,
      partTypes: partTypesIn(form),
    };
  }
  return {
    ...facts,
    carrier: 'query',
    schema: querySchema(operation.parameters ?? []),
    examples: parameterExample(operation),
  };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function bodyExamples({ examples = {} }: Content): readonly ExampleCall[] {
  return Object.entries(examples).flatMap(([id, { summary, value }]) =>
    isObject(value) ? [{ id, title: summary ?? id, value }] : [],
  );
}

function querySchema(parameters: readonly Parameter[]): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(({ name, schema = {}, description }) => [
        name,
        { ...schema, ...(description !== undefined && { description }) },
      ]),
    ),
    required: parameters.flatMap(({ name, required }) => (required ? [name] : [])),
  };
}

/** Parameters carry the values of the first example. */
function parameterExample({ summary = '', parameters = [] }: OperationObject): readonly ExampleCall[] {
  const members = parameters.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]]));
  return members.length === 0 ? [] : [{ id: 'example1', title: summary, value: Object.fromEntries(members) }];
}
