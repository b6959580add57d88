import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A server in a process of its own, with the request that it is measured by. */
export interface BenchServer {
  readonly port: number;
  readonly pid: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

/** Starts a script that sends `{ port, headers }` when it listens, and ends when it is disconnected. */
export async function startServer(
  script: URL,
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  const child = fork(script, {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [ready] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the server ended with ${code}`);
    }),
  ])) as [Pick<BenchServer, 'port' | 'headers'>];
  return {
    ...ready,
    pid: child.pid!,
    close: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
