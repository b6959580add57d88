import type { PageIsolation } from '@kontor/html';
import {
  BrowserExited,
  type CdpConnection,
  type CdpEvent,
  type CdpValues,
  FLOODED,
} from './cdp-connection.ts';
import type { DocumentNetwork } from './document-network.ts';

/** A document may start this many workers; what comes beyond is closed. */
const MAX_WORKERS = 16;

const EMPTY = '<!doctype html><title></title>';
const LOADED = 'Page.loadEventFired';

/** Most documents have loaded by then; the pauses grow from one to the other. */
const FIRST_LAYOUT_MS = 10;
const LAYOUT_MS = 500;
const LAY_OUT = '() => { document.documentElement?.getBoundingClientRect(); return document.readyState; }';
/**
 * A document that is complete and asks for nothing for so long gets no load event. Its state alone does not show that: one
 * that was given to a page is complete from the one before it, whatever it waits for (Chromium 156).
 */
const NO_EVENT_MS = 500;

/** A4, so that most documents need no other window. */
const WINDOW = { width: 794, height: 1123 };

/** Settings of a new page. */
const AT_FIRST = {
  'Emulation.setDeviceMetricsOverride': { ...WINDOW, deviceScaleFactor: 1, mobile: false },
  'Emulation.setScriptExecutionDisabled': { value: false },
  'Emulation.setLocaleOverride': { locale: '' },
  'Emulation.setTimezoneOverride': { timezoneId: '' },
};

/** Errors of a document's scripts that are kept for the report. */
const MAX_TOLD_ERRORS = 20;

/** One page of the browser: its main session and those of its frames and workers. */
export class PageSession {
  readonly #connection: CdpConnection;
  readonly #sessionId: string;
  readonly targetId: string;
  readonly contextId: string;
  /** Called when a frame of another process has come. */
  onFrame: () => void = () => {};
  #network: DocumentNetwork | undefined;
  #workers = 0;
  #scriptErrors: string[] = [];
  #waiters = new Map<string, () => void>();
  /** The last setting sent, by command: settings outlast documents. */
  readonly #settings = new Map(Object.entries(AT_FIRST).map(([key, value]) => [key, JSON.stringify(value)]));
  #world: Promise<number> | undefined;
  #isUsed = false;
  /** Documents that were given to the page and have not begun in it. */
  #unopened = 0;
  /** The document tried to go elsewhere while it loaded. */
  #isLeaving = false;
  /** Set when the renderer died: out of memory, killed, crashed. */
  #crashed = Promise.withResolvers<never>();
  #isCrashed = false;

