import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zstdDecompressSync } from 'node:zlib';
import { type FontLibrary, ParsedFont, type SymbolSet } from '@kontor/graphics';

/** Family, then weight: `source-sans-3/400Regular`. Nothing that could leave a folder. */
const FACE = /^([a-z0-9-]+)\/(\d{3}([A-Za-z]+))$/;

/** Families whose files have other names than `<family>/<weight>.ttf`. */
const OWN_FAMILIES: Readonly<Record<string, string>> = {
  'liberation-sans': 'LiberationSans',
  'liberation-serif': 'LiberationSerif',
  'liberation-mono': 'LiberationMono',
};

const SYMBOL_FILES: Readonly<Record<SymbolSet, string>> = {
  symbol: 'FoxitSymbol.cff',
  dingbats: 'FoxitDingbats.cff',
};

const FILES = fileURLToPath(new URL('../files/', import.meta.url));

/**
 * The fonts of `files`, and of packages `@expo-google-fonts/<family>` that the operator installs. One instance a
 * thread: a face is read (0.05 to 10 MB) and parsed on first need, then kept. Large faces are stored with Zstandard: to
 * unpack one takes 45 to 80 ms (2.6 and 4.9 MB, Node 26.10, one core).
 */
export class InstalledFonts implements FontLibrary {
  readonly #faces = new Map<string, ParsedFont | undefined>();
  readonly #symbols = new Map<SymbolSet, Uint8Array>();
  readonly #require = createRequire(import.meta.url);

  face(id: string): ParsedFont | undefined {
    if (!this.#faces.has(id)) {
      const file = this.#file(id);
      this.#faces.set(id, file === undefined ? undefined : new ParsedFont(id, fontBytes(file)));
    }
    return this.#faces.get(id);
  }

  symbols(id: SymbolSet): Uint8Array {
    const known = this.#symbols.get(id) ?? readFileSync(join(FILES, SYMBOL_FILES[id]));
    this.#symbols.set(id, known);
    return known;
  }

  #file(id: string): string | undefined {
    const [, family = '', weight = '', word = ''] = FACE.exec(id) ?? [];
    if (family === '') throw new RangeError(`no face id: ${id}`);
    const own = OWN_FAMILIES[family];
    if (own !== undefined) return existing(join(FILES, `${own}-${word}.ttf`));
    const stored = join(FILES, family, `${weight}.ttf`);
    const shipped = existing(stored) ?? existing(`${stored}${PACKED}`);
    if (shipped !== undefined) return shipped;
    const folder = this.#packageFolder(`@expo-google-fonts/${family}`);
    return folder === undefined ? undefined : onlyFontOf(join(folder, weight));
  }

  /** Packages may be missing: that is no error, their scripts are then not drawn. */
  #packageFolder(name: string): string | undefined {
    try {
      return dirname(this.#require.resolve(`${name}/package.json`));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
      throw error;
    }
  }
}

/** Large faces are packed in the repository and in every installation: 20 instead of 44 MB. */
const PACKED = '.zst';

function fontBytes(file: string): Uint8Array {
  const bytes = readFileSync(file);
  return file.endsWith(PACKED) ? zstdDecompressSync(bytes) : bytes;
}

const existing = (file: string): string | undefined => (existsSync(file) ? file : undefined);

/** The packages keep one file a weight, in a folder of its own. */
function onlyFontOf(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const file = readdirSync(folder).find((entry) => entry.endsWith('.ttf'));
  return file === undefined ? undefined : join(folder, file);
}
