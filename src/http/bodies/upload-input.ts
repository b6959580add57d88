import { createHash } from 'node:crypto';
import { type Violation, violation } from '@kontor/base';
import type { RawInput } from '../../call/input.ts';
import { parseBoundedJson } from '../../call/json.ts';
import type { FormBody, JsonOrFormBody, RequestBody, UploadBody } from '../../core/operation.ts';
import { isUpload, type NamedUpload } from '../../core/upload.ts';
import { type QueryForm, typedValue } from '../query.ts';
import type { ReceivedUpload } from './receive-upload.ts';

type Received = Pick<ReceivedUpload, 'fields' | 'violations' | 'files'>;

/** The members of a form with fields: in it, or in the query; one in both is refused as one given twice. */
export function uploadInput(
  query: Pick<RawInput, 'values' | 'violations'>,
  received: Received,
  { body, form }: { readonly body: UploadBody | FormBody; readonly form: QueryForm },
): RawInput {
  const values: Record<string, unknown> = { ...query.values };
  const refused: Violation[] = [];
  for (const [name, contents] of received.fields) {
    if (Object.hasOwn(values, name) && form.has(name)) {
      refused.push(violation([name], { kind: 'valid' }, 'is given more than once'));
      delete values[name];
      continue;
    }
    const found = fieldValue(name, contents, { body, form });
    if (found === undefined) refused.push(violation([name], { kind: 'valid' }, NO_JSON));
    else values[name] = found.value;
  }
  for (const [name, files] of received.files) values[name] = isOneFile(body, name) ? files[0] : files;
  return { values, violations: [...received.violations, ...query.violations, ...refused] };
}

const isOneFile = (body: UploadBody | FormBody, name: string): boolean =>
  body.kind === 'upload' || body.files[name]?.isOne === true;

const NO_JSON = 'must be JSON, at most 32 levels deep';

/** The value of a field; undefined where it is no JSON, though it should be. */
function fieldValue(
  name: string,
  contents: readonly Uint8Array[],
  { body, form }: { readonly body: UploadBody | FormBody; readonly form: QueryForm },
): { readonly value: unknown } | undefined {
  const texts = contents.map((content) => Buffer.from(content).toString());
  const [text = ''] = texts;
  if (body.kind === 'form' && body.lists !== undefined && Object.hasOwn(body.lists, name))
    return { value: texts };
  if (body.kind === 'form' && body.json?.includes(name))
    return text.trim() === '' ? { value: null } : parseBoundedJson(contents[0]!);
  return { value: typedValue(text, form.get(name) ?? 'text') };
}

/** The same where the members are JSON in one part: `payload` as it was read, files added to the lists in it. */
export function withAddedFiles(
  body: JsonOrFormBody,
  payload: Readonly<Record<string, unknown>>,
  files: ReceivedUpload['files'],
): Record<string, unknown> {
  const values: Record<string, unknown> = { ...payload };
  for (const [name, added] of files) {
    const { entry = (file: NamedUpload): unknown => file } = body.files[name]!;
    const given = values[name] ?? [];
    // What is no list is refused by the schema, as it would be alone.
    if (Array.isArray(given)) values[name] = [...given, ...added.map(entry)];
  }
  return values;
}

/**
 * By what a retry of an upload is recognised: members, and names and content of files. The form's boundary and the
 * order of parts of different names make no difference, nor does the name of an only file.
 */
export function uploadDigest(
  members: Readonly<Record<string, unknown>> | Uint8Array,
  files: ReceivedUpload['files'],
  body: RequestBody,
): Uint8Array {
  const hash = createHash('sha256');
  if (members instanceof Uint8Array) hash.update(members);
  else
    hash.update(JSON.stringify(sorted(Object.entries(members).filter(([, value]) => !isFileValue(value)))));
  for (const [part, uploads] of sorted([...files])) {
    for (const { name, sha256 } of uploads) {
      hash.update('\n').update(sha256);
      if (body.kind !== 'upload') hash.update(JSON.stringify([part, name]));
    }
  }
  return hash.digest();
}

const sorted = <Entry extends readonly [string, unknown]>(entries: Entry[]): Entry[] =>
  entries.sort(([a], [b]) => (a < b ? -1 : 1));

const isFileValue = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isUpload) : isUpload(value);
