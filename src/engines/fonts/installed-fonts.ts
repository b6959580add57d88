import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FontLibrary, SymbolSet } from '#lib/type/font/font-library.ts';
import { ParsedFont } from '#lib/type/font/parsed-font.ts';

/** Family, then weight: `source-sans-3/400Regular`. Nothing that could leave a folder. */
const FACE = /^([a-z0-9-]+)\/(\d{3}([A-Za-z]+))$/;

/** Families whose files lie in the project itself, because no package of ours has them. */
const OWN_FAMILIES: Readonly<Record<string, string>> = {
  'liberation-sans': 'LiberationSans',
  'liberation-serif': 'LiberationSerif',
  'liberation-mono': 'LiberationMono',
};

const SYMBOL_FILES: Readonly<Record<SymbolSet, string>> = {
  symbol: 'FoxitSymbol.cff',
  dingbats: 'FoxitDingbats.cff',
};

const DATA_FONTS = fileURLToPath(new URL('../../../data/fonts/', import.meta.url));

/**
 * The fonts of the installed packages `@expo-google-fonts/<family>` and of `data/fonts`. One instance a thread:
 * a face is read (0.2 to 10 MB) and parsed on first need, then kept.
 */
export class InstalledFonts implements FontLibrary {
  readonly #faces = new Map<string, ParsedFont | undefined>();
  readonly #symbols = new Map<SymbolSet, Uint8Array>();
  readonly #require = createRequire(import.meta.url);

  face(id: string): ParsedFont | undefined {
    if (!this.#faces.has(id)) {
      const file = this.#file(id);
      this.#faces.set(id, file === undefined ? undefined : new ParsedFont(id, readFileSync(file)));
    }
    return this.#faces.get(id);
  }

  symbols(id: SymbolSet): Uint8Array {
    const known = this.#symbols.get(id) ?? readFileSync(join(DATA_FONTS, SYMBOL_FILES[id]));
    this.#symbols.set(id, known);
    return known;
  }

  #file(id: string): string | undefined {
    const [, family = '', weight = '', word = ''] = FACE.exec(id) ?? [];
    if (family === '') throw new RangeError(`no face id: ${id}`);
    const own = OWN_FAMILIES[family];
    if (own !== undefined) return existing(join(DATA_FONTS, `${own}-${word}.ttf`));
    const folder = this.#packageFolder(`@expo-google-fonts/${family}`);
    return folder === undefined ? undefined : onlyFontOf(join(folder, weight));
  }

  /** Optional packages may be missing: that is no error, their scripts are then not drawn. */
  #packageFolder(name: string): string | undefined {
    try {
      return dirname(this.#require.resolve(`${name}/package.json`));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
      throw error;
    }
  }
}

const existing = (file: string): string | undefined => (existsSync(file) ? file : undefined);

/** The packages keep one file a weight, in a folder of its own. */
function onlyFontOf(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const file = readdirSync(folder).find((entry) => entry.endsWith('.ttf'));
  return file === undefined ? undefined : join(folder, file);
}
