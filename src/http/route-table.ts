import type { AnyOperation } from '../core/operation.ts';

interface TableRow {
  readonly path: RegExp;
  readonly method: string;
}

/** Routes outside the operations. */
const SERVICE_ROUTES: readonly (readonly [method: string, path: string])[] = [
  ['GET', '/openapi.json'],
  ['GET', '/health'],
  ['GET', '/ready'],
  ['GET', '/metrics'],
  ['GET', '/v1/account'],
];

/** All paths with their methods: tells an unknown path (404) from a wrong method (405). */
export function routeTable(operations: readonly AnyOperation[]): readonly TableRow[] {
  const declared = operations.flatMap((operation) =>
    operation.routes.map((r) => [r.method, r.path] as const),
  );
  return [...declared, ...SERVICE_ROUTES].map(([method, path]) => ({
    method,
    path: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
  }));
}

/** Methods that the path of a request target takes; none: the path is unknown. */
export function methodsOf(table: readonly TableRow[], target: string): readonly string[] {
  const path = target.split('?', 1)[0]!;
  return table.filter((row) => row.path.test(path)).map((row) => row.method);
}
