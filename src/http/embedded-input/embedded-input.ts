import { type FieldPath, type Violation, violation } from '@kontor/base';
import type { CpuScheduling } from '../../call/cpu-scheduling.ts';
import type { GivenInput } from '../../call/input.ts';
import { inTurns, type Member, type Span } from '../../call/json-spans.ts';
import { type AnyOperation, type FormBody, fileMembers, type UploadBody } from '../../core/operation.ts';
import { contentDigest } from '../../meter/retry-tag.ts';
import { ByteStore } from '../bodies/byte-store.ts';
import { type JsonReading, noDigest, readJson } from '../bodies/read-json.ts';
import type { CallProgress } from '../metered-call.ts';
import { base64File, base64Files } from './base64-file.ts';
import { isNullAt, objectBesideFiles, ownObject } from './object-bytes.ts';

/** The input of an operation as an object in a larger JSON text: its files are Base64. */
export interface EmbeddedObject {
  /** The whole text, which stays the caller's: what is read of it is copied. */
  readonly bytes: Uint8Array;
  /** Of the object; absent: it is empty. */
  readonly span: Span | undefined;
  /** Its members; only looked at where the operation takes files. */
  readonly members: readonly Member[];
}

/** Reads the input. @throws InvalidInput for what is no bounded JSON object, Refusal busy */
export function embeddedInput(
  operation: AnyOperation,
  object: EmbeddedObject,
  progress: CallProgress,
): Promise<GivenInput> {
  const { body } = operation;
  return body === undefined || body.kind === 'json-or-form'
    ? read(progress.reading, ownObject(object.bytes, object.span))
    : readWithFiles(body, object, progress);
}

async function readWithFiles(
  body: UploadBody | FormBody,
  object: EmbeddedObject,
  { reading, scheduling }: CallProgress,
): Promise<GivenInput> {
  const { bytes, span } = object;
  const places = fileMembers(body).flatMap((field) => placeOf(field, object) ?? []);
  // What is left is short, and no thread has the files.
  const beside = { ...reading, readLarge: undefined };
  const spans = places.map(({ place }) => place);
  const others = await read(beside, objectBesideFiles(bytes, span, spans));
  const size = span === undefined ? 0 : span.end - span.start;
  if (places.length === 0) return { ...others, size };
  const values = { ...others.values };
  const violations = [...others.violations];
  for (const { field, place } of places) {
    const found = await fileAt(bytes, body, { field, place }, scheduling);
    delete values[field];
    if (found.value !== undefined) values[field] = found.value;
    violations.push(...found.violations);
  }
  // Of the whole object as it came, the files in it too.
  const digest = reading.isNamed ? await contentDigest(ownObject(bytes, span)) : undefined;
  return { values, violations, size, digest: () => digest ?? noDigest() };
}

interface FilePlace {
  readonly field: string;
  readonly place: Span;
}

/** As the parser does: of several the last counts. */
function placeOf(field: string, { bytes, members }: EmbeddedObject): FilePlace | undefined {
  const places = members.filter(({ name, value }) => name === field && !isNullAt(bytes, value));
  const place = places.at(-1)?.value;
  return place && { field, place };
}

async function fileAt(
  bytes: Uint8Array,
  body: UploadBody | FormBody,
  { field, place }: FilePlace,
  scheduling: CpuScheduling,
): Promise<{ readonly value: unknown; readonly violations: readonly Violation[] }> {
  if (body.kind === 'upload' || body.files[field]?.isOne === true) {
    const file = await inTurns(base64File(bytes, place), scheduling);
    return { value: file, violations: file === undefined ? [noBase64([field])] : [] };
  }
  const { max } = body.files[field]!;
  const files = await inTurns(base64Files(bytes, place, max), scheduling);
  if (files === undefined) return { value: undefined, violations: [noFiles(field, max)] };
  const violations = files.flatMap((file, index) => {
    if (!('wrong' in file)) return [];
    return file.wrong === 'content' ? noBase64([field, index, 'content']) : noName([field, index, 'name']);
  });
  return { value: violations.length > 0 ? undefined : files, violations };
}

/** Reads JSON whose memory it may give back. */
async function read(reading: JsonReading, bytes: Uint8Array): Promise<GivenInput> {
  const store = new ByteStore();
  store.append(bytes);
  const { size } = store;
  return { ...(await readJson(reading, store)), size };
}

const noBase64 = (path: FieldPath): Violation =>
  violation(
    path,
    { kind: 'valid' },
    'must be a file as Base64, without line breaks and without data: before it',
  );

const noName = (path: FieldPath): Violation =>
  violation(path, { kind: 'valid' }, 'must be a text of at most 1,000 bytes');

const noFiles = (field: string, max: number): Violation =>
  violation([field], { kind: 'valid' }, `must be a list of at most ${max} objects with name and content`);
