import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { InvalidInput, violation } from '@kontor/base';
import type { Source } from '#shares/source.ts';
import type { GivenInput } from '../../call/input.ts';
import { parseJsonObject } from '../../call/json.ts';
import { normalizeStrings } from '../../call/normalize-strings.ts';
import { unknownMembers, unknownNames } from '../../call/unknown-members.ts';
import { follow } from '../../core/follow.ts';
import {
  type AnyOperation,
  type FormBody,
  fileMembers,
  type JsonOrFormBody,
  type RequestBody,
  type UploadBody,
} from '../../core/operation.ts';
import { decodeQuery, type QueryForm } from '../query.ts';
import { checkBodyHeaders, isJsonBody } from './body-headers.ts';
import { BodyReader, sizeText } from './body-reader.ts';
import { ByteBudget } from './byte-budget.ts';
import type { ByteShare } from './byte-share.ts';
import { ByteStore } from './byte-store.ts';
import { formParts } from './form-parts.ts';
import { type JsonReading, noDigest, readJson } from './read-json.ts';
import { type ReceivedUpload, receiveUpload } from './receive-upload.ts';
import type { TemporaryFiles } from './temporary-files.ts';
import { uploadDigest, uploadInput, withAddedFiles } from './upload-input.ts';

/** A quarter of a budget is left to the others, whatever one account does. */
const ACCOUNT_SHARE = 0.75;
/** Of all networks together: callers without a checked key. */
const NETWORKS_SHARE = 0.25;

/** Sizes in bytes, as the operator set them. */
interface BodyLimits {
  readonly json: number;
  readonly upload: number;
  /** Memory of all bodies under way. */
  readonly memory: number;
  /** Disk space of all uploads under way. */
  readonly disk: number;
}

/** How long a body may take, from the moment it is read. */
export interface BodyTimes {
  readonly jsonMs: number;
  readonly uploadMs: number;
}

interface BodiesOptions {
  readonly limits: BodyLimits;
  readonly times: BodyTimes;
  readonly files: TemporaryFiles;
  /** Memory is short: only small bodies are taken. Default: never. */
  readonly isShort?: () => boolean;
}

/** A request whose caller is known and may send its body now. */
interface BodySource {
  readonly request: IncomingMessage;
  readonly reply: ServerResponse;
  /** Whose share of the budgets it takes. */
  readonly source: Source;
}

/** The same where its operation is known. */
export interface InputSource extends BodySource, JsonReading {
  readonly operation: AnyOperation;
  /** Members that may come as text. */
  readonly form: QueryForm;
  readonly query: string;
}

/** The input of a call, and what is kept for it until the call ends. */
export interface ReceivedInput extends GivenInput {
  /** Lets go of memory and file; undefined when there is nothing to wait for. */
  close(): Promise<void> | undefined;
}

/** A message as it came, and what is kept for it until it is answered. */
export interface ReceivedMessage {
  readonly bytes: Uint8Array;
  readonly size: number;
  close(): undefined;
}

/** What is kept of a body until its call ends. */
type KeptBody = Pick<ReceivedMessage, 'size' | 'close'>;

/** Reads the bodies of calls, within limits for each and budgets for all. */
export class Bodies {
  readonly #options: BodiesOptions;
  readonly #memory: ByteBudget;
  readonly #disk: ByteBudget;

  constructor(options: BodiesOptions) {
    this.#options = options;
    const { limits, isShort = () => false } = options;
    this.#memory = budget(limits.memory, limits.json, isShort);
    this.#disk = budget(limits.disk, limits.upload, isShort);
  }

  /** The longest that any body may take. */
  get longestMs(): number {
    const { jsonMs, uploadMs } = this.#options.times;
    return Math.max(jsonMs, uploadMs);
  }

  /** Bytes used by bodies and calls under way. */
  get usedBytes(): { readonly memory: number; readonly disk: number } {
    return { memory: this.#memory.usedBytes, disk: this.#disk.usedBytes };
  }

  /**
   * Reads a body to its end.
   * @throws InvalidInput for a body that is not read or cannot be; Refusal busy when a budget is used up, `late` when
   * it takes too long; CallerLeft when it breaks off; Unavailable when the disk is full
   */
  receive(sender: InputSource): Promise<ReceivedInput> {
    const { body } = sender.operation;
    const { headers } = sender.request;
    checkBodyHeaders(headers, body);
    if (body === undefined || isJsonBody(headers, body)) return this.#receiveJson(sender);
    return this.#receiveForm(sender, body);
  }

  #receiveJson(sender: InputSource): Promise<ReceivedInput> {
    const { body } = sender.operation;
    const limit = sizeText(this.#options.limits.upload);
    const remedy = body && `; send files as parts of multipart/form-data, at most ${limit}`;
    const receiver = { request: sender.request, reply: sender.reply, source: sender.source, remedy };
    return this.#receiveBytes(receiver, (store, kept) =>
      follow(readJson(sender, store), (input) => ({ ...input, ...kept })),
    );
  }

