import { BrowserGone, type CdpConnection, type CdpEvent, type CdpValues } from './cdp-connection.ts';
import type { DocumentNetwork } from './document-network.ts';

/** A document may start this many workers; what comes beyond is closed. */
const MAX_WORKERS = 16;

/** Errors of a document's scripts that are kept to be told. */
const MAX_TOLD_ERRORS = 20;

/** One page of the browser: its main session and those of its frames and workers. */
export class PageSession {
  readonly #connection: CdpConnection;
  readonly #sessionId: string;
  readonly targetId: string;
  readonly contextId: string | undefined;
  readonly #mainFrame: string;
  #network: DocumentNetwork | undefined;
  #workers = 0;
  #scriptErrors: string[] = [];
  #waiters = new Map<string, () => void>();
  /** Set when the renderer died: out of memory, killed, crashed. */
  #crashed = Promise.withResolvers<never>();
  #isCrashed = false;

  private constructor(
    connection: CdpConnection,
    ids: {
      readonly sessionId: string;
      readonly targetId: string;
      readonly contextId: string | undefined;
      readonly mainFrame: string;
    },
  ) {
    this.#connection = connection;
    this.#sessionId = ids.sessionId;
    this.targetId = ids.targetId;
    this.contextId = ids.contextId;
    this.#mainFrame = ids.mainFrame;
    // Whoever waits for the page hears of it; without a waiter it is known by `isCrashed`.
    this.#crashed.promise.catch(() => {});
    connection.listen(ids.sessionId, (event) => this.#event(event));
  }

  /** Opens an empty page, in the browser's own context or in one of its own. @throws BrowserGone, CdpRefusal */
  static async open(
    connection: CdpConnection,
    options: { readonly isolated: boolean },
  ): Promise<PageSession> {
    const contextId = options.isolated
      ? String((await connection.send('Target.createBrowserContext', CONTEXT)).browserContextId)
      : undefined;
    const target = { url: 'about:blank', ...(contextId !== undefined && { browserContextId: contextId }) };
    const targetId = String((await connection.send('Target.createTarget', target)).targetId);
    const attached = await connection.send('Target.attachToTarget', { targetId, flatten: true });
    const sessionId = String(attached.sessionId);
    const send = (method: string, params: CdpValues = {}) => connection.send(method, params, sessionId);
    const [tree] = await Promise.all([
      send('Page.getFrameTree'),
      send('Page.enable'),
      send('Runtime.enable'),
      send('Inspector.enable'),
      send('Network.setCacheDisabled', { cacheDisabled: true }),
      send('Fetch.enable', EVERYTHING),
      send('Target.setAutoAttach', AUTO_ATTACH),
      ...(contextId === undefined
        ? []
        : [
            connection.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId: contextId }),
          ]),
    ]);
    const { frame } = tree.frameTree as { readonly frame: { readonly id: string } };
    return new PageSession(connection, { sessionId, targetId, contextId, mainFrame: frame.id });
  }

  get isCrashed(): boolean {
    return this.#isCrashed;
  }

  get mainFrame(): string {
    return this.#mainFrame;
  }

  /** What scripts of the present document failed with; texts are the caller's own. */
  get scriptErrors(): readonly string[] {
    return this.#scriptErrors;
  }

  /** @throws RendererCrashed, BrowserGone, CdpRefusal */
  send(method: string, params: CdpValues = {}): Promise<CdpValues> {
    return Promise.race([this.#connection.send(method, params, this.#sessionId), this.#crashed.promise]);
  }

  /** Begins a document: from here on its requests are answered by `network`. */
  begin(network: DocumentNetwork): void {
    this.#network = network;
    this.#workers = 0;
    this.#scriptErrors = [];
  }

  /** Resolves at the next event of this name. @throws RendererCrashed, BrowserGone, PageClosed */
  next(method: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiters.set(method, resolve);
    return Promise.race([promise, this.#crashed.promise]);
  }

  /** Closes the page and all that belongs to it, whatever its scripts do. What waits for it fails. */
  async close(): Promise<void> {
    this.#connection.unlisten(this.#sessionId);
    this.#crashed.reject(new PageClosed());
    const { contextId, targetId } = this;
    if (contextId === undefined) await this.#connection.send('Target.closeTarget', { targetId });
    else await this.#connection.send('Target.disposeBrowserContext', { browserContextId: contextId });
  }

  #event(event: CdpEvent): void {
    const { method, params } = event;
    this.#waiters.get(method)?.();
    this.#waiters.delete(method);
    switch (method) {
      case 'Fetch.requestPaused':
        this.#paused(event);
        return;
      case 'Target.attachedToTarget':
        void this.#attached(params);
        return;
      case 'Page.javascriptDialogOpening':
        this.#tell('Page.handleJavaScriptDialog', { accept: false }, event.sessionId);
        return;
      case 'Runtime.exceptionThrown':
        this.#scriptError(params);
        return;
      case 'Inspector.detached':
        // Those of its frames and workers come and go.
        if (event.sessionId === this.#sessionId) this.#crashed.reject(new BrowserGone(String(params.reason)));
        return;
      case 'Inspector.targetCrashed':
        this.#isCrashed = true;
        this.#crashed.reject(new RendererCrashed());
    }
  }

  #paused(event: CdpEvent): void {
    if (this.#network === undefined) {
      const { requestId } = event.params;
      this.#tell('Fetch.failRequest', { requestId, errorReason: 'AccessDenied' }, event.sessionId);
      return;
    }
    void this.#network.answer(event, this.#mainFrame);
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

  /** Tells the browser something whose answer does not matter: it fails only when the page has gone. */
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

/** The process of the page ended: out of memory, killed, crashed. */
export class RendererCrashed extends Error {
  constructor() {
    super('the renderer crashed');
    this.name = 'RendererCrashed';
  }
}

/** A context never gets a proxy of its own: without its own bypass list it would reach loopback directly. */
const CONTEXT = { disposeOnDetach: true };
const EVERYTHING = { patterns: [{ urlPattern: '*' }] };
const AUTO_ATTACH = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
