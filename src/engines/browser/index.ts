import { availableParallelism, tmpdir } from 'node:os';
import { Unavailable } from '@kontor/base';
import type { ValuesOf } from '@kontor/schema';
import type { Check, EngineReport } from '../../core/health.ts';
import {
  type HealthNote,
  noted,
  notesText,
  searched,
  withNotes,
  withVersion,
} from '../../core/health-notes.ts';
import type { PagePrinter } from '../../core/page-printer.ts';
import type { ToolCaller } from '../../core/tools.ts';
import { type Engine, type EngineEnvironment, engine, type Gauge } from '../engine.ts';
import { findProgram } from '../programs/find-program.ts';
import { HttpClient } from '../upstream/http-client.ts';
import { ConcurrencyLimiter } from '../workers/concurrency-limiter.ts';
import { slotObserver } from '../workers/slot-observer.ts';
import { BrowserPrinter } from './browser-printer.ts';
import { Browsers } from './browsers.ts';
import { browserCommand, browserEnvironment, type Isolation, SANDBOX_HOME } from './command-line.ts';
import { fontFamilies } from './font-families.ts';
import { bestIsolation, missingProtections } from './isolation.ts';
import { ProfileFolders } from './profile-folders.ts';
import { HTML_SETTINGS } from './settings.ts';

/** As the metrics name the queues of both isolations. */
const POOL = 'browser';

const LOOKING = searched('Chromium');
const MISSING = noted('away', 'notInstalled', 'chromium-headless-shell', 'CHROMIUM_PATH');

