import type { FileHandle } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { type Violation, violation } from '@kontor/base';
import { blankBody } from '../../call/json-input.ts';
import type { RequestBody } from '../../core/operation.ts';
import type { NamedUpload } from '../../core/upload.ts';
import { FORM, mediaTypeOf } from './body-headers.ts';
import type { BodyReader } from './body-reader.ts';
import type { ByteShare } from './byte-share.ts';
import type { FormParts } from './form-parts.ts';
import { type FileSink, type FormFields, MultipartForm } from './multipart-form.ts';
import { UploadFile } from './upload-file.ts';

/** Above this the sender waits for the disk. */
const MAX_UNWRITTEN_BYTES = 128 * 1024;

interface UploadRequest {
  readonly reader: BodyReader;
  readonly headers: IncomingHttpHeaders;
  readonly body: RequestBody;
  /** What the operation reads of a form. */
  readonly parts: FormParts;
  /** Where the content of all files goes; empty. */
  readonly file: FileHandle;
  readonly memory: ByteShare;
  readonly disk: ByteShare;
}

/** What arrived, complete. */
export interface ReceivedUpload {
  /** The fields of the form by name, in UTF-8. */
  readonly fields: ReadonlyMap<string, readonly Uint8Array[]>;
  /** Names of parts that were ignored. */
  readonly unknown: readonly string[];
  readonly violations: readonly Violation[];
  /** By the name of their parts; those of a name that is refused are absent. */
  readonly files: ReadonlyMap<string, readonly NamedUpload[]>;
}

/** One file on its way. */
interface Arriving {
  readonly part: string;
  readonly name: string;
  readonly file: UploadFile;
}

/**
 * Reads an upload into its file: a form with files and fields, or one file alone.
 * @throws InvalidInput for a body that cannot be read as a whole, Refusal busy or late, CallerLeft, Unavailable (disk)
 */
export function receiveUpload(request: UploadRequest): Promise<ReceivedUpload> {
  return new UploadReceiver(request).received();
}

class UploadReceiver {
  readonly #request: UploadRequest;
  readonly #arriving: Arriving[] = [];
  #form: MultipartForm | undefined;
  #allocated = 0;

  constructor(request: UploadRequest) {
    this.#request = request;
  }

  async received(): Promise<ReceivedUpload> {
    const { reader, headers, memory, disk, body } = this.#request;
    const alone = mediaTypeOf(headers) === FORM ? undefined : this.#begin(aloneIn(body), '', 'owned');
    if (alone === undefined) this.#form = this.#newForm();
    try {
      await reader.read((chunk) => {
        if (alone === undefined) this.#form?.write(chunk);
        else alone.append(chunk);
        this.#count();
      });
      memory.settle();
      disk.settle();
      if (reader.size === 0) throw blankBody();
      const fields = await this.#form?.finish();
      const found = await this.#found(fields);
      memory.resize(fieldBytes(found));
      return found;
    } catch (error) {
      for (const { file } of this.#arriving) file.discard();
      throw error;
    }
  }

  #newForm(): MultipartForm {
    const { headers, parts, reader } = this.#request;
    return new MultipartForm({
      contentType: headers['content-type'] ?? '',
      parts,
      beginFile: (part, name) => this.#takerOf(this.#begin(part, name, 'borrowed')),
      drained: () => this.#count(),
      failed: (error) => reader.stop(error),
    });
  }

  #begin(part: string, name: string, chunks: 'owned' | 'borrowed'): UploadFile {
    const { reader, file: handle } = this.#request;
    const file = new UploadFile({
      file: handle,
      allocate: (bytes) => {
        this.#allocated += bytes;
        return this.#allocated - bytes;
      },
      chunks,
      written: () => this.#count(),
      failed: (error) => reader.stop(error),
    });
    this.#arriving.push({ part, name, file });
    return file;
  }

  #takerOf(file: UploadFile): FileSink {
    return {
      take: (chunk) => {
        file.append(chunk);
        this.#count();
      },
      end: () => file.end(),
    };
  }

  /** States what is in use where, and lets the sender wait or go on. */
  #count(): void {
    const { reader, memory, disk } = this.#request;
    let unwritten = this.#form?.unparsedBytes ?? 0;
    let onDisk = 0;
    for (const { file } of this.#arriving) {
      unwritten += file.usedBytes;
      onDisk += file.size;
    }
    const fields = (this.#form?.usedBytes ?? 0) - (this.#form?.unparsedBytes ?? 0);
    try {
      memory.resize(unwritten + fields);
      disk.resize(onDisk);
    } catch (error) {
      reader.stop(error);
      return;
    }
    if (unwritten > MAX_UNWRITTEN_BYTES) reader.pause();
    else reader.resume();
  }

  async #found(form: FormFields | undefined): Promise<ReceivedUpload> {
    const { body } = this.#request;
    const refused = new Set(form?.violations.map(({ field }) => field));
    const files = new Map<string, NamedUpload[]>();
    const empty: Violation[] = [];
    for (const { part, name, file } of this.#arriving) {
      const upload = await file.finish();
      // A browser sends a choice of no file so: without a name and without content.
      const isNothing = body.kind !== 'upload' && name === '' && upload.size === 0;
      if (isNothing || refused.has(part)) continue;
      const list = files.get(part) ?? [];
      const place = body.kind === 'upload' ? [part] : [part, list.length];
      if (upload.size === 0) empty.push(violation(place, { kind: 'valid' }, 'is empty'));
      if (upload.size === 0 && body.kind === 'upload') continue;
      files.set(part, [...list, { ...upload, name }]);
    }
    const violations = [...empty, ...(form?.violations ?? [])];
    return { fields: form?.contents ?? new Map(), unknown: form?.unknown ?? [], violations, files };
  }
}

const aloneIn = (body: RequestBody): string => (body.kind === 'upload' ? body.field : '');

function fieldBytes({ fields }: ReceivedUpload): number {
  let bytes = 0;
  for (const contents of fields.values()) for (const { length } of contents) bytes += length;
  return bytes;
}
