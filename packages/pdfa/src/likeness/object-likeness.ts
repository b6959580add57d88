import {
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  isString,
  type PdfDict,
  type PdfFile,
  type PdfObject,
  type PdfStream,
} from '@kontor/pdf';

/** Objects within objects; deeper ones are taken as different. */
const MAX_DEPTH = 60;
/** Pairs that are looked at; what is behind them is taken as different. */
const MAX_PAIRS = 400_000;

/** Decides whether an entry of two dictionaries makes a difference. */
export type IsIgnored = (key: string, made: PdfDict, given: PdfDict) => boolean;

interface Two {
  readonly made: PdfFile;
  readonly given: PdfFile;
}

/**
 * Compares objects of two files in step, references followed: whether they are the same but for entries that are
 * ignored. Doubt counts as a difference.
 */
export class ObjectLikeness {
  readonly #files: Two;
  readonly #isIgnored: IsIgnored;
  readonly #known = new Map<string, boolean>();
  /** Pairs that were taken as equal since the last question began: they are so only if its answer is yes. */
  #assumed: string[] = [];
  #pairs = 0;

  constructor(files: Two, isIgnored: IsIgnored) {
    this.#files = files;
    this.#isIgnored = isIgnored;
  }

  areAlike(made: PdfObject | undefined, given: PdfObject | undefined): boolean {
    this.#assumed = [];
    const isAlike = this.#alike(made ?? null, given ?? null, 0);
    if (!isAlike) for (const key of this.#assumed) this.#known.delete(key);
    return isAlike;
  }

  #alike(made: PdfObject, given: PdfObject, depth: number): boolean {
    if (depth > MAX_DEPTH || ++this.#pairs > MAX_PAIRS) return false;
    if (!isRef(made) || !isRef(given)) return this.#alikeValues(made, given, depth);
    const key = `${made.object} ${given.object}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    // A way back to the pair itself shows no difference.
    this.#known.set(key, true);
    this.#assumed.push(key);
    const isAlike = this.#alikeValues(made, given, depth);
    if (!isAlike) this.#known.set(key, false);
    return isAlike;
  }

  #alikeValues(madeValue: PdfObject, givenValue: PdfObject, depth: number): boolean {
    const made = this.#files.made.resolve(madeValue);
    const given = this.#files.given.resolve(givenValue);
    if (isStream(made)) return isStream(given) && this.#alikeStreams(made, given, depth);
    if (isArray(made)) {
      if (!isArray(given) || made.length !== given.length) return false;
      return made.every((one, i) => this.#alike(one, given[i]!, depth + 1));
    }
    if (isDict(made)) return isDict(given) && !isStream(given) && this.#alikeDicts(made, given, depth);
    if (isString(made)) return isString(given) && Buffer.from(made.bytes).equals(given.bytes);
    if (isName(made)) return isName(given) && made.name === given.name;
    return made === given;
  }

  #alikeDicts(made: PdfDict, given: PdfDict, depth: number): boolean {
    for (const key of new Set([...made.keys(), ...given.keys()])) {
      if (this.#isIgnored(key, made, given)) continue;
      if (!this.#alike(made.get(key) ?? null, given.get(key) ?? null, depth + 1)) return false;
    }
    return true;
  }

  /** By their bytes; packed in other ways, by what is in them. */
  #alikeStreams(made: PdfStream, given: PdfStream, depth: number): boolean {
    const rest = (entries: PdfDict): PdfDict => new Map([...entries].filter(([key]) => !CODING.has(key)));
    if (!this.#alikeDicts(rest(made.dict), rest(given.dict), depth)) return false;
    const isSame = Buffer.from(made.data.buffer, made.data.byteOffset, made.data.length).equals(given.data);
    const isPackedAlike = ['Filter', 'DecodeParms'].every((key) =>
      this.#alike(made.dict.get(key) ?? null, given.dict.get(key) ?? null, depth + 1),
    );
    return (isSame && isPackedAlike) || this.#areDecodedAlike(made, given);
  }

  #areDecodedAlike(made: PdfStream, given: PdfStream): boolean {
    const [one, other] = [this.#files.made.decoded(made), this.#files.given.decoded(given)];
    if (one.filter !== undefined || other.filter !== undefined) return false;
    return Buffer.from(one.data.buffer, one.data.byteOffset, one.data.length).equals(other.data);
  }
}

/** How the data of a stream are packed (ISO 32000-1, table 5). */
const CODING = new Set(['Length', 'Filter', 'DecodeParms', 'DL']);
