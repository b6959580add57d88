import { editsBetween, type FieldPath, jsonPath, MAX_WORD_LENGTH } from '@kontor/base';
import { isRecord } from './normalize-strings.ts';

/** A step into a list, whichever entry. */
export const EACH = '[]';

/** A member of an operation, as it is compared with unknown ones. */
export interface DeclaredMember {
  /** Names from the outside in, `[]` for the entries of a list. */
  readonly path: readonly string[];
  readonly letters: string;
  readonly words: readonly string[];
  /** Letters of its name with those of the objects around it: `iban`, `creditoriban`. */
  readonly endings: ReadonlySet<string>;
}

/** A misspelt name is looked for elsewhere from this length on: `mode` is not `legalNotes[].code`. */
const MIN_LETTERS_ELSEWHERE = 6;

export function declaredMember(path: readonly string[]): DeclaredMember {
  const letters = path.map(lettersOf);
  return {
    path,
    letters: letters.at(-1)!,
    words: wordsOf(path.at(-1)!),
    endings: new Set(letters.map((_, index) => letters.slice(index).join(''))),
  };
}

/**
 * The path of the member that an unknown one most likely stands for, best first: of the same object with a similar name;
 * of this name elsewhere (`amount`: `items[].amount`, `creditorIban`: `creditor.iban`); of the same object with words of
 * the name (`currencyCode`: `currency`); with a similar name elsewhere; with more words elsewhere (`text`:
 * `options.showText`). Of equally good ones the fewest objects away, then the first. What the request has is not meant.
 */
export function suggestMember(
  members: readonly DeclaredMember[],
  values: Readonly<Record<string, unknown>>,
  unknown: FieldPath,
): string | undefined {
  const name = String(unknown.at(-1));
  if (name.length > MAX_WORD_LENGTH) return undefined;
  const given: GivenName = { letters: lettersOf(name), words: wordsOf(name) };
  const place = unknown.slice(0, -1);
  let best: { readonly path: FieldPath; readonly order: Order } | undefined;
  for (const member of members) {
    const path = atPlace(member.path, place);
    const steps = stepsBetween(place, path.slice(0, -1));
    const likeness = steps === 0 ? likenessHere(given, member) : likenessElsewhere(given, member);
    if (likeness === undefined || isGiven(values, path)) continue;
    const order: Order = [...likeness, steps];
    if (best === undefined || isBefore(order, best.order)) best = { path, order };
  }
  return best && pathText(best.path);
}

type GivenName = Pick<DeclaredMember, 'letters' | 'words'>;
/** Less is nearer. */
type Likeness = readonly [kind: number, difference: number];
type Order = readonly [...Likeness, steps: number];

function isBefore(a: Order, b: Order): boolean {
  const place = a.findIndex((one, index) => one !== b[index]);
  return place !== -1 && a[place]! < b[place]!;
}

function likenessHere(given: GivenName, { letters, words }: DeclaredMember): Likeness | undefined {
  const edits = editsBetween(given.letters, letters);
  if (edits !== undefined) return [0, edits];
  const more = moreWords(given.words, words) ?? moreWords(words, given.words);
  return more === undefined ? undefined : [2, more];
}

function likenessElsewhere(
  given: GivenName,
  { letters, words, endings }: DeclaredMember,
): Likeness | undefined {
  if (endings.has(given.letters)) return [1, 0];
  const edits =
    given.letters.length < MIN_LETTERS_ELSEWHERE ? undefined : editsBetween(given.letters, letters);
  if (edits !== undefined) return [3, edits];
  const more = moreWords(given.words, words);
  return more === undefined ? undefined : [4, more];
}

/** `unit_price` and `unitPrice` are the same. */
const lettersOf = (name: string): string => name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();

/** `showText`, `show_text` → `show`, `text`. */
const wordsOf = (name: string): readonly string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? []).map((word) => word.toLowerCase());

/** How many words `long` has more, when `short` is its beginning or end. */
function moreWords(short: readonly string[], long: readonly string[]): number | undefined {
  const more = long.length - short.length;
  if (short.length === 0 || more < 0) return undefined;
  const starts = short.every((word, index) => word === long[index]);
  const ends = short.every((word, index) => word === long[index + more]);
  return starts || ends ? more : undefined;
}

/** The path, through the entries of lists that `place` is in. */
function atPlace(path: readonly string[], place: FieldPath): FieldPath {
  let isShared = true;
  return path.map((part, index) => {
    const here = place[index];
    if (isShared && part === EACH && typeof here === 'number') return here;
    isShared &&= part === here;
    return part;
  });
}

/** How many objects up and down; a list and its entries are one. */
function stepsBetween(from: FieldPath, to: FieldPath): number {
  const apart = from.findIndex((part, index) => part !== to[index]);
  const shared = apart === -1 ? from.length : apart;
  return [...from.slice(shared), ...to.slice(shared)].filter(
    (part) => part !== EACH && typeof part === 'string',
  ).length;
}

/** Whether the request has it, in a list in all entries. */
function isGiven(value: unknown, [part, ...rest]: FieldPath): boolean {
  if (part === undefined) return value !== undefined;
  if (part === EACH)
    return Array.isArray(value) && value.length > 0 && value.every((entry) => isGiven(entry, rest));
  if (typeof part === 'number') return Array.isArray(value) && isGiven(value[part], rest);
  return isRecord(value) && isGiven(value[part], rest);
}

/** `['items', '[]', 'tax']` → `items[].tax`. */
const pathText = (path: FieldPath): string => jsonPath(path).replaceAll(`.${EACH}`, EACH);
