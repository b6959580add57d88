import type { SwissBillRequest } from '#swiss-bill/bill/bill-request.ts';
import { type SwissBill, swissBill } from '#swiss-bill/bill/swiss-bill.ts';

/** The bill of the guidelines' first example (IG QR-bill v2.3, annex A), with everything that a bill may have. */
export const SAMPLE: SwissBillRequest = {
  creditor: {
    iban: 'CH4431999123000889012',
    name: 'Max Muster & Söhne',
    street: 'Musterstrasse',
    houseNumber: '123',
    postalCode: '8000',
    city: 'Seldwyla',
    country: 'CH',
  },
  debtor: {
    name: 'Simon Muster',
    street: 'Musterstrasse',
    houseNumber: '1',
    postalCode: '8000',
    city: 'Seldwyla',
    country: 'CH',
  },
  currency: 'CHF',
  amount: 1949.75,
  information: 'Auftrag vom 15.06.2020',
  structuredInformation:
    '//S1/10/10201409/11/200701/20/140.000-53/30/102673831/31/200615/32/7.7/33/7.7:139.40/40/0:30',
  reference: '210000000003139471430009017',
  alternativeSchemes: ['Name AV1: UV;UltraPay005;12345', 'Name AV2: XY;XYService;54321'],
  language: 'DE',
};

/** A bill with other members than the sample's. */
export const sampleBill = (other: Partial<SwissBillRequest> = {}): SwissBill =>
  swissBill({ ...SAMPLE, ...other }).bill;
