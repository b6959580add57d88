import { peer } from '../peer.ts';
import { type Contender, type ContenderOptions, FOOTER, HEADER, launcher, Pool } from './contender.ts';

interface Page {
  setContent(html: string, options: object): Promise<void>;
  pdf(options: object): Promise<Uint8Array>;
}
interface Context {
  newPage(): Promise<Page>;
  close(): Promise<void>;
}
interface Browser extends Context {
  createBrowserContext(): Promise<Context>;
}
interface Puppeteer {
  launch(options: object): Promise<Browser>;
}

const pdfOptions = ({ hasBands = false }: ContenderOptions) => ({
  format: 'A4',
  tagged: true,
  margin: { top: hasBands ? '2cm' : '1cm', right: '1cm', bottom: hasBands ? '2cm' : '1cm', left: '1cm' },
  ...(hasBands && { displayHeaderFooter: true, headerTemplate: HEADER, footerTemplate: FOOTER }),
});

/** `fresh`: a context for each document; `reused`: as many pages as callers, kept. */
export async function openPuppeteer(
  kind: 'fresh' | 'reused',
  callers: number,
  options: ContenderOptions = {},
): Promise<Contender> {
  const { launch } = await peer<Puppeteer>('puppeteer-core');
  const { executablePath, close } = launcher();
  const browser = await launch({ executablePath, headless: 'shell', pipe: true });
  const printOn = async (page: Page, html: string): Promise<Uint8Array> => {
    await page.setContent(html, { waitUntil: 'load' });
    return page.pdf(pdfOptions(options));
  };
  const fresh = async (html: string): Promise<Uint8Array> => {
    const context = await browser.createBrowserContext();
    try {
      return await printOn(await context.newPage(), html);
    } finally {
      await context.close();
    }
  };
  const kept =
    kind === 'fresh' ? [] : await Promise.all(Array.from({ length: callers }, () => browser.newPage()));
  const pool = new Pool(kept);
  const print = kind === 'fresh' ? fresh : (html: string) => pool.use((page) => printOn(page, html));
  return { name: 'puppeteer-core', print, close: () => browser.close().then(close) };
}
