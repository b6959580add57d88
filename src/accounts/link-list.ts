import type { Link } from './one-time-links.ts';

const MAX_LINKS = 200;

export interface ListedLink extends Link {
  readonly at: number;
  readonly email: string;
}

/**
 * Links that no mail has carried, for the operator's page alone. In memory: a link opens an account, and the store has
 * hashes only.
 */
export class LinkList {
  #links: readonly ListedLink[] = [];

  add(link: ListedLink): void {
    this.#links = [link, ...this.#links].slice(0, MAX_LINKS);
  }

  /** Newest first, without those that are over. */
  list(now: number): readonly ListedLink[] {
    this.#links = this.#links.filter(({ expiresAt }) => now < expiresAt);
    return this.#links;
  }
}
