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
/** What both libraries call alike; a fresh context they do not. */
interface Browser extends Context {
  readonly newContext?: () => Promise<Context>;
  readonly createBrowserContext?: () => Promise<Context>;
}
interface Launcher {
  launch(options: object): Promise<Browser>;
}

const PEERS = {
  'playwright-core': async (executablePath: string) => {
    const { chromium } = await peer<{ readonly chromium: Launcher }>('playwright-core');
    return chromium.launch({ executablePath, chromiumSandbox: true });
  },
  'puppeteer-core': async (executablePath: string) => {
    const { launch } = await peer<Launcher>('puppeteer-core');
    return launch({ executablePath, headless: 'shell', pipe: true });
  },
};

export type PeerName = keyof typeof PEERS;

/** Tagged as ours are. */
const pdfOptions = ({ hasBands = false }: ContenderOptions) => ({
  format: 'A4',
  tagged: true,
  margin: { top: hasBands ? '2cm' : '1cm', right: '1cm', bottom: hasBands ? '2cm' : '1cm', left: '1cm' },
  ...(hasBands && { displayHeaderFooter: true, headerTemplate: HEADER, footerTemplate: FOOTER }),
});

/** `fresh`: a context for each document; `reused`: as many pages as callers, kept. */
export async function openPeer(
  name: PeerName,
  kind: 'fresh' | 'reused',
  callers: number,
  options: ContenderOptions = {},
): Promise<Contender> {
  const { executablePath, close } = launcher();
  const browser = await PEERS[name](executablePath);
  const newContext = browser.newContext ?? browser.createBrowserContext;
  if (newContext === undefined) throw new Error(`${name} makes no contexts`);
  const printOn = async (page: Page, html: string): Promise<Uint8Array> => {
    await page.setContent(html, { waitUntil: 'load' });
    return page.pdf(pdfOptions(options));
  };
  const fresh = async (html: string): Promise<Uint8Array> => {
    const context = await newContext.call(browser);
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
  return { name, print, close: () => browser.close().then(close) };
}