  /**
   * A JSON message that names its operation itself, to its end: within limit, time and budget of a JSON body.
   * @throws what `receive` throws
   */
  receiveMessage(sender: BodySource): Promise<ReceivedMessage> {
    checkBodyHeaders(sender.request.headers, undefined);
    return this.#receiveBytes(sender, (store, kept) => ({ bytes: store.takeJoined(), ...kept }));
  }

  /**
   * A share of the memory of all bodies for what a caller sends without end: it never gives way to others, and its owner
   * must `release` it.
   */
  openStream(source: Source): ByteShare {
    const share = this.#memory.open(source, () => undefined);
    share.settle();
    return share;
  }

  async #receiveBytes<Read>(
    { request, reply, source, remedy }: BodySource & { readonly remedy?: string | undefined },
    read: (store: ByteStore, kept: KeptBody) => Read | Promise<Read>,
  ): Promise<Read> {
    const { limits, times } = this.#options;
    const reader = new BodyReader({ request, reply, limit: limits.json, remedy, timeoutMs: times.jsonMs });
    const share = this.#memory.open(source, (error) => reader.stop(error));
    const store = new ByteStore();
    try {
      const coming = reader.read((chunk) => {
        store.append(chunk);
        share.resize(store.usedBytes);
      });
      if (coming !== undefined) await coming;
      share.settle();
      const reading = read(store, { size: reader.size, close: () => void share.release() });
      return reading instanceof Promise ? await reading : reading;
    } catch (error) {
      store.clear();
      share.release();
      throw error;
    }
  }

  async #receiveForm(sender: InputSource, body: RequestBody): Promise<ReceivedInput> {
    const { request, reply, source, form } = sender;
    const { limits, times, files } = this.#options;
    const reader = new BodyReader({ request, reply, limit: limits.upload, timeoutMs: times.uploadMs });
    const stop = (error: unknown) => reader.stop(error);
    const memory = this.#memory.open(source, stop);
    const disk = this.#disk.open(source, stop);
    let file: FileHandle | undefined;
    const close = async () => {
      memory.release();
      await file?.close();
      disk.release();
    };
    try {
      file = await files.open();
      const parts = formParts(body, form, limits.json);
      const { headers } = request;
      const received = await receiveUpload({ reader, headers, body, parts, file, memory, disk });
      const read = body.kind === 'json-or-form' ? readPayload : readFields;
      return { ...(await read(sender, body as never, received)), size: reader.size, close };
    } catch (error) {
      await close();
      throw error;
    }
  }
}

type FormInput = Omit<GivenInput, 'size'>;

/** The input of a form whose members are parts of their own. */
async function readFields(
  { form, query, operation }: InputSource,
  body: UploadBody | FormBody,
  received: ReceivedUpload,
): Promise<FormInput> {
  const files = fileMembers(body);
  const found = decodeQuery(query, body.kind === 'upload' ? form : NO_MEMBERS);
  const { values, violations } = uploadInput(found, received, { body, form });
  const ignored = [...Object.keys(found.unknown), ...received.unknown];
  const names = ignored.filter((name) => !files.includes(name));
  const isComplete = received.files.size > 0;
  const digest = isComplete ? uploadDigest(values, received.files, body) : undefined;
  return {
    values,
    violations,
    // Members of lists and objects that came as JSON are looked at as those of a body.
    unknown: [
      ...unknownNames(operation.input, names),
      ...(body.kind === 'form' ? unknownMembers(operation.input, normalizeStrings(values)) : []),
    ],
    digest: () => digest ?? noDigest(),
  };
}

const NO_MEMBERS: QueryForm = new Map();

/** The input of a form whose members are JSON in one part. @throws InvalidInput for a form without it */
async function readPayload(
  { operation, decode }: InputSource,
  body: JsonOrFormBody,
  { fields, files, unknown, violations }: ReceivedUpload,
): Promise<FormInput> {
  const ignored = unknownNames(operation.input, unknown);
  const [payload] = fields.get(body.payload) ?? [];
  const fault = (kind: 'blank' | 'valid', why: string): InvalidInput => {
    const missing = violation([body.payload], { kind }, why);
    return new InvalidInput(violations.length > 0 ? violations : [missing], ignored);
  };
  if (payload === undefined) throw fault('blank', 'must be a part of the form');
  const digest = uploadDigest(payload, files, body);
  const read = await decode(() => parseJsonObject(payload));
  if (read === undefined) throw fault('valid', 'must be a JSON object in UTF-8, at most 32 levels deep');
  const values = withAddedFiles(body, read, files);
  const members = unknownMembers(operation.input, normalizeStrings(values, operation.verbatim));
  return { values, violations, unknown: [...ignored, ...members], digest: () => digest };
}

/** One body always fits. */
const budget = (limit: number, largest: number, isShort: () => boolean): ByteBudget =>
  new ByteBudget({
    limit,
    accountLimit: Math.max(Math.floor(limit * ACCOUNT_SHARE), largest),
    networksLimit: Math.floor(limit * NETWORKS_SHARE),
    isShort,
  });
