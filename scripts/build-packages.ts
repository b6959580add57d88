import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packedManifest, type SourceManifest, withCompiledNames } from './packages/built-package.ts';

/**
 * JavaScript and types of every package in `packages/<name>/dist`, from where `npm pack ./packages/<name>/dist` packs
 * them. Nothing of this repository is needed to use the result.
 */

const ROOT = join(import.meta.dirname, '..');
const PACKAGES = join(ROOT, 'packages');
/** Beside the code: what a package reads, and what people read. */
const BESIDE = ['README.md', 'files'];

/** Types of all packages at once, since they import each other. */
function declare(into: string): void {
  const project = join(into, 'tsconfig.json');
  const options = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      ...{ noEmit: false, declaration: true, emitDeclarationOnly: true },
      ...{ rootDir: PACKAGES, outDir: into, typeRoots: [join(ROOT, 'node_modules/@types')] },
    },
    include: [join(PACKAGES, '*/src')],
    exclude: [join(PACKAGES, '**/*.test.ts')],
  };
  writeFileSync(project, JSON.stringify(options));
  execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', project], {
    stdio: 'inherit',
  });
}

function built(folder: string, types: string): void {
  const place = join(PACKAGES, folder);
  const dist = join(place, 'dist');
  rmSync(dist, { recursive: true, force: true });
  cpSync(join(types, folder, 'src'), join(dist, 'src'), { recursive: true });
  for (const name of readdirSync(join(dist, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue;
    const declared = join(dist, 'src', name);
    writeFileSync(declared, withCompiledNames(readFileSync(declared, 'utf8')));
    const source = readFileSync(join(place, 'src', name.replace(/\.d\.ts$/, '.ts')), 'utf8');
    // Types become blanks, as when Node runs the sources: lines and columns stay.
    const code = withCompiledNames(stripTypeScriptTypes(source));
    writeFileSync(declared.replace(/\.d\.ts$/, '.js'), code);
  }
  for (const name of BESIDE.filter((one) => existsSync(join(place, one))))
    cpSync(join(place, name), join(dist, name), { recursive: true });
  cpSync(join(ROOT, 'LICENSE'), join(dist, 'LICENSE'));
  const manifest = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as SourceManifest;
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify(packedManifest(manifest), undefined, 2)}\n`);
}

const types = mkdtempSync(join(tmpdir(), 'kontor-packages-'));
try {
  declare(types);
  const folders = readdirSync(PACKAGES).toSorted();
  for (const folder of folders) built(folder, types);
  console.log(`built ${folders.length} packages, each in packages/<name>/dist`);
} finally {
  rmSync(types, { recursive: true, force: true });
}
