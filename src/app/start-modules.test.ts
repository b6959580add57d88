import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';

/** What the server loads before it serves; the code of jobs is for workers, and comes with the first job of each. */
const PROGRAM = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
  await import('./src/app/server.ts');
  process.getBuiltinModule('node:http');
  process.stdout.write(JSON.stringify({ loaded, internal: process.moduleLoadList }));
`;

interface Loaded {
  readonly loaded: readonly string[];
  readonly internal: readonly string[];
}

describe('the start', () => {
  const args = ['--input-type=module', '--eval', PROGRAM];
  const options = {
    cwd: `${import.meta.dirname}/../..`,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  } as const;
  const { loaded, internal } = JSON.parse(execFileSync(process.execPath, args, options)) as Loaded;
  const below = (folder: string) => loaded.filter((url) => url.includes(folder));

  it('loads the service', () => {
    assert.ok(below('/src/').length > 400);
    assert.ok(internal.includes('NativeModule http'));
  });

  it("loads nothing of Node's fetch", () => {
    assert.deepEqual(
      internal.filter((name) => name.includes('undici')),
      [],
    );
  });

  it('loads of PDF/A what is needed to order a conversion', () => {
    const names = below('/packages/pdfa/').map((url) => url.slice(url.lastIndexOf('/src/') + 5));
    assert.deepEqual(names.sort(), ['flatten/picture-dpi.ts', 'level/pdf-a-level.ts', 'pdf-a-jobs.ts']);
  });

  it('loads of invoices what is needed to judge a request', () => {
    assert.ok(below('/packages/invoice/').length > 50);
    const drawn = ['templates/', 'cii/', 'ubl/', 'render-invoice.ts'].flatMap((folder) =>
      below(`/packages/invoice/src/${folder}`),
    );
    assert.deepEqual(drawn, []);
  });

  it('loads no tools for development', () => {
    assert.deepEqual(below('/node_modules/prom-client/'), []);
  });

  it('loads nothing for PostgreSQL but the reasons why a start is refused', () => {
    const ours = below('/src/store/postgres/').map((url) => url.slice(url.lastIndexOf('/') + 1));
    assert.deepEqual(ours, ['unusable-database.ts']);
    assert.deepEqual(
      loaded.filter((url) => /\/node_modules\/pg/.test(url)),
      [],
    );
  });
});
