import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printingBrowsers } from '../../src/testing/chromium.ts';

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
const chromium = (): string => printingBrowsers()[0];

export interface Launcher {
  readonly executablePath: string;
  readonly close: () => void;
}

/** `nobody`, to whom Kontor gives the browser when it runs as root. */
const ACCOUNT = 65_534;

/**
 * How the libraries start Chromium: with its sandbox, as Kontor does. As root it does not start with it, so the libraries
 * get it under the account that Kontor takes for that.
 */
export function launcher(): Launcher {
  if (process.getuid?.() !== 0) return { executablePath: chromium(), close: () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-browser-'));
  const profile = mkdtempSync(join(tmpdir(), 'kontor-bench-profile-'));
  chownSync(profile, ACCOUNT, ACCOUNT);
  const executablePath = join(folder, 'chromium');
  const account = `--reuid=${ACCOUNT} --regid=${ACCOUNT} --clear-groups`;
  // The last of two switches of a name counts.
  const command = `exec setpriv ${account} -- ${chromium()} "$@" --user-data-dir=${profile}`;
  writeFileSync(executablePath, `#!/bin/sh\nexport HOME=${profile} TMPDIR=${profile}\n${command}\n`);
  chmodSync(executablePath, 0o755);
  return {
    executablePath,
    close: () => {
      for (const one of [folder, profile]) rmSync(one, { recursive: true, force: true });
    },
  };
}

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
