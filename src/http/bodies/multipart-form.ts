import { isUtf8 } from 'node:buffer';
import { Dicer } from '@fastify/busboy';
import { type InvalidInput, type Violation, violation } from '@kontor/base';
import { freeChunk } from '../../call/free-bytes.ts';
import { bodyFault } from '../../call/json-input.ts';
import { ByteStore } from './byte-store.ts';
import { releaseParser } from './ended-part.ts';
import { boundaryOf, type PartHeaders, type PartNames, partNames } from './form-headers.ts';
import type { FieldRule, FormParts } from './form-parts.ts';

const MAX_NAME_BYTES = 1024;
/** Of the headers of one part; what is behind that is not looked at. */
const PART_LIMITS = { maxHeaderPairs: 32, maxHeaderSize: 8 * 1024 };

/** Takes a file of a form. */
export interface FileSink {
  /** Copies what it takes; the chunk is gone afterwards. */
  take(chunk: Uint8Array): void;
  /** Nothing more comes. */
  end(): void;
}

export interface FormOptions {
  /** The header of the request; names the boundary. */
  readonly contentType: string;
  readonly parts: FormParts;
  /** A file begins; the name that its sender gave it may be empty. */
  readonly beginFile: (name: string, fileName: string) => FileSink;
  /** Called when `unparsedBytes` is less than before. */
  readonly drained: () => void;
  /** Called when the form cannot be read any further. */
  readonly failed: (error: InvalidInput) => void;
}

/** The rest of a form beside its files. */
export interface FormFields {
  /** Contents by name, in their order. */
  readonly contents: ReadonlyMap<string, readonly Uint8Array[]>;
  readonly violations: readonly Violation[];
  /** Names of parts that were ignored. */
  readonly unknown: readonly string[];
}

/** Who takes a part, and what is to be done behind its last byte. */
interface Taker {
  readonly take: (chunk: Uint8Array) => void;
  readonly end?: () => void;
}

/**
 * Reads `multipart/form-data` (RFC 7578) as it arrives. A part is recognised by its name: its own media type means
 * nothing (contract: Uploads).
 */
export class MultipartForm {
  readonly #options: FormOptions;
  readonly #parser: Dicer;
  readonly #finished = Promise.withResolvers<void>();
  readonly #fields = new Map<string, ByteStore[]>();
  readonly #refused = new Map<string, string>();
  readonly #unknown = new Set<string>();
  readonly #fileCounts = new Map<string, number>();
  readonly #maxParts: number;
  /** Chunks that the parser may still look at. */
  readonly #unparsed: Uint8Array[] = [];
  /** Parts whose headers are there, but of which not everything was taken. */
  readonly #open = new Set<Dicer.PartStream>();
  #parts = 0;
  #fieldParts = 0;
  #isParsed = false;

