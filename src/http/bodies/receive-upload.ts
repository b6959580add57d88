import type { FileHandle } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { type Violation, violation } from '@kontor/base';
import { blankBody } from '../../call/json-input.ts';
import type { UploadBody } from '../../core/operation.ts';
import type { Upload } from '../../core/upload.ts';
import { FORM, mediaTypeOf } from './body-headers.ts';
import type { BodyReader } from './body-reader.ts';
import type { ByteShare } from './byte-share.ts';
import { type FormFields, type FormOptions, MultipartForm, type Names } from './multipart-form.ts';
import { UploadFile } from './upload-file.ts';

/** Above this the sender waits for the disk. */
const MAX_UNWRITTEN_BYTES = 128 * 1024;

interface UploadRequest {
  readonly reader: BodyReader;
  readonly headers: IncomingHttpHeaders;
  readonly body: UploadBody;
  /** Names of the fields that the operation reads. */
  readonly fields: Names;
  /** Where the file's content goes; empty. */
  readonly file: FileHandle;
  readonly memory: ByteShare;
  readonly disk: ByteShare;
}

/** What arrived, complete. */
export interface ReceivedUpload {
  /** The fields of the form, as text. */
  readonly fields: ReadonlyMap<string, string>;
  /** Names of parts that were ignored. */
  readonly unknown: readonly string[];
  readonly violations: readonly Violation[];
  /** Absent when there was none or it is refused. */
  readonly upload: Upload | undefined;
}

/**
 * Reads an upload into its file: a form with the file and fields, or the file alone.
 * @throws InvalidInput for a body that cannot be read as a whole, Refusal busy or late, CallerLeft, Unavailable (disk)
 */
export async function receiveUpload(request: UploadRequest): Promise<ReceivedUpload> {
  const { reader, headers, memory, disk } = request;
  const isForm = mediaTypeOf(headers) === FORM;
  const failed = (error: unknown) => reader.stop(error);
  const chunks = isForm ? 'borrowed' : 'owned';
  const file = new UploadFile({ file: request.file, chunks, written: count, failed });
  const form = isForm ? formOf(request, { take, drained: count, failed }) : undefined;
  function take(chunk: Uint8Array): void {
    file.append(chunk);
    count();
  }
  /** States what is in use where, and lets the sender wait or go on. */
  function count(): void {
    const usedBytes = file.usedBytes + (form?.usedBytes ?? 0);
    try {
      memory.resize(usedBytes);
      disk.resize(file.size);
    } catch (error) {
      reader.stop(error);
      return;
    }
    if (usedBytes > MAX_UNWRITTEN_BYTES) reader.pause();
    else reader.resume();
  }
  try {
    await reader.read((chunk) => {
      if (form === undefined) file.append(chunk);
      else form.write(chunk);
      count();
    });
    memory.settle();
    disk.settle();
    if (reader.size === 0) throw blankBody();
    const read = await form?.finish();
    const upload = await file.finish();
    memory.release();
    return received(request.body.field, read, upload);
  } catch (error) {
    file.discard();
    throw error;
  }
}

type FormSink = Pick<FormOptions, 'take' | 'drained' | 'failed'>;

const formOf = ({ headers, body, fields }: UploadRequest, sink: FormSink): MultipartForm =>
  new MultipartForm({ contentType: headers['content-type'] ?? '', file: body.field, fields, ...sink });

function received(field: string, form: FormFields | undefined, upload: Upload): ReceivedUpload {
  const fields = form?.values ?? new Map<string, string>();
  const violations = form?.violations ?? [];
  const unknown = form?.unknown ?? [];
  const isRefused = violations.some((found) => found.field === field);
  if (form?.hasFile === false || isRefused) return { fields, unknown, violations, upload: undefined };
  if (upload.size > 0) return { fields, unknown, violations, upload };
  const empty = violation([field], { kind: 'valid' }, 'is empty');
  return { fields, unknown, violations: [empty, ...violations], upload: undefined };
}
