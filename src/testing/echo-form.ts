import { text } from '@kontor/schema';
import { z } from 'zod';
import { type AnyOperation, operation } from '../core/operation.ts';
import { isNamedUpload, type NamedUpload, namedBytesUpload, uploadedFiles } from '../core/upload.ts';

const echoOf = (files: readonly NamedUpload[] | undefined) =>
  files?.map(({ name, size, sha256 }) => ({ name, size, sha256: Buffer.from(sha256).toString('hex') }));

const file = namedBytesUpload('a.pdf', Buffer.from('%PDF-1.7 a file'));
const types = ['application/pdf'] as const;
const common = { cost: 1, timeoutMs: 10_000, produces: ['application/json'], negotiation: 'fixed' } as const;

/** A form with lists of files, of texts, and a member in JSON: what it was sent, as it arrived. */
export const echoForm = operation({
  ...common,
  name: 'echo-form',
  title: 'Echo of a form',
  description: 'Answers names, sizes and SHA-256 of files, and the members that came with them.',
  routes: [{ method: 'POST', path: '/v1/echo-form', id: 'echoForm' }],
  body: {
    kind: 'form',
    files: { files: { max: 3, types }, assets: { max: 2, types } },
    json: ['steps'],
    lists: { password: 3 },
  },
  verbatim: ['password'],
  input: z.object({
    files: uploadedFiles().min(1).describe('Files'),
    assets: uploadedFiles().optional().describe('More files'),
    steps: z
      .array(z.object({ do: text(10) }))
      .optional()
      .describe('In JSON'),
    password: z.array(z.string()).optional().describe('Texts'),
    copies: z.number().optional().describe('A number'),
  }),
  result: z.object({ files: z.array(z.unknown()) }),
  examples: [{ title: 'A file', input: { files: [file] } }],
  run: async ({ files, assets, ...fields }) => ({
    type: 'application/json',
    body: { files: echoOf(files), assets: echoOf(assets), fields },
  }),
}) as AnyOperation;

const entry = z.object({ path: text(100), content: z.custom<NamedUpload | string>(() => true) });

/** A JSON object, or a form with it and the files for one of its lists. */
export const echoPayload = operation({
  ...common,
  name: 'echo-payload',
  title: 'Echo of JSON or a form',
  description: 'Answers the members, and in place of each file its name, size and SHA-256.',
  routes: [{ method: 'POST', path: '/v1/echo-payload', id: 'echoPayload' }],
  body: {
    kind: 'json-or-form',
    payload: 'payload',
    files: { resources: { max: 3, types, entry: (found) => ({ path: found.name, content: found }) } },
  },
  input: z.object({
    label: text(1_000_000).describe('A text'),
    resources: z.array(entry).max(3).optional().describe('Files'),
  }),
  result: z.object({ label: z.string() }),
  examples: [{ title: 'A text', input: { label: 'x' } }],
  run: async ({ label, resources = [] }) => ({
    type: 'application/json',
    body: {
      label: label.length > 100 ? label.length : label,
      resources: resources.map(({ path, content }) => ({
        path,
        content: isNamedUpload(content) ? echoOf([content]) : content,
      })),
    },
  }),
}) as AnyOperation;