/** Where Chromium is looked for, best first: the headless shell is three times as fast as the whole browser. */
const CHROMIUM = [
  '/usr/lib/chromium/chromium-headless-shell',
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** More pages than cores lose throughput; each costs about 95 MB. */
const MAX_PAGES = 8;

/** A document with scripts waits for frames, timers and the net for a good part of its time. */
const FULL_PER_CORE = 2;

type Values = ValuesOf<typeof HTML_SETTINGS>;

class BrowserEngine implements Engine<PagePrinter> {
  readonly #values: Values;
  readonly #environment: EngineEnvironment;
  readonly #folders = new ProfileFolders(tmpdir());
  readonly #places: { readonly static: ConcurrencyLimiter; readonly full: ConcurrencyLimiter };
  readonly #client: HttpClient;
  #browsers: Browsers | undefined;
  #starting: Promise<void> | undefined;
  /** Where it starts with the first document. */
  #awaken: (() => Promise<void>) | undefined;
  #isClosed = false;
  #check = LOOKING;
  /** Of the browser that runs, or ran last. */
  #version = '';
  #families: readonly string[] = [];
  #path = '';
  readonly gauges: readonly Gauge[] = [
    { name: 'browser_waiting', help: 'Documents waiting for a page', read: () => this.#sum('waiting') },
    { name: 'browser_busy', help: 'Documents in a page', read: () => this.#sum('busy') },
  ];

  constructor(values: Values, environment: EngineEnvironment) {
    const { time, userAgent } = environment;
    this.#values = values;
    this.#environment = environment;
    const pages = Math.min(MAX_PAGES, availableParallelism());
    const places = (slots: number) =>
      new ConcurrencyLimiter({
        slots,
        limit: values.QUEUE_LIMIT,
        clock: time,
        watch: slotObserver(environment.observer, POOL),
        mayOpenMore: () => environment.memory.mayOpenMore(),
      });
    this.#places = { static: places(pages), full: places(FULL_PER_CORE * pages) };
    this.#client = new HttpClient({
      userAgent,
      time,
      operatorOrigins: values.HTML_ALLOW_ORIGINS,
      publicPorts: values.HTML_ALLOWED_PORTS,
    });
  }

  async start(): Promise<void> {
    this.#folders.sweep();
    const chromium = await this.#find();
    this.#path = chromium ?? '';
    if (chromium === undefined) {
      this.#check = MISSING;
    } else if (this.#values.HTML_BROWSER_START === 'lazy') {
      this.#check = noted('ok', 'startsLater');
      this.#awaken = () => this.#startOnce(chromium);
    } else await this.#startOnce(chromium);
    this.#families = await fontFamilies(browserEnvironment('/'));
  }

  #find(): string | undefined {
    const { CHROMIUM_PATH } = this.#values;
    const names = CHROMIUM_PATH === undefined ? CHROMIUM : [CHROMIUM_PATH];
    return firstProgram(names, this.#environment.searchPath);
  }

  #startOnce(chromium: string): Promise<void> {
    this.#starting ??= this.#start(chromium);
    return this.#starting;
  }

  async #start(chromium: string): Promise<void> {
    const { BWRAP_PATH, HTML_NO_SANDBOX } = this.#values;
    const { searchPath, observer } = this.#environment;
    const machine = {
      bwrap: findProgram('bwrap', searchPath, BWRAP_PATH),
      isRoot: process.getuid?.() === 0,
      noSandbox: HTML_NO_SANDBOX,
    };
    try {
      if (this.#isClosed) return;
      const isolation = await bestIsolation(chromium, machine, (one) => this.#homeFor(one));
      const lost = missingProtections(isolation);
      // Nobody would end a browser that starts now.
      if (this.#isClosed) return;
      if (lost.length > 0) observer.warn('browser is less shut in', { lost: notesText(lost) });
      this.#open(chromium, isolation, lost);
    } catch (error) {
      const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
      this.#check = noted('away', 'doesNotStart', 'Chromium', reason);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const reason = new Unavailable('the browser is closed', { why: { cause: 'stopping' } });
    this.#places.static.close(reason);
    this.#places.full.close(reason);
    // `checks` reports what failed at the start.
    await this.#starting?.catch(() => {});
    await this.#browsers?.close();
    this.#client.close();
    this.#folders.clear();
  }

  checks(): { readonly chromium: Check } {
    return { chromium: withVersion(this.#version, this.#state) };
  }

  report(): EngineReport {
    // `HeadlessChrome/156.0.7990.0`: the name is that of the row.
    const version = this.#version.replace(/^.*\//, '');
    return {
      programs: [{ name: 'chromium', version, path: this.#path, check: this.#state }],
      queues: [{ name: POOL, busy: this.#sum('busy'), waiting: this.#sum('waiting') }],
    };
  }

  details(): { readonly fonts: readonly string[] } {
    return { fonts: this.#families };
  }

  toolFor(caller: ToolCaller): PagePrinter {
    const awaken = this.#awaken;
    if (this.#browsers !== undefined || awaken === undefined) return this.#printerFor(caller);
    return {
      print: async (order, signal) => {
        await awaken();
        return this.#printerFor(caller).print(order, signal);
      },
    };
  }

  get #state(): Check {
    const failure = this.#browsers?.failure;
    return failure === undefined ? this.#check : noted('away', 'doesNotStart', 'Chromium', failure);
  }

  #printerFor({ source, waited }: ToolCaller): PagePrinter {
    const { HTML_EXTERNAL, HTML_ALLOW_ORIGINS, HTML_TIMEOUT_MS, HTML_ISOLATION } = this.#values;
    const browsers = this.#browsers;
    if (browsers === undefined) {
      return { print: () => Promise.reject(away(this.#check)) };
    }
    return new BrowserPrinter(
      {
        browsers,
        memory: this.#environment.memory,
        places: this.#places,
        rules: { external: HTML_EXTERNAL, allowedOrigins: new Set(HTML_ALLOW_ORIGINS) },
        outbound: this.#client,
        timeoutSeconds: Math.round(HTML_TIMEOUT_MS / 1000),
        isStrict: HTML_ISOLATION === 'strict',
        waited: (ms) => waited(POOL, ms),
      },
      source,
    );
  }

  #open(chromium: string, isolation: Isolation, lost: readonly HealthNote[]): void {
    const { time, observer, memory } = this.#environment;
    const pages = Math.min(MAX_PAGES, availableParallelism());
    const home = this.#homeFor(isolation);
    const { HTML_FONTS_DIR: fontFolder, HTML_WEBGL: webgl } = this.#values;
    this.#browsers = new Browsers({
      command: () => browserCommand({ chromium, isolation, profile: `${home}/profile`, fontFolder, webgl }),
      home,
      time,
      memory,
      reused: pages,
      reserve: Math.min(4, Math.max(2, pages)),
      events: {
        started: (version) => {
          this.#check = withNotes('ok', lost);
          this.#version = version;
        },
        ended: (reason) => observer.warn('browser ended', { reason }),
        gaveWay: () => observer.gaveWay(POOL),
        failed: (error) =>
          observer.warn('browser failed', { error: error instanceof Error ? error.name : 'unknown' }),
      },
    });
    // It starts now, so that the first document does not wait for it.
    this.#browsers.current().catch(() => {});
  }

  #homeFor({ bwrap, uid }: Isolation): string {
    return bwrap === undefined ? this.#folders.make(uid, this.#values.HTML_FONTS_DIR) : SANDBOX_HOME;
  }

  #sum(member: 'waiting' | 'busy'): number {
    return this.#places.static.state[member] + this.#places.full.state[member];
  }
}

function away(check: Check): Unavailable {
  const reason = `browser: ${check.note ?? ''}`;
  if (check === LOOKING)
    return new Unavailable(reason, {
      description: 'The browser (Chromium) is starting; try again.',
      retryAfterSeconds: 1,
      why: { cause: 'starting' },
    });
  const description =
    check === MISSING
      ? 'Chromium is not installed on this server; the operator finds the command in /ready.'
      : 'The browser (Chromium) is not available on this service.';
  return new Unavailable(reason, {
    description,
    why: { cause: 'program', subject: 'browser' },
  });
}

function firstProgram(names: readonly string[], searchPath: string): string | undefined {
  for (const name of names) {
    const found = findProgram(name, searchPath);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Chromium, shut in: prints HTML documents. */
export const browser = engine({
  name: 'browser',
  settings: HTML_SETTINGS,
  contradictions({ HTML_EXTERNAL, HTML_ALLOW_ORIGINS }) {
    if (HTML_EXTERNAL !== 'allowlist' || HTML_ALLOW_ORIGINS === undefined || HTML_ALLOW_ORIGINS.length > 0)
      return [];
    return ['HTML_EXTERNAL, HTML_ALLOW_ORIGINS: allowlist needs origins; use none to allow no origin'];
  },
  open: (values, environment) => new BrowserEngine(values, environment),
});
