import { hasSeat } from './processes/seat.ts';

/**
 * Runs the service: one process, or those of PROCESSES with one that starts them. A process alone loads nothing of the
 * others.
 */
export async function startService(args: readonly string[]): Promise<void> {
  if (isForSeveral(process.env) && !hasSeat(process.env) && !args.includes('--print-config')) {
    const { supervise } = await import('./processes/supervise.ts');
    if (await supervise()) return;
  }
  const { runServer } = await import('./server.ts');
  await runServer(args);
}

const isForSeveral = ({ PROCESSES }: NodeJS.ProcessEnv): boolean =>
  !['', '1'].includes(PROCESSES?.trim() ?? '');
