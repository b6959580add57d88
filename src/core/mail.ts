/** One mail to one person: plain text, no pictures, nothing that shows the sender whether it was read. */
export interface Mail {
  /** An address of the form that `accounts/email.ts` stores. */
  readonly to: string;
  readonly subject: string;
  /** Lines end in \n. */
  readonly text: string;
}

/** The way out for mail. */
export interface MailSender {
  /** False: the operator has set up no server, and nothing may be sent. */
  readonly isSetUp: boolean;
  /** Resolves when the server has taken it. @throws Unavailable when it does not */
  send(mail: Mail): Promise<void>;
}

/** Where no server is set up. */
export const NO_MAIL: MailSender = {
  isSetUp: false,
  send: () => Promise.reject(new Error('no mail server is set up')),
};
