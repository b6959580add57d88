import type { PagePrinter } from '../../src/core/page-printer.ts';
import { BrowserPrinter } from '../../src/engines/browser/browser-printer.ts';
import { Browsers } from '../../src/engines/browser/browsers.ts';
import { browserCommand, type Isolation } from '../../src/engines/browser/command-line.ts';
import type { OutboundClient } from '../../src/engines/browser/document-network.ts';
import type { ResourceRules } from '../../src/engines/browser/resource-rules.ts';
import { UNBOUNDED } from '../../src/engines/memory/memory.ts';
import { HttpClient } from '../../src/engines/upstream/http-client.ts';
import { systemTime } from '../../src/engines/upstream/time.ts';
import { ConcurrencyLimiter } from '../../src/engines/workers/concurrency-limiter.ts';
import { keyOf } from '../../src/testing/source.ts';

/** The real printer over the real browser, without the HTTP service around it. */
export interface TestPrinter {
  readonly printer: PagePrinter;
  readonly browsers: Browsers;
  close(): Promise<void>;
}

export interface TestPrinterOptions {
  readonly chromium: string;
  readonly isolation: Isolation;
  /** Folder for the profile where there is no namespace; owned by the browser's account. */
  readonly profile: string;
  readonly rules?: Partial<ResourceRules>;
  readonly outbound?: OutboundClient;
}

export function openPrinter({
  chromium,
  isolation,
  profile,
  rules,
  outbound,
}: TestPrinterOptions): TestPrinter {
  const time = systemTime(() => performance.now());
  const allowedOrigins = rules?.allowedOrigins ?? new Set<string>();
  const client = new HttpClient({
    userAgent: 'Kontor/test',
    time,
    operatorOrigins: allowedOrigins,
    publicPorts: [80, 443],
  });
  const browsers = new Browsers({
    command: () => browserCommand({ chromium, isolation, profile }),
    home: isolation.bwrap === undefined ? profile : '/tmp',
    time,
    memory: UNBOUNDED,
    reused: 2,
    reserve: 2,
    events: { started: () => {}, ended: () => {}, failed: () => {}, gaveWay: () => {} },
  });
  const limiter = () =>
    new ConcurrencyLimiter({ slots: 2, limit: 64, clock: { now: () => performance.now() } });
  const printer = new BrowserPrinter(
    {
      browsers,
      memory: UNBOUNDED,
      places: { static: limiter(), full: limiter() },
      rules: { external: 'public', allowedOrigins, ...rules },
      outbound: outbound ?? client,
      timeoutSeconds: 8,
      isStrict: false,
      waited: () => {},
    },
    keyOf(1),
  );
  return {
    printer,
    browsers,
    close: async () => {
      await browsers.close();
      client.close();
    },
  };
}
