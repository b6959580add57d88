import { z } from 'zod';
import { type AnyOperation, operation } from '../../src/core/operation.ts';
import { bytesUpload, uploadedFile } from '../../src/core/upload.ts';

/** Returns the hash that the file got on its way: what is measured is the way. */
export const uploadOperation = operation({
  name: 'bench-upload',
  title: 'Hash of a file',
  description: 'For the benchmark of the platform',
  routes: [{ method: 'POST', path: '/v1/bench-upload', id: 'benchUpload' }],
  cost: 1,
  timeoutMs: 5_000,
  body: { kind: 'upload', field: 'file', types: ['application/pdf'] },
  input: z.object({ file: uploadedFile() }),
  produces: ['application/json'],
  negotiation: 'fixed',
  examples: [{ title: 'File', input: { file: bytesUpload(Buffer.from('%PDF-1.7')) } }],
  run: async ({ file: { size, sha256 } }) => ({
    type: 'application/json',
    body: { size, sha256: Buffer.from(sha256).toString('hex') },
  }),
}) as AnyOperation;
