import { existsSync } from 'node:fs';

/** A browser behind one of the libraries, or behind Kontor. */
export interface Contender {
  readonly name: string;
  readonly print: (html: string) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

export interface ContenderOptions {
  /** Header and footer that show the page. */
  readonly hasBands?: boolean;
}

/** The same program for all. */
export function chromium(): string {
  const found = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);
  if (found === undefined) throw new Error('Chromium is not installed: npm start installs it');
  return found;
}

/** As root Chromium does not start with its sandbox; Kontor gives it another account instead. */
export const ACCOUNT_ARGUMENTS: readonly string[] = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** In the words of the native templates; Kontor's headers understand the same classes. */
export const HEADER = '<div style="font-size: 10px; width: 100%; text-align: center">Report</div>';
export const FOOTER =
  '<div style="font-size: 10px; width: 100%; text-align: center"><span class="pageNumber"></span>/<span class="totalPages"></span></div>';

/** So many things that are taken and given back. */
export class Pool<Thing> {
  readonly #idle: Thing[];
  readonly #waiting: ((thing: Thing) => void)[] = [];

  constructor(things: readonly Thing[]) {
    this.#idle = [...things];
  }

  async use<Result>(work: (thing: Thing) => Promise<Result>): Promise<Result> {
    const thing = this.#idle.pop() ?? (await new Promise<Thing>((resolve) => this.#waiting.push(resolve)));
    try {
      return await work(thing);
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#idle.push(thing);
      else next(thing);
    }
  }
}
