import type { FileHandle } from 'node:fs/promises';
import type { ProgramInput } from '../../core/program.ts';
import type { ProcessIdentity } from './guard.ts';
import type { ChildInput } from './run-child.ts';
import { unnamedFile } from './unnamed-file.ts';

/** Standard input, output and messages come first. */
const FIRST = 3;

/** The open files that a child gets beside standard input and output, closed together. */
export class Descriptors {
  readonly #list: (ChildInput | 'status')[] = [];
  readonly #handles: FileHandle[] = [];

  get list(): readonly (ChildInput | 'status')[] {
    return this.#list;
  }

  /** @returns the number that it has in the child */
  add(inlet: ChildInput | 'status'): number {
    this.#list.push(inlet);
    return FIRST + this.#list.length - 1;
  }

  /**
   * Content that a program may open by the descriptor's path, as often as it likes. `reader`: who has to be able to, if
   * not the service's own user.
   */
  async openable(
    input: ProgramInput,
    folder: string,
    reader: ProcessIdentity | undefined,
  ): Promise<FileHandle> {
    const file = await this.#nameless(folder);
    await file.writeFile(contentOf(input));
    if (reader !== undefined) await file.chown(process.getuid?.() ?? 0, reader.gid);
    await file.chmod(0o440);
    return file;
  }

  /** A new empty file that a program may open for writing by the descriptor's path. */
  async writable(folder: string, writer: ProcessIdentity | undefined): Promise<FileHandle> {
    const file = await this.#nameless(folder);
    if (writer !== undefined) await file.chown(writer.uid, writer.gid);
    return file;
  }

  async close(): Promise<void> {
    await Promise.all(this.#handles.map((file) => file.close()));
  }

  async #nameless(folder: string): Promise<FileHandle> {
    const file = await unnamedFile(folder);
    this.#handles.push(file);
    return file;
  }
}

/** Bytes, or pieces of them one after the other. */
export const contentOf = (input: ProgramInput): Uint8Array | AsyncIterable<Uint8Array> =>
  input instanceof Uint8Array ? input : input.stream();

export const sizeOf = (input: ProgramInput): number =>
  input instanceof Uint8Array ? input.length : input.size;
