import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { guides } from '../guides-plugin.ts';
import { type DrawnPage, pageDocument } from './page-head.ts';

const ROOT = join(import.meta.dirname, '../../..');
const TEMPLATE = 'docs.html';

/**
 * Writes each page of the docs as a document of its own once the pages are built: `docs/de/credits.html`. It is there
 * before the scripts, and without them; the server puts in what `served-marks.ts` names.
 */
export function prerenderedDocs(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'prerendered-docs',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async closeBundle() {
      const folder = join(config.root, config.build.outDir);
      const template = withFont(
        readFileSync(join(folder, TEMPLATE), 'utf8'),
        join(folder, 'assets'),
        config.base,
      );
      const program = join(folder, 'prerender.mjs');
      await buildProgram(dirname(program), config.root);
      try {
        for (const page of await drawnPages(program)) {
          const file = join(folder, 'docs', page.language, `${page.name}.html`);
          mkdirSync(dirname(file), { recursive: true });
          writeFileSync(file, pageDocument(template, page));
        }
      } finally {
        rmSync(program);
      }
    },
  };
}

/** The font of all text is asked for with the page: text that is drawn in another font first would move. */
function withFont(template: string, assets: string, base: string): string {
  const font = readdirSync(assets).find((name) => /^inter-latin-wght-.*\.woff2$/.test(name));
  if (font === undefined) throw new Error('the font of the pages was not built');
  const preload = `<link rel="preload" as="font" type="font/woff2" crossorigin href="${base}assets/${font}" />`;
  return template.replace('</title>', () => `</title>\n    ${preload}`);
}

/** The pages as one module for Node. */
async function buildProgram(outDir: string, root: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [guides()],
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    ssr: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: false,
      ssr: join(import.meta.dirname, 'prerender.tsx'),
      rolldownOptions: { output: { entryFileNames: 'prerender.mjs', codeSplitting: false } },
    },
  });
}

/** In a thread of its own: nothing else meets the stand-in for a browser. @throws what it throws */
function drawnPages(program: string): Promise<readonly DrawnPage[]> {
  const worker = new Worker(program, { workerData: { interfaceFile: join(ROOT, 'openapi.json') } });
  const pages: DrawnPage[] = [];
  return new Promise((resolve, reject) => {
    worker.on('message', (page: DrawnPage) => pages.push(page));
    worker.on('error', reject);
    worker.on('exit', () => resolve(pages));
  });
}
