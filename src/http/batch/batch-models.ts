import { model } from '@kontor/schema';
import { z } from 'zod';

const MAX_COUNT = Number.MAX_SAFE_INTEGER;
const count = () => z.int().min(0).max(MAX_COUNT);
const anyObject = () => z.record(z.string(), z.unknown());

/** One line of a request; `envelope.ts` reads it. */
export const batchLineSchema = model(
  'BatchLine',
  z.object({
    id: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe(
        'Name of the line, repeated in its answer; unique in the request. Default: the number of the line. Required with `Idempotency-Key`',
      ),
    operation: z.string().describe('Name of the operation, such as `vat-verification`'),
    input: anyObject().describe(
      'What the POST of the operation takes; a file is Base64, a parameter of the path is a member',
    ),
    accept: z.string().optional().describe('Takes the place of the header `Accept`'),
  }),
);

/** The answer to one line. */
export const batchAnswerSchema = model(
  'BatchAnswer',
  z.object({
    id: z.string().nullable().describe('As given; `null` where the line could not be read'),
    line: count().min(1).describe('Number of the line, from 1; blank lines are not counted'),
    status: z.int().min(200).max(599).describe('What a call of its own would have answered'),
    requestId: z.string().describe('Identifies the call of this line'),
    type: z.string().optional().describe('Media type of the result'),
    filename: z.string().optional().describe('Suggested file name'),
    data: z.unknown().optional().describe('The result, where it is JSON'),
    base64: z.string().optional().describe('The result as Base64, where it is not JSON'),
    entry: z.string().optional().describe('In a ZIP: the file with the result'),
    headers: z
      .record(z.string(), z.string())
      .optional()
      .describe('Headers of the operation, names in lower case'),
    warnings: z.array(z.string()).optional().describe('What a call of its own has in `X-Warning`'),
    creditsUsed: count().optional().describe('Credits that this line cost'),
    creditsRemaining: z
      .union([count(), z.literal('unlimited')])
      .optional()
      .describe('Credits left; lines end in any order, so it may rise from one to the next'),
    replayed: z.boolean().optional().describe('The line repeats a charged one, free of charge'),
    messages: z.array(z.string()).optional().describe('Identifiers of all that is wrong'),
    details: z.array(anyObject()).optional().describe('All that is wrong, one entry each'),
    retryAfter: count().optional().describe('Seconds to wait before the next attempt'),
  }),
);

const counts = {
  read: count().describe('Lines read'),
  answered: count().describe('Lines answered'),
  succeeded: count().describe('Of these, with 200 or 204'),
  failed: count().describe('Of these, all others'),
  creditsUsed: count().describe('Credits that the lines cost'),
};

/** Every few seconds, between the answers. */
export const batchProgressSchema = model(
  'BatchProgress',
  z.object({
    progress: z.object({
      ...counts,
      waiting: z
        .record(z.string(), count())
        .optional()
        .describe('Lines that will be tried again, by what they wait for'),
    }),
  }),
);

/** Why a batch ended before all of its lines were answered. */
export const BATCH_REASONS = [
  'quota-exceeded',
  'forbidden',
  'line-limit',
  'idle',
  'time',
  'shutting-down',
] as const;
export type BatchReason = (typeof BATCH_REASONS)[number];

/** The last line; without it the answer was cut off. */
export const batchEndSchema = model(
  'BatchEnd',
  z.object({
    end: z.object({
      ...counts,
      complete: z.boolean().describe('`false`: lines were left unanswered, and cost nothing'),
      reason: z.enum(BATCH_REASONS).optional().describe('Why lines were left unanswered'),
    }),
  }),
);
