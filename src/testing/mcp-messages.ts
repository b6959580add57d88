import type { Answer, Service } from './harness.ts';

/** An answer of JSON-RPC. */
export interface Rpc {
  readonly id: unknown;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** What a tool answers. */
export interface ToolAnswer {
  readonly isError?: boolean;
  readonly content: readonly { readonly text?: string; readonly resource?: { readonly blob: string } }[];
  readonly structuredContent?: { readonly messages: readonly string[] };
  readonly _meta: Readonly<Record<string, unknown>>;
}

/** A call of a tool, as a message. */
export const toolCall = (name: unknown, args: unknown, id: unknown = 1, meta?: object) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args, ...(meta && { _meta: meta }) },
});

/** A client that sends what the test gives it, right or wrong. */
export class McpClient {
  readonly #service: () => Service;

  /** @param service is started by then */
  constructor(service: () => Service) {
    this.#service = service;
  }

  send(payload: string | Buffer, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const accept = 'application/json, text/event-stream';
    const all = { 'content-type': 'application/json', accept, ...headers };
    return this.#service().call({ method: 'POST', url: '/mcp', payload, headers: all });
  }

  async ask(message: object, headers?: Readonly<Record<string, string>>): Promise<Rpc> {
    return (await this.send(JSON.stringify(message), headers)).json() as Rpc;
  }

  /** @throws Error when the message is refused, and not the call */
  async call(name: string, args: unknown, key = this.#service().key, meta?: object): Promise<ToolAnswer> {
    const message = toolCall(name, args, 1, meta);
    const { result, error } = await this.ask(message, { authorization: `Bearer ${key}` });
    if (error !== undefined) throw new Error(JSON.stringify(error));
    return result as unknown as ToolAnswer;
  }
}
