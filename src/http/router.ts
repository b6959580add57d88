import type { Method } from './service-routes/service-route.ts';

interface Routed {
  readonly method: Method;
  /** May contain `{name}` in place of a part. */
  readonly path: string;
}

/** The routes of a path. */
export interface RouteMatch<Route extends Routed> {
  readonly routes: ReadonlyMap<string, Route>;
  /** The same without their methods: looked through with each request, which an iterator of a map takes longer for. */
  readonly all: readonly Route[];
  /** Values of `{name}`, percent-decoded. */
  readonly params: Readonly<Record<string, string>>;
}

interface Pattern<Route extends Routed> {
  readonly parts: readonly string[];
  readonly routes: Map<string, Route>;
  readonly all: Route[];
}

const NO_PARAMS: Readonly<Record<string, string>> = {};
/** `{name}` */
const PARAMETER = /^\{(\w+)\}$/;

/**
 * Finds the routes at the path of a request. Paths are case-sensitive, one trailing slash is tolerated, percent-encoded
 * characters are the characters that they stand for (RFC 3986, 6.2.2.2).
 */
export class Router<Route extends Routed> {
  readonly #fixed = new Map<string, RouteMatch<Route> & Omit<Pattern<Route>, 'parts'>>();
  readonly #patterns: Pattern<Route>[] = [];

  constructor(routes: readonly Route[]) {
    for (const route of routes) {
      const { routes: byMethod, all } = this.#routesAt(route.path);
      byMethod.set(route.method, route);
      all.push(route);
    }
  }

  #routesAt(path: string): Omit<Pattern<Route>, 'parts'> {
    const none = { routes: new Map<string, Route>(), all: [] };
    if (!path.includes('{')) {
      const existing = this.#fixed.get(path);
      if (existing !== undefined) return existing;
      const match = { ...none, params: NO_PARAMS };
      this.#fixed.set(path, match);
      return match;
    }
    const parts = path.split('/');
    const existing = this.#patterns.find((pattern) => pattern.parts.join('/') === path);
    const pattern = existing ?? { parts, ...none };
    if (existing === undefined) this.#patterns.push(pattern);
    return pattern;
  }

  /**
   * @param path as it came, without the query
   * @returns `undefined` where there is nothing
   * @throws URIError for a malformed escape
   */
  find(path: string): RouteMatch<Route> | undefined {
    const exact = this.#fixed.get(path);
    if (exact !== undefined) return exact;
    const parts = path.split('/').map(path.includes('%') ? decodeURIComponent : String);
    if (parts.length > 2 && parts.at(-1) === '') parts.pop();
    // An encoded slash belongs to its part: it never makes two of one.
    const fixed = parts.some((part) => part.includes('/')) ? undefined : this.#fixed.get(parts.join('/'));
    return fixed ?? this.#matched(parts);
  }

  #matched(parts: readonly string[]): RouteMatch<Route> | undefined {
    for (const pattern of this.#patterns) {
      const params = paramsOf(pattern.parts, parts);
      if (params !== undefined) return { routes: pattern.routes, all: pattern.all, params };
    }
    return undefined;
  }
}

function paramsOf(pattern: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const part = parts[index]!;
    const name = PARAMETER.exec(expected)?.[1];
    if (name === undefined ? part !== expected : part === '') return undefined;
    if (name !== undefined) params[name] = part;
  }
  return params;
}
