import { InvalidInput, violation } from '@kontor/base';
import type { Paper } from '@kontor/html';
import { CdpRefusal, type CdpValues } from './cdp-connection.ts';
import type { DocumentNetwork } from './document-network.ts';
import type { PageSession } from './page-session.ts';
import { inIsolatedWorld, PX_PER_CM } from './printing.ts';

export interface LoadOptions {
  readonly network: DocumentNetwork;
  readonly javascript: boolean;
  /** Whether errors of its scripts are reported. */
  readonly collectsScriptErrors?: boolean;
  readonly media: 'print' | 'screen';
  readonly locale?: string | undefined;
  readonly timezone?: string | undefined;
  /** The window that scripts and media queries see, in cm. */
  readonly widthCm: number;
  readonly heightCm: number;
}

/** A document that has loaded, with a world of our own in it. */
export interface LoadedDocument {
  readonly page: PageSession;
  readonly world: number;
}

/** Loads a document and waits until its styles, pictures and frames are there. @throws as PageSession.send */
export async function loadDocument(
  page: PageSession,
  html: string,
  options: LoadOptions,
): Promise<LoadedDocument> {
  await Promise.all([
    ...settingsOf(options).map(([method, params]) => page.set(method, params)),
    ...(options.collectsScriptErrors === true ? [page.collectScriptErrors()] : []),
    setOrRefuse(page, 'locale', ['Emulation.setLocaleOverride', { locale: options.locale ?? '' }]),
    setOrRefuse(page, 'timezone', ['Emulation.setTimezoneOverride', { timezoneId: options.timezone ?? '' }]),
  ]);
  await page.show(html, options.network);
  return { page, world: await page.world() };
}

const settingsOf = ({ javascript, media, widthCm, heightCm }: LoadOptions): readonly Setting[] => [
  ['Emulation.setScriptExecutionDisabled', { value: !javascript }],
  ['Emulation.setEmulatedMedia', { media }],
  windowSetting({ widthCm, heightCm }),
];

const windowSetting = ({ widthCm, heightCm }: Paper): Setting => [
  'Emulation.setDeviceMetricsOverride',
  {
    width: Math.max(1, Math.round(widthCm * PX_PER_CM)),
    height: Math.max(1, Math.round(heightCm * PX_PER_CM)),
    deviceScaleFactor: 1,
    mobile: false,
  },
];

/** Gives a document that has loaded another window. @throws as PageSession.send */
export const setWindow = (page: PageSession, size: Paper): Promise<void> => page.set(...windowSetting(size));

type Setting = readonly [method: string, params: CdpValues];

/** The browser has a list of its own of what there is. */
async function setOrRefuse(
  page: PageSession,
  field: 'locale' | 'timezone',
  [method, params]: Setting,
): Promise<void> {
  try {
    await page.set(method, params);
  } catch (error) {
    if (!(error instanceof CdpRefusal)) throw error;
    throw new InvalidInput([violation([field], { kind: 'valid' }, 'is unknown to the browser')]);
  }
}

/** What a document is when its fonts are there. */
export interface Measures {
  readonly heightPx: number;
  /** How far its content reaches to the right; at least the window's width. */
  readonly widthPx: number;
  /** html or body cuts its content off. */
  readonly isClipped: boolean;
  readonly title: string;
  /** `lang` of `<html>`; empty where it has none: the print then names the browser's own language. */
  readonly language: string;
}

/** Waits for the fonts that the present layout needs, and measures it. @throws as PageSession.send */
export async function measure({ page, world }: LoadedDocument): Promise<Measures> {
  return (await inIsolatedWorld(page, world, MEASURE)) as Measures;
}

/** To ask for `ready` lays the document out, by which it comes to need fonts (CSS Font Loading 3, 3.4). */
const MEASURE = `async () => {
  await document.fonts.ready;
  const { documentElement, scrollingElement, body } = document;
  // By the rules of old documents one of them is body, which alone has what is positioned.
  const roots = [documentElement, scrollingElement].filter((one) => one != null);
  const clips = (one) => one != null && getComputedStyle(one).overflow !== 'visible' &&
    (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1);
  return {
    heightPx: Math.max(0, ...roots.map((one) => one.scrollHeight)),
    widthPx: Math.max(0, ...roots.map((one) => one.scrollWidth)),
    isClipped: clips(documentElement) || clips(body),
    title: document.title,
    language: documentElement?.lang ?? '',
  };
}`;
