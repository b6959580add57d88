import type { ConformanceRequest } from './requests.ts';

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
