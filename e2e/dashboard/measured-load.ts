import { gzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';

/**
 * What `measure` gives for each request that begins while `load` runs, once it has ended, which may be after the page is idle. What the page
 * asks for afterwards is not looked at: its measure would outlive the page.
 */
async function measuredLoad<Measure>(
  page: Page,
  measure: (request: Request) => Promise<Measure>,
  load: () => Promise<unknown>,
): Promise<readonly Measure[]> {
  const begun = new Map<Request, PromiseWithResolvers<readonly Measure[]>>();
  const begin = (request: Request): void => {
    begun.set(request, Promise.withResolvers());
  };
  const finish = (request: Request): void =>
    begun.get(request)?.resolve(measure(request).then((measured) => [measured]));
  const fail = (request: Request): void => begun.get(request)?.resolve([]);
  page.on('request', begin).on('requestfinished', finish).on('requestfailed', fail);
  try {
    await load();
    page.off('request', begin);
    return (await Promise.all([...begun.values()].map(({ promise }) => promise))).flat();
  } finally {
    page.off('request', begin).off('requestfinished', finish).off('requestfailed', fail);
  }
}

/** Bytes of all answers as they came over the wire, heads included. */
export async function sentBytes(page: Page, load: () => Promise<unknown>): Promise<number> {
  const sizes = await measuredLoad(page, (request) => request.sizes(), load);
  return sizes.reduce(
    (sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize,
    0,
  );
}

type LoadedFile = readonly [path: string, bytes: number];

/** Scripts and styles with their bytes once they are compressed. */
export async function loadedCode(page: Page, load: () => Promise<unknown>): Promise<readonly LoadedFile[]> {
  const measure = async (request: Request): Promise<readonly LoadedFile[]> => {
    const { pathname } = new URL(request.url());
    if (!/\.(js|css)$/.test(pathname)) return [];
    return [[pathname, gzipSync((await (await request.response())?.body()) ?? '').length]];
  };
  return (await measuredLoad(page, measure, load)).flat();
}
