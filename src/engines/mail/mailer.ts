import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from '@kontor/base';
import { isLocal, type MailServer } from '@kontor/schema';
import type { Check } from '../../core/health.ts';
import { noted } from '../../core/health-notes.ts';
import type { Mail, MailSender } from '../../core/mail.ts';

/** Waits before the second and third attempt. */
const RETRY_MS: readonly number[] = [1_000, 5_000];
const CONNECT_MS = 10_000;
/** Between two answers of the server. */
const SILENCE_MS = 15_000;
/** One attempt, whatever the server does. */
const ATTEMPT_MS = 30_000;
const MAX_ANSWER_BYTES = 64 * 1024;

interface MailerOptions {
  readonly server: MailServer;
  /** MAIL_FROM */
  readonly from: string;
  readonly retryMs?: readonly number[];
  readonly attemptMs?: number;
}

/** Mail through the server that the operator named; its client is loaded with the first mail. */
export class Mailer implements MailSender {
  readonly isSetUp = true;
  readonly #options: MailerOptions;
  #check: Check = { state: 'ok' };

  constructor(options: MailerOptions) {
    this.#options = options;
  }

  /** How the last mail went. */
  get check(): Check {
    return this.#check;
  }

  /** Tries again what the server refuses for the moment (RFC 5321, 4.5.4.1). @throws Unavailable */
  async send(mail: Mail): Promise<void> {
    const { retryMs = RETRY_MS } = this.#options;
    for (const waitMs of [...retryMs, undefined]) {
      const fault = await this.#attempt(mail);
      if (fault === undefined) {
        this.#check = { state: 'ok' };
        return;
      }
      if (waitMs === undefined || fault === 'refused') break;
      await sleep(waitMs, undefined, { ref: false });
    }
    this.#check = noted('away', 'mailRefused');
    throw new Unavailable('mail', { why: { cause: 'mail' } });
  }

  /** `refused` for good, or `away` for the moment; without the server's text, which may quote the mail. */
  async #attempt(mail: Mail): Promise<'refused' | 'away' | undefined> {
    const transport = await this.#transport();
    const deadline = AbortSignal.timeout(this.#options.attemptMs ?? ATTEMPT_MS);
    const late = new Promise<never>((_resolve, reject) => {
      deadline.addEventListener(
        'abort',
        () => reject(new Unavailable('mail late', { why: { cause: 'mail' } })),
        { once: true },
      );
    });
    try {
      await Promise.race([transport.sendMail(this.#message(mail)), late]);
      return undefined;
    } catch (error) {
      return isRefusal(error) ? 'refused' : 'away';
    } finally {
      transport.close();
    }
  }

  async #transport() {
    const { createTransport } = await import('nodemailer');
    const { server } = this.#options;
    const { host, port, isEncrypted, user, password } = server;
    return createTransport({
      host,
      port,
      secure: isEncrypted,
      // A password must not be sent in the clear, except to this very machine.
      ignoreTLS: isLocal(server),
      requireTLS: !isLocal(server) && user !== undefined,
      ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      maxResponseSize: MAX_ANSWER_BYTES,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  #message({ to, subject, text }: Mail) {
    return {
      from: this.#options.from,
      to: { name: '', address: to },
      subject,
      text,
      // RFC 3834, 5: nobody's holiday notice shall answer.
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
  }
}

/** A reply of 500 and above will be the same the next time (RFC 5321, 4.2.1). */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;
