import { errorResponses } from '../openapi/responses.ts';
import type { ServiceRoute } from '../service-routes/service-route.ts';
import { batchAnswerSchema, batchEndSchema, batchLineSchema, batchProgressSchema } from './batch-models.ts';

export const BATCH_PATH = '/v1/batch';

/** Media types of a request, without their parameters; they mean the same. */
export const LINE_TYPES = ['application/x-ndjson', 'application/ndjson', 'application/jsonl'] as const;

const REQUEST_EXAMPLE = [
  { id: 'a', operation: 'vat-verification', input: { vatId: 'DE113866160' } },
  { id: 'b', operation: 'epc-qr-code', input: { iban: 'AT611904300234573201', recipient: 'Max', amount: 1 } },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
/** Clients that are generated pass the lines as they come. */
const LINES = { type: 'string', format: 'binary' } as const;

/** The entry of the endpoint in the interface document. */
export const BATCH = {
  methods: ['POST'],
  path: BATCH_PATH,
  isCrossOrigin: true,
  isShedByKey: true,
  models: [batchLineSchema, batchAnswerSchema, batchProgressSchema, batchEndSchema],
  openApi: {
    tags: ['Batch'],
    operationId: 'runBatch',
    summary: 'Many calls in one request',
    description:
      'Each line is a call of an operation, charged as such, and answered as soon as it is done. Nothing is stored: with ' +
      '`Idempotency-Key`, lines without an answer can be sent again, and what was charged goes free.',
    'x-extension': true,
    'x-credits': 0,
    parameters: [
      {
        name: 'order',
        in: 'query',
        required: false,
        description: 'Answers as they are ready, or in the order of the lines',
        schema: { type: 'string', enum: ['completion', 'input'], default: 'completion' },
      },
      {
        name: 'progress',
        in: 'query',
        required: false,
        description: 'Seconds between two progress lines; 0: none',
        schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 60, default: 5 },
      },
    ],
    requestBody: {
      required: true,
      description:
        'Lines of JSON (NDJSON), each a `BatchLine`; `application/ndjson` and `application/jsonl` too',
      content: {
        'application/x-ndjson': {
          schema: { ...LINES, 'x-item-schema': reference('BatchLine') },
          examples: { lines: { summary: 'Two lines', value: REQUEST_EXAMPLE } },
        },
      },
    },
    responses: {
      '200': {
        description:
          'Lines of JSON: an answer to each line, progress between them, and the end. Without the end the answer was cut ' +
          'off. As a ZIP: results that are not JSON as files, the lines in `results/0001.ndjson` and so on.',
        headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } },
        content: {
          'application/x-ndjson': {
            schema: {
              ...LINES,
              'x-item-schema': {
                oneOf: [reference('BatchAnswer'), reference('BatchProgress'), reference('BatchEnd')],
              },
            },
          },
          'application/zip': { schema: LINES },
        },
      },
      ...errorResponses(['403', '406', '500', '503']),
    },
  },
} as const satisfies Omit<ServiceRoute, 'answer'>;
