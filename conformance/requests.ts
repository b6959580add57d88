import { readFileSync } from 'node:fs';
import { invoicePdf } from '../src/operations/invoice-pdf/index.ts';
import { invoicePdfV1 } from '../src/operations/invoice-pdf-v1/index.ts';
import type { ConformanceRequest } from './request-parts.ts';
import { extendedRequests } from './requests-extended.ts';
import { formatRequests } from './requests-formats.ts';
import { hostileRequests } from './requests-hostile.ts';
import { lineRequests } from './requests-lines.ts';
import { modelRequests } from './requests-model.ts';
import { partyRequests } from './requests-parties.ts';
import { paymentRequests } from './requests-payment.ts';
import { plainRequests } from './requests-plain.ts';
import { randomRequests } from './requests-random.ts';
import { settlementRequests } from './requests-settlement.ts';
import { swissRequests } from './requests-swiss.ts';
import { taxRequests } from './requests-tax.ts';
import { typeRequests } from './requests-types.ts';
import { vatRequests } from './requests-vat.ts';

interface OperationCase {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly expected: { readonly profile?: ConformanceRequest['profile'] };
}

/** The cases of the operation, with the profile that each expects. */
function operationCases(): readonly ConformanceRequest[] {
  const folder = new URL('../src/operations/invoice-pdf/', import.meta.url);
  const read = (file: string) =>
    JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as readonly OperationCase[];
  return [...read('cases.json'), ...read('vat-cases.json')].map(({ name, input, expected }) => ({
    name,
    version: 2,
    body: input,
    profile: expected.profile ?? (input.zugferdDisabled === true ? 'none' : 'EN16931'),
  }));
}

const EXAMPLE_PROFILES: Readonly<Record<string, ConformanceRequest['profile']>> = {
  'As little as possible': 'MINIMUM',
  'XRechnung to a public authority': 'XRECHNUNG',
};

const examples = (): readonly ConformanceRequest[] => [
  ...invoicePdf.examples.map(({ title, input }) => ({
    name: `example: ${title}`,
    version: 2 as const,
    body: input as unknown as Readonly<Record<string, unknown>>,
    profile: EXAMPLE_PROFILES[title] ?? ('EN16931' as const),
  })),
  ...invoicePdfV1.examples.map(({ title, input }) => ({
    name: `example of version 1: ${title}`,
    version: 1 as const,
    body: input as unknown as Readonly<Record<string, unknown>>,
    profile: 'none' as const,
  })),
];

/** Every request of the suite, in a fixed order. */
export const conformanceRequests = (): readonly ConformanceRequest[] => [
  ...operationCases(),
  ...examples(),
  ...plainRequests(),
  ...partyRequests(),
  ...modelRequests(),
  ...hostileRequests(),
  ...swissRequests(),
  ...taxRequests(),
  ...vatRequests(),
  ...randomRequests(),
  ...typeRequests(),
  ...lineRequests(),
  ...formatRequests(),
  ...extendedRequests(),
  ...paymentRequests(),
  ...settlementRequests(),
];
