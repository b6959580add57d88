import { rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { nodeHttp } from './node-http.ts';
import { bindablePath, listenPrivately } from './private-socket.ts';

/**
 * The socket in the data folder through which `kontor` talks to the running server (rules: Control socket). File
 * mode 0600: who may open it may also read the database.
 */

const MAX_BODY_BYTES = 64 * 1024;

const socketFile = (dataFolder: string): string => join(dataFolder, 'kontor.sock');
/** Has the socket's path when the data folder's own is too long. */
export const pathFile = (dataFolder: string): string => join(dataFolder, 'kontor.sock.path');

/** Answered by every server: shows that one runs. */
const PING = '/ping';

/** One order: its arguments and result are plain JSON. */
type Handler = (order: never) => Promise<unknown>;

/** A refusal that the other side shows as it is; anything else is reported as a fault. */
export class ControlRefusal extends Error {}

/** What whoever gave an order reads of its failure. */
export const refusalText = (error: unknown): string =>
  error instanceof ControlRefusal ? error.message : `the server failed: ${(error as Error).name}`;

export class ControlSocket {
  readonly #server: Server;
  readonly #files: readonly string[];

  private constructor(server: Server, files: readonly string[]) {
    this.#server = server;
    this.#files = files;
  }

  /** Opens the socket; `suffix` makes the short path unique, should one be needed. */
  static async open(
    dataFolder: string,
    handlers: ReadonlyMap<string, Handler>,
    suffix: string,
  ): Promise<ControlSocket> {
    const own = socketFile(dataFolder);
    const path = bindablePath(own, `kontor-${suffix}.sock`);
    const isLong = path !== own;
    const server = nodeHttp().createServer((message, response) => {
      void serveOrder(handlers, message, response);
    });
    await listenPrivately(server, path);
    if (isLong) await writeFile(pathFile(dataFolder), path, { mode: 0o600 });
    else await rm(pathFile(dataFolder), { force: true });
    return new ControlSocket(server, isLong ? [path, pathFile(dataFolder)] : [path]);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const file of this.#files) await rm(file, { force: true });
  }
}

async function serveOrder(
  handlers: ReadonlyMap<string, Handler>,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const reply = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? null));
  };
  if (message.url === PING) return reply(200, null);
  const handler = handlers.get(message.url?.slice(1) ?? '');
  if (handler === undefined) return reply(404, { error: 'unknown order: the server is of another version' });
  try {
    reply(200, await handler(JSON.parse(await bodyText(message)) as never));
  } catch (error) {
    reply(error instanceof ControlRefusal ? 409 : 500, { error: refusalText(error) });
  }
}

async function bodyText(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of message.setEncoding('utf8') as AsyncIterable<string>) {
    text += chunk;
    if (text.length > MAX_BODY_BYTES) throw new ControlRefusal('the order is too long');
  }
  return text;
}

/**
 * Sends one order to a server's socket. @throws ControlRefusal with the server's words; ENOENT, ECONNREFUSED: none
 * runs.
 */
export function sendOrder(socketPath: string, name: string, order: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const outgoing = nodeHttp().request({ socketPath, path: `/${name}`, method: 'POST' }, (response) => {
      bodyText(response).then((text) => {
        const body: unknown = JSON.parse(text);
        if (response.statusCode === 200) resolve(body);
        else reject(new ControlRefusal((body as { error: string }).error));
      }, reject);
    });
    outgoing.once('error', reject);
    outgoing.end(JSON.stringify(order));
  });
}

/** Where the server of a data folder listens. */
export function socketPaths(
  dataFolder: string,
  readFile: (path: string) => string | undefined,
): readonly string[] {
  const short = readFile(pathFile(dataFolder))?.trim();
  return short === undefined ? [socketFile(dataFolder)] : [short, socketFile(dataFolder)];
}
