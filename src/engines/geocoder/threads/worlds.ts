import type { Borders } from '@kontor/places';
import { readBorders, World } from '../reverse/world.ts';
import type { OpenFiles } from './open-files.ts';

/** The world as the files that are open have it; its borders are read once, when they are first needed. */
export class Worlds {
  readonly #source: string;
  readonly #files: OpenFiles;
  #borders: Borders | undefined;
  #world: World | undefined;

  constructor(source: string, files: OpenFiles) {
    this.#source = source;
    this.#files = files;
  }

  get world(): World {
    const file = this.#files.world;
    this.#borders ??= readBorders(this.#source);
    if (this.#world === undefined || this.#world.file !== file) this.#world = new World(this.#borders, file);
    return this.#world;
  }
}