  /** @throws InvalidInput `bodyMustBeValid` without a boundary */
  constructor(options: FormOptions) {
    this.#options = options;
    const { files, maxFields } = options.parts;
    // One file more than there may be is a violation of its own, of which the answer should name the member.
    this.#maxParts = maxFields + [...files.values()].reduce((sum, max) => sum + max + 1, 0);
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

  /** Bytes of memory that wait for the parser, or for whoever takes them. */
  get unparsedBytes(): number {
    return this.#unparsed.reduce((sum, { length }) => sum + length, 0);
  }

  /** Bytes of memory that the form uses. */
  get usedBytes(): number {
    let bytes = this.unparsedBytes;
    for (const fields of this.#fields.values()) for (const { usedBytes } of fields) bytes += usedBytes;
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
    const contents = new Map<string, readonly Uint8Array[]>();
    for (const [name, fields] of this.#fields) {
      const taken = fields.map((field) => field.takeJoined());
      if (!taken.every((bytes) => isUtf8(bytes))) this.#refuse(name, 'is not UTF-8');
      else if (!this.#refused.has(name)) contents.set(name, taken);
    }
    const violations = [...this.#refused].map(([name, why]) => violation([name], { kind: 'valid' }, why));
    return { contents, violations, unknown: [...this.#unknown] };
  }

  #part(part: Dicer.PartStream): void {
    // The form as a whole fails then, and reports it.
    part.on('error', () => undefined);
    if (++this.#parts > this.#maxParts) this.#fail(this.#tooMany());
    part.on('header', (headers) => {
      this.#open.add(part);
      const taker = this.#takerOf(partNames(headers as PartHeaders));
      part.on('end', () => {
        this.#open.delete(part);
        taker?.end?.();
        releaseParser(part);
        this.#freeParsed();
        this.#finishWhenTaken();
      });
      // What a part kept for later is taken after the parser is done with a chunk. Whoever waits for that memory sends
      // nothing in the meantime: no other chunk would free it.
      part.on('data', (chunk: Buffer | string) => {
        taker?.take(chunk as Buffer);
        this.#freeParsed();
      });
    });
  }

  #tooMany(): string {
    const { files, maxFields } = this.#options.parts;
    const count = [...files.values()].reduce((sum, max) => sum + max, 0);
    return `it must have at most ${maxFields} fields and ${count === 1 ? 'one file' : `${count} files`}`;
  }

  /** The parser ends when it has found everything, though some of it may still wait to be taken. */
  #finishWhenTaken(): void {
    if (this.#isParsed && this.#open.size === 0) this.#finished.resolve();
  }

  /** Who takes the content of the part; nobody, when it is ignored or refused. */
  #takerOf(names: PartNames | undefined): Taker | undefined {
    if (names === undefined) return this.#fail('each part must have a name');
    const { fileName = '' } = names;
    if (Buffer.byteLength(names.name) > MAX_NAME_BYTES || Buffer.byteLength(fileName) > MAX_NAME_BYTES) {
      return this.#fail(`the name of a part must have at most ${MAX_NAME_BYTES} bytes`);
    }
    const { files, fields, maxFields } = this.#options.parts;
    const name = this.#memberOf(names.name);
    const maxFiles = files.get(name);
    if (maxFiles !== undefined) return this.#fileTaker({ name, fileName }, maxFiles);
    if (++this.#fieldParts > maxFields) return this.#fail(this.#tooMany());
    const rule = fields.get(name);
    if (rule !== undefined) return this.#fieldTaker(name, rule);
    this.#unknown.add(name);
    return undefined;
  }

  /** PHP and clients made for it number the parts of a list: `files[0]`, `files[]`. */
  #memberOf(name: string): string {
    const { files, fields } = this.#options.parts;
    const list = /^([^[]+)\[\d*\]$/.exec(name)?.[1] ?? name;
    return (files.get(list) ?? fields.get(list)?.max ?? 1) > 1 ? list : name;
  }

  #fileTaker({ name, fileName = '' }: PartNames, max: number): Taker | undefined {
    const count = (this.#fileCounts.get(name) ?? 0) + 1;
    this.#fileCounts.set(name, count);
    if (count > max) return this.#refuse(name, tooOften(max, 'files'));
    const file = this.#options.beginFile(name, fileName);
    return { take: (chunk) => file.take(chunk), end: () => file.end() };
  }

  #fieldTaker(name: string, { max, maxBytes }: FieldRule): Taker | undefined {
    const fields = this.#fields.get(name) ?? [];
    if (fields.length === max) return this.#refuse(name, tooOften(max, 'parts'));
    const field = new ByteStore('borrowed');
    this.#fields.set(name, [...fields, field]);
    return {
      take: (chunk) => {
        if (field.size + chunk.length <= maxBytes) field.append(chunk);
        else this.#refuse(name, `is longer than ${maxBytes} bytes`);
      },
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

const tooOften = (max: number, what: string): string =>
  max === 1 ? 'is given more than once' : `must have at most ${max} ${what}`;

const invalidForm = (why: string): InvalidInput =>
  bodyFault('bodyMustBeValid', `the form cannot be read: ${why}`);
