import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';

/** The page of all components, from the only server that has it: Vite's own. */
export interface GalleryPage extends AsyncDisposable {
  /** `http://localhost:4711` */
  readonly address: string;
}

export const GALLERY_PATH = '/dashboard/parts';

export async function openGalleryPage(): Promise<GalleryPage> {
  const cacheDir = mkdtempSync(join(tmpdir(), 'kontor-parts-'));
  const server = await createServer({
    configFile: join(import.meta.dirname, '../../web/vite.config.ts'),
    cacheDir,
    logLevel: 'error',
    // Nothing is packed beforehand: that would load the page a second time, while it is looked at.
    optimizeDeps: { noDiscovery: true },
    server: { host: 'localhost', port: 0, strictPort: true, ws: false, watch: null },
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (address === null || typeof address !== 'object') throw new Error('Vite listens at no port');
  return {
    address: `http://localhost:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      await server.close();
      rmSync(cacheDir, { recursive: true, force: true });
    },
  };
}
