import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { layerPictureSvg } from '../scripts/reference/layer-picture/layer-picture-svg.ts';
import {
  layersOf,
  purposes,
  type SourceFolder,
  sourceFolders,
} from '../scripts/reference/layer-picture/source-folders.ts';

/** ARCHITECTURE.md, compared with the tree. That its picture is fresh is the matter of docs.test.ts. */

const ROOT = join(import.meta.dirname, '..');
const TEXT = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');

const foldersOf = (path: string): readonly string[] =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

describe('ARCHITECTURE.md', () => {
  it('names paths that exist', () => {
    const quoted = Array.from(
      TEXT.matchAll(/`((?:packages|src|test|docs|scripts|bench|data|deploy)\/[^`\s]*)`/g),
    );
    const linked = Array.from(TEXT.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g));
    const paths = [...quoted, ...linked].map(([, path = '']) => path.replace(/<name>.*$/, ''));
    assert.ok(paths.length > 30);
    assert.deepEqual(
      paths.filter((path) => !existsSync(join(ROOT, path))),
      [],
    );
  });

  it('has a row for every folder of src', () => {
    const known = purposes();
    const places = foldersOf('src');
    assert.deepEqual(
      places.filter((place) => !known.has(place)),
      [],
    );
  });

  it('has a row for nothing else', () => {
    assert.deepEqual(
      [...purposes().keys()].filter((place) => !existsSync(join(ROOT, 'src', place))),
      [],
    );
  });
});

describe('the picture of the house', () => {
  const room = (name: string, uses: readonly string[]): SourceFolder => ({
    name,
    purpose: `holds ${name}`,
    inner: [],
    uses,
    mayUse: [],
  });

  it('shows every package, and every folder of src that runs in the service', () => {
    const shown = new Set(sourceFolders().map(({ name }) => name));
    const missing = [...foldersOf('src'), ...foldersOf('packages').map((name) => `packages/${name}`)].filter(
      (name) => name !== 'testing' && !shown.has(name),
    );
    assert.deepEqual(missing, []);
  });

  it('has each room above all that it uses', () => {
    const uses: Readonly<Record<string, readonly string[]>> = {
      roof: ['hall', 'cellar'],
      hall: ['cellar'],
      cellar: [],
    };
    assert.deepEqual(
      layersOf(['roof', 'hall', 'cellar'], (name) => uses[name]!),
      [['cellar'], ['hall'], ['roof']],
    );
  });

  it('has rooms that use each other on one floor', () => {
    const uses: Readonly<Record<string, readonly string[]>> = { a: ['b'], b: ['a', 'c'], c: [] };
    assert.deepEqual(
      layersOf(['a', 'b', 'c'], (name) => uses[name]!),
      [['c'], ['a', 'b']],
    );
  });

  it('follows from the rooms alone, and no text gets out of its place', () => {
    const some = [room('main.ts', ['http']), room('http', ['packages/pdf']), room('packages/pdf', [])];
    const svg = layerPictureSvg(some, 'pure functions');
    assert.equal(layerPictureSvg(some, 'pure functions'), svg);
    const lower = (name: string) => Number(new RegExp(`y="(\\d+)">${name}<`).exec(svg)?.[1]);
    assert.ok(lower('http') < lower('packages') && lower('packages') < lower('pdf'));
    const harmful = layerPictureSvg(
      [room('a.ts', []), { ...room('b', []), purpose: '<script> & "quotes"' }],
      '',
    );
    assert.match(harmful, /&lt;script&gt; &amp; "quotes"/);
  });
});
