import { createHash } from 'node:crypto';
import { integer, text } from '@kontor/schema';
import { z } from 'zod';
import { type AnyOperation, operation } from '../core/operation.ts';
import { bytesUpload, uploadedFile } from '../core/upload.ts';

const member = <Schema extends z.ZodType>(schema: Schema, what: string) => schema.describe(what);

/** An upload as small as one can be, for the suites that loop over declarations: what it was sent, counted and hashed. */
export const echoHash = operation({
  name: 'echo-hash',
  title: 'Echo of a file',
  description: 'Answers size and SHA-256 of a file, read again, and the members that came with it.',
  routes: [{ method: 'POST', path: '/v1/echo-hash', id: 'echoHash' }],
  cost: 1,
  timeoutMs: 10_000,
  body: { kind: 'upload', field: 'file', types: ['application/pdf', 'text/csv'] },
  input: z.object({
    file: member(uploadedFile(), 'Any file'),
    label: member(text(70).optional(), 'A text'),
    level: member(z.enum(['1b', '2b']).default('2b'), 'A word of a list'),
    copies: member(integer(1, 9).default(1), 'A number'),
    report: member(z.boolean().default(false), 'A switch'),
  }),
  produces: ['application/json'],
  negotiation: 'fixed',
  result: z.object({ size: z.number(), sha256: z.string(), fields: z.record(z.string(), z.unknown()) }),
  examples: [
    { title: 'A file alone', input: { file: bytesUpload(Buffer.from('%PDF-1.7 a file')) } },
    {
      title: 'A file with fields',
      input: {
        file: bytesUpload(Buffer.from('a,b\r\n1,2')),
        label: 'Größe',
        level: '1b',
        copies: 3,
        report: true,
      },
    },
  ],
  run: async ({ file, ...fields }) => {
    const hash = createHash('sha256');
    for await (const piece of file.stream()) hash.update(piece);
    const sha256 = hash.digest('hex');
    if (sha256 !== Buffer.from(file.sha256).toString('hex'))
      throw new Error('the file was hashed otherwise on its way');
    return { type: 'application/json', body: { size: file.size, sha256, fields } };
  },
}) as AnyOperation;
