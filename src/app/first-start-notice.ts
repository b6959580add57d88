import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'first-start.txt';

interface FirstStartNoticeOptions {
  /** DATA_DIR. */
  readonly folder: string;
  /** Whether standard error is a terminal: what is shown there is kept by nobody. */
  readonly isTerminal: boolean;
  readonly say: (text: string) => void;
}

/**
 * The output of the first start: an API key and a link, which open the service to whoever reads them. On a terminal
 * they are shown. Anywhere else standard error ends in a log that others read and that is kept: there they go into a
 * file that only the service's user can read, and the log names it.
 * @returns the path of the file, `undefined` when they were shown. @throws errors of the system
 */
export function showFirstStartNotice(
  text: string,
  { folder, isTerminal, say }: FirstStartNoticeOptions,
): string | undefined {
  if (isTerminal) {
    say(text);
    return undefined;
  }
  const path = join(folder, FILE);
  rmSync(path, { force: true });
  writeFileSync(path, `${text}\n`, { mode: 0o600, flag: 'wx' });
  say(`The first API key and a link to log in are in ${path}; delete it when you have read it.`);
  return path;
}
