import type { Borders } from '@kontor/places';
import { readBorders, WorldDataset } from '../reverse/world-dataset.ts';
import type { OpenFiles } from './open-files.ts';

/** The world as the files that are open have it; its borders are read once, when they are first needed. */
export class OpenWorldDataset {
  readonly #source: string;
  readonly #files: OpenFiles;
  #borders: Borders | undefined;
  #world: WorldDataset | undefined;

  constructor(source: string, files: OpenFiles) {
    this.#source = source;
    this.#files = files;
  }

  get world(): WorldDataset {
    const file = this.#files.world;
    this.#borders ??= readBorders(this.#source);
    if (this.#world === undefined || this.#world.file !== file)
      this.#world = new WorldDataset(this.#borders, file);
    return this.#world;
  }
}
