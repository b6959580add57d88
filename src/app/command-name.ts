import type { Environment } from '../config.ts';
import { findProgram } from '../engines/programs/find-program.ts';

/**
 * What a command line begins with here: KONTOR_COMMAND, which `bin/kontor` of a release and the scripts of npm set; the
 * image has a program `kontor`.
 */
export function commandName({ KONTOR_COMMAND: called, PATH: searchPath = '' }: Environment): string {
  if (called !== undefined && called !== '') return called;
  return findProgram('kontor', searchPath) === undefined ? FROM_CHECKOUT : 'kontor';
}

const FROM_CHECKOUT = 'npm run --silent kontor --';

/** A text with its commands as they are typed here: `kontor audit` may be `bin/kontor audit`. */
export function withTypedCommands(text: string, { KONTOR_COMMAND: called }: Environment): string {
  return called === undefined || called === ''
    ? text
    : text.replace(/`kontor (?=[a-z])/g, () => `\`${called} `);
}
