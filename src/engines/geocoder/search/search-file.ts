import {
  allOf,
  DeadlineExceeded,
  editsToName,
  type Group,
  groupsOf,
  groupsWithCountry,
  hasStreetHint,
  type NamedCountry,
  narrowingGroups,
  partPlans,
  queriedName,
  relaxedPlans,
  type SearchDeadline,
  type SearchQuery,
  searchQueryOf,
  type TextPlan,
  type TextScore,
  type Token,
  wholeNameCoverage,
} from '@kontor/places';
import type { OpenDataFile } from '../data-file/open-data-file.ts';
import { type Accepted, CandidatePool } from './candidate-pool.ts';
import { FileWords } from './file-words.ts';
import { MAX_NAMES, MAX_ROWS, TextRows } from './text-rows.ts';

/** Nothing that could still be found would be better by much. */
const GOOD_ENOUGH = 0.93;
const ALL_OF_A_WORD = 0.95;
/** Streets with equally near names of which more than one is no answer. */
const MAX_NEAREST = 5;
/** Text queries that streets leave to places. */
const KEPT_FOR_PLACES = 6;
/** Kinds of street alone are asked for only where that costs nothing. */
const MAX_DESIGNATOR_DOCUMENTS = 1000;

/** A query as tokens, and the country that it names. */
export interface ParsedQuery {
  readonly tokens: readonly Token[];
  readonly country?: NamedCountry;
}

/**
 * The best matches of a query in one file, none if none is good enough. When the time is over they are the best so far. The
 * first one is the same for every limit.
 * @throws Cancelled; Late when there is none so far
 */
export function searchFile(
  file: OpenDataFile,
  parsed: ParsedQuery,
  deadline: SearchDeadline,
  limit = 1,
): readonly Accepted[] {
  const search = new FileSearch(file, parsed, { deadline, limit });
  try {
    search.run();
  } catch (error) {
    if (!(error instanceof DeadlineExceeded) || search.best === undefined) throw error;
  }
  return search.kept;
}

class FileSearch {
  readonly #parsed: ParsedQuery;
  readonly #words: FileWords;
  readonly #rows: TextRows;
  readonly #pool: CandidatePool;
  readonly #hasStreets: boolean;

  constructor(
    file: OpenDataFile,
    parsed: ParsedQuery,
    { deadline, limit }: { readonly deadline: SearchDeadline; readonly limit: number },
  ) {
    const { streets, places } = file.about.counts;
    this.#parsed = parsed;
    this.#words = new FileWords(file.connection, streets + places, deadline);
    this.#rows = new TextRows(file.connection, deadline);
    this.#pool = new CandidatePool(file.connection, limit);
    this.#hasStreets = file.hasStreets;
  }

  get best(): Accepted | undefined {
    return this.#pool.best;
  }

  get kept(): readonly Accepted[] {
    return this.#pool.kept;
  }

