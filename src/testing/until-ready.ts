import type { ChildProcess } from 'node:child_process';

/** A service that has printed its address. */
export interface ReadyService {
  readonly child: ChildProcess;
  /** `http://127.0.0.1:8080` */
  readonly address: string;
  /** Both of its outputs so far. */
  readonly output: () => string;
}

/**
 * Waits until a service prints its address.
 * @param child with pipes as standard output and error
 * @throws Error with its output when it ends before that or takes longer than `limitMs`; it is killed then
 */
export async function untilReady(child: ChildProcess, limitMs: number): Promise<ReadyService> {
  let said = '';
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const read = (chunk: Buffer) => {
    said += chunk.toString();
    const address = /ready at (http:\/\/\S+)/.exec(said)?.[1];
    if (address !== undefined) resolve(address);
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  child.once('exit', (code) => reject(new Error(`ended with ${code}:\n${said}`)));
  const timer = setTimeout(() => reject(new Error(`not ready in time:\n${said}`)), limitMs);
  try {
    return { child, address: await promise, output: () => said };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
