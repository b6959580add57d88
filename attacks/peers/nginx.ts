import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../test/faults/inspector.mts';

const TRIES = 50;

export const hasNginx = (): boolean => spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status === 0;

/** Limits by address as its documentation shows them: 60 requests a second with as large a burst, eight connections. */
const settings = (folder: string, port: number, behind: string): string => `
daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors crit;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  limit_req_zone $binary_remote_addr zone=requests:10m rate=60r/s;
  limit_conn_zone $binary_remote_addr zone=connections:10m;
  upstream bare { server ${new URL(behind).host}; keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    limit_req zone=requests burst=60 nodelay;
    limit_conn connections 8;
    location / { proxy_pass http://bare; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }
}
`;

/** nginx before another server, ended after its use. @throws when it does not start in five seconds */
export async function startedNginx(behind: string): Promise<AsyncDisposable & { readonly address: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, settings(folder, port, behind));
  const child = spawn('nginx', ['-c', file, '-e', join(folder, 'errors')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  await answering(address, child);
  return {
    address,
    [Symbol.asyncDispose]: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answering(address: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < TRIES && child.exitCode === null; attempt++) {
    const isThere = await fetch(address).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await sleep(100);
  }
  child.kill('SIGKILL');
  throw new Error('nginx does not start');
}
