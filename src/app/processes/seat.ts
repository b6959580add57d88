/** Where one of several processes is among them. */
export interface Seat {
  /** From 1 on; that of a process that has ended is given again. Its folder and its name in logs have it. */
  readonly number: number;
  /** PROCESSES. */
  readonly of: number;
  /** The first one reports what concerns all: later ones have the same settings. */
  readonly isFirst: boolean;
}

const VARIABLE = 'KONTOR_SEAT';

/** The variable of the environment with which a child is forked. */
export const seatVariable = (seat: Seat): Readonly<Record<string, string>> => ({
  [VARIABLE]: JSON.stringify(seat),
});

/** Whether the environment is that of a child. */
export const hasSeat = (env: NodeJS.ProcessEnv): boolean => env[VARIABLE] !== undefined;

/**
 * The seat of this process; `undefined` where it serves alone. It is taken out of the environment: programs that the
 * process starts are no children of the supervisor.
 */
export function takeSeat(env: NodeJS.ProcessEnv): Seat | undefined {
  const text = env[VARIABLE];
  if (text === undefined) return undefined;
  delete env[VARIABLE];
  return JSON.parse(text) as Seat;
}
