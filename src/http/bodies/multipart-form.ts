import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { type InvalidInput, type Violation, violation } from '../../core/errors.ts';
import { bodyFault } from './body-headers.ts';
import { ByteStore } from './byte-store.ts';

/** contract: Uploads */
const MAX_FIELDS = 10;
const MAX_NAME_BYTES = 1024;
const MAX_FIELD_BYTES = 64 * 1024;
/** RFC 2046, 5.1.1: a boundary has 70 characters at most; the search for it is quick because it is short. */
const MAX_CONTENT_TYPE_CHARACTERS = 256;
/** Of one part; longer ones are cut off, and a part whose name is lost that way is no part of ours. */
const MAX_PART_HEADERS = 32;
const MAX_PART_HEADER_BYTES = 8 * 1024;
/** The fields, the file, and one more part under its name, which is told apart as a violation. */
const MAX_PARTS = MAX_FIELDS + 2;

/** A set of names, or a table by names. */
export type Names = Pick<ReadonlySet<string>, 'has'>;

export interface FormOptions {
  /** The header of the request; names the boundary. */
  readonly contentType: string;
  /** Name of the part that is the file. */
  readonly file: string;
  /** Names of the fields that are read; others are ignored (contract: Input rules). */
  readonly fields: Names;
  /** Takes the file's content. */
  readonly take: (chunk: Uint8Array) => void;
  /** Called when `held` is less than before. */
  readonly drained: () => void;
  /** Called when the form cannot be read any further. */
  readonly failed: (error: InvalidInput) => void;
}

/** What a form held beside the file. */
export interface FormFields {
  readonly values: ReadonlyMap<string, string>;
  readonly violations: readonly Violation[];
  /** A part had the file's name. */
  readonly hasFile: boolean;
}

/**
 * Reads `multipart/form-data` (RFC 7578) as it arrives. A part is what its name says: its own media type and file name
 * mean nothing (contract: Uploads).
 */
export class MultipartForm {
  readonly #options: FormOptions;
  readonly #parser: BusboyInstance;
  readonly #finished = Promise.withResolvers<void>();
  readonly #fields = new Map<string, ByteStore>();
  readonly #refused = new Map<string, string>();
  #parts = 0;
  #hasFile = false;

  /** @throws InvalidInput `bodyMustBeValid` without a boundary */
  constructor(options: FormOptions) {
    this.#options = options;
    const { contentType } = options;
    if (contentType.length > MAX_CONTENT_TYPE_CHARACTERS) throw invalidForm('its boundary is too long');
    this.#parser = parserOf(contentType);
    this.#finished.promise.catch(() => undefined);
    this.#parser.on('error', () =>
      this.#fail('it must have a part for each field and end with the boundary'),
    );
    this.#parser.on('drain', options.drained);
    this.#parser.on('partsLimit', () => this.#fail(`it must have at most ${MAX_FIELDS} fields and one file`));
    this.#parser.on('file', (name, content) => this.#part(name, content));
    this.#parser.on('finish', () => this.#finished.resolve());
  }

  /** Bytes of memory that the form holds. */
  get held(): number {
    let bytes = this.#parser.writableLength;
    for (const field of this.#fields.values()) bytes += field.held;
    return bytes;
  }

  write(chunk: Uint8Array): void {
    this.#parser.write(chunk);
  }

  /** After the last chunk. @throws InvalidInput `bodyMustBeValid` when the form is not complete */
  async finish(): Promise<FormFields> {
    this.#parser.end();
    await this.#finished.promise;
    const values = new Map<string, string>();
    for (const [name, content] of this.#fields) {
      const text = this.#refused.has(name) ? undefined : decoded(content.takeJoined());
      if (text === undefined) this.#refuse(name, 'is not UTF-8');
      else values.set(name, text);
    }
    const violations = [...this.#refused].map(([name, why]) => violation([name], { kind: 'valid' }, why));
    return { values, violations, hasFile: this.#hasFile };
  }

  #part(name: string | undefined, content: BusboyFileStream): void {
    // The form as a whole fails then, and says so.
    content.on('error', () => undefined);
    const take = this.#takerOf(name ?? '');
    if (take === undefined) content.resume();
    else content.on('data', take);
  }

  /** Who takes the content of the part; nobody, when it is ignored or refused. */
  #takerOf(name: string): ((chunk: Buffer) => void) | undefined {
    if (Buffer.byteLength(name) > MAX_NAME_BYTES) {
      this.#fail(`the name of a field must have at most ${MAX_NAME_BYTES} bytes`);
      return undefined;
    }
    if (name === this.#options.file) return this.#fileTaker(name);
    if (++this.#parts > MAX_FIELDS) {
      this.#fail(`it must have at most ${MAX_FIELDS} fields and one file`);
      return undefined;
    }
    return this.#options.fields.has(name) ? this.#fieldTaker(name) : undefined;
  }

  #fileTaker(name: string): ((chunk: Buffer) => void) | undefined {
    if (this.#hasFile) {
      this.#refuse(name, 'is given more than once');
      return undefined;
    }
    this.#hasFile = true;
    return this.#options.take;
  }

  #fieldTaker(name: string): ((chunk: Buffer) => void) | undefined {
    if (this.#fields.has(name)) {
      this.#refuse(name, 'is given more than once');
      return undefined;
    }
    const field = new ByteStore();
    this.#fields.set(name, field);
    return (chunk) => {
      if (field.size + chunk.length <= MAX_FIELD_BYTES) field.append(chunk);
      else this.#refuse(name, `is longer than ${MAX_FIELD_BYTES} bytes`);
    };
  }

  /** The first reason counts. */
  #refuse(name: string, why: string): void {
    if (!this.#refused.has(name)) this.#refused.set(name, why);
  }

  #fail(why: string): void {
    const error = invalidForm(why);
    this.#finished.reject(error);
    this.#options.failed(error);
  }
}

const invalidForm = (why: string): InvalidInput =>
  bodyFault('bodyMustBeValid', `the form cannot be read: ${why}`);

function parserOf(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      // Each part as bytes: text is decoded here, so that what is no UTF-8 is noticed.
      isPartAFile: () => true,
      limits: { parts: MAX_PARTS, headerPairs: MAX_PART_HEADERS, headerSize: MAX_PART_HEADER_BYTES },
    });
  } catch {
    // Its only complaint about a form: no boundary.
    throw invalidForm('Content-Type must name its boundary');
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return UTF8.decode(bytes);
  } catch {
    // The caller of this function turns it into a violation.
    return undefined;
  }
}
