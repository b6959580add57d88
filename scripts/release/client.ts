import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from './run-tool.ts';

interface Manifest {
  readonly repository?: unknown;
  readonly homepage?: string;
}

/**
 * Packs the client for TypeScript: compiled by the compiler of the repository; address and home page as in its
 * package.json. @returns the name of the file
 */
export function packClient(root: string, checkout: string, out: string): string {
  const folder = join(checkout, 'clients/typescript');
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  const { repository, homepage } = read(join(checkout, 'package.json'));
  const manifest = {
    ...read(join(folder, 'package.json')),
    ...(repository !== undefined && { repository }),
    ...(homepage !== undefined && { homepage }),
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  copyFileSync(join(checkout, 'LICENSE'), join(folder, 'LICENSE'));
  runTool(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], { cwd: checkout });
  // Its script would compile once more, with a compiler that is not in this checkout.
  const packed = runTool('npm', ['pack', folder, '--ignore-scripts', '--silent', '--pack-destination', out], {
    cwd: checkout,
  });
  return packed.trim().split('\n').at(-1)!;
}
