import { MODEL } from '@kontor/schema';
import type { AnyOperation } from '../../core/operation.ts';
import { FAILURE_CAUSES } from '../../dashboard-api-types/failure-causes.ts';
import type { Models } from './models.ts';
import { type JsonObject, modelAfter, namedResultSchema } from './schemas.ts';

export const ERROR_MESSAGE: JsonObject = {
  type: 'object',
  description: 'Why a call was not served',
  required: ['messages'],
  properties: {
    messages: {
      type: 'array',
      items: { type: 'string', pattern: '^message\\.[A-Za-z0-9]+$' },
      minItems: 1,
      description: 'Identifiers of everything that is wrong',
    },
    details: {
      type: 'array',
      description: 'One entry for each violation',
      'x-extension': true,
      items: {
        type: 'object',
        required: ['message', 'description'],
        properties: {
          message: { type: 'string', description: 'One of `messages`' },
          field: { type: 'string', description: 'JSON path of the field' },
          description: { type: 'string', description: 'What is wrong, in plain English' },
          cause: {
            type: 'string',
            description: `Why a call that is in order is not served: ${Object.keys(FAILURE_CAUSES).join(', ')}; more may come`,
            'x-extension': true,
          },
          subject: {
            type: 'string',
            description: 'What the cause is about, such as a register (`VIES (AT)`) or an operation',
            'x-extension': true,
          },
        },
      },
    },
    requestId: { type: 'string', description: 'Also in the header `X-Request-Id`', 'x-extension': true },
  },
};

/** Headers that several answers have. */
export const HEADERS: Readonly<Record<string, JsonObject>> = {
  'X-Request-Id': {
    description: 'Identifies the call; a valid one of the request is repeated',
    schema: { type: 'string', maxLength: 128 },
    'x-extension': true,
  },
  'X-Credits-Used': {
    description: 'Credits that this call cost; 0 for unlimited accounts, test keys and free repeats',
    schema: { type: 'integer', format: 'int32', minimum: 0 },
    'x-extension': true,
  },
  'X-Credits-Remaining': {
    description: 'Credits left after this call, or `unlimited`',
    schema: { type: 'string', pattern: '^([0-9]+|unlimited)$' },
    'x-extension': true,
  },
  'Idempotency-Replayed': {
    description: '`true` when the call repeats a charged one with the same `Idempotency-Key`, free of charge',
    schema: { type: 'string', enum: ['true'] },
    'x-extension': true,
  },
  'Content-Disposition': {
    description: 'Suggested file name',
    schema: { type: 'string' },
    'x-extension': true,
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt',
    schema: { type: 'integer', format: 'int32', minimum: 0 },
    'x-extension': true,
  },
  ETag: {
    description: 'Identifies the content of the answer',
    schema: { type: 'string' },
    'x-extension': true,
  },
  'Last-Modified': {
    description: 'When that content last changed',
    schema: { type: 'string' },
    'x-extension': true,
  },
};

