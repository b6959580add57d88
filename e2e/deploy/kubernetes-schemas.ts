import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** JSON Schemas of Kubernetes' kinds, made from its interface document (Swagger 2.0) so that unknown members are refused. */

interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly 'x-kubernetes-group-version-kind'?: readonly {
    readonly group: string;
    readonly version: string;
    readonly kind: string;
  }[];
}
interface Document {
  readonly definitions: Readonly<Record<string, Schema>>;
}

/** Where the document is: named by KUBERNETES_OPENAPI, or in the folder of Go's modules. */
export function kubernetesDocument(goModules: string | undefined): string | undefined {
  const { KUBERNETES_OPENAPI } = process.env;
  if (KUBERNETES_OPENAPI !== undefined) return KUBERNETES_OPENAPI;
  if (goModules === undefined || goModules === '') return undefined;
  return globSync(join(goModules, 'k8s.io/kubernetes@*/api/openapi-spec/swagger.json')).sort().at(-1);
}

/** What the server takes beyond what the document has: numbers for quantities, either for ports and shares. */
function widened(name: string, schema: Schema): Schema {
  if (schema.format === 'int-or-string') return { type: ['string', 'integer'] };
  if (name.endsWith('.api.resource.Quantity')) return { type: ['string', 'number'] };
  const isClosed = schema.properties !== undefined && schema.additionalProperties === undefined;
  return isClosed ? { ...schema, additionalProperties: false } : schema;
}

const REFERENCE = /"#\/definitions\/([^"]+)"/g;

function reachable(definitions: Document['definitions'], start: string): Document['definitions'] {
  const found: Record<string, Schema> = {};
  const waiting = [start];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const schema = definitions[name];
    if (schema === undefined || found[name] !== undefined) continue;
    found[name] = schema;
    for (const [, next = ''] of JSON.stringify(schema).matchAll(REFERENCE)) waiting.push(next);
  }
  return found;
}

/** Writes a file for each of these kinds into the folder, named as kubeconform asks for it. @returns how many */
export function writeKubernetesSchemas(path: string, folder: string, kinds: ReadonlySet<string>): number {
  const { definitions } = JSON.parse(readFileSync(path, 'utf8')) as Document;
  const strict = Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => [name, widened(name, schema)]),
  );
  mkdirSync(folder, { recursive: true });
  let written = 0;
  for (const [name, schema] of Object.entries(strict)) {
    for (const { group, version, kind } of schema['x-kubernetes-group-version-kind'] ?? []) {
      if (!kinds.has(kind)) continue;
      const suffix = [group.split('.')[0], version].filter((part) => part !== '').join('-');
      const file = join(folder, `${kind.toLowerCase()}-${suffix}.json`);
      const whole = { $ref: `#/definitions/${name}`, definitions: reachable(strict, name) };
      writeFileSync(file, JSON.stringify(whole));
      written++;
    }
  }
  return written;
}
