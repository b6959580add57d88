import { errorResponses } from '../openapi/responses.ts';
import type { ServiceRoute } from '../service-routes/service-route.ts';

/** Their form is that of the protocol, which has its own clients. */
const MESSAGE = {
  type: 'object',
  properties: {
    jsonrpc: { type: 'string', enum: ['2.0'], description: 'Version of JSON-RPC' },
    id: {
      description: 'Absent in a notification',
      anyOf: [{ type: 'string' }, { type: 'number', format: 'double' }],
    },
    method: {
      type: 'string',
      description: '`initialize`, `ping`, `tools/list`, `tools/call` or a notification',
    },
    params: {
      type: 'object',
      description:
        'Of `tools/call` the `name` of the tool and its `arguments`, of `initialize` the `protocolVersion`; the others need none',
    },
  },
  required: ['jsonrpc', 'method'],
} as const;
/** A list of them is taken too; generators of clients write code that does not compile for one or the other. */
const MESSAGES = {
  ...MESSAGE,
  description: 'A message of JSON-RPC 2.0. In its place a list of up to 20 is taken.',
} as const;
const ANSWERS = { description: 'One answer of JSON-RPC 2.0 or a list of them' } as const;

const EXAMPLES = {
  tools: {
    summary: 'What tools there are',
    value: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  },
  call: {
    summary: 'An EPC payment code',
    value: {
      jsonrpc: '2.0',
      id: 2,
      method: 'tools/call',
      params: {
        name: 'epc-qr-code',
        arguments: {
          iban: 'AT57 2011 1400 1440 0144',
          recipient: 'Österreichisches Rotes Kreuz',
          amount: 10,
        },
      },
    },
  },
} as const;

/** The entry of the endpoint in the interface document. */
export const MCP = {
  methods: ['POST'],
  path: '/mcp',
  isCrossOrigin: true,
  isShedByKey: true,
  openApi: {
    tags: ['MCP'],
    operationId: 'mcp',
    summary: 'Model Context Protocol',
    description:
      'Every operation as a tool of the Model Context Protocol (streamable HTTP, without sessions): initialize, ping, ' +
      'tools/list and tools/call. A call of a tool costs what the operation costs, everything else nothing.',
    'x-extension': true,
    'x-credits': 0,
    requestBody: {
      required: true,
      description: 'A message of JSON-RPC 2.0, or a batch of them with at most one tools/call',
      content: { 'application/json': { schema: MESSAGES, examples: EXAMPLES } },
    },
    responses: {
      '200': {
        description:
          'The answer of JSON-RPC 2.0; of a tool also what was refused, as a result with `isError`',
        content: { 'application/json': { schema: ANSWERS } },
      },
      '202': { description: 'A notification was taken' },
      '400': {
        description: 'The body is not a JSON-RPC 2.0 message, or names an unknown version of the protocol',
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      ...errorResponses(),
    },
  },
} as const satisfies Omit<ServiceRoute, 'answer'>;
