import { model } from '@kontor/schema';
import { z } from 'zod';
import type { HttpDependencies } from '../http-dependencies.ts';
import { errorResponses } from '../openapi/responses.ts';
import { jsonAnswer, type ServiceRoute } from './service-route.ts';

/** RFC 7517, 8.5.1. */
const TYPE = 'application/jwk-set+json';

/** A key set as `@kontor/vat` makes it; a test compares the two. */
export const evidenceKeySetSchema = model(
  'EvidenceKeySet',
  z.object({
    keys: z
      .array(
        z.object({
          kty: z.literal('OKP').describe('Kind of the key (RFC 8037)'),
          crv: z.literal('Ed25519').describe('Curve of the key'),
          alg: z.literal('EdDSA').describe('Signatures that it makes'),
          use: z.literal('sig').describe('What it is for: signatures'),
          kid: z.string().describe('As in the header of a record: thumbprint of the key (RFC 7638)'),
          x: z.string().describe('Public key: 32 bytes, Base64url'),
        }),
      )
      .describe('All keys that ever signed, also those that were rotated'),
  }),
);

/** The entry of the route in the interface document. */
export const EVIDENCE_KEYS = {
  methods: ['GET', 'HEAD'],
  path: '/.well-known/jwks.json',
  models: [evidenceKeySetSchema],
  openApi: {
    tags: ['Verify VAT ID'],
    operationId: 'evidenceKeys',
    summary: 'Public keys of signed records',
    description:
      'The keys by which anybody can verify the signed record of a VAT check (`evidence`), as a JWK Set (RFC 7517). For ' +
      'everybody, without a key of the service; may be kept for an hour.',
    'x-extension': true,
    'x-credits': 0,
    security: [],
    responses: {
      '200': {
        description: 'Public keys',
        headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } },
        content: { [TYPE]: { schema: { $ref: '#/components/schemas/EvidenceKeySet' } } },
      },
      '400': {
        description: 'The head of the request cannot be read',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorMessage' } } },
      },
      ...errorResponses(['500', '503']),
    },
  },
} as const satisfies Omit<ServiceRoute, 'answer'>;

/** Pages of any origin may read them, and whoever asks may keep them for an hour. */
export const evidenceKeysRoute = ({ evidenceKeySet }: HttpDependencies): ServiceRoute => ({
  ...EVIDENCE_KEYS,
  answer: async () => {
    const { body } = jsonAnswer(await evidenceKeySet());
    const headers = {
      'content-type': TYPE,
      'cache-control': 'max-age=3600',
      'access-control-allow-origin': '*',
    };
    return { headers, ...(body !== undefined && { body }) };
  },
});
