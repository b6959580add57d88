import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { failure } from './failure.ts';
import { nodeHttp } from './node-http.ts';
import { handOverPort } from './node-internals/hand-over-port.ts';
import type { ErrorPages } from './pages/error-pages.ts';
import { RequestContext } from './request-context.ts';
import type { ServiceRequest, ServiceRoute } from './service-routes/service-route.ts';

/** What a start is busy with: the subject of its refusals (`SUBJECTS` of `failure-causes.ts`). */
export type StartStep = 'database' | 'earlierDatabase' | 'engines';

/** What a person sees meanwhile, and the files that it is made of. */
interface StartingPages {
  readonly pages: ErrorPages;
  readonly files: readonly ServiceRoute[];
}

interface StartingPortOptions extends StartingPages {
  readonly newRequestId: () => string;
}

const RETRY_SECONDS = 2;
/** Nobody sends for long before the service is there. */
const IDLE_MS = 10_000;
const MAX_HEADER_BYTES = 16 * 1024;
/** Each answer ends its connection: the next request is for the service itself. */
const STATE = { phase: 'closing' } as const;
/** What pages name before any of their links is followed. */
const FILES = new Set(['/pages.css', '/favicon.svg', '/favicon.ico', '/pages/logo.png']);

/**
 * The port while the service is still being built: everything is refused with 503, people see a page that opens the
 * address again by itself (contract: Pages for browsers). Then the service takes the port over.
 */
export class StartingPort {
  readonly #server: Server;
  readonly #pages: ErrorPages;
  readonly #files: ReadonlyMap<string, ServiceRoute>;
  readonly #newRequestId: () => string;
  step: StartStep = 'database';

  constructor({ pages, files, newRequestId }: StartingPortOptions) {
    this.#pages = pages;
    this.#newRequestId = newRequestId;
    this.#files = new Map(files.filter(({ path }) => FILES.has(path)).map((route) => [route.path, route]));
    this.#server = nodeHttp().createServer(
      {
        requestTimeout: IDLE_MS,
        headersTimeout: IDLE_MS,
        maxHeaderSize: MAX_HEADER_BYTES,
        requireHostHeader: false,
      },
      (request, response) => this.#answer(request, response),
    );
    this.#server.setTimeout(IDLE_MS);
    this.#server.on('connect', (_request, socket) => socket.destroy());
  }

  /** Opens the port. @returns false where that is not possible: the service itself tries again, and reports it */
  open(address: { readonly host: string; readonly port: number }): Promise<boolean> {
    return new Promise((resolve) => {
      this.#server.once('error', () => resolve(false));
      this.#server.listen(address, () => resolve(true));
    });
  }

  /** Number of the port. */
  get number(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  /** For `listen` of another server; undefined where the port could not be opened. */
  handOver(): object | undefined {
    return this.#server.listening ? handOverPort(this.#server) : undefined;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const context = new RequestContext(request, response, {
      ...{ id: this.#newRequestId(), state: STATE, pages: this.#pages },
      onSent: () => {},
      discard: () => request.resume(),
    });
    const file = request.method === 'GET' ? this.#files.get(context.path) : undefined;
    if (file === undefined) this.#refuse(context);
    else this.#send(context, file).catch(() => this.#refuse(context));
  }

  async #send(context: RequestContext, file: ServiceRoute): Promise<void> {
    const { request, id, query } = context;
    const { headers } = request;
    const asked: ServiceRequest = { id, method: 'GET', headers, params: {}, query, raw: request };
    const answer = await file.answer(asked);
    context.send(answer.status ?? 200, answer.body, answer.headers);
  }

  #refuse(context: RequestContext): void {
    const why = { cause: 'starting', subject: this.step };
    context.refuse(
      failure('closed', {
        ...{ retryAfterSeconds: RETRY_SECONDS, why },
        description: 'The service is starting; try again.',
      }),
    );
  }
}
