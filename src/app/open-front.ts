import type { Config } from '../config.ts';
import type { AnyOperation } from '../core/operation.ts';
import { PAGE_POLICY } from '../dashboard-api-types/paths.ts';
import { DEFAULT_BRAND } from '../http/pages/brand.ts';
import { ErrorPages } from '../http/pages/error-pages.ts';
import { markFile } from '../http/pages/mark-file.ts';
import { DEFAULT_ACCENT, pagesStyle } from '../http/pages/pages-style.ts';
import type { ServiceRoute } from '../http/service-routes/service-route.ts';
import { type StaticFile, staticRoutes } from '../http/service-routes/static-routes.ts';
import { builtPages } from './built-pages.ts';

/** Routes of the interface that are no operations and have a page in the reference. */
const OTHER_REFERENCES = ['account', 'mcp'];

/** What people meet: pages, their files, errors. */
export interface Front {
  readonly pages: ErrorPages;
  readonly routes: readonly ServiceRoute[];
}

/** @throws the system's error for pages that are there and cannot be read */
export function openFront(config: Config, operations: readonly AnyOperation[]): Front {
  const files = builtPages([...operations.map(({ name }) => name), ...OTHER_REFERENCES]);
  const frames = ['/dashboard', '/docs'].flatMap((below) => {
    const page = files.find(({ path }) => path === below);
    return page === undefined ? [] : [{ below, bytes: page.bytes }];
  });
  const brand = DEFAULT_BRAND;
  return {
    pages: new ErrorPages({ brand, keyInQuery: config.AUTH_QUERY_PARAM, frames }),
    routes: staticRoutes([...files, ...ownFiles()], PAGE_POLICY),
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
];
