/** A package as it is packed: JavaScript, types, a manifest without what only this repository needs. */

type Texts = Readonly<Record<string, string>>;

/** package.json of a package, as far as it is packed. */
export interface SourceManifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly engines: Texts;
  readonly exports: Texts;
  readonly dependencies?: Texts;
}

/** Names of files in imports: relative ones, and those of the package itself (`#…`). */
const OWN_FILES = /(\bfrom\s*|\bimport\s*\(?\s*)(['"])((?:\.{1,2}\/|#)[^'"\n]*)\.ts\2/g;

/** The compiler leaves names of files as they are; what was compiled has another ending. */
export const withCompiledNames = (text: string): string => text.replace(OWN_FILES, '$1$2$3.js$2');

/** `./src/index.ts` → `./src/index.js`. */
const compiled = (file: string, ending: string): string => file.replace(/\.ts$/, ending);

/** The manifest that is packed: the entries but those for tests, as JavaScript with types. */
export function packedManifest(source: SourceManifest): object {
  const { name, version, description, license, engines, dependencies = {} } = source;
  const entries = Object.entries(source.exports)
    .filter(([entry]) => entry !== './testing')
    .map(([entry, file]) => [entry, { types: compiled(file, '.d.ts'), default: compiled(file, '.js') }]);
  return {
    ...{ name, version, description, license, type: 'module', sideEffects: false, engines },
    imports: { '#*': './src/*' },
    exports: Object.fromEntries(entries),
    dependencies,
  };
}
