import type { EInvoiceProfile } from '@kontor/invoice/testing';

/** A request of the suite: its JSON and the version that it goes to. */
export interface ConformanceRequest {
  readonly name: string;
  readonly version: 1 | 2;
  readonly body: Readonly<Record<string, unknown>>;
  /** The profile that it must reach, default EN16931; MINIMUM where data are left out on purpose. */
  readonly profile?: EInvoiceProfile | 'none' | 'any';
}

export type Body = ConformanceRequest['body'];

/** A request to version 2 that must reach a profile. */
export const v2 = (
  name: string,
  body: Body,
  profile: ConformanceRequest['profile'] = 'EN16931',
): ConformanceRequest => ({
  name,
  version: 2,
  body,
  profile,
});

export const TEMPLATES = ['DEFAULT', 'CLASSIC', 'MODERN', 'MINIMALISTIC'] as const;

/** A discount by percent and a fee by value. */
export const FEES = [
  { title: 'Treuerabatt 5 %', percent: -5 },
  { title: 'Versand', value: 6.9 },
];
