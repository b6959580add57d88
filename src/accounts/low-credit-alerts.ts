import type { MailSender } from '../core/mail.ts';
import type { Clock } from '../core/operation.ts';
import { givingEntry, lowCreditKinds } from '../meter/low-credit.ts';
import type { OutboxQueries, Store } from '../store/port.ts';
import type { AlertKind, UnsentAlert } from '../store/records.ts';
import type { Letterhead } from './letters.ts';
import { lowCreditLetter } from './low-credit-letter.ts';

const EVERY_MS = 5_000;
/** Accounts looked at in one round: the database is there for charges first. */
const ACCOUNTS_AT_ONCE = 200;
const LAST_ENTRIES = 20;
const MINUTE_MS = 60_000;
/** Waits between attempts while the mail server is away; the last one again and again, for about a day. */
const RETRY_MS: readonly number[] = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 60 * MINUTE_MS];
const LONGEST_RETRY_MS = Math.max(...RETRY_MS);
const MAX_TRIES = 28;
/** Mails of one round. */
const MAILS_AT_ONCE = 200;

interface LowCreditAlertsOptions {
  readonly store: Pick<Store, 'findAccount' | 'listEntries'>;
  readonly outbox: OutboxQueries;
  /** Of several processes on a store one sends. */
  readonly isLeading?: (() => Promise<boolean>) | undefined;
  readonly clock: Clock;
  readonly mail: MailSender;
  /** Where the dashboard is, without a slash at the end. */
  readonly publicUrl: () => string;
  readonly letterhead: Letterhead;
  readonly onError: (error: unknown) => void;
}

/** The state of an account. */
interface State {
  readonly email: string;
  readonly credits: number;
  readonly kinds: readonly AlertKind[];
  readonly entry: number;
}

/**
 * Warns owners by mail that their credits run out. Calls only leave the number of their account here; everything else
 * is done in rounds beside them. An alert is noted when its mail is kept to be sent, so that nobody keeps it twice.
 */
export class LowCreditAlerts {
  readonly #options: LowCreditAlertsOptions;
  readonly #noticed = new Set<number>();
  readonly #stop = new AbortController();
  #round: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: LowCreditAlertsOptions) {
    this.#options = options;
  }

  /** Credits of this account were used, or asked for in vain. */
  readonly notice = (account: number): void => {
    if (this.#options.mail.isSetUp) this.#noticed.add(account);
  };

  /** Without mail there is nothing to do: the dashboard shows it by itself. */
  start(): void {
    if (!this.#options.mail.isSetUp || this.#stop.signal.aborted) return;
    this.#timer = setTimeout(() => {
      this.#round = this.round().finally(() => this.start());
    }, EVERY_MS).unref();
  }

  /** Looks at the accounts noticed so far and sends what is due. Never throws. */
  async round(): Promise<void> {
    for (const account of this.#noticed.values().take(ACCOUNTS_AT_ONCE).toArray()) {
      if (this.#stop.signal.aborted) return;
      this.#noticed.delete(account);
      try {
        await this.#look(account);
      } catch (error) {
        // The store is away: once more in the next round.
        this.#noticed.add(account);
        this.#options.onError(error);
        return;
      }
    }
    await this.#sendDue().catch((error: unknown) => this.#options.onError(error));
  }

  async #look(account: number): Promise<void> {
    const { outbox, clock } = this.#options;
    const state = await this.#stateOf(account);
    if (state === undefined || state.kinds.length === 0) return;
    const { entry, kinds } = state;
    // After "none left" no milder alert is sent.
    const choose = ([worst]: readonly AlertKind[]) =>
      kinds[0] !== 'used-100' || worst === 'used-100' ? worst : undefined;
    await outbox.addAlerts({ account, entry, kinds, choose, at: clock.now() });
  }

  async #stateOf(id: number): Promise<State | undefined> {
    const { store } = this.#options;
    const account = await store.findAccount(id);
    if (account === null || account.email === null || account.unlimited || account.closedAt !== null)
      return undefined;
    const entries = await store.listEntries(id, { limit: LAST_ENTRIES });
    const given = givingEntry(entries);
    if (given === undefined) return undefined;
    const { email, credits } = account;
    return { email, credits, kinds: lowCreditKinds(account, entries), entry: given.id };
  }

  /** After the first mail that was not taken the others wait for the next round: the server may be away. */
  async #sendDue(): Promise<void> {
    const { outbox, clock, isLeading, onError } = this.#options;
    if (isLeading !== undefined && !(await isLeading())) return;
    const at = clock.now();
    const due = await outbox.listDueAlerts({ at, latest: at + LONGEST_RETRY_MS, limit: MAILS_AT_ONCE });
    for (const alert of due) {
      if (this.#stop.signal.aborted) return;
      const waitMs = RETRY_MS[Math.min(alert.tries, RETRY_MS.length - 1)]!;
      // Put off before it is sent: whoever comes after a process that was killed tries it once more.
      if (!(await outbox.takeAlert(alert, clock.now() + waitMs))) continue;
      try {
        await this.#send(alert);
      } catch (error) {
        onError(error);
        if (alert.tries + 1 >= MAX_TRIES) await outbox.dropAlert(alert);
        return;
      }
      await outbox.dropAlert(alert);
    }
  }

  /** No alert when new credits have come meanwhile. */
  async #send({ account, kind, entry }: UnsentAlert): Promise<void> {
    const { mail, publicUrl, letterhead } = this.#options;
    const state = await this.#stateOf(account);
    if (state === undefined || state.entry !== entry || !state.kinds.includes(kind)) return;
    const url = `${publicUrl()}/dashboard/billing`;
    const letter = lowCreditLetter(state.email, { kind, credits: state.credits, url }, letterhead);
    await this.#unlessStopped(mail.send(letter));
  }

  /** The end of the process does not wait for a mail server. */
  async #unlessStopped(work: Promise<void>): Promise<void> {
    const { signal } = this.#stop;
    const stopped = Promise.withResolvers<never>();
    const stop = () => stopped.reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    try {
      await Promise.race([work, stopped.promise]);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** What is not sent by then stays in the outbox. */
  async close(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await this.#round;
  }
}
