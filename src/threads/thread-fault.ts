/** What is known of an error on the other side of a thread. */
export interface FaultReport {
  /** Class of the error, `TypeError`. */
  readonly kind: string;
  readonly code?: string;
  /** Of SQLite. */
  readonly errcode?: number;
  /** Stack frames without the message. */
  readonly frames: string;
  /** The message: may quote input. */
  readonly detail: string;
}

/**
 * What a thread was asked to do failed by a fault of ours. Name, message and stack have class, code and places only:
 * texts of foreign code may quote input, which must not reach a log (rules: Log lines). Tests and debuggers
 * read `detail`.
 */
export class ThreadFault extends Error {
  /** What was asked. */
  readonly task: string;
  readonly code: string | undefined;
  readonly errcode: number | undefined;
  readonly #detail: string;

  constructor(task: string, report: FaultReport) {
    super(`task ${task} failed: ${report.kind}`);
    this.name = report.kind;
    this.task = task;
    this.code = report.code;
    this.errcode = report.errcode;
    this.#detail = report.detail;
    this.stack = `${this.name}: ${this.message}\n${report.frames}`;
  }

  /** A getter on the class: no serialiser copies it. */
  get detail(): string {
    return this.#detail;
  }
}

/** Takes an error of any kind apart. */
export function faultReport(error: unknown): FaultReport {
  if (!(error instanceof Error)) return { kind: typeof error, frames: '', detail: String(error) };
  const { code } = error as NodeJS.ErrnoException;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const report = { kind: error.name, frames: frames.join('\n'), detail: error.message };
  const errcode = 'errcode' in error ? error.errcode : undefined;
  return {
    ...report,
    ...(typeof code === 'string' && { code }),
    ...(typeof errcode === 'number' && { errcode }),
  };
}
