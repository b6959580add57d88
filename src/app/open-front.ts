import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { AnyOperation } from '../core/operation.ts';
import { PAGE_POLICY } from '../dashboard-api-types/paths.ts';
import { type Brand, DEFAULT_BRAND } from '../http/pages/brand.ts';
import { ErrorPages } from '../http/pages/error-pages.ts';
import { crawlerRoutes, frontRoutes } from '../http/pages/front-routes.ts';
import { markFile } from '../http/pages/mark-file.ts';
import { namedPage } from '../http/pages/named-page.ts';
import { DEFAULT_ACCENT, pagesStyle } from '../http/pages/pages-style.ts';
import type { ServiceRoute } from '../http/service-routes/service-route.ts';
import { type StaticFile, staticRoutes } from '../http/service-routes/static-routes.ts';
import { builtPages } from './built-pages.ts';
import { frontChoice } from './front-choice.ts';
import { signUpRule } from './sign-up-rule.ts';

/** Routes of the interface that are no operations and have a page in the reference. */
const OTHER_REFERENCES = ['account', 'mcp'];

const FILES_FOLDER = join(import.meta.dirname, '../http/pages/files');

/** What people meet: pages, their files, errors. */
export interface Front {
  readonly pages: ErrorPages;
  readonly routes: readonly ServiceRoute[];
}

interface FrontOptions {
  readonly config: Config;
  readonly operations: readonly AnyOperation[];
  /** Version of the program. */
  readonly build: string;
  /** Where browsers reach the service; known once the port is bound. */
  readonly origin: () => string;
}

/** @throws the system's error for pages that are there and cannot be read */
export function openFront({ config, operations, build, origin }: FrontOptions): Front {
  const built = builtPages([...operations.map(({ name }) => name), ...OTHER_REFERENCES]);
  const files = built.map((file) =>
    file.type.startsWith('text/html') ? { ...file, bytes: namedPage(file.bytes, config.PRODUCT_NAME) } : file,
  );
  const frames = ['/dashboard', '/docs'].flatMap((below) => {
    const page = files.find(({ path }) => path === below);
    return page === undefined ? [] : [{ below, bytes: page.bytes }];
  });
  const brand: Brand = {
    ...DEFAULT_BRAND,
    name: config.PRODUCT_NAME,
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
  const docs = files.map(({ path }) => path).filter((path) => /^\/docs(\/|$)/.test(path));
  return {
    pages: new ErrorPages({ brand, keyInQuery: config.AUTH_QUERY_PARAM, frames }),
    routes: [
      ...staticRoutes([...files, ...ownFiles()], PAGE_POLICY),
      ...frontRoutes({ choice: frontChoice(config.FRONT_PAGE), page, origin }),
      ...crawlerRoutes(origin, ['/', ...docs]),
    ],
  };
}

/** Files of the pages that the server writes itself. */
const ownFiles = (): readonly StaticFile[] => [
  {
    path: '/pages.css',
    type: 'text/css; charset=utf-8',
    bytes: Buffer.from(pagesStyle(DEFAULT_ACCENT)),
    isHashed: false,
  },
  {
    path: '/favicon.svg',
    type: 'image/svg+xml',
    bytes: Buffer.from(markFile(DEFAULT_ACCENT)),
    isHashed: false,
  },
  fileOf('/favicon.ico', 'favicon.png', 'image/png'),
  fileOf('/pages/front.png', 'front.png', 'image/png'),
  fileOf('/pages/invoice-en.webp', 'invoice-en.webp', 'image/webp'),
  fileOf('/pages/invoice-de.webp', 'invoice-de.webp', 'image/webp'),
  fileOf('/pages/copy.js', 'copy.js', 'text/javascript; charset=utf-8'),
];

const fileOf = (path: string, name: string, type: string): StaticFile => ({
  ...{ path, type, isHashed: false },
  bytes: readFileSync(join(FILES_FOLDER, name)),
});
