import { Dicer } from '@fastify/busboy';
import { type InvalidInput, type Violation, violation } from '@kontor/base';
import { freeChunk } from '../../call/free-bytes.ts';
import { bodyFault } from '../../call/json-input.ts';
import { ByteStore } from './byte-store.ts';
import { releaseParser } from './ended-part.ts';
import { boundaryOf, type PartHeaders, partName } from './form-headers.ts';

/** contract: Uploads */
const MAX_FIELDS = 10;
const MAX_NAME_BYTES = 1024;
const MAX_FIELD_BYTES = 64 * 1024;
/** The fields, the file, and one more part under its name, which is a violation of its own. */
const MAX_PARTS = MAX_FIELDS + 2;
/** Of the headers of one part; what is behind that is not looked at. */
const PART_LIMITS = { maxHeaderPairs: 32, maxHeaderSize: 8 * 1024 };

const TOO_MANY = `it must have at most ${MAX_FIELDS} fields and one file`;

/** A set of names, or a table by names. */
export type Names = Pick<ReadonlySet<string>, 'has'>;

export interface FormOptions {
  /** The header of the request; names the boundary. */
  readonly contentType: string;
  /** Name of the part that is the file. */
  readonly file: string;
  /** Names of the fields that are read; others are ignored (contract: Input rules). */
  readonly fields: Names;
  /** Takes a copy of the file's content; the chunk is gone afterwards. */
  readonly take: (chunk: Uint8Array) => void;
  /** Called when `usedBytes` is less than before. */
  readonly drained: () => void;
  /** Called when the form cannot be read any further. */
  readonly failed: (error: InvalidInput) => void;
}

/** The rest of a form beside the file. */
export interface FormFields {
  readonly values: ReadonlyMap<string, string>;
  readonly violations: readonly Violation[];
  /** Names of parts that were ignored. */
  readonly unknown: readonly string[];
  /** A part had the file's name. */
  readonly hasFile: boolean;
}

type Taker = (chunk: Uint8Array) => void;

/**
 * Reads `multipart/form-data` (RFC 7578) as it arrives. A part is recognised by its name: its own media type and file
 * name mean nothing (contract: Uploads).
 */
export class MultipartForm {
  readonly #options: FormOptions;
  readonly #parser: Dicer;
  readonly #finished = Promise.withResolvers<void>();
  readonly #fields = new Map<string, ByteStore>();
  readonly #refused = new Map<string, string>();
  readonly #unknown = new Set<string>();
  /** Chunks that the parser may still look at. */
  readonly #unparsed: Uint8Array[] = [];
  /** Parts whose headers are there, but of which not everything was taken. */
  readonly #open = new Set<Dicer.PartStream>();
  #parts = 0;
  #fieldParts = 0;
  #hasFile = false;
  #isParsed = false;

  /** @throws InvalidInput `bodyMustBeValid` without a boundary */
  constructor(options: FormOptions) {
    this.#options = options;
    const boundary = boundaryOf(options.contentType);
    if (boundary === undefined) throw invalidForm('Content-Type must name its boundary, 1 to 70 characters');
    this.#finished.promise.catch(() => undefined);
    this.#parser = new Dicer({ boundary, ...PART_LIMITS });
    this.#parser.on('error', () => this.#fail('it must end with its boundary'));
    this.#parser.on('part', (part) => this.#part(part));
    this.#parser.on('finish', () => {
      this.#isParsed = true;
      this.#finishWhenTaken();
    });
  }

  /** Bytes of memory that the form uses. */
  get usedBytes(): number {
    let bytes = this.#unparsed.reduce((sum, { length }) => sum + length, 0);
    for (const field of this.#fields.values()) bytes += field.usedBytes;
    return bytes;
  }

  /** The chunk belongs to the form from now on. */
  write(chunk: Uint8Array): void {
    this.#unparsed.push(chunk);
    this.#parser.write(chunk, () => this.#freeParsed());
  }

  /** What is taken was copied: when nothing waits inside the parser, nobody needs its chunks any more. */
  #freeParsed(): void {
    if (this.#parser.writableLength > 0) return;
    for (const part of this.#open) if (part.readableLength > 0) return;
    for (const chunk of this.#unparsed.splice(0)) freeChunk(chunk);
    this.#options.drained();
  }

  /** After the last chunk. @throws InvalidInput `bodyMustBeValid` when the form is not complete */
  async finish(): Promise<FormFields> {
    this.#parser.end();
    await this.#finished.promise;
    const values = new Map<string, string>();
    for (const [name, content] of this.#fields) {
      const text = decoded(content.takeJoined());
      if (text === undefined) this.#refuse(name, 'is not UTF-8');
      else if (!this.#refused.has(name)) values.set(name, text);
    }
    const violations = [...this.#refused].map(([name, why]) => violation([name], { kind: 'valid' }, why));
    return { values, violations, unknown: [...this.#unknown], hasFile: this.#hasFile };
  }

  #part(part: Dicer.PartStream): void {
    // The form as a whole fails then, and reports it.
    part.on('error', () => undefined);
    if (++this.#parts > MAX_PARTS) this.#fail(TOO_MANY);
    part.on('header', (headers) => {
      this.#open.add(part);
      part.on('end', () => {
        this.#open.delete(part);
        releaseParser(part);
        this.#finishWhenTaken();
      });
      const take = this.#takerOf(partName(headers as PartHeaders));
      if (take === undefined) part.resume();
      else part.on('data', take as (chunk: Buffer | string) => void);
    });
  }

  /** The parser ends when it has found everything, though some of it may still wait to be taken. */
  #finishWhenTaken(): void {
    if (this.#isParsed && this.#open.size === 0) this.#finished.resolve();
  }

  /** Who takes the content of the part; nobody, when it is ignored or refused. */
  #takerOf(name: string | undefined): Taker | undefined {
    if (name === undefined) return this.#fail('each part must have a name');
    if (Buffer.byteLength(name) > MAX_NAME_BYTES) {
      return this.#fail(`the name of a field must have at most ${MAX_NAME_BYTES} bytes`);
    }
    if (name === this.#options.file) return this.#fileTaker(name);
    if (++this.#fieldParts > MAX_FIELDS) return this.#fail(TOO_MANY);
    if (this.#options.fields.has(name)) return this.#fieldTaker(name);
    this.#unknown.add(name);
    return undefined;
  }

  #fileTaker(name: string): Taker | undefined {
    if (this.#hasFile) return this.#refuse(name, 'is given more than once');
    this.#hasFile = true;
    return this.#options.take;
  }

  #fieldTaker(name: string): Taker | undefined {
    if (this.#fields.has(name)) return this.#refuse(name, 'is given more than once');
    const field = new ByteStore('borrowed');
    this.#fields.set(name, field);
    return (chunk) => {
      if (field.size + chunk.length <= MAX_FIELD_BYTES) field.append(chunk);
      else this.#refuse(name, `is longer than ${MAX_FIELD_BYTES} bytes`);
    };
  }

  /** The first reason counts. */
  #refuse(name: string, why: string): undefined {
    if (!this.#refused.has(name)) this.#refused.set(name, why);
  }

  #fail(why: string): undefined {
    const error = invalidForm(why);
    this.#finished.reject(error);
    this.#options.failed(error);
  }
}

const invalidForm = (why: string): InvalidInput =>
  bodyFault('bodyMustBeValid', `the form cannot be read: ${why}`);

const UTF8 = new TextDecoder('utf-8', { fatal: true });

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return UTF8.decode(bytes);
  } catch {
    // The caller of this function turns it into a violation.
    return undefined;
  }
}
