import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { TestContext } from 'node:test';
import { afterwards } from './afterwards.mts';

/** A port of loopback that nobody uses at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

interface Reply {
  readonly id: number;
  readonly result: { readonly result?: { readonly value: string } };
}

/** The inspector of a process that was started with `--inspect=127.0.0.1:<port>`. */
export async function openInspector(t: TestContext, port: number) {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(targets[0]!.webSocketDebuggerUrl);
  afterwards(t, () => socket.close());
  await once(socket, 'open');
  let asked = 0;
  function ask(method: string, params: object = {}): Promise<Reply> {
    const id = ++asked;
    return new Promise((resolve) => {
      socket.addEventListener('message', function listen({ data }) {
        const reply = JSON.parse(String(data)) as Reply;
        if (reply.id !== id) return;
        socket.removeEventListener('message', listen);
        resolve(reply);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  }
  return {
    /** The memory of its main thread after full collections, on the heap and beside it. */
    async liveBytes(): Promise<number> {
      for (let round = 0; round < 2; round++) await ask('HeapProfiler.collectGarbage');
      const expression = 'JSON.stringify(process.memoryUsage())';
      const { result } = await ask('Runtime.evaluate', { expression });
      const used = JSON.parse(result.result!.value) as { heapUsed: number; external: number };
      return used.heapUsed + used.external;
    },
  };
}
