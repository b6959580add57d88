import type { AnyOperation, Route } from '../../src/core/operation.ts';
import { openApiDocument } from '../../src/http/openapi/openapi-document.ts';
import { modelAfter } from '../../src/http/openapi/schemas.ts';
import { ACCOUNT } from '../../src/http/service-routes/account-route.ts';
import { OPERATIONS } from '../../src/operations/index.ts';
import { commentText, modelName, objectText, type Schema, typeText } from './models-text.ts';

/** The generated files of the TypeScript client, by name. */
export interface ClientFiles {
  readonly 'models.generated.ts': string;
  readonly 'kontor.generated.ts': string;
}

const HEAD = '// Generated from the declarations of the operations by `npm run clients`.\n\n';

interface Content {
  readonly schema: Schema;
}
interface OperationObject {
  readonly parameters?: readonly (Schema & {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Schema;
  })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly $ref: string }>>;
}
interface Document {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, Content>> }>>;
  };
}

/** A client from the declarations; equal declarations give equal texts. */
export function typescriptClient(): ClientFiles {
  const document = openApiDocument({
    operations: OPERATIONS,
    services: [ACCOUNT],
    costOf: ({ cost }) => cost,
    serverUrl: '',
    build: '',
    title: 'Kontor',
    // What the service requires and always sends: nothing was compiled against this client before.
    asChecked: true,
  }) as unknown as Document;
  return {
    'models.generated.ts': modelsText(document),
    'kontor.generated.ts': kontorText(document),
  };
}

/** Inputs without a model of their own: those of a query or a form. */
const inputName = (operation: AnyOperation): string => modelAfter(operation, 'Input');

/** Not of this client: errors are thrown, and an object that could be a part of a form is sent as JSON. */
const UNUSED_MODELS = new Set(['ErrorMessage', ...OPERATIONS.map((one) => modelAfter(one, 'Form'))]);

function modelsText(document: Document): string {
  const models = Object.entries(document.components.schemas)
    .filter(([name]) => !UNUSED_MODELS.has(name))
    .map(([name, schema]) => modelText(name, schema));
  const inputs = OPERATIONS.filter(({ inputModel }) => inputModel === undefined).map((operation) =>
    modelText(inputName(operation), inputSchemaOf(document, operation)),
  );
  return `${HEAD}${[...models, ...inputs].join('\n')}`;
}

const modelText = (name: string, schema: Schema): string =>
  schema.properties === undefined
    ? `${commentText(schema, '')}export type ${name} = ${typeText(schema)};\n`
    : `${commentText(schema, '')}export interface ${name} ${objectText(schema)}\n`;

function inputSchemaOf(document: Document, operation: AnyOperation): Schema {
  const { parameters = [], requestBody } = objectOf(document, operation.routes[0]!);
  const form = requestBody?.content['multipart/form-data'];
  if (form !== undefined) return form.schema;
  return {
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description }) => [
        name,
        { ...schema, ...(description !== undefined && { description }) },
      ]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

const objectOf = ({ paths }: Document, { path, method }: Route): OperationObject =>
  paths[path]![method.toLowerCase()]!;

function kontorText(document: Document): string {
  const inputs = OPERATIONS.map((operation) => operation.inputModel ?? inputName(operation));
  const results = OPERATIONS.flatMap((operation) => resultModel(document, operation) ?? []);
  const models = [...new Set([...inputs, ...results, 'AccountReport'])].sort();
  return `${HEAD}import { type Answer, type FileAnswer, fileAnswer, jsonAnswer, jsonOrFileAnswer, maybeAnswer } from './answer.ts';
import { type BatchCall, type BatchOptions, type BatchResult, runBatch } from './batch.ts';
import type {
${models.map((name) => `  ${name},\n`).join('')}} from './models.generated.ts';
import type { CallOptions, KontorOptions } from './options.ts';
import { Transport } from './transport.ts';

/** Version of the HTTP interface that this client was made from. */
export const INTERFACE_VERSION = '${document.info.version}';

/**
 * All operations of a Kontor service, one method each.
 * @example const { bytes } = await new Kontor({ baseUrl, apiKey }).epcQrCode({ iban, recipient, amount: 10 })
 */
export class Kontor {
  readonly #transport: Transport;

  constructor(options: KontorOptions) {
    this.#transport = new Transport(options);
  }
${OPERATIONS.map((operation) => methodText(document, operation)).join('')}
  /** Credits, plan and limits of the key's own account. Free of charge. */
  async account(options?: CallOptions): Promise<Answer<AccountReport>> {
    return jsonAnswer(await this.#transport.send({ method: 'GET', path: '/v1/account' }, options));
  }

  /**
   * Many calls in few requests, each charged as one and none twice: after a broken connection the calls without a result are
   * sent again. Yields the result of each call once, also where it was refused.
   * @example for await (const { id, status, data } of kontor.batch(lines)) console.log(id, status, data)
   */
  batch(
    lines: Iterable<BatchCall> | AsyncIterable<BatchCall>,
    options?: BatchOptions,
  ): AsyncGenerator<BatchResult, void, undefined> {
    return runBatch(this.#transport, lines, options);
  }
}
`;
}

