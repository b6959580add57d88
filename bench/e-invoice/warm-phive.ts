import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { classPath } from '../../conformance/java-program.ts';

const RULES = join(import.meta.dirname, '../../conformance/rules');
const PACKAGES = {
  folder: RULES,
  versionProperty: 'phive.rules.version',
  marker: 'phive-rules-',
  name: 'phive',
};

/** phive in a virtual machine that goes on: its rules are compiled, and its own code is after some seconds. */
export class WarmPhive {
  readonly #program: ChildProcessWithoutNullStreams;
  readonly #answers: AsyncIterator<string>;

  private constructor(program: ChildProcessWithoutNullStreams) {
    this.#program = program;
    this.#answers = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  }

  /** @param set coordinate of a set of rules: `eu.cen.en16931:ubl:1.3.16` */
  static async start(set: string): Promise<WarmPhive> {
    const source = join(import.meta.dirname, 'WarmRules.java');
    const program = spawn('java', ['-Xmx1500m', '-cp', await classPath(PACKAGES), source, set]);
    program.stderr.resume();
    return new WarmPhive(program);
  }

  /** @returns how many rules and particles of the schema a file breaks. @throws Error when the program has ended */
  async failures(file: string): Promise<number> {
    this.#program.stdin.write(`${file}\n`);
    const { value, done } = await this.#answers.next();
    if (done === true) throw new Error('phive has ended');
    return Number(value);
  }

  async close(): Promise<void> {
    this.#program.stdin.end();
    if (this.#program.exitCode === null) await once(this.#program, 'exit');
  }
}
