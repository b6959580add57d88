import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidInput } from '@kontor/base';
import { color } from '@kontor/graphics';
import { type Config, ConfigurationError } from '../config.ts';
import type { AnyOperation } from '../core/operation.ts';
import { PAGE_POLICY } from '../dashboard-api-types/paths.ts';
import type { Log } from '../http/log.ts';
import { accentSheet, chosenAccent } from '../http/pages/accent.ts';
import { type Brand, DEFAULT_BRAND } from '../http/pages/brand.ts';
import { docsRoutes } from '../http/pages/docs-routes.ts';
import { ErrorPages, type FramePage } from '../http/pages/error-pages.ts';
import { filledPage } from '../http/pages/filled-page.ts';
import { crawlerRoutes, frontRoutes } from '../http/pages/front-routes.ts';
import { markFile } from '../http/pages/mark-file.ts';
import { namedPage } from '../http/pages/named-page.ts';
import type { PageLanguage } from '../http/pages/page-language.ts';
import { type AccentColors, DEFAULT_ACCENT, pagesStyle } from '../http/pages/pages-style.ts';
import type { ServiceRoute } from '../http/service-routes/service-route.ts';
import { type StaticFile, staticRoutes } from '../http/service-routes/static-routes.ts';
import { builtDocs } from './built-docs.ts';
import { builtPages } from './built-pages.ts';
import { frontChoice } from './front-choice.ts';
import { type LogoFiles, logoFiles } from './logo-files.ts';
import { signUpRule } from './sign-up-rule.ts';

/** Where the pages find what is the operator's. */
const LOGO_PATH = '/pages/logo.png';
const ACCENT_PATH = '/pages/accent.css';
/** The icon of the built pages, which name it relative to themselves. */
const BUILT_ICON = /\/mark\.svg$/;

const FILES_FOLDER = join(import.meta.dirname, '../http/pages/files');

/** What people meet: pages, their files, errors. */
export interface Front {
  readonly pages: ErrorPages;
  readonly routes: readonly ServiceRoute[];
}

interface OwnBrand {
  readonly accent: AccentColors;
  /** Drawn from the operator's logo or accent. */
  readonly pictures: LogoFiles | undefined;
  readonly hasLogo: boolean;
}

interface FrontOptions {
  readonly config: Config;
  readonly operations: readonly AnyOperation[];
  /** Version of the program. */
  readonly build: string;
  /** Where browsers reach the service; known once the port is bound. */
  readonly origin: () => string;
  readonly log: Log;
}

/** @throws the system's error for pages that are there and cannot be read; ConfigurationError for a logo that cannot be drawn */
export async function openFront({ config, operations, build, origin, log }: FrontOptions): Promise<Front> {
  const accent = accentOf(config, log);
  const pictures = await picturesOf(config, accent);
  const hasLogo = config.PRODUCT_LOGO !== undefined;
  const logo = hasLogo ? LOGO_PATH : undefined;
  const own = ownFiles({ accent: accent ?? DEFAULT_ACCENT, pictures, hasLogo });
  const icon = own.find(({ path }) => path === '/favicon.svg')!;
  const pageBrand = {
    name: config.PRODUCT_NAME,
    logo,
    accentSheet: accent && ACCENT_PATH,
  };
  const files = builtPages().map((file) => {
    if (file.type.startsWith('text/html')) return { ...file, bytes: namedPage(file.bytes, pageBrand) };
    return BUILT_ICON.test(file.path) ? { ...file, bytes: icon.bytes } : file;
  });
  const brand: Brand = {
    ...DEFAULT_BRAND,
    name: config.PRODUCT_NAME,
    logo,
    supportUrl: config.SUPPORT_URL,
    imprintUrl: config.IMPRINT_URL,
    privacyUrl: config.PRIVACY_URL,
  };
  const listed = operations
    .filter(({ deprecated }) => deprecated === undefined)
    .map(({ name, title, cost }) => ({ name, title, cost: config.costs[name] ?? cost }));
  const page = {
    ...{ brand, build, operations: listed, freeCredits: config.FREE_CREDITS },
    isSignUpOpen: signUpRule(config).mode === 'open',
  };
  const filling = () => ({ brand, accentSheet: pageBrand.accentSheet, origin: origin() });
  const docs = builtDocs();
  const dashboard = files.find(({ path }) => path === '/dashboard');
  const { missing } = docs;
  const frames: readonly FramePage[] = [
    ...(dashboard === undefined ? [] : [{ below: '/dashboard', page: () => dashboard.bytes }]),
    ...(missing === undefined
      ? []
      : [
          {
            below: '/docs',
            page: (language: PageLanguage) =>
              filledPage(missing[language], { ...filling(), chosen: undefined }),
          },
        ]),
  ];
  return {
    pages: new ErrorPages({ brand, keyInQuery: config.AUTH_QUERY_PARAM, frames }),
    routes: [
      ...staticRoutes([...files, ...own], PAGE_POLICY),
      ...docsRoutes(docs.pages, filling),
      ...frontRoutes({ choice: frontChoice(config.FRONT_PAGE), page, origin }),
      ...crawlerRoutes(origin, ['/', ...docs.pages.map(({ path }) => path)]),
    ],
  };
}

