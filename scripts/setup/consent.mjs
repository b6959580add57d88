/** What the set-up may install: KONTOR_SETUP, and the question before packages of the system. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeProgramsFolder, programsFolder } from './programs-folder.mjs';
import { printLine, SetupError, stopSignal } from './setup-output.mjs';

const MODES = ['ask', 'auto', 'off'];
/** EX_USAGE of sysexits.h. */
const WRONG_USAGE = 64;
/** Without an answer for so long nobody is there. */
const ANSWER_MS = 60_000;

const isTerminal = () => process.stdin.isTTY === true && process.stderr.isTTY === true;

/**
 * By default `ask` on a terminal, else `auto`: a container, a script and CI have nobody to ask.
 * @returns {'ask' | 'auto' | 'off'}
 * @throws SetupError, exit code 64, for another value
 */
export function setupMode(env = process.env) {
  const given = env.KONTOR_SETUP?.trim();
  if (!given) return isTerminal() && !env.CI ? 'ask' : 'auto';
  if (MODES.includes(given)) return given;
  throw new SetupError(`KONTOR_SETUP must be ask, auto or off, not ${given.slice(0, 40)}`, WRONG_USAGE);
}

/** True after `never` was answered, until the file is removed. */
export const isRefusedForGood = (root) => existsSync(neverPath(root));

const neverPath = (root) => join(programsFolder(root), 'never');

/**
 * Asks on the terminal; Enter is yes, no answer within a minute is no, this time. Without a terminal nobody is asked and
 * nothing allowed.
 */
export async function askForConsent(root, question) {
  if (!isTerminal()) return false;
  const answer = await answerTo(`setup: ${question} [Y/n/never] `);
  if (answer === 'never') {
    makeProgramsFolder(root);
    writeFileSync(
      neverPath(root),
      'The set-up installs no programs and does not ask; remove this file to be asked.\n',
    );
    printLine(`${neverPath(root)} was written; remove it to be asked again`);
  }
  return ['', 'y', 'yes'].includes(answer);
}

/** Lower case; `timeout` when there is none in time. @throws SetupError at Ctrl+C */
function answerTo(prompt) {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise((resolve, reject) => {
    const end = (settle, value) => {
      // First: closing is an end of input too, and only the first word counts.
      settle(value);
      clearTimeout(timer);
      stopSignal().removeEventListener('abort', onStop);
      lines.close();
    };
    const onStop = () => end(reject, new SetupError('stopped'));
    const timer = setTimeout(() => {
      process.stderr.write('\n');
      printLine('no answer within 60 s: nothing is installed this time');
      end(resolve, 'timeout');
    }, ANSWER_MS);
    stopSignal().addEventListener('abort', onStop, { once: true });
    lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    // End of input: nobody is there.
    lines.once('close', () => end(resolve, 'n'));
    lines.question(prompt, (answer) => end(resolve, answer.trim().toLowerCase()));
  });
}