  run(): void {
    const { tokens, country } = this.#parsed;
    const exact = searchQueryOf(tokens, country, this.#words, 'exact');
    this.#find(exact);
    this.#pool.addContinuation(exact, (id) => this.#rows.street(id));
  }

  #find(exact: SearchQuery): void {
    const { tokens, country } = this.#parsed;
    const groups = groupsOf(exact);
    // "Ordino" is the town before it is the "Carrer d'Ordino".
    if (!hasStreetHint(exact) && this.#tryPlaces(exact) && this.#isWholePlace()) return;
    if (this.#hasStreets && this.#tryAll(exact, groups)) return;
    if (!hasStreetHint(exact) && this.#isGood(groupsWithCountry(exact))) return;
    const wide = searchQueryOf(tokens, country, this.#words, 'wide');
    const wideGroups = groupsOf(wide);
    if (this.#hasStreets && groups.length > 0) {
      if (this.#tryAll(wide, wideGroups)) return;
      if (this.#tryPlans(wide, wideGroups, partPlans(wide, wideGroups, narrowingGroups(wide)))) return;
      if (this.#tryPlans(wide, wideGroups, relaxedPlans(wideGroups, postcodesOf(wide)))) return;
    }
    this.#tryPlaces(wide);
    if (this.#hasStreets && hasStreetHint(wide)) this.#tryNames(wide);
  }

  /** The town is found: which of its streets is written so badly that no word of it was? */
  #tryNames(searchQuery: SearchQuery): void {
    const town = this.best;
    if (town === undefined || town.found.candidate.kind !== 'place') return;
    const written = queriedName(searchQuery, town.text.hits);
    const plan = townPlan(searchQuery, town.text);
    if (written === undefined || plan === undefined || plan.documents > MAX_NAMES) return;
    const near = this.#rows.names(plan).flatMap(({ id, variants }) => {
      const edits = editsToName(written, variants);
      return edits === undefined ? [] : [{ id, edits }];
    });
    const least = Math.min(...near.map(({ edits }) => edits));
    const nearest = near.filter(({ edits }) => edits === least).slice(0, MAX_NEAREST);
    const name = wholeNameCoverage(searchQuery, written, least);
    this.#pool.addWhole(
      searchQuery,
      nearest.flatMap(({ id }) => {
        const found = this.#rows.street(id);
        return found === undefined ? [] : [{ found, name }];
      }),
    );
  }

  /** All words, and where that finds too much, with postcode and kind of street. */
  #tryAll(searchQuery: SearchQuery, groups: readonly Group[]): boolean {
    const narrowing = narrowingGroups(searchQuery);
    if (groups.length === 0) return this.#tryDesignators(searchQuery, narrowing);
    const plan = allOf(groups);
    const found = this.#streets(searchQuery, plan);
    if (found < MAX_ROWS || narrowing.length === 0) return this.#isGood(groups);
    for (const group of narrowing) this.#streets(searchQuery, allOf([...groups, group]));
    return this.#isGood(groups);
  }

  /** "Graben 5, 1010": the kind is the name. */
  #tryDesignators(searchQuery: SearchQuery, groups: readonly Group[]): boolean {
    if (groups.length === 0) return false;
    const plan = allOf(groups);
    if (groups.length > 1 || plan.documents <= MAX_DESIGNATOR_DOCUMENTS) this.#streets(searchQuery, plan);
    return this.#isGood([]);
  }

  #tryPlans(searchQuery: SearchQuery, groups: readonly Group[], plans: Iterable<TextPlan>): boolean {
    for (const plan of plans) {
      if (this.#rows.left <= KEPT_FOR_PLACES) break;
      this.#streets(searchQuery, plan);
      if (this.#isGood(groups)) return true;
    }
    return false;
  }

  /** All words of a name, then each alone, in names only: else 300 streets in a town hide the town. */
  #tryPlaces(searchQuery: SearchQuery): boolean {
    const groups = groupsWithCountry(searchQuery);
    const postcodes = postcodesOf(searchQuery);
    if (groups.length > 1) this.#places(searchQuery, allOf(groups));
    for (const postcode of postcodes) this.#places(searchQuery, allOf([inName(postcode)]));
    // What is rare was asked for with the streets; the town is often the last word, seldom the first.
    for (const group of [...groups].sort((a, b) => b.slot - a.slot)) {
      const named = inName(group);
      const found = this.#places(searchQuery, allOf([named]));
      if (found < MAX_ROWS) continue;
      for (const other of postcodes) this.#places(searchQuery, allOf([named, other]));
    }
    return this.#isGood(groups);
  }

  #streets(searchQuery: SearchQuery, plan: TextPlan): number {
    const rows = this.#rows.find('street', plan);
    this.#pool.add(searchQuery, rows);
    return rows.length;
  }

  #places(searchQuery: SearchQuery, plan: TextPlan): number {
    const rows = this.#rows.find('place', plan);
    this.#pool.add(searchQuery, rows);
    return rows.length;
  }

  /** The best is a place that is asked for by nothing but its name. */
  #isWholePlace(): boolean {
    const { best } = this.#pool;
    return (
      best?.found.candidate.kind === 'place' &&
      best.text.name.share >= ALL_OF_A_WORD &&
      best.text.words >= 0.99
    );
  }

  /** The best has every word of the query that is in the file, and the whole of its name is in the query. */
  #isGood(groups: readonly Group[]): boolean {
    const { best } = this.#pool;
    if (best === undefined) return false;
    if (best.score >= GOOD_ENOUGH) return true;
    const isWhole = groups.every(({ slot }) => best.text.hits[slot]! >= ALL_OF_A_WORD);
    return isWhole && best.text.name.share >= ALL_OF_A_WORD;
  }
}

/** All streets around a place that was found: by its postcode, else by its name. */
function townPlan(searchQuery: SearchQuery, { postcode, name }: TextScore): TextPlan | undefined {
  const narrow = postcode === 1 ? postcodesOf(searchQuery) : [];
  const groups =
    narrow.length > 0 ? narrow : groupsWithCountry(searchQuery).filter(({ slot }) => name.hits[slot]! > 0);
  return groups.length === 0 ? undefined : allOf(groups.map((group) => inColumn('ctx', group)));
}

const postcodesOf = (searchQuery: SearchQuery): readonly Group[] =>
  narrowingGroups(searchQuery).filter(({ slot }) => searchQuery.slots[slot]!.isPostcode);

const inName = (group: Group): Group => inColumn('name', group);
const inColumn = (column: 'name' | 'ctx', { expression, ...group }: Group): Group => ({
  ...group,
  expression: `${column} : ${bracketed(expression)}`,
});
const bracketed = (expression: string): string =>
  expression.startsWith('(') ? expression : `(${expression})`;
