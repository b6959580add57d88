import { Lru } from '@kontor/base';
import type { AnyOperation } from '../../core/operation.ts';
import type { Caller } from '../../meter/caller.ts';
import { toolOf } from './tools.ts';

/** Different scopes of keys whose list is remembered, some dozen KiB each. */
const MAX_LISTS = 50;

interface Tool {
  readonly operation: AnyOperation;
  readonly cost: number;
}

/** The operations as tools, by their names. */
export class ToolList {
  readonly #tools: ReadonlyMap<string, Tool>;
  /** Made when somebody asks: schemas of all operations cost a fifth of the start. */
  #texts: ReadonlyMap<string, string> | undefined;
  /** By the scopes of keys: each is made once. */
  readonly #lists = new Lru<string>(MAX_LISTS);

  constructor(operations: readonly AnyOperation[], costOf: (operation: AnyOperation) => number) {
    this.#tools = new Map(
      operations.map((operation) => [operation.name, { operation, cost: costOf(operation) }]),
    );
  }

  find(name: unknown): Tool | undefined {
    return typeof name === 'string' ? this.#tools.get(name) : undefined;
  }

  /** Members of the answer to `tools/list`: what the key may call. */
  membersFor({ key }: Pick<Caller, 'key'>): string {
    this.#texts ??= new Map(
      [...this.#tools].map(([name, { operation, cost }]) => [name, JSON.stringify(toolOf(operation, cost))]),
    );
    const { scopes } = key;
    const allowed = JSON.stringify(scopes);
    const cached = this.#lists.get(allowed);
    if (cached !== undefined) return cached;
    const texts = [...this.#texts].filter(([name]) => scopes === null || scopes.includes(name));
    const list = `"tools":[${texts.map(([, text]) => text).join(',')}]`;
    this.#lists.set(allowed, list);
    return list;
  }
}