const named = (...names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const ERRORS: readonly (readonly [
  status: string,
  name: string,
  description: string,
  headers: readonly string[],
])[] = [
  ['402', 'PaymentRequired', "The account's credits do not cover the call", []],
  ['403', 'Forbidden', 'The API key is missing, unknown, revoked or not allowed to do this', []],
  ['406', 'NotAcceptable', 'The input is wrong; every violation is listed', []],
  ['500', 'InternalServerError', 'A fault of the service; nothing was charged', []],
  [
    '503',
    'ServiceUnavailable',
    'Something that the operation needs is not available or busy; nothing was charged',
    ['Retry-After'],
  ],
];

export const ERROR_RESPONSES: JsonObject = Object.fromEntries(
  ERRORS.map(([, name, description, headers]) => [
    name,
    {
      description,
      headers: named('X-Request-Id', ...headers),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorMessage' } } },
    },
  ]),
);

/** Of everything that needs a key. @param statuses default: all */
export const errorResponses = (statuses?: readonly string[]): JsonObject =>
  Object.fromEntries(
    ERRORS.filter(([status]) => statuses?.includes(status) ?? true).map(([status, name]) => [
      status,
      { $ref: `#/components/responses/${name}` },
    ]),
  );

/** A file: generated clients then hand out its bytes. */
const BYTES = { type: 'string', format: 'binary' } as const;

const CHARGED = ['X-Request-Id', 'X-Credits-Used', 'X-Credits-Remaining', 'Idempotency-Replayed'];

/** What the successful answer of an operation is called: after its JSON, else after the operation. */
function answerName(operation: AnyOperation): string {
  const result = operation.produces.length === 1 && namedResultSchema(operation, operation.produces[0]!);
  return operation.answerName ?? (result ? String(result[MODEL]) : modelAfter(operation, ''));
}

/** 200 by its name, and 204 where the operation may find nothing. */
export const successResponses = (operation: AnyOperation): JsonObject => ({
  '200': { $ref: `#/components/responses/${answerName(operation)}` },
  ...(operation.mayBeEmpty && {
    '204': {
      description: 'Nothing found',
      headers: { ...named(...CHARGED), 'X-Warning': warningHeader(operation) },
    },
  }),
});

/** The successful answers of all operations by name. Those that share one have all of its types and headers. */
export function namedSuccesses(operations: readonly AnyOperation[], models: Models): JsonObject {
  const byName = Map.groupBy(operations, answerName);
  return Object.fromEntries(
    [...byName].map(([name, sharing]) => [name, successResponse(together(sharing), models)]),
  );
}

/** What the answers of several operations have. */
function together(operations: readonly AnyOperation[]): AnyOperation {
  const merged = (part: 'warnings' | 'facts' | 'timings') =>
    Object.fromEntries(operations.flatMap((one) => Object.entries(one[part] ?? {})));
  return {
    ...operations[0]!,
    produces: [...new Set(operations.flatMap(({ produces }) => produces))],
    addedTypes: operations.flatMap(({ addedTypes }) => addedTypes ?? []),
    warnings: merged('warnings'),
    facts: merged('facts'),
    timings: merged('timings'),
  };
}

function successResponse(operation: AnyOperation, models: Models): JsonObject {
  const { produces, addedTypes = [], isExtension } = operation;
  const isFile = produces.some((type) => type !== 'application/json');
  const content = produces.map((type) => {
    const schema = namedResultSchema(operation, type);
    return [
      type,
      {
        schema: schema === undefined ? BYTES : models.referring(schema),
        ...(addedTypes.includes(type) && { 'x-extension': true }),
      },
    ];
  });
  return {
    description: 'The result',
    ...(isExtension && { 'x-extension': true }),
    headers: {
      ...named(...CHARGED, ...(isFile ? ['Content-Disposition'] : [])),
      'X-Warning': warningHeader(operation),
      ...ownHeaders(operation),
      ...(operation.hasValidators === true && named('ETag', 'Last-Modified')),
    },
    content: Object.fromEntries(content),
  };
}

const UNKNOWN_MEMBER =
  '`unknown-member;name="amuont";near="amount"`: the request has a member that the operation does not have; it was ' +
  'ignored. `near` is the path of a member of a similar name, here or elsewhere.';

const TEST_KEY = '`test-key`: made with a test key, for testing alone.';

function warningHeader({ warnings = {} }: AnyOperation): JsonObject {
  const own = Object.entries(warnings).map(([token, meaning]) => `\`${token}\`: ${meaning}`);
  return {
    description: `Warnings, separated by commas. ${[...own, UNKNOWN_MEMBER, TEST_KEY].join(' ')}`,
    schema: { type: 'string' },
    'x-extension': true,
  };
}

function ownHeaders({ facts = {}, timings = {} }: AnyOperation): JsonObject {
  const texts: [name: string, text: string][] = Object.entries(facts).map(([name, text]) => [
    `X-${name}`,
    text,
  ]);
  const parts = Object.entries(timings).map(([token, meaning]) => `${token} (${meaning})`);
  if (parts.length > 0) texts.push(['Server-Timing', `Milliseconds of ${parts.join(', ')}`]);
  return Object.fromEntries(
    texts.map(([name, description]) => [
      name,
      { description, schema: { type: 'string' }, 'x-extension': true },
    ]),
  );
}