/** Of an operation that answers JSON, unless its caller asks for another type. */
function resultModel(document: Document, operation: AnyOperation): string | undefined {
  if (operation.produces[0] !== 'application/json') return undefined;
  const answer = objectOf(document, operation.routes[0]!).responses['200']!.$ref;
  const { content } = document.components.responses[modelName(answer)]!;
  const reference = content['application/json']?.schema.$ref;
  return reference === undefined ? undefined : modelName(reference);
}

const methodName = ({ name }: AnyOperation): string =>
  name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const JSON_READERS = { full: 'jsonAnswer', empty: 'maybeAnswer' } as const;

const unionText = (types: readonly string[]): string => types.map((type) => `'${type}'`).join(' | ');

/** JSON as a rule; a file for who asks for its type. */
const overloadsText = (
  name: string,
  input: string,
  { result, files }: { readonly result: string; readonly files: readonly string[] },
): string => `
  ${name}(input: ${input}, options?: CallOptions<'application/json'>): Promise<${result}>;
  ${name}(
    input: ${input},
    options: CallOptions<${unionText(files)}> & { readonly accept: ${unionText(files)} },
  ): Promise<FileAnswer>;`;

function methodText(document: Document, operation: AnyOperation): string {
  const { title, description, deprecated, mayBeEmpty, produces, negotiation } = operation;
  const route = operation.routes[0]!;
  const input = operation.inputModel ?? inputName(operation);
  const model = resultModel(document, operation);
  const empty = mayBeEmpty ? ' | undefined' : '';
  const result = model === undefined ? 'FileAnswer' : `Answer<${model}${empty}>`;
  const read = model === undefined ? 'fileAnswer' : JSON_READERS[mayBeEmpty ? 'empty' : 'full'];
  const isChosen = negotiation === 'accept' || negotiation === 'on-demand';
  const name = methodName(operation);
  const types = unionText(produces);
  const hasFileToo = model !== undefined && produces.length > 1;
  const comment = [
    `${title}. ${description}`,
    ...(deprecated ? [`@deprecated ${deprecated.successor}`] : []),
  ];
  return `
  /**
${comment.map((line) => `   * ${line}\n`).join('')}   */${hasFileToo ? overloadsText(name, input, { result, files: produces.slice(1) }) : ''}
  async ${name}(input: ${input}, options?: CallOptions${isChosen ? `<${types}>` : ''}): Promise<${hasFileToo ? `${result} | FileAnswer` : result}> {
${requestText(operation, route)}
    return ${hasFileToo ? 'jsonOrFileAnswer' : read}(await this.#transport.send(request, options));
  }
`;
}

function requestText({ body }: AnyOperation, { method, path }: Route): string {
  if (method === 'POST') {
    const carrier = body === undefined || body.kind === 'json-or-form' ? 'json' : 'form';
    return `    const request = { method: 'POST', path: '${path}', ${carrier}: input } as const;`;
  }
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `\${encodeURIComponent(${name})}`);
  return `    const { ${[...inPath, '...query'].join(', ')} } = input;
    const request = { method: 'GET', path: \`${filled}\`, query } as const;`;
}
