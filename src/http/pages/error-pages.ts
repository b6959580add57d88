import { PAGE_POLICY } from '../../dashboard-api-types/paths.ts';
import type { Failure } from '../failure.ts';
import { type Brand, DEFAULT_BRAND } from './brand.ts';
import { type Asker, isBrowser } from './browser-request.ts';
import { errorPage } from './error-page.ts';
import { type PageLanguage, pageLanguage } from './page-language.ts';

/** A page of ours where nothing is at the address asked for: the message is in its frame. */
export interface FramePage {
  /** The start of the addresses that it is for, without a slash at the end. */
  readonly below: string;
  readonly page: (language: PageLanguage) => Buffer | string;
}

interface ErrorPagesOptions {
  readonly brand: Brand;
  /** AUTH_QUERY_PARAM. */
  readonly keyInQuery: boolean;
  readonly frames: readonly FramePage[];
}

/** A refusal of one request. */
interface RefusedRequest {
  readonly asker: Asker;
  readonly acceptLanguage: string | undefined;
  readonly failure: Failure;
  readonly requestId: string;
  readonly path: string;
  readonly operation?: string | undefined;
}

interface Page {
  readonly body: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Headers of every page that is an error; it is never kept. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': PAGE_POLICY,
  'cache-control': 'no-store',
} as const;

/** Below these nothing is a page. */
const NO_PAGES = /^\/dashboard\/(api|assets|guides)(\/|$)/;

/** Answers people where programs get the JSON body of the contract. */
export class ErrorPages {
  readonly #options: ErrorPagesOptions;

  constructor(options: ErrorPagesOptions) {
    this.#options = options;
  }

  isBrowser(asker: Asker): boolean {
    return isBrowser(asker, this.#options.keyInQuery);
  }

  /** The page in place of the JSON body; undefined: a program asks. */
  pageFor({ asker, acceptLanguage, ...refused }: RefusedRequest): Page | undefined {
    if (!this.isBrowser(asker)) return undefined;
    const frame = refused.failure.status === 404 ? this.#frameOf(refused.path) : undefined;
    if (frame !== undefined) return { body: frame.page(pageLanguage(acceptLanguage)), headers: PAGE_HEADERS };
    const { brand } = this.#options;
    return {
      body: errorPage({ brand, language: pageLanguage(acceptLanguage), ...refused }),
      headers: PAGE_HEADERS,
    };
  }

  #frameOf(path: string): FramePage | undefined {
    if (NO_PAGES.test(path)) return undefined;
    return this.#options.frames.find(({ below }) => path.startsWith(`${below}/`));
  }
}

/** Pages without a frame, under our own name. */
export const PLAIN_ERROR_PAGES = new ErrorPages({ brand: DEFAULT_BRAND, keyInQuery: false, frames: [] });
