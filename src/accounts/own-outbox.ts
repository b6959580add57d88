import { chosenNews } from '../core/chosen-news.ts';
import type { NewAlerts, OutboxQueries, Store } from '../store/port.ts';
import type { UnsentAlert } from '../store/records.ts';

/** Mails that may wait. */
const MAX_UNSENT = 10_000;

interface OwnOutboxOptions {
  readonly store: Pick<Store, 'noteAlert'>;
  readonly onError: (error: unknown) => void;
}

/** The alerts of one process that are not sent yet, in memory: what is not sent at its end is left to the dashboard. */
export class OwnOutbox implements OutboxQueries {
  readonly #options: OwnOutboxOptions;
  readonly #unsent = new Map<number, UnsentAlert>();

  constructor(options: OwnOutboxOptions) {
    this.#options = options;
  }

  async addAlerts(alerts: NewAlerts): Promise<void> {
    const { store, onError } = this.#options;
    const { account, entry, at } = alerts;
    const kind = await chosenNews(alerts, (one) => store.noteAlert({ account, kind: one, entry, at }));
    if (kind === undefined) return;
    if (this.#unsent.size >= MAX_UNSENT && !this.#unsent.has(account))
      onError(new Error('too many alerts wait for the mail server'));
    else this.#unsent.set(account, { account, kind, entry, tries: 0, nextAt: at });
  }

  async listDueAlerts({
    at,
    latest,
    limit,
  }: Parameters<OutboxQueries['listDueAlerts']>[0]): Promise<UnsentAlert[]> {
    const due = [...this.#unsent.values()].filter(({ nextAt }) => nextAt <= at || nextAt > latest);
    return due.slice(0, limit);
  }

  async takeAlert(alert: UnsentAlert, nextAt: number): Promise<boolean> {
    if (!this.#isThere(alert) || this.#unsent.get(alert.account)?.tries !== alert.tries) return false;
    // Behind those that have not been tried yet.
    this.#unsent.delete(alert.account);
    this.#unsent.set(alert.account, { ...alert, tries: alert.tries + 1, nextAt });
    return true;
  }

  async dropAlert(alert: UnsentAlert): Promise<void> {
    if (this.#isThere(alert)) this.#unsent.delete(alert.account);
  }

  /** Not replaced by a newer one. */
  #isThere({ account, kind, entry }: UnsentAlert): boolean {
    const found = this.#unsent.get(account);
    return found?.kind === kind && found.entry === entry;
  }
}
