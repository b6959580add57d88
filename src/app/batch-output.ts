import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isFinal } from '../../clients/typescript/src/batch.ts';
import type { BatchResult } from '../../clients/typescript/src/index.ts';
import { entryName } from '../http/batch/entry-name.ts';

const ANSWERS = 'answers.ndjson';
/** What is kept of an answer. */
export interface KeptAnswer {
  readonly id: string;
  readonly status: number;
  readonly data?: unknown;
  readonly messages?: readonly string[];
}

/**
 * Where answers go: a file of lines, files as Base64 in them, or a folder with that file and one for each result that is no
 * JSON. What an earlier run has answered is in it.
 */
export class BatchOutput {
  readonly #folder: string | undefined;
  readonly #file: number;
  readonly #answers = new Map<string, KeptAnswer>();
  readonly #names = new Set<string>();

  /** @param out a file by its ending `.ndjson` or `.jsonl`, else a folder */
  constructor(out: string) {
    this.#folder = /\.(ndjson|jsonl)$/i.test(out) ? undefined : out;
    if (this.#folder !== undefined) mkdirSync(this.#folder, { recursive: true });
    const path = this.#folder === undefined ? out : join(this.#folder, ANSWERS);
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    for (const answer of answersIn(text)) {
      this.#answers.set(answer.id, answer);
      if (answer.entry !== undefined) this.#names.add(answer.entry);
    }
    this.#file = openSync(path, 'a', 0o600);
    // A run that was killed may have left half a line.
    if (text !== '' && !text.endsWith('\n')) writeSync(this.#file, '\n');
  }

  isAnswered(id: string): boolean {
    return isFinal(this.#answers.get(id)?.status ?? 0);
  }

  resultOf(id: string): KeptAnswer | undefined {
    return this.#answers.get(id);
  }

  add(result: BatchResult): void {
    const { id, status, requestId, data, contentType: type, filename, bytes, warnings, creditsUsed } = result;
    const answer = {
      ...{ id, status, requestId, type, filename, data, creditsUsed },
      ...this.#contentOf(result, bytes),
      ...(warnings.length > 0 && { warnings }),
      ...(result.messages.length > 0 && { messages: result.messages, details: result.violations }),
    };
    writeSync(this.#file, `${JSON.stringify(answer)}\n`);
    this.#answers.set(id, { id, status, data, messages: result.messages });
  }

  close(): void {
    closeSync(this.#file);
  }

  #contentOf(
    { id, contentType = '' }: BatchResult,
    bytes: Uint8Array | undefined,
  ): { readonly base64?: string; readonly entry?: string } {
    if (bytes === undefined) return {};
    if (this.#folder === undefined) return { base64: Buffer.from(bytes).toString('base64') };
    const entry = this.#nameOf(id, contentType);
    writeFileSync(join(this.#folder, entry), bytes, { mode: 0o600 });
    return { entry };
  }

  #nameOf(id: string, type: string): string {
    const { stem, ending } = entryName(id, type);
    let name = `${stem}.${ending}`;
    for (let count = 2; this.#names.has(name); count++) name = `${stem}~${count}.${ending}`;
    this.#names.add(name);
    return name;
  }
}

function answersIn(text: string): readonly (KeptAnswer & { readonly entry?: string })[] {
  return text.split('\n').flatMap((line) => {
    try {
      const answer = JSON.parse(line) as KeptAnswer & { readonly entry?: string };
      return typeof answer.id === 'string' && typeof answer.status === 'number' ? [answer] : [];
    } catch {
      // Empty, or the half of a line that a killed run has left.
      return [];
    }
  });
}
