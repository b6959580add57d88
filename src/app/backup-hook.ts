import { spawn } from 'node:child_process';
import { StepRefused } from '../store/backup/backup-failure.ts';
import type { LeavingFile } from './leaving-copies.ts';

const LONGEST_MS = 30 * 60_000;
const GRACE_MS = 10_000;
const LINE_LENGTH = 200;
/** End of standard error that is looked at. */
const KEPT_BYTES = 4096;
/** Of the service's environment: no setting, and no secret. */
const PASSED = ['PATH', 'HOME', 'LANG', 'TZ'];

interface HookOptions {
  /** Absolute path; started without a shell. */
  readonly program: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Ends it early: the service stops. */
  readonly signal: AbortSignal;
  /** Default: half an hour. */
  readonly longestMs?: number;
}

/** Hands a copy to the operator's program, with its path as the only argument. @throws StepRefused unless it ends with 0 */
export async function runBackupHook(copy: LeavingFile, at: number, options: HookOptions): Promise<void> {
  const { program, environment, signal, longestMs = LONGEST_MS } = options;
  const passed = PASSED.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const env = {
    ...Object.fromEntries(passed),
    KONTOR_BACKUP_FILE: copy.path,
    KONTOR_BACKUP_SHA256: copy.sha256,
    KONTOR_BACKUP_BYTES: String(copy.bytes),
    KONTOR_BACKUP_CREATED_AT: new Date(at).toISOString(),
    ...(copy.secret !== undefined && { KONTOR_BACKUP_SECRET_FILE: copy.secret }),
  };
  const child = spawn(program, [copy.path], { env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-KEPT_BYTES);
  });
  const end = Promise.withResolvers<string>();
  child.once('error', (error) => end.reject(error));
  child.once('close', (code, killed) => end.resolve(String(code ?? killed)));
  let kill: NodeJS.Timeout | undefined;
  let ended = '';
  const stop = (reason: string) => {
    ended ||= reason;
    signalGroup(child.pid, 'SIGTERM');
    kill ??= setTimeout(() => signalGroup(child.pid, 'SIGKILL'), GRACE_MS);
  };
  const limit = setTimeout(
    () => stop(`hook was ended after ${Math.round(longestMs / 60_000)} minutes`),
    longestMs,
  );
  const onAbort = () => stop('hook was ended with the service');
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    const code = await end.promise;
    if (ended !== '') throw new StepRefused(ended);
    if (code !== '0') throw new StepRefused(`hook ended with ${code}${lastLine(errors)}`);
  } finally {
    clearTimeout(limit);
    clearTimeout(kill);
    signal.removeEventListener('abort', onAbort);
  }
}

/** It may have started others. */
function signalGroup(leader: number | undefined, name: NodeJS.Signals): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, name);
  } catch (error) {
    // ESRCH: all have ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function lastLine(errors: string): string {
  const line = errors.trimEnd().split('\n').at(-1)?.trim() ?? '';
  // What a terminal would act on.
  const plain = line.replace(/\p{Cc}/gu, ' ').slice(0, LINE_LENGTH);
  return plain === '' ? '' : `: ${plain}`;
}
