import { model } from '@kontor/schema';
import { z } from 'zod';
import { TEST_KEY_WARNING } from '../../call/perform.ts';
import { admitted, callerOf } from '../admission.ts';
import { warningHeader } from '../encoded-output.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import { errorResponses } from '../openapi/responses.ts';
import { jsonAnswer, type ServiceRoute } from './service-route.ts';

const MAX_COUNT = Number.MAX_SAFE_INTEGER;
const count = () => z.int().min(0).max(MAX_COUNT);

/** What `dependencies.accountReport` gives; a test compares the two. */
export const accountReportSchema = model(
  'AccountReport',
  z.object({
    credits: count().describe('Credits left; 0 for an unlimited account'),
    unlimited: z.boolean().describe('Whether calls of this account are free of charge'),
    plan: z.string().describe('Name of the plan'),
    renewsAt: z.iso.datetime().nullable().describe('When credits of the plan come again; `null`: never'),
    vatRequester: z
      .string()
      .nullable()
      .describe('VAT ID under which calls of the account ask registers; `null`: none of its own')
      .meta({ 'x-extension': true }),
    key: z
      .object({
        name: z.string().describe('Name of the key'),
        cap: count().nullable().describe('Most credits that the key may use in a month; `null`: no cap'),
        capUsed: count().describe('Credits that the key used in this calendar month (UTC)'),
        expiresAt: z.iso.datetime().nullable().describe('When the key ends; `null`: never'),
      })
      .describe('The key of this call'),
    usage: z
      .array(
        z.object({
          operation: z.string().describe('Name of the operation, such as `epc-qr-code`'),
          calls: count().describe('Successful calls'),
          credits: count().describe('Credits they cost'),
        }),
      )
      .describe('Successful calls of the whole account in this calendar month (UTC)'),
  }),
);

/** The entry of the route in the interface document. */
export const ACCOUNT = {
  methods: ['GET'],
  path: '/v1/account',
  isCrossOrigin: true,
  isShedByKey: true,
  models: [accountReportSchema],
  openApi: {
    tags: ['Account'],
    operationId: 'account',
    summary: "The key's own account",
    description: 'Credits, plan, limits of the key and its use this month. Free of charge.',
    'x-extension': true,
    'x-credits': 0,
    responses: {
      '200': {
        description: 'Account of the key',
        headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/AccountReport' } } },
      },
      ...errorResponses(),
    },
  },
} as const satisfies Omit<ServiceRoute, 'answer'>;

/** The report of a key's own account, free of charge; its limits are those of a call. */
export const accountRoute = (dependencies: HttpDependencies): ServiceRoute => ({
  ...ACCOUNT,
  answer: async ({ raw }) => {
    const caller = await callerOf(dependencies, raw);
    const headers = await admitted(dependencies, caller);
    const answer = jsonAnswer(await dependencies.accountReport(caller));
    const marks = caller.test ? warningHeader([TEST_KEY_WARNING]) : {};
    return { ...answer, headers: { ...answer.headers, ...headers, ...marks } };
  },
});
