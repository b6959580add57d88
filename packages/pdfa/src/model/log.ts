import { CLAUSES_OF_PART_4 } from '../level/clauses-of-part-4.data.ts';
import { type PdfALevel, type PdfAPart, partOf } from '../level/pdf-a-level.ts';
import type { PdfAChange, PdfAObstacle } from './result.ts';

/** A requirement of ISO 19005 and what is done for it. */
export interface Requirement {
  /** @example annotation-flags */
  readonly rule: string;
  /** Clause of ISO 19005-1, and of ISO 19005-2 and -3, which share their numbers. */
  readonly clauses: { readonly first: string; readonly later: string };
  /** What was done, for a reader of the report. */
  readonly description: string;
}

interface Count {
  readonly requirement: Requirement;
  count: number;
  readonly pages: Set<number>;
  readonly details: Set<string>;
}

function clauseOf({ clauses }: Requirement, part: PdfAPart): string {
  const { first, later } = clauses;
  if (part === 1) return `ISO 19005-1, ${first}`;
  return `ISO 19005-${part}, ${part === 4 ? (CLAUSES_OF_PART_4[later] ?? later) : later}`;
}

/** More obstacles of one kind are nothing new for a reader. */
const MAX_OBSTACLES = 100;
const MAX_DETAILS = 100;

/** What was changed, and the obstacles. */
export class ConversionLog {
  readonly #part: PdfAPart;
  readonly #counts = new Map<string, Count>();
  readonly #obstacles = new Map<string, PdfAObstacle>();

  constructor(level: PdfALevel) {
    this.#part = partOf(level);
  }

  /** Counts one change; `page` from 1. */
  change(requirement: Requirement, page?: number, detail?: string): void {
    const known = this.#counts.get(requirement.rule);
    const entry: Count = known ?? { requirement, count: 0, pages: new Set(), details: new Set() };
    entry.count++;
    if (detail !== undefined && entry.details.size < MAX_DETAILS) entry.details.add(detail);
    if (page !== undefined) entry.pages.add(page);
    this.#counts.set(requirement.rule, entry);
  }

  obstacle(requirement: Requirement, description: string, kind: PdfAObstacle['kind'] = 'redistill'): void {
    const key = `${requirement.rule} ${description}`;
    if (this.#obstacles.has(key) || this.#obstacles.size >= MAX_OBSTACLES) return;
    const clause = clauseOf(requirement, this.#part);
    this.#obstacles.set(key, { rule: requirement.rule, clause, description, kind });
  }

  count(rule: string): number {
    return this.#counts.get(rule)?.count ?? 0;
  }

  get changes(): readonly PdfAChange[] {
    return [...this.#counts.values()].map(({ requirement, count, pages, details }) => ({
      rule: requirement.rule,
      clause: clauseOf(requirement, this.#part),
      description: requirement.description,
      count,
      ...(pages.size === 0 ? {} : { pages: [...pages].sort((a, b) => a - b) }),
      ...(details.size === 0 ? {} : { details: [...details] }),
    }));
  }

  get obstacles(): readonly PdfAObstacle[] {
    return [...this.#obstacles.values()];
  }
}
