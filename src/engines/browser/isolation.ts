import type { HealthNote } from '../../core/health-notes.ts';
import { BrowserNotStarted, BrowserProcess } from './browser-process.ts';
import { browserCommand, type Isolation } from './command-line.ts';

/** What a machine offers to shut a browser in. */
export interface Machine {
  /** Absolute path of bubblewrap, if there is one. */
  readonly bwrap: string | undefined;
  readonly isRoot: boolean;
  /** HTML_NO_SANDBOX. */
  readonly noSandbox: boolean;
}

/** The account that gets the browser when the service runs as root: `nobody` of Linux, who owns nothing. */
const NOBODY = 65_534;

/** The walls that a machine can put up, best first. */
export function isolationsOf({ bwrap, isRoot, noSandbox }: Machine): readonly Isolation[] {
  const walls = { uid: isRoot ? NOBODY : undefined, hasSandbox: !noSandbox };
  const open = { ...walls, bwrap: undefined };
  return bwrap === undefined ? [open] : [{ ...walls, bwrap }, open];
}

/** The guards that are missing, for the log and `/ready`. */
export const missingProtections = ({ bwrap, hasSandbox }: Isolation): readonly HealthNote[] => [
  ...(bwrap === undefined ? [{ id: 'noNamespace' } as const] : []),
  ...(hasSandbox ? [] : [{ id: 'browserSandboxOff', values: ['HTML_NO_SANDBOX'] } as const]),
];

/**
 * The first isolation with which the browser starts on this machine.
 * @param home its folder, by isolation
 * @throws BrowserNotStarted with the error output of the last attempt
 */
export async function bestIsolation(
  chromium: string,
  machine: Machine,
  home: (isolation: Isolation) => string,
): Promise<Isolation> {
  let failure: unknown = new BrowserNotStarted('no way to start it');
  for (const isolation of isolationsOf(machine)) {
    const place = home(isolation);
    try {
      const command = browserCommand({ chromium, isolation, profile: `${place}/profile` });
      const browser = await BrowserProcess.start(command, place);
      await browser.kill();
      return isolation;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
