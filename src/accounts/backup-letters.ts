import type { Check } from '../core/health.ts';
import type { Mail, MailSender } from '../core/mail.ts';
import type { Clock } from '../core/operation.ts';
import { dayOf } from '../meter/calendar.ts';
import type { Store } from '../store/port.ts';
import type { Letterhead } from './letters.ts';

const DAY_MS = 86_400_000;
/** More operators than a service has. */
const OPERATORS = 50;
/** Where it is kept: a restart neither forgets nor repeats a letter. */
const KEPT = 'backup.letters';

/** How long backups have been failing, and whether the operators have it in writing. */
interface Outage {
  /** Unix ms. */
  readonly since: number;
  readonly isWritten: boolean;
}

interface BackupLettersOptions {
  readonly store: Pick<Store, 'getSetting' | 'setSetting' | 'listAccountsBy'>;
  /** The check `backup` of `/ready`. */
  readonly check: () => Check;
  readonly clock: Clock;
  readonly mail: MailSender;
  readonly publicUrl: () => string;
  readonly letterhead: Letterhead;
}

/** One letter to each operator when no good copy was made for a day of trying, and one when it is over. */
export class BackupLetters {
  readonly #options: BackupLettersOptions;

  constructor(options: BackupLettersOptions) {
    this.#options = options;
  }

  /** After each round of backups. A mail server that is away is tried again in the next. @throws Unavailable, faults of the store */
  async round(): Promise<void> {
    const { store, check, clock, mail } = this.#options;
    if (!mail.isSetUp) return;
    const { state, note = '' } = check();
    const kept = await store.getSetting(KEPT);
    const outage = kept === null || kept === '' ? undefined : (JSON.parse(kept) as Outage);
    if (state === 'ok') {
      if (outage === undefined) return;
      if (outage.isWritten) await this.#write(overLetter, note);
      await store.setSetting(KEPT, '');
      return;
    }
    const now = clock.now();
    const present = outage ?? { since: now, isWritten: false };
    const isDue = !present.isWritten && now - present.since >= DAY_MS;
    if (isDue) await this.#write(failingLetter, note);
    const next: Outage = { since: present.since, isWritten: present.isWritten || isDue };
    const text = JSON.stringify(next);
    if (text !== kept) await store.setSetting(KEPT, text);
  }

  async #write(letter: LetterForm, note: string): Promise<void> {
    const { store, clock, mail, publicUrl, letterhead } = this.#options;
    const listed = await store.listAccountsBy({
      ...{ state: 'operator', sort: 'created', isDescending: false, limit: OPERATORS },
      sinceDay: dayOf(clock.now()),
    });
    for (const { account } of listed)
      if (account.email !== null)
        await mail.send(letter({ to: account.email, note, url: publicUrl(), letterhead }));
  }
}

interface LetterFacts {
  readonly to: string;
  readonly note: string;
  readonly url: string;
  readonly letterhead: Letterhead;
}
type LetterForm = (facts: LetterFacts) => Mail;

/** In both languages, since no browser has asked for one; the note is that of `/ready`. */
const failingLetter: LetterForm = ({ to, note, url, letterhead }) => ({
  to,
  subject: `${letterhead.name}: backups fail / Datensicherung schlägt fehl`,
  text: `${[
    'For a day no good copy of the database could be made. Everything since the last one is lost with the disk.',
    'Seit einem Tag gelang keine brauchbare Kopie der Datenbank. Alles seit der letzten geht mit der Platte verloren.',
    note,
    `${url}/dashboard/operator/health`,
  ].join('\n\n')}\n`,
});

const overLetter: LetterForm = ({ to, note, url, letterhead }) => ({
  to,
  subject: `${letterhead.name}: backups work again / Datensicherung wieder in Ordnung`,
  text: `${[
    'A good copy of the database was made again.',
    'Es gibt wieder eine brauchbare Kopie der Datenbank.',
    note,
    `${url}/dashboard/operator/health`,
  ].join('\n\n')}\n`,
});
