/** The output of the setup, and how it runs other programs. */
import { spawn } from 'node:child_process';

/** An outcome that ends the setup; its message is for the person at the terminal. */
export class SetupError extends Error {
  /** @param {number} [code] exit code */
  constructor(message, code = 1) {
    super(message);
    this.code = code;
  }
}

/** One line for the person at the terminal; standard error, so that the service's output stays its own. */
export function printLine(text) {
  process.stderr.write(`setup: ${text}\n`);
}

let stop;
/** Fires at Ctrl-C and SIGTERM: what runs is ended and put back in order before the setup exits. */
export function stopSignal() {
  if (stop !== undefined) return stop.signal;
  stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, () => stop.abort());
  return stop.signal;
}

/** `1234` → `1.2 s`. */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

/**
 * Runs a program to its end and hands every line of its output to `onLine`.
 * Prints `heart` every ten seconds while it runs. `patienceMs`: at a stop signal the program is
 * asked to end, and after this time made to.
 * @returns {Promise<{ code: number, tail: string }>} exit code (127: not found) and its last 40 lines
 */
export function run(command, args, { cwd, env, heart, patienceMs, onLine = () => {} }) {
  const tail = [];
  const began = Date.now();
  const signal = stopSignal();
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const beat = setInterval(
      () => printLine(`${heart} … ${Math.round((Date.now() - began) / 1000)} s`),
      10_000,
    );
    let force;
    const end = () => {
      child.kill('SIGTERM');
      if (patienceMs !== undefined) force = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    };
    signal.addEventListener('abort', end, { once: true });
    const finish = (code) => {
      clearInterval(beat);
      clearTimeout(force);
      signal.removeEventListener('abort', end);
      resolve({ code, tail: tail.join('\n') });
    };
    for (const stream of [child.stdout, child.stderr]) {
      eachLine(stream, (line) => {
        tail.push(line);
        if (tail.length > 40) tail.shift();
        onLine(line);
      });
    }
    child.once('error', (error) => {
      tail.push(error.message);
      finish(127);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}

function eachLine(stream, onLine) {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk) => {
    const lines = (rest + chunk).split(/[\r\n]+/);
    rest = lines.pop();
    for (const line of lines) if (line !== '') onLine(line);
  });
  stream.on('end', () => {
    if (rest !== '') onLine(rest);
  });
}
