import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { printingBrowsers, wholeBrowser } from '../../src/testing/chromium.ts';
import { type ServerProcess, startServerProcess } from '../../src/testing/server-process.ts';

export const PASSWORD = 'ein ganzer Satz als Passwort';

/** Everything is looked for everywhere, as `.ci/run --all` does. */
export const IS_EVERY_VIEW = process.env.EVERY_LOOK === '1';

/** For what a page shows at once, except on a machine that does other things. */
const MAX_WAIT_MS = 120_000;

/** The service as its operator runs it, and a browser beside it. */
export interface DashboardFixture extends AsyncDisposable {
  readonly address: string;
  readonly process: ServerProcess;
  /** By which the operator sets e-mail and password: shown at the first start. */
  readonly firstLink: string;
  /** Somebody with a browser of their own: no cookies, nothing stored. */
  visit(options?: BrowserContextOptions): Promise<Visitor>;
}

/** The whole browser, found where systems put it. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: wholeBrowser() });
}

/**
 * The same engine without windows: the whole browser gives each visitor a window of its own, whose menus cost more than
 * the page that is looked at. `EVERY_LOOK=1` looks at all in the whole browser.
 */
function launchEngine(): Promise<Browser> {
  return IS_EVERY_VIEW ? launchBrowser() : chromium.launch({ executablePath: printingBrowsers()[0] });
}

interface FixtureOptions {
  /** Settings of the service. */
  readonly env?: Readonly<Record<string, string>>;
  /** For tests that show a PDF, which the browser's viewer does, and for those of speed. */
  readonly inWholeBrowser?: boolean;
}

export async function openDashboardFixture({
  env = {},
  inWholeBrowser = false,
}: FixtureOptions = {}): Promise<DashboardFixture> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'kontor-dashboard-'));
  // Few of these tests print: what does starts the service's own browser by that.
  const process = await startServerProcess({ dataFolder, env: { HTML_BROWSER_START: 'lazy', ...env } });
  const firstWords = readFileSync(join(dataFolder, 'first-start.txt'), 'utf8');
  // Cookies of `localhost` are kept without https.
  const address = process.address.replace('127.0.0.1', 'localhost');
  let browser: Browser | undefined;
  try {
    browser = await (inWholeBrowser ? launchBrowser() : launchEngine());
  } catch (error) {
    await process.end('SIGTERM');
    throw error;
  }
  const running = browser;
  return {
    address,
    process,
    firstLink: /\S+\/dashboard\/invitation#\S+/.exec(firstWords)?.[0] ?? '',
    visit: async (options = {}) => {
      const context = await running.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
      context.setDefaultTimeout(MAX_WAIT_MS);
      return new Visitor(await context.newPage(), address);
    },
    [Symbol.asyncDispose]: async () => {
      await running.close();
      await process.end('SIGTERM');
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** A person at the dashboard; whatever a page must never do is written down. */
export class Visitor {
  readonly page: Page;
  readonly address: string;
  /** Violations of the policy, faults of scripts, requests to other hosts. */
  readonly misdeeds: string[] = [];

  constructor(page: Page, address: string) {
    this.page = page;
    this.address = address;
    page.on('pageerror', (error) => this.misdeeds.push(`fault: ${error.message}`));
    page.on('console', (message) => {
      if (/Content Security Policy|Refused to/.test(message.text())) this.misdeeds.push(message.text());
    });
    page.on('request', (request) => {
      const url = request.url();
      const isOwn = url.startsWith(address) || /^(blob:|data:|chrome-extension:|chrome:)/.test(url);
      if (!isOwn) this.misdeeds.push(`asked another host: ${url}`);
    });
  }

  /** A page of the service, or a whole address. */
  async open(path: string): Promise<void> {
    await this.page.goto(new URL(path, this.address).href);
    await this.page.getByRole('heading', { level: 1 }).waitFor();
    // Pages of the docs are there before their scripts.
    await this.page.locator('html:not([data-served])').waitFor({ state: 'attached' });
    // What the page asks for has come: there is no sign of waiting any more.
    const awaited = this.page.locator('.waiting:not(.gallery *)');
    while ((await awaited.count()) > 0) await this.page.waitForTimeout(50);
  }

  /** A new account with its first key; ends at the overview. */
  async signUp(email: string): Promise<string> {
    await this.open('/dashboard/sign-up');
    await this.page.getByLabel('E-mail').fill(email);
    await this.page.getByLabel('Password').fill(PASSWORD);
    await this.page.getByRole('button', { name: 'Create account' }).click();
    const key = await this.page.locator('.key-text').innerText();
    await this.page.getByRole('button', { name: 'Continue', exact: true }).click();
    await this.page.getByRole('button', { name: 'Continue without' }).click();
    await this.page.getByRole('heading', { name: 'Overview' }).waitFor();
    return key;
  }

  /** Ends at the overview. */
  async logIn(email: string): Promise<void> {
    await this.open('/dashboard/log-in');
    await this.page.getByLabel('E-mail').fill(email);
    await this.page.getByLabel('Password').fill(PASSWORD);
    await this.page.getByRole('button', { name: 'Log in' }).click();
    await this.page.getByRole('heading', { name: 'Overview' }).waitFor();
  }

  /** A one-time link; ends at the overview. */
  async acceptInvitation(link: string, email: string): Promise<void> {
    await this.open(link.slice(link.indexOf('/dashboard')));
    await this.page.getByLabel('E-mail').fill(email);
    await this.page.getByLabel('Password').fill(PASSWORD);
    await this.page.getByRole('button', { name: 'Create account' }).click();
    await this.page.getByRole('heading', { name: 'Overview' }).waitFor();
  }

  /** What the page's own interface answers, with the session of this browser. */
  async ask<Result>(path: string): Promise<Result> {
    const answer = await this.page.request.get(`${this.address}/dashboard/api${path}`);
    assert.equal(answer.status(), 200, path);
    return (await answer.json()) as Result;
  }

  async leave(): Promise<void> {
    await this.page.context().close();
  }
}
