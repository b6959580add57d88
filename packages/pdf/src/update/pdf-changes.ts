import type { PdfDict, PdfObject, PdfRef } from '../object.ts';
import { ref } from '../object.ts';
import type { PdfFile } from '../read/pdf-file.ts';
import { type AddOptions, encodedStream, type ObjectSink, type StreamOptions } from '../writer.ts';

export interface ChangedObject {
  readonly ref: PdfRef;
  readonly value: PdfObject;
  /** Contains a date: does not count for the file's /ID. */
  readonly isDated: boolean;
}

/** New and changed objects of a file that is otherwise as it was. */
export class PdfChanges implements ObjectSink {
  readonly file: PdfFile;
  readonly #changed = new Map<number, ChangedObject>();
  #nextNumber: number;

  /**
   * New objects are numbered from `firstNumber`, by default from the first number that is free: damaged files refer to
   * free ones, which must not come to mean a new object. A copy renumbers all objects.
   */
  constructor(file: PdfFile, firstNumber?: number) {
    this.file = file;
    const size = file.trailer.get('Size');
    const highest = file.numbers.at(-1) ?? 0;
    // A /Size beyond the objects may have belonged to objects that are free now; a hostile one must not count.
    const isPlausible = typeof size === 'number' && Number.isInteger(size) && size < highest + 1_000_000;
    this.#nextNumber = firstNumber ?? Math.max(highest + 1, isPlausible ? size : 0);
  }

  /** One more than the highest object number. */
  get size(): number {
    return this.#nextNumber;
  }

  /** Changed and new objects by number, ascending. */
  get changed(): readonly ChangedObject[] {
    return [...this.#changed.values()].sort((a, b) => a.ref.object - b.ref.object);
  }

  /** A number for an object that is set later. */
  reserve(): PdfRef {
    return ref(this.#nextNumber++);
  }

  /** Gives an object, old or reserved, a value; a stream with its /Length. */
  set(target: PdfRef, value: PdfObject, options: AddOptions = {}): void {
    this.#changed.set(target.object, { ref: target, value, isDated: options.dated === true });
  }

  add(value: PdfObject, options: AddOptions = {}): PdfRef {
    const target = this.reserve();
    this.set(target, value, options);
    return target;
  }

  addStream(members: PdfDict, data: Uint8Array, options: StreamOptions = {}): PdfRef {
    return this.add(encodedStream(members, data, options.coding), options);
  }

  /** The object as it is now. */
  object(number: number): PdfObject {
    const changed = this.#changed.get(number);
    return changed === undefined ? this.file.object(number) : changed.value;
  }

  isDated(number: number): boolean {
    return this.#changed.get(number)?.isDated === true;
  }
}
