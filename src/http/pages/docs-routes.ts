import { PAGE_POLICY } from '../../dashboard-api-types/paths.ts';
import type { ServiceRequest, ServiceRoute } from '../service-routes/service-route.ts';
import { StoredContent } from '../stored-content.ts';
import { type FilledWith, filledPage } from './filled-page.ts';
import { chosenLanguage, type PageLanguage, pageLanguage } from './page-language.ts';
import { RecentContents } from './recent-contents.ts';

/** A page of the docs, drawn in each language when it was built. */
export interface DocsPage {
  readonly path: string;
  /** Its document, with marks for what the service puts in. */
  readonly read: (language: PageLanguage) => Promise<string>;
}

/** The page for addresses where nothing is, as `DocsPage.read` gives it. */
export type MissingPages = Readonly<Record<PageLanguage, string>>;

const HTML = 'text/html; charset=utf-8';

/** Documents that were asked for last are kept, up to so many bytes; the others are read again. */
const KEPT_BYTES = 1024 * 1024;

/** The docs: whole without scripts, in the language of the address or else of the reader (RFC 9110, 12.5.4). */
export function docsRoutes(
  pages: readonly DocsPage[],
  filling: () => Omit<FilledWith, 'chosen'>,
): readonly ServiceRoute[] {
  const recent = new RecentContents(KEPT_BYTES);
  const content = async ({ path, read }: DocsPage, request: ServiceRequest): Promise<StoredContent> => {
    const chosen = chosenLanguage(request.query);
    const language = chosen ?? pageLanguage(request.headers['accept-language']);
    const key = `${path} ${language} ${chosen !== undefined}`;
    const kept = recent.find(key);
    if (kept !== undefined) return kept;
    const bytes = Buffer.from(filledPage(await read(language), { ...filling(), chosen }));
    return recent.keep(key, new StoredContent({ bytes, type: HTML, caching: 'revalidated' }), bytes.length);
  };
  return pages.map((page) => ({
    methods: ['GET', 'HEAD'],
    path: page.path,
    isPage: true,
    policy: PAGE_POLICY,
    answer: async (request) => {
      const answered = await (await content(page, request)).answer(request.headers);
      return { ...answered, headers: { ...answered.headers, vary: 'Accept-Language, Accept-Encoding' } };
    },
  }));
}
