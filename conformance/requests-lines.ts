import { type ConformanceRequest, FEES, TEMPLATES, v2 } from './request-parts.ts';
import { HAMBURG, invoice, METADATA } from './sample-parties.ts';

const MONTH = { start: '2026-01-01', end: '2026-01-31' };

/** Every member of an item at once, discounts by percent and value, a return, a sum without a unit price. */
const ITEMS = [
  {
    description: 'Systemberatung\nvor Ort',
    amount: 7.5,
    unit: 'Std.',
    unitPrice: 118,
    tax: 20,
    discounts: [{ title: 'Treuerabatt 10 %', percent: 10 }, { value: 5.55 }],
    surcharges: [{ title: 'Anfahrt', value: 20 }],
    period: MONTH,
    buyerItemNumber: 'B-4711',
    sellerItemNumber: 'S-1',
    orderLine: '10',
  },
  {
    description: 'Rückgabe',
    amount: -2,
    unit: 'Stück',
    unitPrice: 32.9,
    tax: 10,
    discounts: [{ percent: 5 }],
  },
  {
    description: 'Pauschale',
    amount: 3,
    sumPrice: 100,
    tax: 20,
    surcharges: [{ percent: 2.5 }],
    period: MONTH,
  },
  { description: 'Geschenkt', unitPrice: 40, tax: 20, discounts: [{ percent: 100 }] },
  { description: 'Null Prozent', unitPrice: 40, tax: 20, discounts: [{ percent: 0 }] },
];

/** Members of items beside price and quantity. */
export const lineRequests = (): readonly ConformanceRequest[] => [
  ...TEMPLATES.map((template) =>
    v2(`line details, ${template}`, invoice({ template, items: ITEMS, feeTaxItems: FEES })),
  ),
  v2(
    'line details with order number',
    invoice({ items: ITEMS, metadata: { ...METADATA, orderNumber: 'PO-4711' } }),
  ),
  v2(
    'line details, XRechnung',
    invoice({
      items: ITEMS.map((item) => ({ ...item, tax: 19, period: MONTH })),
      sender: HAMBURG,
      recipient: { ...HAMBURG, name: 'Stadt Beispielhausen' },
      metadata: { ...METADATA, buyerReference: '04011000-1234512345-06' },
      profile: 'XRECHNUNG',
    }),
    'XRECHNUNG',
  ),
  v2('introduction', invoice({ introduction: 'Guten Tag,\nwir berechnen wie folgt:', items: ITEMS })),
  v2('line details, yen', invoice({ currency: 'JPY', items: ITEMS.slice(0, 2) })),
];
