import { readFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { drawnDocument } from './drawn-document.ts';
import { SERVED } from './served-marks.ts';

/** What the pages ask of a browser while they are drawn; in place before the first of their modules is read. */

const METAS: Readonly<Record<string, string>> = {
  'meta[name="application-name"]': SERVED.product,
  'meta[name="kontor:logo"]': SERVED.logo,
};

const nothing = (): void => {
  // Nobody acts here.
};

/** Where the page is that is being drawn. */
export const place = { origin: SERVED.origin, pathname: '/docs', search: '', hash: '' };

const { interfaceFile } = workerData as { readonly interfaceFile: string };

const standIns: Readonly<Record<string, unknown>> = {
  document: {
    ...drawnDocument,
    querySelector: (selector: string) => {
      const content = METAS[selector];
      return content === undefined ? null : { content };
    },
  },
  location: place,
  localStorage: { getItem: () => null, setItem: nothing },
  addEventListener: nothing,
  removeEventListener: nothing,
  // A page is drawn when some turns have changed nothing: effects that waited for a clock were left out on a busy machine.
  setTimeout: (call: () => void) => setImmediate(call),
  clearTimeout: clearImmediate,
  requestAnimationFrame: (draw: () => void) => setImmediate(draw),
  cancelAnimationFrame: clearImmediate,
  fetch: async () => new Response(readFileSync(interfaceFile)),
};
for (const [name, value] of Object.entries(standIns))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
Object.defineProperty(globalThis, 'window', { value: globalThis, configurable: true });
