import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { isTooWide, scopeOf, VIEWS, violations } from './barriers.ts';
import { GALLERY_PATH, type GalleryPage, openGalleryPage } from './gallery-page.ts';
import { launchBrowser, Visitor } from './visitor.ts';

/** Every component in every state, on the page that only those who develop have. */

const WEB = join(import.meta.dirname, '../../web');

/** Pieces of other components: nothing to show of their own. */
const PIECES = new Set(['with-code']);

describe('components', { concurrency: false }, () => {
  let gallery: GalleryPage;
  let browser: Browser;
  before(async () => {
    gallery = await openGalleryPage();
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await gallery?.[Symbol.asyncDispose]();
  });
  const visit = async (options: Parameters<Browser['newContext']>[0] = {}) => {
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
    const visitor = new Visitor(await context.newPage(), gallery.address);
    await visitor.open(GALLERY_PATH);
    return visitor;
  };

  for (const [colorScheme, locale] of VIEWS) {
    test(`have no barriers: ${colorScheme}, ${locale}`, async () => {
      const visitor = await visit({ colorScheme, locale });
      const scope = scopeOf(colorScheme, locale, 1280);
      assert.deepEqual(await violations(visitor, scope), []);
      await visitor.page.getByRole('button', { name: 'Open a sheet' }).click();
      await visitor.page.getByRole('dialog').waitFor();
      assert.deepEqual(await violations(visitor, scope), [], 'an open sheet');
      assert.deepEqual(visitor.misdeeds, []);
      await visitor.leave();
    });
  }

  test('fit 320 pixels', async () => {
    const visitor = await visit({ viewport: { width: 320, height: 720 } });
    assert.equal(await isTooWide(visitor), false);
    await visitor.leave();
  });

  test('charts leave the numbers of their axis the room that they need, and no more', async () => {
    const visitor = await visit();
    const axisOf = async (label: string): Promise<number> => {
      const chart = visitor.page.getByRole('figure', { name: label, exact: true });
      const box = await chart.locator('.u-axis').nth(1).boundingBox();
      return box?.width ?? 0;
    };
    await visitor.page.locator('.u-axis').first().waitFor({ state: 'attached' });
    const [few, most] = [await axisOf('Calls today'), await axisOf('Most calls a day')];
    assert.ok(few > 0 && few < 36, `${few} px`);
    // Ten digits of 13 px and three separators.
    assert.ok(most > 80 && most < 110, `${most} px`);
    await visitor.leave();
  });

  test('whatever takes the focus shows it by a ring', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const seen = new Set<string>();
    for (let presses = 0; presses < 400; presses++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const element = document.activeElement;
        if (element === null || element === document.body || element instanceof HTMLIFrameElement)
          return null;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return {
          what: `${element.tagName} ${element.className} ${element.getAttribute('type') ?? ''}`,
          ring: outlineStyle === 'none' ? '0px' : outlineWidth,
        };
      });
      if (focused === null) break;
      seen.add(focused.what);
      assert.equal(focused.ring, '2px', focused.what);
    }
    assert(seen.size >= 12, [...seen].join(', '));
    await visitor.leave();
  });

  test('all are on the page, and no build has it', () => {
    const texts = readdirSync(join(WEB, 'gallery')).map((file) =>
      readFileSync(join(WEB, 'gallery', file), 'utf8'),
    );
    const shown = (name: string) => texts.some((text) => text.includes(`'../components/${name}.tsx'`));
    const components = readdirSync(join(WEB, 'components')).flatMap((file) =>
      file.endsWith('.tsx') ? [file.slice(0, -'.tsx'.length)] : [],
    );
    assert.deepEqual(
      components.filter((name) => !shown(name) && !PIECES.has(name)),
      [],
    );
    const built = readdirSync(join(WEB, 'dist'), { recursive: true }).map(String);
    assert(built.includes('index.html'));
    assert.deepEqual(
      built.filter((file) => /parts|gallery/.test(file)),
      [],
    );
  });
});
