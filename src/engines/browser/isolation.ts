import { BrowserNotStarted, BrowserProcess } from './browser-process.ts';
import type { Isolation } from './command-line.ts';
import { browserCommand } from './command-line.ts';

interface Machine {
  readonly chromium: string;
  readonly bwrap: string | undefined;
  readonly isRoot: boolean;
  /** HTML_NO_SANDBOX. */
  readonly noSandbox: boolean;
  readonly profile: (isolation: Isolation) => string;
}

/** The account that gets the browser when the service runs as root: `nobody` of Linux, who owns nothing. */
const NOBODY = 65_534;

/** The walls that a machine can put up, best first. */
export function isolationsOf({
  bwrap,
  isRoot,
  noSandbox,
}: Omit<Machine, 'chromium' | 'profile'>): readonly Isolation[] {
  const uid = isRoot ? NOBODY : undefined;
  const hasSandbox = !noSandbox;
  const open = { bwrap: undefined, uid, hasSandbox };
  return bwrap === undefined ? [open] : [{ bwrap, uid, hasSandbox }, open];
}

/** What a machine without one of the walls loses, for the start line and `/ready`; nothing when all stand. */
export function lostWalls({ bwrap, hasSandbox }: Isolation): string | undefined {
  const lost = [
    ...(bwrap === undefined
      ? [
          'no network namespace (bubblewrap does not work here): a dead proxy alone keeps Chromium off the network',
        ]
      : []),
    ...(hasSandbox ? [] : ["HTML_NO_SANDBOX: Chromium's own sandbox is off"]),
  ];
  return lost.length === 0 ? undefined : lost.join('; ');
}

/** The first isolation with which the browser starts on this machine. @throws BrowserNotStarted with what the last said */
export async function bestIsolation(machine: Machine): Promise<Isolation> {
  let failure: unknown = new BrowserNotStarted('no way to start the browser');
  for (const isolation of isolationsOf(machine)) {
    const profile = machine.profile(isolation);
    const command = browserCommand({ chromium: machine.chromium, isolation, profile, fontFolders: [] });
    try {
      const browser = await BrowserProcess.start(command, '/tmp');
      await browser.kill();
      return isolation;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
