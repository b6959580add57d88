import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { z } from 'zod';
import type { Cookie } from '../cookie.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a service route sees of a request. */
export interface ServiceRequest {
  readonly id: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Values of `{name}` in the path. */
  readonly params: Readonly<Record<string, string>>;
  /** Without the question mark. */
  readonly query: string;
  /** For addresses and keys. */
  readonly raw: IncomingMessage;
}

/** What is answered. */
export interface ServiceAnswer {
  /** Default: 200. */
  readonly status?: number;
  /** Names in small letters. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Made by `Cookie.set` and `Cookie.clear`. */
  readonly cookies?: readonly string[];
  readonly body?: Buffer | string;
}

/**
 * A route beside the operations, with everything that the server needs: statuses 404 and 405, leave for web pages of
 * other origins, policy headers and its place in the interface document follow from here.
 */
export interface ServiceRoute {
  readonly methods: readonly [Method, ...Method[]];
  /** May contain `{name}`: one part of a path. */
  readonly path: string;
  /** A probe of the service's state: answered also while that is closing or overloaded. */
  readonly isProbe?: true;
  /** Part of what people open: served also while load is shed. */
  readonly isPage?: true;
  /** Not there for programs (contract: Pages for browsers). */
  readonly isForPeople?: true;
  /** Looks itself at who calls when the service is over its limit. */
  readonly isShedByKey?: true;
  /** Web pages of the origins in CORS_ORIGINS may call it. Never together with cookies. */
  readonly isCrossOrigin?: true;
  /** Those that it reads and sets. Its answers are never stored by anybody on the way. */
  readonly cookies?: readonly Cookie[];
  /** The Content-Security-Policy of its answers, refusals too. */
  readonly policy?: string;
  /** The OpenAPI operation object; without it the route is left out of the interface document. */
  readonly openApi?: Readonly<Record<string, unknown>>;
  /** Named models that the operation object refers to. */
  readonly models?: readonly z.ZodType[];
  /** What it throws is answered by the table of failures. */
  answer(request: ServiceRequest): ServiceAnswer | Promise<ServiceAnswer>;
}

/** A value as JSON. */
export const jsonAnswer = (value: unknown, status = 200): ServiceAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
});
