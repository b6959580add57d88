import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { needsProc } from './http-process.mts';

/** Another time for a process, by libfaketime (Debian package `faketime`). */

const PLACES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib', '/usr/local/lib'];
const library = PLACES.map((place) => join(place, 'faketime/libfaketimeMT.so.1')).find((path) =>
  existsSync(path),
);

/** Why it cannot be had here; in CI it must be there. */
export const needsFakeTime =
  needsProc || (library === undefined && process.env.CI !== 'true' ? 'needs libfaketime' : false);

type Environment = Readonly<Record<string, string>>;

/** The monotonic clock stays as it is: nothing that waits waits longer. */
const PRELOADED = (): Environment => ({ LD_PRELOAD: library!, FAKETIME_DONT_FAKE_MONOTONIC: '1' });

/** A clock that is ahead. @param seconds whole */
export const fakeTime = (seconds: number): Environment => ({ ...PRELOADED(), FAKETIME: `+${seconds}` });

/** A clock that a file sets, read at each look: `+26h`. */
export const fakeTimeOf = (file: string): Environment => ({
  ...PRELOADED(),
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_NO_CACHE: '1',
});
