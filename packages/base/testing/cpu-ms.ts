/**
 * Processor time that work on this thread takes, in milliseconds. Tests of "no more than its length" ask this and not the
 * clock, by which a machine that does other things makes any work long.
 */
export function cpuMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** The same of everything that this process does until a promise settles, on all its threads. */
export async function cpuMsUntil(work: Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work;
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
