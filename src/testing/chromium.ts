import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';

/** Where Debian puts them. The headless shell, which prints for the service and shows tests what needs no more, has no PDF viewer and no window. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';
const WHOLE_BROWSERS = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'];

/**
 * Which Chromium the tests and benchmarks take, in one place: the one of `CHROMIUM_PATH`, the operator's own setting, for
 * everything where it is set (`npm run canary -- --chromium PATH` sets it), else those of this machine.
 */
const forced = (): string | undefined => process.env.CHROMIUM_PATH || undefined;

/** Every Chromium that prints for the service when it is installed; at least one. */
export function printingBrowsers(): readonly [string, ...string[]] {
  const path = forced();
  const [first, ...others] = (path === undefined ? [HEADLESS_SHELL, WHOLE_BROWSERS[0]!] : [path]).filter(
    (one) => existsSync(one),
  );
  assert.ok(first !== undefined, `${path ?? 'Chromium'} is not installed: npm start installs Chromium`);
  return [first, ...others];
}

/** The browser of a person at the dashboard, with its PDF viewer. */
export function wholeBrowser(): string {
  const path = forced();
  const found = (path === undefined ? WHOLE_BROWSERS : [path]).find((one) => existsSync(one));
  assert.ok(found, `${path ?? 'a whole Chromium'} is not installed: apt-get install chromium`);
  return found;
}

/** What a service under test gets of its settings so that it takes the same Chromium. */
export function chromiumSettings(): { readonly CHROMIUM_PATH?: string } {
  const path = forced();
  return path === undefined ? {} : { CHROMIUM_PATH: path };
}
