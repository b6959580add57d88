import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { FirstKey } from '../meter/bootstrap.ts';
import { signUpRule } from './sign-up-rule.ts';

const FILE = 'first-start.txt';

interface FirstSteps {
  readonly key: FirstKey;
  /** Sets the operator's e-mail and password. */
  readonly link: string;
  /** Of the service. */
  readonly address: string;
  /** What a command line begins with. */
  readonly kontor: string;
}

interface NoticeOptions {
  /** DATA_DIR. */
  readonly folder: string;
  /** Whether standard error is a terminal: what is shown there is kept by nobody. */
  readonly isTerminal: boolean;
  readonly say: (text: string) => void;
}

/**
 * The output of the first start: an API key and a link, which open the service to whoever reads them. On a terminal
 * they are shown. Anywhere else standard error ends in a log that others read and that is kept: there they go into a
 * file that only the service's user can read, and the log names it.
 * @throws errors of the system
 */
export function showFirstStartNotice(steps: FirstSteps, { folder, isTerminal, say }: NoticeOptions): void {
  const text = `${firstKeyText(steps)}\n${firstLinkText(steps)}`;
  if (isTerminal) {
    say(text);
    return;
  }
  const path = join(folder, FILE);
  rmSync(path, { force: true });
  writeFileSync(path, `${text}\n`, { mode: 0o600, flag: 'wx' });
  say(`The first API key and a link to log in are in ${path}; delete it when you have read it.`);
}

function firstKeyText({ key: { account, text, given }, address, kontor }: FirstSteps): string {
  if (given) return 'The first account has the key that BOOTSTRAP_API_KEY gave.';
  return `
This is a new installation. Its first API key, shown this once:

  ${text}

Try it:

  curl -o code.png -H "Authorization: Bearer ${text}" \\
    "${address}/v1/epc-qr-code?iban=AT611904300234573201&recipient=Buchbinderei%20Sieber&amount=148.50"

A lost key cannot be shown again. To make another, while the service runs:

  ${kontor} key create --account ${account} --name "second key"
`;
}

/** By it the operator of account 1 can log in. */
const firstLinkText = ({
  link,
  kontor,
}: FirstSteps): string => `The dashboard: open this link within 24 hours to set the operator's e-mail and password
(\`${kontor} account invite --account 1\` makes another):

  ${link}
`;

/** Who else may open an account, and why. */
export function signUpText(config: Config): string {
  const { mode, reason, isReached } = signUpRule(config);
  const isRisky = mode === 'open' && isReached && config.SMTP_URL === undefined;
  const risk =
    ' Without SMTP_URL addresses are not verified: everyone who reaches the service gets free credits.';
  return `Sign-up is ${mode} (${reason}).${isRisky ? risk : ''}`;
}