/** PRODUCT_ACCENT, made readable; where that changed it, the log names both. */
function accentOf({ PRODUCT_ACCENT: given }: Config, log: Log): AccentColors | undefined {
  if (given === undefined) return undefined;
  const { colors, changed } = chosenAccent(color(given)!);
  if (changed.length > 0) log.info('accent made readable', { accent: given, shown: changed.join(', ') });
  return colors;
}

/**
 * PRODUCT_LOGO as the pages show it, else our mark in the accent of the operator's; none where neither is set.
 * @throws ConfigurationError for a logo that cannot be drawn
 */
async function picturesOf(
  { PRODUCT_LOGO: path }: Config,
  accent: AccentColors | undefined,
): Promise<LogoFiles | undefined> {
  if (path === undefined && accent === undefined) return undefined;
  const { light } = accent ?? DEFAULT_ACCENT;
  const picture = path === undefined ? Buffer.from(markFile({ light, dark: light })) : readFileSync(path);
  try {
    return await logoFiles(picture, readFileSync(join(FILES_FOLDER, 'front.png')), light);
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    const reason = error.violations.map(({ description }) => description).join('; ');
    throw new ConfigurationError([`PRODUCT_LOGO: ${reason}`]);
  }
}

/** Files of the pages that the server writes itself. */
function ownFiles({ accent, pictures, hasLogo }: OwnBrand): readonly StaticFile[] {
  const mark = textFile('/favicon.svg', 'image/svg+xml', markFile(accent));
  return [
    textFile('/pages.css', 'text/css; charset=utf-8', pagesStyle(accent)),
    textFile(ACCENT_PATH, 'text/css; charset=utf-8', accentSheet(accent)),
    hasLogo && pictures !== undefined ? { ...mark, bytes: pictures.tabIcon } : mark,
    pngFile('/favicon.ico', pictures?.icon ?? 'favicon.png'),
    pngFile('/pages/front.png', pictures?.preview ?? 'front.png'),
    ...(hasLogo && pictures !== undefined ? [pngFile(LOGO_PATH, pictures.shown)] : []),
    fileOf('/pages/invoice-en.webp', 'invoice-en.webp', 'image/webp'),
    fileOf('/pages/invoice-de.webp', 'invoice-de.webp', 'image/webp'),
    fileOf('/pages/copy.js', 'copy.js', 'text/javascript; charset=utf-8'),
  ];
}

const textFile = (path: string, type: string, text: string): StaticFile => ({
  ...{ path, type, isHashed: false },
  bytes: Buffer.from(text),
});

/** A picture, or the one of this name. */
const pngFile = (path: string, picture: Buffer | string): StaticFile =>
  typeof picture === 'string'
    ? fileOf(path, picture, 'image/png')
    : { path, type: 'image/png', bytes: picture, isHashed: false };

const fileOf = (path: string, name: string, type: string): StaticFile => ({
  ...{ path, type, isHashed: false },
  bytes: readFileSync(join(FILES_FOLDER, name)),
});