  private constructor(
    connection: CdpConnection,
    ids: { readonly sessionId: string; readonly targetId: string; readonly contextId: string },
  ) {
    this.#connection = connection;
    this.#sessionId = ids.sessionId;
    this.targetId = ids.targetId;
    this.contextId = ids.contextId;
    // Callers that wait for the page get it; without one, `isCrashed` shows it.
    this.#crashed.promise.catch(() => {});
    connection.listen(ids.sessionId, (event) => this.#event(event));
  }

  /**
   * Opens an empty page in a context of its own. One for documents without scripts draws no frames on a screen that
   * nobody sees: printing does not need them, and they took a fifth of the time. Scripts may wait for one. (To draw
   * frames only when asked to, by `HeadlessExperimental.beginFrame`, ended Chromium 156 when several pages did.)
   * @throws BrowserExited, CdpRefusal
   */
  static async open(connection: CdpConnection, isolation: PageIsolation): Promise<PageSession> {
    const { browserContextId } = await connection.send('Target.createBrowserContext', CONTEXT);
    const target = {
      url: 'about:blank',
      browserContextId,
      ...WINDOW,
      ...(isolation === 'static' && { enableBeginFrameControl: true }),
    };
    const targetId = String((await connection.send('Target.createTarget', target)).targetId);
    const attached = await connection.send('Target.attachToTarget', { targetId, flatten: true });
    const sessionId = String(attached.sessionId);
    const contextId = String(browserContextId);
    const page = new PageSession(connection, { sessionId, targetId, contextId });
    await Promise.all([
      page.send('Page.enable'),
      page.send('Inspector.enable'),
      page.send(...WITHOUT_CACHE),
      page.send('Fetch.enable', EVERYTHING),
      page.send('Target.setAutoAttach', AUTO_ATTACH),
      connection.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId }),
    ]);
    return page;
  }

  get isCrashed(): boolean {
    return this.#isCrashed;
  }

  /** The main frame has the id of its target. */
  get mainFrame(): string {
    return this.targetId;
  }

  /** What scripts of the present document failed with; texts are the caller's own. */
  get scriptErrors(): readonly string[] {
    return this.#scriptErrors;
  }

  /** @throws RendererCrashed, BrowserExited, CdpRefusal */
  send(method: string, params: CdpValues = {}): Promise<CdpValues> {
    return Promise.race([this.#connection.send(method, params, this.#sessionId), this.#crashed.promise]);
  }

  /**
   * Sends a command that answers with a stream, and reads that to its end.
   * @throws as send; RangeError when it is longer than `readAtMost` bytes
   */
  read(method: string, params: CdpValues, readAtMost: number): Promise<Buffer> {
    const command = { method, params, sessionId: this.#sessionId };
    return Promise.race([this.#connection.read(command, readAtMost), this.#crashed.promise]);
  }

  /**
   * From now on the browser reports errors of scripts, and with them all that scripts write to the console: only for who
   * asked for it. @throws as send
   */
  async collectScriptErrors(): Promise<void> {
    await this.send('Runtime.enable');
  }

  /** Sends a setting to the page, unless the page already has it. @throws as send */
  async set(method: string, params: CdpValues): Promise<void> {
    const text = JSON.stringify(params);
    if (this.#settings.get(method) === text) return;
    this.#settings.delete(method);
    await this.send(method, params);
    this.#settings.set(method, text);
  }

  /**
   * Shows a document, whose requests `network` answers, and resolves when it has loaded. One that was there before is
   * replaced by an empty one first: nothing of one document is left when the next begins.
   * @throws RendererCrashed, BrowserExited, PageClosed
   */
  async show(html: string, network: DocumentNetwork): Promise<void> {
    this.#connection.begin(this.#sessionId);
    this.#network = network;
    this.#workers = 0;
    this.#scriptErrors = [];
    const documents = this.#isUsed ? [EMPTY, html] : [html];
    this.#isUsed = true;
    this.#unopened = documents.length;
    this.#isLeaving = false;
    const { mainFrame } = this;
    const loaded = this.next(LOADED);
    const stop = new AbortController();
    this.#layOut(network, stop.signal).catch(() => {
      // The page has gone, or its process: what waits for the document fails with that.
    });
    try {
      await Promise.all([
        loaded,
        ...(documents.length > 1 ? [this.send(...WITHOUT_CACHE)] : []),
        ...documents.map((one) => this.send('Page.setDocumentContent', { frameId: mainFrame, html: one })),
      ]);
    } finally {
      stop.abort();
    }
  }

  /**
   * Asks for a layout now and then while a document loads. One without scripts is drawn on no screen, and what the browser
   * comes to need only by a layout is not asked for: an SVG `use` of another file waited for ever. A document that tried
   * to send a form to `file:` or the like is complete and has no load event (both Chromium 156).
   */
  async #layOut(network: DocumentNetwork, signal: AbortSignal): Promise<void> {
    const executionContextId = await this.world();
    let completeSince: number | undefined;
    for (let pauseMs = FIRST_LAYOUT_MS; ; pauseMs = Math.min(2 * pauseMs, LAYOUT_MS)) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (signal.aborted) return;
      // One that was asked about before this document began is about the one before it, also where it is answered later.
      const isAboutThis = this.#unopened === 0;
      const call = { functionDeclaration: LAY_OUT, executionContextId, returnByValue: true };
      const { result } = await this.send('Runtime.callFunctionOn', call);
      if (!isAboutThis || (result as CdpValues).value !== 'complete') continue;
      const now = performance.now();
      completeSince ??= now;
      if (Math.min(now - completeSince, network.quietMs(now)) >= NO_EVENT_MS) this.#resolve(LOADED);
    }
  }

  /** Number of a world of our own, which scripts of documents cannot reach. It outlasts the documents. */
  world(): Promise<number> {
    this.#world ??= this.send('Page.createIsolatedWorld', {
      frameId: this.mainFrame,
      worldName: 'kontor',
    }).then(({ executionContextId }) => Number(executionContextId));
    return this.#world;
  }

  /** Resolves at the next event of this name. @throws RendererCrashed, BrowserExited, PageClosed */
  next(method: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiters.set(method, resolve);
    return Promise.race([promise, this.#crashed.promise]);
  }

  /**
   * Closes the page and all that belongs to it, whatever its scripts do. What waits for it fails.
   * @param how `atOnce`: its process may be in an endless loop and ends by force
   */
  async close(how: 'gently' | 'atOnce'): Promise<void> {
    this.#connection.unlisten(this.#sessionId);
    this.#crashed.reject(new PageClosed());
    if (how === 'atOnce') this.#tell('Page.crash', {}, this.#sessionId);
    await this.#connection.send('Target.disposeBrowserContext', { browserContextId: this.contextId });
  }

  /** What waits for the page, now or later, fails with `reason`. */
  lose(reason: Error): void {
    this.#crashed.reject(reason);
  }

  #event(event: CdpEvent): void {
    if (event.sessionId === this.#sessionId) this.#wake(event);
    const { method, params } = event;
    switch (method) {
      case 'Fetch.requestPaused':
        this.#paused(event);
        return;
      case 'Target.attachedToTarget':
        void this.#attached(params);
        return;
      case FLOODED:
        this.#crashed.reject(new TooManyMessages());
        return;
      case 'Runtime.exceptionThrown':
        this.#scriptError(params);
        return;
      case 'Inspector.detached':
        // Those of its frames and workers come and go.
        if (event.sessionId === this.#sessionId)
          this.#crashed.reject(new BrowserExited(String(params.reason)));
        return;
      case 'Inspector.targetCrashed':
        this.#isCrashed = true;
        this.#crashed.reject(new RendererCrashed());
    }
  }

  /** Frames in other processes have events of the same names. */
  #wake({ method, params }: CdpEvent): void {
    if (method === 'Page.documentOpened') {
      const { frame } = params as { readonly frame: { readonly id: string } };
      if (frame.id === this.mainFrame) this.#unopened--;
    }
    if (params.frameId === this.mainFrame) {
      if (method === 'Page.frameStartedLoading') this.#isLeaving = true;
      // It was kept from going: its parser has stopped, and it has no load event any more.
      if (method === 'Page.frameStoppedLoading' && this.#isLeaving) this.#resolve(LOADED);
    }
    this.#resolve(method);
  }

  #resolve(method: string): void {
    // The empty document loads as well, before the one that is waited for.
    if (method === LOADED && this.#unopened > 0) return;
    this.#waiters.get(method)?.();
    this.#waiters.delete(method);
  }

  #paused(event: CdpEvent): void {
    if (this.#network === undefined) {
      const { requestId } = event.params;
      this.#tell('Fetch.failRequest', { requestId, errorReason: 'AccessDenied' }, event.sessionId);
      return;
    }
    void this.#network.answer(event, this.mainFrame);
  }

  /**
   * A frame of another process, a worker or a new window. Frames get the same guard before they run; requests of
   * workers arrive through their page; windows are closed.
   */
  async #attached(params: CdpValues): Promise<void> {
    const sessionId = String(params.sessionId);
    const { type, targetId } = params.targetInfo as { readonly type: string; readonly targetId: string };
    const send = (method: string, values: CdpValues = {}) => this.#connection.send(method, values, sessionId);
    try {
      if (type === 'page' || (type !== 'iframe' && ++this.#workers > MAX_WORKERS)) {
        await this.#connection.send('Target.closeTarget', { targetId });
        return;
      }
      this.#connection.listen(sessionId, (event) => this.#event(event));
      if (type === 'iframe') await Promise.all([send('Fetch.enable', EVERYTHING), send('Page.enable')]);
      await send('Target.setAutoAttach', AUTO_ATTACH);
      await send('Runtime.runIfWaitingForDebugger');
      if (type === 'iframe') this.onFrame();
    } catch {
      // It has ended meanwhile, by itself or with its page: nothing is left to guard.
      this.#connection.unlisten(sessionId);
    }
  }

  #scriptError(params: CdpValues): void {
    if (this.#scriptErrors.length >= MAX_TOLD_ERRORS) return;
    const { text, exception } = params.exceptionDetails as {
      readonly text: string;
      readonly exception?: { readonly description?: string };
    };
    this.#scriptErrors.push((exception?.description ?? text).split('\n', 1)[0]!.slice(0, 200));
  }

  /** Sends a command whose answer does not matter: it fails only when the page has gone. */
  #tell(method: string, params: CdpValues, sessionId: string | undefined): void {
    this.#connection.send(method, params, sessionId).catch(() => {});
  }
}

/** The page was closed while somebody waited for it. */
export class PageClosed extends Error {
  constructor() {
    super('the page was closed');
    this.name = 'PageClosed';
  }
}

/** The document has sent more than it may (rules: Messages of documents). */
export class TooManyMessages extends Error {
  constructor() {
    super('the document sends too many messages');
    this.name = 'TooManyMessages';
  }
}

/** The process of the page ended: out of memory, killed, crashed. */
export class RendererCrashed extends Error {
  constructor() {
    super('the renderer crashed');
    this.name = 'RendererCrashed';
  }
}

/** A context never gets a proxy of its own: without its own bypass list it would reach loopback directly. */
const CONTEXT = { disposeOnDetach: true };
/**
 * Also empties the memory cache of the renderer, and only then: a file of an earlier request was shown again for another
 * one with the same path (Chromium 156).
 */
const WITHOUT_CACHE = ['Network.setCacheDisabled', { cacheDisabled: true }] as const;
const EVERYTHING = { patterns: [{ urlPattern: '*' }] };
const AUTO_ATTACH = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
