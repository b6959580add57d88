import type { ErrorMessage } from '../failure.ts';

/** JSON-RPC 2.0, 4: what answers a request is named like it. */
export type RequestId = string | number;

/** JSON-RPC 2.0, 5.1. */
export const RPC_ERRORS = {
  parse: { code: -32700, message: 'Parse error' },
  request: { code: -32600, message: 'Invalid Request' },
  method: { code: -32601, message: 'Method not found' },
  params: { code: -32602, message: 'Invalid params' },
  /** Of the range that is left to servers. */
  refused: { code: -32000, message: 'Server error' },
  internal: { code: -32603, message: 'Internal error' },
} as const;

export type RpcErrorName = keyof typeof RPC_ERRORS;

/** What is wrong with a message as such. */
export interface RpcFault {
  readonly name: RpcErrorName;
  /** Plain English, of ours alone. */
  readonly text: string;
  readonly data?: ErrorMessage;
}

/** The text of a result; `members` are those of the result object, as JSON without its braces. */
export const resultText = (id: RequestId, members: string): string =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{${members}}}`;

/** The text of an error; `null`: it is not known what request it answers. */
export function errorText(id: RequestId | null, { name, text, data }: RpcFault): string {
  const { code, message } = RPC_ERRORS[name];
  const error = { code, message: `${message}: ${text}`, ...(data !== undefined && { data }) };
  return JSON.stringify({ jsonrpc: '2.0', id, error });
}
