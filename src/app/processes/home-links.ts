import type { PendingLinkQueries, Store } from '../../store/port.ts';
import type { PendingLink } from '../../store/records.ts';

/** Links that operators pass on, for all processes, sealed as they come. The end of the service forgets them, as with one process. */
export class HomeLinks implements PendingLinkQueries {
  readonly #store: Pick<Store, 'findOneTime'>;
  /** In the order of their coming. */
  #links: PendingLink[] = [];

  constructor(store: Pick<Store, 'findOneTime'>) {
    this.#store = store;
  }

  async addPendingLink(link: PendingLink, mostKept: number): Promise<void> {
    this.#links = [...this.#links, link].slice(-mostKept);
  }

  async listPendingLinks(now: number): Promise<PendingLink[]> {
    const live = await Promise.all(
      this.#links.map(async (link) => ((await this.#canBeUsed(link, now)) ? [link] : [])),
    );
    return live.flat().toReversed();
  }

  async #canBeUsed({ hash, purpose, expiresAt }: PendingLink, now: number): Promise<boolean> {
    return expiresAt > now && (await this.#store.findOneTime(hash, purpose, now)) !== null;
  }
}
