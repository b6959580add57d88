import type { AnyOperation } from '../core/operation.ts';
import type { RequestContext } from './request-context.ts';

/** Headers of every answer that a web page may read; those of the operations come on top. */
const EXPOSED = [
  'X-Request-Id',
  'X-Credits-Used',
  'X-Credits-Remaining',
  'X-Warning',
  'Idempotency-Replayed',
  'Retry-After',
  'Content-Disposition',
];

/** Lets web pages of the named origins call the operations, and other routes that declare it. */
export class CrossOrigin {
  readonly #origins: ReadonlySet<string>;
  readonly #exposed: string;

  constructor(origins: readonly string[], operations: readonly AnyOperation[]) {
    const facts = operations.flatMap(({ facts = {} }) => Object.keys(facts).map((name) => `X-${name}`));
    this.#origins = new Set(origins);
    this.#exposed = [...new Set([...EXPOSED, ...facts])].join(', ');
  }

  /** Gives a page leave to read the answer. True when it only asked for leave: then it is answered. */
  admit(context: RequestContext): boolean {
    const { origin } = context.request.headers;
    if (origin === undefined || !this.#origins.has(origin)) return false;
    context.add({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': this.#exposed,
      vary: 'Origin',
    });
    if (context.request.method !== 'OPTIONS') return false;
    context.send(204, '', {
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers':
        'Authorization, Content-Type, Accept, Idempotency-Key, X-Request-Id, MCP-Protocol-Version',
      'access-control-max-age': '7200',
    });
    return true;
  }
}
