import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { GALLERY_PATH, openGalleryPage } from '../../e2e/dashboard/gallery-page.ts';
import { type DashboardFixture, openDashboardFixture, type Visitor } from '../../e2e/dashboard/visitor.ts';
import { hashOf } from './shown-content.ts';

/** Pages of an account, and those for nobody, by the name of their picture. */
const OUTSIDE = { 'log-in': '/dashboard/log-in', 'sign-up': '/dashboard/sign-up', reset: '/dashboard/reset' };
const INSIDE = {
  overview: '/dashboard',
  keys: '/dashboard/keys',
  usage: '/dashboard/usage',
  requests: '/dashboard/requests',
  playground: '/dashboard/playground/epc-qr-code',
  'playground-invoice': '/dashboard/playground/invoice-pdf',
  billing: '/dashboard/billing',
  settings: '/dashboard/settings',
};
const DOCS = { docs: '/docs', guide: '/docs/first-steps', reference: '/docs/reference/barcode' };
const OPERATOR = {
  operator: '/dashboard/operator',
  'operator-account': '/dashboard/operator/accounts/2',
  'operator-health': '/dashboard/operator/health',
  'operator-links': '/dashboard/operator/links',
  'operator-audit': '/dashboard/operator/audit',
};
const WIDTHS = [360, 1280] as const;
const THEMES = ['light', 'dark'] as const;
/** Until the browser's own viewer has drawn a document: it does not report it. */
const PDF_VIEWER_MS = 3_000;
/** A call of the playground: as often, and at most as long. */
const ATTEMPTS = 5;
const CALL_MS = 120_000;
const PLAYED = /\/playground\/invoice-pdf$/;
/** Of a window, in pixels. */
const HEIGHT = 900;
const LANGUAGES = { en: 'en-GB', de: 'de-AT' } as const;

type Cookies = Awaited<ReturnType<ReturnType<Visitor['page']['context']>['storageState']>>;

/**
 * Every page of the dashboard in both languages and themes and at two widths, from a service that an account has used,
 * and the page of all components: to be looked at.
 * @param folder where the pictures go, one a page: `keys-de-dark-360.png`
 */
export async function takeDashboardScreenshots(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await using fixture = await openDashboardFixture({ inWholeBrowser: true });
  const account = await usedAccount(fixture);
  const operator = await operatorOf(fixture);
  await using gallery = await openGalleryPage();
  for (const [language, locale] of Object.entries(LANGUAGES)) {
    for (const colorScheme of THEMES) {
      for (const width of WIDTHS) {
        const options = { colorScheme, locale, viewport: { width, height: HEIGHT } };
        const shoot = async (more: BrowserContextOptions, pages: Readonly<Record<string, string>>) => {
          const visitor = await fixture.visit({ ...options, ...more });
          for (const [name, path] of Object.entries(pages)) {
            await visitor.open(path);
            await saveWhole(visitor.page, join(folder, `${name}-${language}-${colorScheme}-${width}.png`));
          }
          await visitor.leave();
        };
        await shoot({}, { ...OUTSIDE, ...DOCS, parts: gallery.address + GALLERY_PATH });
        await shoot({ storageState: account }, INSIDE);
        await shoot({ storageState: operator }, OPERATOR);
      }
    }
  }
}

/** The playground with an invoice that it made, for the README, and the outline of the page. */
export async function playgroundPicture(): Promise<{ readonly picture: Buffer; readonly outline: string }> {
  await using fixture = await openDashboardFixture({ inWholeBrowser: true });
  const viewport = { width: 1280, height: 800 };
  const visitor = await fixture.visit({ colorScheme: 'light', viewport, deviceScaleFactor: 1.5 });
  await openPlayground(visitor);
  const { page } = visitor;
  const outline = await outlineOf(page);
  // The first call waits for fonts and threads, as no later one does.
  for (let run = 0; run < 2; run++) await runDocument(page);
  await page.waitForTimeout(PDF_VIEWER_MS);
  return { picture: await page.screenshot(), outline };
}

/** As the picture shows it, before a call. */
export async function openPlayground(visitor: Visitor): Promise<void> {
  await visitor.signUp('anna@example.org');
  await visitor.open('/dashboard/playground/invoice-pdf');
  // Without a key the button does nothing.
  await visitor.page.locator('.playground-run option').first().waitFor({ state: 'attached' });
}

/**
 * A hash of what is on a page, by role and name, in its order: not of where it is, which depends on fonts, nor of the
 * port, which is another in each run.
 */
export async function outlineOf(page: Page): Promise<string> {
  const outline = await page.locator('body').ariaSnapshot();
  return hashOf([outline.replaceAll(new URL(page.url()).host, 'localhost')]);
}

/** Makes the call of the page and waits for its document; on a busy machine it takes long, or is asked to try again. */
async function runDocument(page: Page): Promise<void> {
  const statuses: number[] = [];
  while (statuses.length < ATTEMPTS) {
    const answered = page.waitForResponse((response) => PLAYED.test(response.url()), { timeout: CALL_MS });
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const status = (await answered).status();
    if (status === 200) {
      await page.locator('.playground-result iframe.document-frame').waitFor({ timeout: CALL_MS });
      return;
    }
    statuses.push(status);
  }
  throw new Error(`the playground's call was answered ${statuses.join(', ')}`);
}

/** The page as high as it is: what sticks to an edge of the window is at an edge of the picture. */
async function saveWhole(page: Page, path: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ width, height: Math.max(HEIGHT, height) });
  await page.screenshot({ path });
  await page.setViewportSize({ width, height: HEIGHT });
}

/** An account with a first document, some calls and a refusal. */
async function usedAccount(fixture: DashboardFixture): Promise<Cookies> {
  const visitor = await fixture.visit();
  const key = await visitor.signUp('anna@example.org');
  const call = (query: string) =>
    fetch(`${fixture.address}/v1/epc-qr-code?${query}`, { headers: { authorization: `Bearer ${key}` } });
  for (let count = 0; count < 7; count++) await call('iban=AT611904300234573201&recipient=Sieber');
  await call('iban=AT00&recipient=Sieber');
  const cookies = await visitor.page.context().storageState();
  await visitor.leave();
  return cookies;
}

async function operatorOf(fixture: DashboardFixture): Promise<Cookies> {
  const visitor = await fixture.visit();
  await visitor.acceptInvitation(fixture.firstLink, 'operator@example.org');
  const cookies = await visitor.page.context().storageState();
  await visitor.leave();
  return cookies;
}
