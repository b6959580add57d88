import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf, isTest } from './sources.ts';

/** A package of the repository, as its manifest describes it. */
export interface Package {
  /** Of its folder: `codes`. */
  readonly folder: string;
  /** `@kontor/codes`. */
  readonly name: string;
  readonly description: string;
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
  readonly files: readonly PackageFile[];
}

export interface PackageFile {
  /** From the root: `packages/codes/src/qr/encode-qr.ts`. */
  readonly path: string;
  readonly text: string;
  /** As written: `./level.ts`, `#qr/level.ts`, `@kontor/base`, `node:zlib`. */
  readonly imports: readonly string[];
}

export const ROOT = join(import.meta.dirname, '../..');

interface Manifest {
  readonly name: string;
  readonly description: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const keysOf = (record: object | undefined): readonly string[] => Object.keys(record ?? {});

/** All packages, by name. */
export const packages = (): readonly Package[] =>
  readdirSync(join(ROOT, 'packages'))
    .toSorted()
    .map((folder) => {
      const place = `packages/${folder}`;
      const manifest = JSON.parse(readFileSync(join(ROOT, place, 'package.json'), 'utf8')) as Manifest;
      return {
        folder,
        name: manifest.name,
        description: manifest.description,
        dependencies: keysOf(manifest.dependencies),
        devDependencies: keysOf(manifest.devDependencies),
        files: typescriptBelow(place),
      };
    });

/** All TypeScript of a folder of the root. */
export const typescriptBelow = (folder: string): readonly PackageFile[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.m?tsx?$/.test(path) && !/(^|\/)(node_modules|dist|\.work)\//.test(path))
    .map((inner) => {
      const path = `${folder}/${inner}`;
      const text = readFileSync(join(ROOT, path), 'utf8');
      return { path, text, imports: importsOf(text) };
    });

/** Those that are packed. */
export const packedFiles = ({ files }: Package): readonly PackageFile[] =>
  files.filter(({ path }) => !isTest(path));

/** `@kontor/codes/testing` → `@kontor/codes`, `zod/v4` → `zod`; undefined for files and Node's own modules. */
export function packageOf(specifier: string): string | undefined {
  if (/^[.#/]|^node:/.test(specifier)) return undefined;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
