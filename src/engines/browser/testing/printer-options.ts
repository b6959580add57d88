import type { ConcurrencyLimiter } from '../../workers/concurrency-limiter.ts';
import type { BrowserPrinterOptions } from '../browser-printer.ts';

/** Of a browser, what is used of it before it has answered anything. */
interface UnansweredBrowser {
  readonly memory: BrowserPrinterOptions['memory'];
  readonly pool: object;
  readonly pid?: number;
  readonly places: () => ConcurrencyLimiter;
}

/** A printer over a browser that prints nothing. */
export const printerOptions = ({ memory, pool, pid, places }: UnansweredBrowser): BrowserPrinterOptions =>
  ({
    memory,
    browsers: { current: async () => ({ pool, process: { connection: {}, pid } }) },
    places: { static: places(), full: places() },
    rules: { external: 'none', allowedOrigins: new Set() },
    outbound: {},
    timeoutSeconds: 30,
    isStrict: false,
    waited: () => {},
  }) as unknown as BrowserPrinterOptions;
