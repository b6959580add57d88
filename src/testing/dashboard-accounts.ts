import assert from 'node:assert/strict';
import { BrowserSession } from './browser-session.ts';
import type { Service } from './harness.ts';

export const PASSWORD = 'correct horse battery';

/** Somebody of the dashboard: the account, and the browser in which its owner is logged in. */
export interface Person {
  readonly account: number;
  readonly email: string;
  readonly browser: BrowserSession;
}

let invited = 0;

/** A new account whose owner is logged in. */
export async function person(service: Service, role: 'user' | 'operator' = 'user'): Promise<Person> {
  const email = `person-${++invited}@example.org`;
  const { account, url } = await service.access.invitations.invite({ email, role, actor: 'test' });
  const browser = new BrowserSession(service);
  const answer = await browser.ask('POST', '/invitations', { token: tokenOf(url), password: PASSWORD });
  assert.equal(answer.statusCode, 200, answer.body);
  return { account, email, browser };
}

/** What a link carries behind its `#`. */
export const tokenOf = (url: string): string => url.slice(url.indexOf('#') + 1);

/** A key of the person's own, for all operations unless scopes are named. */
export async function newKey(
  { browser }: Person,
  settings: object = {},
): Promise<{ readonly id: number; readonly text: string }> {
  const answer = await browser.ask('POST', '/keys', { name: 'till', ...settings });
  assert.equal(answer.statusCode, 201, answer.body);
  const { key, text } = answer.json() as { key: { id: number }; text: string };
  return { id: key.id, text };
}

/** Identifiers of an answer that refuses. */
export const messagesOf = (answer: { json(): unknown }): readonly string[] =>
  (answer.json() as { messages: string[] }).messages;

/** A call that costs one credit. */
export const CODE = {
  operation: 'epc-qr-code',
  body: { iban: 'AT611904300234573201', recipient: 'Buchbinderei Sieber', amount: 148.5 },
} as const;
