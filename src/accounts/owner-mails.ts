import type { Mail, MailSender } from '../core/mail.ts';
import type { Clock } from '../core/operation.ts';
import { type Language, type Letterhead, letter, type Note } from './letters.ts';
import type { LinkList } from './link-list.ts';
import type { Link } from './one-time-links.ts';

/** Work that nobody waits for may pile up while a mail server is slow. */
const MAX_UNDER_WAY = 100;

interface OwnerMailsOptions {
  readonly mail: MailSender;
  readonly links: LinkList;
  readonly clock: Clock;
  /** Where the dashboard is, without a slash at the end. */
  readonly publicUrl: () => string;
  readonly letterhead: Letterhead;
  /** Called when a mail could not be sent; never with its text. */
  readonly onError: (error: unknown) => void;
}

/** Brings links to their owners: by mail, or by the operator's page where there is no mail or its server refuses. */
export class OwnerMails {
  readonly #options: OwnerMailsOptions;
  readonly #underWay = new Set<Promise<void>>();

  constructor(options: OwnerMailsOptions) {
    this.#options = options;
  }

  get isSetUp(): boolean {
    return this.#options.mail.isSetUp;
  }

  /** Sends a link, or lists it. */
  async deliver(link: Link, email: string, language: Language): Promise<void> {
    const { links, clock, letterhead } = this.#options;
    const isSent = await this.#sent(letter(email, link.purpose, link.url, { ...letterhead, language }));
    if (!isSent) await links.add({ ...link, email, at: clock.now() });
  }

  /** Sends a notice to the owner of an address, with a link to the dashboard; nothing where there is no mail. */
  async notify(email: string, note: Note, language: Language): Promise<void> {
    const { publicUrl, letterhead } = this.#options;
    await this.#sent(letter(email, note, `${publicUrl()}/dashboard`, { ...letterhead, language }));
  }

  /**
   * Work that the caller must not wait for: whether an address is known must not show in the time of an answer. Dropped
   * when too much is under way.
   */
  later(work: () => Promise<unknown>): void {
    if (this.#underWay.size >= MAX_UNDER_WAY) {
      this.#options.onError(new Error('too much mail under way'));
      return;
    }
    const running = work()
      .then(() => undefined)
      .catch((error: unknown) => this.#options.onError(error))
      .finally(() => this.#underWay.delete(running));
    this.#underWay.add(running);
  }

  /** Resolves when nothing is under way. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  async #sent(mail: Mail): Promise<boolean> {
    if (!this.#options.mail.isSetUp) return false;
    try {
      await this.#options.mail.send(mail);
      return true;
    } catch (error) {
      this.#options.onError(error);
      return false;
    }
  }
}
