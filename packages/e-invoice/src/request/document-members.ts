import type { StatedInvoice, TermGroup } from '../terms/stated-invoice.ts';
import { filled, groupsOf, type Members, members, termAmount, termValue } from '../terms/term-access.ts';
import { isPercentage, type TaxReasons } from './line-members.ts';

/** UNTDID 2475 in CII, UNTDID 2005 in UBL. */
const TAX_POINTS: Readonly<Record<'CII' | 'UBL', Readonly<Record<string, string>>>> = {
  CII: { 5: 'INVOICE_DATE', 29: 'DELIVERY_DATE', 72: 'PAYMENT_DATE' },
  UBL: { 3: 'INVOICE_DATE', 35: 'DELIVERY_DATE', 432: 'PAYMENT_DATE' },
};

const METADATA = {
  number: 'BT-1',
  issueDate: 'BT-2',
  taxPointDate: 'BT-7',
  dueDate: 'BT-9',
  buyerReference: 'BT-10',
  projectNumber: 'BT-11',
  contractNumber: 'BT-12',
  orderNumber: 'BT-13',
  salesOrderNumber: 'BT-14',
  receivingAdviceNumber: 'BT-15',
  despatchAdviceNumber: 'BT-16',
  tenderNumber: 'BT-17',
  objectNumber: 'BT-18',
  objectScheme: 'BT-18-1',
  accountingReference: 'BT-19',
  deliveryDate: 'BT-72',
} as const;

export function metadata(terms: StatedInvoice): Members {
  const event = termValue(terms, 'BT-8');
  return (
    filled({
      ...members(terms, METADATA),
      taxPointCode:
        event === undefined
          ? undefined
          : (TAX_POINTS[terms.syntax === 'CII' ? 'CII' : 'UBL'][event] ?? event),
      deliveryPeriod: filled(members(terms, { start: 'BT-73', end: 'BT-74' })),
    }) ?? {}
  );
}

/** BG-24. */
const attachment = (group: TermGroup): Members | undefined =>
  filled(
    members(group, {
      number: 'BT-122',
      description: 'BT-123',
      url: 'BT-124',
      content: 'BT-125',
      mediaType: 'BT-125-1',
      fileName: 'BT-125-2',
    }),
  );

/** The reasons of BG-23, for the items and fees that they are of. */
export function taxReasons(terms: TermGroup): TaxReasons {
  const reasons = new Map<string, Members>();
  for (const group of groupsOf(terms, 'BG-23')) {
    const key = `${termValue(group, 'BT-118')} ${termAmount(group, 'BT-119') ?? 0}`;
    if (!reasons.has(key)) reasons.set(key, members(group, { taxReason: 'BT-120', taxReasonCode: 'BT-121' }));
  }
  return (category, rate = 0) => reasons.get(`${category} ${rate}`) ?? {};
}

const FEES = {
  'BG-20': ['BT-92', 'BT-93', 'BT-94', 'BT-97', 'BT-98', 'BT-95', 'BT-96'],
  'BG-21': ['BT-99', 'BT-100', 'BT-101', 'BT-104', 'BT-105', 'BT-102', 'BT-103'],
} as const;

/** What a group is whose amount is negative: the sign alone would mean the other one. */
const ON_PURPOSE = { 'BG-20': 'DISCOUNT', 'BG-21': 'SURCHARGE' } as const;

/** BG-20 or BG-21. */
function fee(group: TermGroup, reasons: TaxReasons): Members {
  const name = group.group as keyof typeof FEES;
  const [amount, base, percent, title, code, category, rate] = FEES[name];
  const sign = name === 'BG-20' ? -1 : 1;
  const value = termAmount(group, amount) ?? 0;
  const of = termAmount(group, base);
  const share = termAmount(group, percent);
  const isShare = of !== undefined && of !== 0 && share !== undefined && isPercentage(value, of, share);
  const taxCategory = termValue(group, category);
  const tax = termAmount(group, rate);
  return {
    ...reasons(taxCategory, tax),
    title: termValue(group, title),
    reasonCode: termValue(group, code),
    kind: value < 0 ? ON_PURPOSE[name] : 'FEE',
    base: of,
    ...(isShare ? { percent: sign * share } : { value: sign * value }),
    ...(isShare || share === undefined ? {} : { statedPercent: sign * share }),
    taxCategory,
    tax,
  };
}

/** Requests have no discount or charge of nothing. */
const isNothing = (group: TermGroup): boolean =>
  termAmount(group, FEES[group.group as keyof typeof FEES][0]) === 0;

const taxCurrency = (terms: TermGroup): Members | undefined => {
  const code = termValue(terms, 'BT-6');
  return code === undefined || code === termValue(terms, 'BT-5')
    ? undefined
    : filled({ code, amount: termAmount(terms, 'BT-111') });
};

const MAX_LEGAL_NOTE = 5000;

/** BG-1; a long text without a code is the notice. */
function noteMembers(terms: TermGroup): Members {
  const notes = groupsOf(terms, 'BG-1').map((note) => members(note, { code: 'BT-21', text: 'BT-22' }));
  const isLong = ({ code, text }: Members): boolean =>
    code === undefined && String(text).length > MAX_LEGAL_NOTE;
  const long = notes.find(isLong);
  return { notice: long?.text, legalNotes: notes.filter((one) => one !== long).map(filled) };
}

/** Members of the document that are no party, line or payment. */
export const documentMembers = (terms: TermGroup, reasons: TaxReasons): Members => ({
  currency: termValue(terms, 'BT-5'),
  businessProcess: termValue(terms, 'BT-23'),
  ...noteMembers(terms),
  precedingInvoices: groupsOf(terms, 'BG-3').map((one) =>
    filled(members(one, { number: 'BT-25', issueDate: 'BT-26' })),
  ),
  attachments: groupsOf(terms, 'BG-24').map(attachment),
  feeTaxItems: terms.groups
    .filter((one) => one.group in FEES && !isNothing(one))
    .map((one) => filled(fee(one, reasons))),
  taxCurrency: taxCurrency(terms),
  prepaidAmount: termAmount(terms, 'BT-113'),
  roundingAmount: termAmount(terms, 'BT-114'),
});
