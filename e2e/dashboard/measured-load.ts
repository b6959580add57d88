import type { Page, Request } from 'playwright-core';

/**
 * Measures each request that begins while `load` runs, once it has ended, which may be after the page is idle. What the page asks for
 * afterwards is not looked at: its measure would outlive the page.
 */
export async function measureLoad(
  page: Page,
  measure: (request: Request) => Promise<void>,
  load: () => Promise<unknown>,
): Promise<void> {
  const open = new Map<Request, PromiseWithResolvers<void>>();
  const begin = (request: Request): void => {
    open.set(request, Promise.withResolvers());
  };
  const finish = (request: Request): void => open.get(request)?.resolve(measure(request));
  const fail = (request: Request): void => open.get(request)?.resolve();
  page.on('request', begin).on('requestfinished', finish).on('requestfailed', fail);
  try {
    await load();
    page.off('request', begin);
    await Promise.all([...open.values()].map(({ promise }) => promise));
  } finally {
    page.off('request', begin).off('requestfinished', finish).off('requestfailed', fail);
  }
}

/** Bytes of a request's answer as they came over the wire, heads included. */
export async function wireBytes(request: Request): Promise<number> {
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  return responseBodySize + responseHeadersSize;
}
