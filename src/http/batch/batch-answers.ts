import { StoredZip } from '@kontor/base';
import type { Performed } from '../../call/perform.ts';
import type { Failure } from '../failure.ts';
import type { AnswerWriter } from './answer-writer.ts';
import type { BatchReason } from './batch-models.ts';
import { entryName } from './entry-name.ts';
import { HashedCounts } from './hashed-counts.ts';
import { type AnsweredLine, type LineResult, paidText, refusedText } from './line-result.ts';

/** Answers to lines in one file of an archive; fewer where they are long. */
const ANSWERS_A_FILE = 1_000;
const FILE_BYTES = 1024 * 1024;

/** What became of one line. */
export interface LineAnswer {
  readonly answered: AnsweredLine;
  readonly result: Performed<LineResult> | Failure;
}

/** Sums of a batch so far. */
export interface BatchCounts {
  read: number;
  answered: number;
  succeeded: number;
  failed: number;
  creditsUsed: number;
}

export interface BatchEnding {
  readonly complete: boolean;
  readonly reason?: BatchReason | undefined;
}

/** Writes what is answered. */
export interface BatchAnswers {
  readonly type: string;
  /** Bytes of memory that it keeps until the end. */
  readonly keptBytes: number;
  line(answer: LineAnswer): void;
  progress(counts: BatchCounts, waiting: ReadonlyMap<string, number>): void;
  end(counts: BatchCounts, ending: BatchEnding): void;
}

const endText = (counts: BatchCounts, { complete, reason }: BatchEnding): string =>
  `${JSON.stringify({ end: { ...counts, complete, reason } })}\n`;

/** One line each. */
export class NdjsonAnswers implements BatchAnswers {
  readonly type = 'application/x-ndjson';
  readonly keptBytes = 0;
  readonly #writer: AnswerWriter;

  constructor(writer: AnswerWriter) {
    this.#writer = writer;
  }

  line({ answered, result }: LineAnswer): void {
    this.#writer.write('receipt' in result ? paidText(answered, result) : refusedText(answered, result));
  }

  progress(counts: BatchCounts, waiting: ReadonlyMap<string, number>): void {
    const progress = waiting.size === 0 ? counts : { ...counts, waiting: Object.fromEntries(waiting) };
    this.#writer.write(`${JSON.stringify({ progress })}\n`);
  }

  end(counts: BatchCounts, ending: BatchEnding): void {
    this.#writer.write(endText(counts, ending));
  }
}

/** An archive: each file as soon as it is paid, the answers about them in files of their own. */
export class ZipAnswers implements BatchAnswers {
  readonly type = 'application/zip';
  readonly #writer: AnswerWriter;
  readonly #zip = new StoredZip();
  readonly #names: HashedCounts;
  #texts: string[] = [];
  #textBytes = 0;
  #files = 0;

  /** @param key random, not known to the caller */
  constructor(writer: AnswerWriter, key: Uint8Array) {
    this.#writer = writer;
    this.#names = new HashedCounts(key);
  }

  get keptBytes(): number {
    return this.#zip.directoryBytes + this.#textBytes + this.#names.usedBytes;
  }

  line({ answered, result }: LineAnswer): void {
    this.#note('receipt' in result ? this.#paid(answered, result) : refusedText(answered, result));
  }

  #paid(answered: AnsweredLine, performed: Performed<LineResult>): string {
    const { form } = performed;
    if (form === undefined || form.content.kind === 'json') return paidText(answered, performed);
    const name = this.#entryName(answered, form.type);
    this.#write(name, form.content.bytes);
    return paidText(answered, performed, name);
  }

  /** A name that was used gets a number; no name has a `~` of its own. */
  #entryName({ id, line }: AnsweredLine, type: string): string {
    const { stem, ending } = entryName(id ?? String(line), type);
    const before = this.#names.add(`${stem}.${ending}`);
    return before === 0 ? `${stem}.${ending}` : `${stem}~${before + 1}.${ending}`;
  }

  #note(text: string): void {
    this.#texts.push(text);
    this.#textBytes += Buffer.byteLength(text);
    if (this.#texts.length >= ANSWERS_A_FILE || this.#textBytes >= FILE_BYTES) this.#writeTexts();
  }

  #writeTexts(): void {
    if (this.#texts.length === 0) return;
    this.#files += 1;
    this.#write(`results/${String(this.#files).padStart(4, '0')}.ndjson`, Buffer.from(this.#texts.join('')));
    this.#texts = [];
    this.#textBytes = 0;
  }

  #write(name: string, bytes: Uint8Array): void {
    for (const part of this.#zip.entry(name, bytes)) if (part.length > 0) this.#writer.write(part);
  }

  /** An archive has none. */
  progress(): void {}

  end(counts: BatchCounts, ending: BatchEnding): void {
    this.#writeTexts();
    this.#write('end.json', Buffer.from(endText(counts, ending)));
    for (const part of this.#zip.end()) this.#writer.write(part);
  }
}

/** Bytes that an answer takes while it waits for those before it. */
export const answerBytes = ({ result }: LineAnswer): number =>
  1024 + ('receipt' in result ? (result.form?.size ?? 0) : 200 * result.violations.length);
