import { PAGE_POLICY } from '../../dashboard-api-types/paths.ts';
import type { ServiceAnswer, ServiceRequest, ServiceRoute } from '../service-routes/service-route.ts';
import { StoredContent } from '../stored-content.ts';
import { VARIES_BY_READER } from './browser-request.ts';
import { type FrontPageOptions, frontPage } from './front-page.ts';
import { chosenLanguage, pageLanguage } from './page-language.ts';

/** What FRONT_PAGE makes of `/`. */
export type FrontChoice =
  | { readonly kind: 'built-in' }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'file'; readonly bytes: Buffer }
  | { readonly kind: 'off' };

interface FrontRouteOptions {
  readonly choice: FrontChoice;
  readonly page: Omit<FrontPageOptions, 'language' | 'isChosen' | 'hasSession' | 'origin'>;
  /** Known once the port is bound. */
  readonly origin: () => string;
}

const HTML = 'text/html; charset=utf-8';
const FRONT_HEADERS = { vary: `${VARIES_BY_READER.vary}, Accept-Encoding, Cookie` } as const;
/** Whoever has this is most likely logged in; nothing about them is on the page but where to go. */
const SESSION = /(?:^|;\s*)(?:__Host-)?session=./;

/** The page at `/`; none where it is off. */
export function frontRoutes({ choice, page, origin }: FrontRouteOptions): readonly ServiceRoute[] {
  if (choice.kind === 'off') return [];
  const common = { methods: ['GET', 'HEAD'], path: '/', isPage: true, isForPeople: true } as const;
  if (choice.kind === 'redirect') {
    const headers = { location: choice.location, 'cache-control': 'no-cache', vary: VARIES_BY_READER.vary };
    return [{ ...common, policy: PAGE_POLICY, answer: () => ({ status: 302, headers }) }];
  }
  const kept = new Map<string, StoredContent>();
  const contentOf = (key: string, make: () => Buffer): StoredContent => {
    const found = kept.get(key) ?? new StoredContent({ bytes: make(), type: HTML, caching: 'revalidated' });
    kept.set(key, found);
    return found;
  };
  const content = (request: ServiceRequest): StoredContent => {
    if (choice.kind === 'file') return contentOf('file', () => choice.bytes);
    const chosen = chosenLanguage(request.query);
    const language = chosen ?? pageLanguage(request.headers['accept-language']);
    const hasSession = SESSION.test(request.headers.cookie ?? '');
    const isChosen = chosen !== undefined;
    return contentOf(`${language} ${isChosen} ${hasSession}`, () =>
      Buffer.from(frontPage({ ...page, language, isChosen, hasSession, origin: origin() })),
    );
  };
  const answer = async (request: ServiceRequest): Promise<ServiceAnswer> => {
    const answered = await content(request).answer(request.headers);
    return { ...answered, headers: { ...answered.headers, ...FRONT_HEADERS } };
  };
  return [{ ...common, policy: PAGE_POLICY, answer }];
}

/** For search engines (RFC 9309; sitemaps.org): pages are found, the interface and the dashboard are not. */
export function crawlerRoutes(origin: () => string, paths: readonly string[]): readonly ServiceRoute[] {
  const file = (path: string, type: string, text: () => string): ServiceRoute => {
    let stored: StoredContent | undefined;
    return {
      methods: ['GET', 'HEAD'],
      path,
      isPage: true,
      answer: ({ headers }) => {
        stored ??= new StoredContent({ bytes: Buffer.from(text()), type, caching: 'revalidated' });
        return stored.answer(headers);
      },
    };
  };
  return [
    file(
      '/robots.txt',
      'text/plain; charset=utf-8',
      () =>
        `User-agent: *\nDisallow: /dashboard\nAllow: /dashboard/assets/\nDisallow: /v1/\nDisallow: /v2/\n\nSitemap: ${origin()}/sitemap.xml\n`,
    ),
    file('/sitemap.xml', 'application/xml; charset=utf-8', () => {
      const urls = paths.map((path) => `<url><loc>${origin()}${path}</loc></url>`);
      return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
    }),
  ];
}
