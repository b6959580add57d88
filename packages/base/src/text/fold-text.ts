import { REPLACEMENTS } from './fold-text.data.ts';

export interface FoldOptions {
  /** What becomes of a character without equivalent: it stays, or a run of them becomes one full stop. */
  readonly unmappable?: 'keep' | 'full-stop';
}

export interface Folded {
  readonly text: string;
  /** Something was replaced, by an equivalent or a full stop. */
  readonly changed: boolean;
  /** Some character had no equivalent. */
  readonly lossy: boolean;
}

let replacements: ReadonlyMap<string, string> | undefined;

function replacementTable(): ReadonlyMap<string, string> {
  replacements ??= new Map(REPLACEMENTS.flatMap(([from, to]) => [...from].map((c) => [c, to] as const)));
  return replacements;
}

type Permitted = (character: string) => boolean;

/** Below this are all scripts that decompose into Latin letters; keeps the tables small whatever callers send. */
const REMEMBERED_BELOW = 0x2100;

/** Equivalents by code point, `null` where there is none, for each of the few sets of permitted characters. */
const remembered = new WeakMap<Permitted, (string | null | undefined)[]>();

function rememberedBy(permitted: Permitted): (string | null | undefined)[] {
  let table = remembered.get(permitted);
  if (table === undefined) {
    table = new Array(REMEMBERED_BELOW);
    remembered.set(permitted, table);
  }
  return table;
}

/** Every character is permitted. */
function allowed(text: string, permitted: Permitted): boolean {
  for (const character of text) if (!permitted(character)) return false;
  return true;
}

/** The permitted text that replaces one refused character, or `undefined`. */
function equivalent(character: string, permitted: Permitted): string | undefined {
  const replaced = replacementTable().get(character);
  if (replaced !== undefined && allowed(replaced, permitted)) return replaced;
  const parts = character.normalize('NFKD').replace(/\p{M}/gu, '');
  if (parts === character) return undefined;
  let result = '';
  for (const part of parts) {
    const folded = permitted(part) ? part : equivalent(part, permitted);
    if (folded === undefined) return undefined;
    result += folded;
  }
  return result;
}

/**
 * Replaces each character that `permitted` refuses: by the table (ß → ss, “ → ", € → EUR …), else by its
 * compatibility decomposition without marks (č → c, ﬁ → fi), else by `unmappable`. Expects cleaned text.
 * @example foldText('Příspěvek', isPrintableAscii).text // 'Prispevek'
 */
export function foldText(
  text: string,
  permitted: Permitted,
  { unmappable = 'keep' }: FoldOptions = {},
): Folded {
  if (allowed(text, permitted)) return { text, changed: false, lossy: false };
  const known = rememberedBy(permitted);
  let result = '';
  let lossy = false;
  let inRun = false;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    let folded = known[code];
    if (folded === undefined) {
      folded = permitted(character) ? character : (equivalent(character, permitted) ?? null);
      if (code < REMEMBERED_BELOW) known[code] = folded;
    }
    if (folded !== null) {
      result += folded;
      // A mark that leaves nothing behind (variation selector) does not end a run.
      if (folded !== '') inRun = false;
      continue;
    }
    lossy = true;
    if (unmappable === 'keep') result += character;
    else if (!inRun) result += '.';
    inRun = true;
  }
  return { text: result, changed: result !== text, lossy };
}

/** U+0020 to U+007E. */
export const isPrintableAscii = (character: string): boolean => character >= ' ' && character <= '~';
