import { createHash } from 'node:crypto';
import { violation } from '@kontor/base';
import type { RawInput } from '../../call/input.ts';
import type { Upload } from '../../core/upload.ts';
import { type QueryForm, typedValue } from '../query.ts';
import type { ReceivedUpload } from './receive-upload.ts';

/** The members that came beside the file: in the form, or in the query; one in both is refused as one given twice. */
export function uploadInput(
  query: Pick<RawInput, 'values' | 'violations'>,
  { fields, violations }: Pick<ReceivedUpload, 'fields' | 'violations'>,
  form: QueryForm,
): RawInput {
  const values: Record<string, unknown> = { ...query.values };
  const twice: string[] = [];
  for (const [name, text] of fields) {
    if (Object.hasOwn(values, name) && form.has(name)) twice.push(name);
    else values[name] = typedValue(text, form.get(name) ?? 'text');
  }
  for (const name of twice) delete values[name];
  const refused = twice.map((name) => violation([name], { kind: 'valid' }, 'is given more than once'));
  return { values, violations: [...violations, ...query.violations, ...refused] };
}

/**
 * By what a retry of an upload is recognised: members and the file's content. The form's boundary, the order of its
 * parts and the file's name make no difference.
 */
export function uploadDigest(values: Readonly<Record<string, unknown>>, upload: Upload): Uint8Array {
  const members = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(members)).update('\n').update(upload.sha256).digest();
}
