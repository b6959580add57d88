import type { Link } from './one-time-links.ts';

/** So many links are kept, the newest. */
export const MAX_LINKS = 200;

export interface ListedLink extends Link {
  readonly at: number;
  readonly email: string;
}

/** Links that no mail has carried, for the operator's page alone. */
export interface LinkList {
  add(link: ListedLink): Promise<void>;
  /** Newest first, without those that are over. */
  list(now: number): Promise<readonly ListedLink[]>;
}

/** The list of one process, in memory: a link opens an account, and the store has hashes only. */
export class OwnLinkList implements LinkList {
  #links: readonly ListedLink[] = [];

  async add(link: ListedLink): Promise<void> {
    this.#links = [link, ...this.#links].slice(0, MAX_LINKS);
  }

  async list(now: number): Promise<readonly ListedLink[]> {
    this.#links = this.#links.filter(({ expiresAt }) => now < expiresAt);
    return this.#links;
  }
}
