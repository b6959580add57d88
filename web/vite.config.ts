import { join } from 'node:path';
import { defineConfig } from 'vite';
import { guides } from './docs/guides-plugin.ts';
import { prerenderedDocs } from './docs/prerender/prerender-plugin.ts';

/** The library, the frame of pages, their components and their texts; the chart's library comes when one is drawn. */
const SHARED =
  /node_modules\/(preact|@preact|wouter-preact|regexparam)\/|web\/(shell|components|api\.ts|texts\/(?!en|de))(?!.*draw-bars)/;

// biome-ignore lint/style/noDefaultExport: Vite reads its configuration from the default export
export default defineConfig({
  root: import.meta.dirname,
  base: '/dashboard/',
  plugins: [guides(), prerenderedDocs()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The policy allows no `data:` styles or fonts; small pictures are few.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'docs.html'].map((name) => join(import.meta.dirname, name)),
      output: {
        codeSplitting: {
          // What each page needs comes as one file and its style: thirty small ones cost more than they save.
          groups: [{ name: 'shared', test: SHARED, includeDependenciesRecursively: false }],
        },
      },
    },
  },
  server: { proxy: { '/dashboard/api/': 'http://localhost:8080', '/openapi.json': 'http://localhost:8080' } },
});
