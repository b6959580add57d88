import type { VatRow } from '#amounts/vat-table.data.ts';
import { VAT_TABLE } from '#amounts/vat-table.data.ts';
import type { InvoiceItem, InvoiceParty } from '#request/request.ts';
import type { RequestSketch } from './invoice-request.ts';

/** A request that a row of the table decides. */
export interface VatTableCase {
  readonly row: VatRow;
  readonly name: string;
  readonly request: RequestSketch;
}

const VIENNA: InvoiceParty = {
  name: 'Verkäufer',
  street: 'Ring 1',
  postalCode: '1010',
  city: 'Wien',
  country: 'AT',
  vatNumber: 'ATU16370905',
};
const ZURICH: InvoiceParty = {
  name: 'Helvetia',
  street: 'Seestrasse 1',
  postalCode: '8001',
  city: 'Zürich',
  country: 'CH',
  vatNumber: 'CHE-116.281.710 MWST',
};
const HAMBURG: InvoiceParty = {
  name: 'Kunde',
  postalCode: '20095',
  city: 'Hamburg',
  country: 'DE',
  vatNumber: 'DE136695976',
};
const { vatNumber: _hamburg, ...PRIVATE } = HAMBURG;
const { vatNumber: _zurich, ...SWISS } = ZURICH;
const { vatNumber: _vienna, ...UNREGISTERED } = VIENNA;

type Item = Omit<InvoiceItem, 'amount'>;
const HOURS: Item = { description: 'Beratung', unit: 'h', unitPrice: 100 };
const PIECES: Item = { description: 'Ware', unit: 'Stück', unitPrice: 100 };
const SOMETHING: Item = { description: 'Auftrag', sumPrice: 100 };

const DATED = { number: '2026-017', issueDate: '2026-01-31', dueDate: '2026-02-14' };
const DELIVERED = { ...DATED, deliveryDate: '2026-01-28' };

interface Sketch {
  readonly sender?: InvoiceParty;
  readonly recipient: InvoiceParty;
  readonly items: readonly Item[];
  readonly metadata?: typeof DATED;
}

/** By row: what is sold, by whom and to whom. */
const SKETCHES: Readonly<Record<string, readonly (readonly [name: string, sketch: Sketch])[]>> = {
  'consumer abroad': [
    ['services within the EU', { recipient: { ...PRIVATE, status: 'CONSUMER' }, items: [HOURS] }],
    ['goods out of the EU', { recipient: { ...SWISS, status: 'CONSUMER' }, items: [PIECES] }],
    ['with a VAT number', { recipient: { ...HAMBURG, status: 'CONSUMER' }, items: [HOURS] }],
  ],
  'goods within the EU': [
    ['pieces', { recipient: HAMBURG, items: [PIECES], metadata: DELIVERED }],
    ['stated', { recipient: HAMBURG, items: [{ ...SOMETHING, supply: 'GOODS' }], metadata: DELIVERED }],
    ['shown by the day of delivery', { recipient: HAMBURG, items: [SOMETHING], metadata: DELIVERED }],
    ['without a day of delivery', { recipient: HAMBURG, items: [PIECES] }],
  ],
  'service within the EU': [
    ['hours', { recipient: HAMBURG, items: [HOURS] }],
    ['hours on a day', { recipient: HAMBURG, items: [HOURS], metadata: DELIVERED }],
    ['stated', { recipient: HAMBURG, items: [{ ...PIECES, supply: 'SERVICE' }], metadata: DELIVERED }],
  ],
  'unknown supply within the EU': [['no unit', { recipient: HAMBURG, items: [SOMETHING] }]],
  'goods out of the EU': [
    ['pieces', { recipient: SWISS, items: [PIECES] }],
    ['kilograms', { recipient: { ...SWISS, country: 'NO' }, items: [{ ...PIECES, unit: 'kg' }] }],
    ['stated', { recipient: ZURICH, items: [{ ...SOMETHING, supply: 'GOODS' }] }],
  ],
  'service to a business outside the EU': [
    ['business', { recipient: { ...SWISS, status: 'BUSINESS' }, items: [HOURS] }],
    ['VAT number', { recipient: ZURICH, items: [HOURS] }],
    ['registration number', { recipient: { ...SWISS, registrationNumber: 'CH-020.3' }, items: [HOURS] }],
    ['stated', { recipient: ZURICH, items: [{ ...SOMETHING, supply: 'SERVICE' }] }],
  ],
  'service outside the EU': [
    ['no status', { recipient: SWISS, items: [HOURS] }],
    ['authority', { recipient: { ...SWISS, status: 'AUTHORITY' }, items: [HOURS] }],
  ],
  'other EU country without VAT number': [
    ['goods', { recipient: PRIVATE, items: [PIECES], metadata: DELIVERED }],
    ['services', { recipient: PRIVATE, items: [HOURS] }],
    ['business', { recipient: { ...PRIVATE, status: 'BUSINESS' }, items: [HOURS] }],
  ],
  'service of a seller outside the EU': [
    ['to the EU', { sender: ZURICH, recipient: HAMBURG, items: [HOURS] }],
    ['elsewhere', { sender: ZURICH, recipient: { name: 'Acme', country: 'US' }, items: [HOURS] }],
  ],
  'goods of a seller outside the EU': [
    ['to the EU', { sender: ZURICH, recipient: HAMBURG, items: [PIECES], metadata: DELIVERED }],
  ],
  'goods and services abroad': [
    ['hours beside pieces', { recipient: ZURICH, items: [HOURS, PIECES] }],
    [
      'stated, within the EU',
      {
        recipient: HAMBURG,
        items: [
          { ...SOMETHING, supply: 'SERVICE' },
          { ...SOMETHING, supply: 'GOODS' },
        ],
      },
    ],
  ],
  'unknown supply abroad': [
    ['out of the EU', { recipient: SWISS, items: [SOMETHING], metadata: DELIVERED }],
    ['licences', { recipient: ZURICH, items: [{ ...PIECES, unit: 'Lizenz' }] }],
    ['into the EU', { sender: ZURICH, recipient: HAMBURG, items: [SOMETHING] }],
  ],
  abroad: [
    [
      'no VAT number of the seller',
      {
        sender: { ...UNREGISTERED, taxNumber: '12 345/6789', registrationNumber: 'FN 1 a' },
        recipient: SWISS,
        items: [PIECES],
      },
    ],
  ],
  'at home': [
    ['goods', { recipient: { name: 'Kunde', country: 'AT' }, items: [PIECES] }],
    ['in Switzerland', { sender: ZURICH, recipient: { name: 'Kunde', country: 'CH' }, items: [HOURS] }],
  ],
  'no number': [
    [
      'at home',
      {
        sender: { ...UNREGISTERED, registrationNumber: 'ZVR 1' },
        recipient: { name: 'Kunde', country: 'AT' },
        items: [SOMETHING],
      },
    ],
  ],
};

/** Every row with the requests that it decides. */
export const VAT_TABLE_CASES: readonly VatTableCase[] = VAT_TABLE.flatMap((row) =>
  (SKETCHES[row.id] ?? []).map(([name, sketch]) => ({
    row,
    name: `${row.id}: ${name}`,
    request: { sender: VIENNA, metadata: DATED, ...sketch },
  })),
);
