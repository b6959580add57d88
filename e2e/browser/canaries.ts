import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Listeners that nobody may reach, and a file that nobody may read. */
export interface Canaries {
  readonly tcpPort: number;
  readonly udpPort: number;
  readonly file: string;
  /** The text in the file and in every answer. */
  readonly secret: string;
  /** Contacts since the last look. */
  take(): readonly string[];
  close(): Promise<void>;
}

export async function openCanaries(): Promise<Canaries> {
  const secret = `Canary${process.pid}x${Date.now().toString(36)}`;
  const contacts: string[] = [];
  const answer = `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\naccess-control-allow-origin: *\r\nconnection: close\r\n\r\n<p>${secret}</p>`;
  const listen = async (host: string, port: number): Promise<Server> => {
    const server = createServer((socket) => {
      contacts.push(`tcp ${host}`);
      socket.on('error', () => {});
      socket.end(answer);
    });
    server.listen(port, host);
    await once(server, 'listening');
    return server;
  };
  const first = await listen('127.0.0.1', 0);
  const tcpPort = (first.address() as AddressInfo).port;
  const servers = [first, await listen('::1', tcpPort)];
  const udp = createSocket('udp4', () => contacts.push('udp'));
  udp.bind(0, '127.0.0.1');
  await once(udp, 'listening');
  const folder = mkdtempSync(join(tmpdir(), 'canary-'));
  const file = join(folder, 'secret.html');
  writeFileSync(file, `<p>${secret}</p>`, { mode: 0o644 });
  return {
    tcpPort,
    udpPort: udp.address().port,
    file,
    secret,
    take: () => contacts.splice(0),
    close: async () => {
      for (const server of servers) server.close();
      udp.close();
      rmSync(folder, { recursive: true });
    },
  };
}
