import { isIban } from '@kontor/base';
import type { SemanticInvoice } from '@kontor/invoice';
import { attributeOf } from '../terms/node-path.ts';
import type { StatedInvoice, StatedTerm, TermGroup } from '../terms/stated-invoice.ts';
import { groupsOf, termValue } from '../terms/term-access.ts';
import type { XmlElement } from '../xml/xml-tree.ts';
import { semanticLine } from './semantic-lines.ts';
import { semanticBuyer, semanticPostalAddress, semanticSeller } from './semantic-parties.ts';
import { amountText, identifiersOf, period, stated, taxOf } from './term-parts.ts';

type AttachedFile = NonNullable<SemanticInvoice['attachments'][number]['file']>;
type Payment = NonNullable<SemanticInvoice['payment']>;

const firstOf = (group: TermGroup, term: string): StatedTerm | undefined =>
  group.terms.find((one) => one.term === term);

/** UNTDID 2005 in UBL, 2475 in CII (CEN/TS 16931-3-2 and -3-3, BT-8). */
const TAX_POINTS: Readonly<Record<string, NonNullable<SemanticInvoice['taxPoint']>['code']>> = {
  3: 'INVOICE_DATE',
  5: 'INVOICE_DATE',
  35: 'DELIVERY_DATE',
  29: 'DELIVERY_DATE',
  432: 'PAYMENT_DATE',
  72: 'PAYMENT_DATE',
};

/** BT-8 as both syntaxes mean it; another code stays as it is. */
export const taxPointOf = (code: string): string =>
  (Object.hasOwn(TAX_POINTS, code) ? TAX_POINTS[code] : undefined) ?? code;

function taxPoint(invoice: StatedInvoice): SemanticInvoice['taxPoint'] {
  const date = termValue(invoice, 'BT-7');
  const code = TAX_POINTS[termValue(invoice, 'BT-8') ?? ''];
  return date === undefined && code === undefined ? undefined : stated({ date, code });
}

/** Not every syntax marks a number as an IBAN. */
function account(group: TermGroup): Payment['accounts'][number] {
  const number = firstOf(group, 'BT-84');
  const text = number?.value.trim() ?? '';
  const element = number?.node as XmlElement | undefined;
  const isOther = element?.name === 'ram:ProprietaryID';
  return {
    number: text,
    isIban: !isOther && (element?.name === 'ram:IBANID' || isIban(text)),
    ...stated({ name: termValue(group, 'BT-85'), bank: termValue(group, 'BT-86') }),
  };
}

function payment(invoice: StatedInvoice): SemanticInvoice['payment'] {
  const card = termValue(invoice, 'BT-87');
  const members = stated({
    meansText: termValue(invoice, 'BT-82'),
    mandateReference: termValue(invoice, 'BT-89'),
    creditorIdentifier: termValue(invoice, 'BT-90'),
    debitedAccount: termValue(invoice, 'BT-91'),
    card:
      card === undefined ? undefined : { number: card, ...stated({ holder: termValue(invoice, 'BT-88') }) },
  });
  const meansCode = termValue(invoice, 'BT-81');
  const accounts = groupsOf(invoice, 'BG-17').map(account);
  if (meansCode === undefined && accounts.length === 0 && Object.keys(members).length === 0) return undefined;
  return { meansCode: meansCode ?? '', accounts, ...members };
}

/** Terms of BG-20 and BG-21: amount, base, percentage, category, rate, reason, its code. */
const FEES = [
  ['BG-20', false, ['BT-92', 'BT-93', 'BT-94', 'BT-95', 'BT-96', 'BT-97', 'BT-98']],
  ['BG-21', true, ['BT-99', 'BT-100', 'BT-101', 'BT-102', 'BT-103', 'BT-104', 'BT-105']],
] as const;

const fees = (invoice: StatedInvoice): SemanticInvoice['allowancesAndCharges'] =>
  FEES.flatMap(([name, isCharge, [amount, base, percent, category, rate, reason, code]]) =>
    groupsOf(invoice, name).map((group) => ({
      isCharge,
      amount: amountText(group, amount) ?? '',
      reason: termValue(group, reason) ?? '',
      ...taxOf(group, category, rate),
      ...stated({
        base: amountText(group, base),
        percent: amountText(group, percent),
        reasonCode: termValue(group, code),
      }),
    })),
  );

const vatBreakdown = (invoice: StatedInvoice): SemanticInvoice['vatBreakdown'] =>
  groupsOf(invoice, 'BG-23').map((group) => ({
    base: amountText(group, 'BT-116') ?? '',
    tax: amountText(group, 'BT-117') ?? '',
    ...taxOf(group, 'BT-118', 'BT-119'),
    ...stated({ reason: termValue(group, 'BT-120'), reasonCode: termValue(group, 'BT-121') }),
  }));

const totals = (invoice: StatedInvoice): SemanticInvoice['totals'] => ({
  lineTotal: amountText(invoice, 'BT-106') ?? '',
  taxBasis: amountText(invoice, 'BT-109') ?? '',
  taxTotal: amountText(invoice, 'BT-110') ?? '',
  grandTotal: amountText(invoice, 'BT-112') ?? '',
  due: amountText(invoice, 'BT-115') ?? '',
  ...stated({
    allowanceTotal: amountText(invoice, 'BT-107'),
    chargeTotal: amountText(invoice, 'BT-108'),
    taxTotalInTaxCurrency: amountText(invoice, 'BT-111'),
    prepaid: amountText(invoice, 'BT-113'),
    rounding: amountText(invoice, 'BT-114'),
  }),
});

const attachments = (invoice: StatedInvoice): SemanticInvoice['attachments'] =>
  groupsOf(invoice, 'BG-24').map((group) => {
    const content = termValue(group, 'BT-125');
    const file =
      content === undefined
        ? undefined
        : {
            base64: content,
            // Any text: what a document states is written, not judged.
            mediaType: (termValue(group, 'BT-125-1') ?? '') as AttachedFile['mediaType'],
            name: termValue(group, 'BT-125-2') ?? '',
          };
    return {
      number: termValue(group, 'BT-122') ?? '',
      ...stated({ description: termValue(group, 'BT-123'), url: termValue(group, 'BT-124'), file }),
    };
  });

function payee(invoice: StatedInvoice): SemanticInvoice['payee'] {
  const [identifier] = identifiersOf(invoice, 'BT-60');
  const [registration] = identifiersOf(invoice, 'BT-61');
  const name = termValue(invoice, 'BT-59');
  if (name === undefined && identifier === undefined && registration === undefined) return undefined;
  return {
    name: name ?? '',
    ...stated({
      identifier,
      registrationNumber: registration?.id,
      registrationScheme: registration?.scheme,
    }),
  };
}

const REPRESENTATIVE = ['BT-64', 'BT-65', 'BT-164', 'BT-66', 'BT-67', 'BT-68', 'BT-69'] as const;
const DELIVERY = ['BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-78', 'BT-79', 'BT-80'] as const;

function representative(invoice: StatedInvoice): SemanticInvoice['taxRepresentative'] {
  const name = termValue(invoice, 'BT-62');
  const vatId = termValue(invoice, 'BT-63');
  const address = semanticPostalAddress(invoice, REPRESENTATIVE);
  if (name === undefined && vatId === undefined && Object.keys(address).length === 0) return undefined;
  return { name: name ?? '', vatId: vatId ?? '', ...address };
}

function delivery(invoice: StatedInvoice): SemanticInvoice['deliveryAddress'] {
  const [identifier] = identifiersOf(invoice, 'BT-71');
  const address = {
    ...stated({ name: termValue(invoice, 'BT-70'), identifier }),
    ...semanticPostalAddress(invoice, DELIVERY),
  };
  return Object.keys(address).length === 0 ? undefined : address;
}

function references(invoice: StatedInvoice): SemanticInvoice['references'] {
  const object = firstOf(invoice, 'BT-18');
  const scheme = object?.node.kind === 'element' ? attributeOf(object.node, 'schemeID')?.value : undefined;
  return stated({
    project: termValue(invoice, 'BT-11'),
    contract: termValue(invoice, 'BT-12'),
    salesOrder: termValue(invoice, 'BT-14'),
    receivingAdvice: termValue(invoice, 'BT-15'),
    despatchAdvice: termValue(invoice, 'BT-16'),
    tender: termValue(invoice, 'BT-17'),
    object: termValue(invoice, 'BT-18'),
    objectScheme: termValue(invoice, 'BT-18-1') ?? scheme,
    accounting: termValue(invoice, 'BT-19'),
  });
}

const notes = (invoice: StatedInvoice): SemanticInvoice['notes'] =>
  groupsOf(invoice, 'BG-1').map((group) => ({
    text: termValue(group, 'BT-22') ?? '',
    ...stated({ subject: termValue(group, 'BT-21') }),
  }));

const precedingInvoices = (invoice: StatedInvoice): SemanticInvoice['precedingInvoices'] =>
  groupsOf(invoice, 'BG-3').map((group) => ({
    number: termValue(group, 'BT-25') ?? '',
    ...stated({ issueDate: termValue(group, 'BT-26') }),
  }));

/**
 * The terms that a document states in the model of which both syntaxes are written: values as they are stated, amounts with
 * their own decimals. Of a term that EN 16931 has once and the document several times the first.
 */
export const semanticOfTerms = (invoice: StatedInvoice): SemanticInvoice => ({
  issueDate: termValue(invoice, 'BT-2') ?? '',
  typeCode: termValue(invoice, 'BT-3') ?? '',
  currency: termValue(invoice, 'BT-5') ?? '',
  ...stated({
    number: termValue(invoice, 'BT-1'),
    taxCurrency: termValue(invoice, 'BT-6'),
    dueDate: termValue(invoice, 'BT-9'),
    buyerReference: termValue(invoice, 'BT-10'),
    orderNumber: termValue(invoice, 'BT-13'),
    paymentTerms: termValue(invoice, 'BT-20'),
    businessProcess: termValue(invoice, 'BT-23'),
    deliveryDate: termValue(invoice, 'BT-72'),
    remittance: termValue(invoice, 'BT-83'),
  }),
  discounts: [],
  advances: [],
  notes: notes(invoice),
  precedingInvoices: precedingInvoices(invoice),
  references: references(invoice),
  attachments: attachments(invoice),
  taxPoint: taxPoint(invoice),
  seller: semanticSeller(invoice),
  buyer: semanticBuyer(invoice),
  payee: payee(invoice),
  taxRepresentative: representative(invoice),
  period: period(invoice, 'BT-73', 'BT-74'),
  deliveryAddress: delivery(invoice),
  payment: payment(invoice),
  allowancesAndCharges: fees(invoice),
  totals: totals(invoice),
  vatBreakdown: vatBreakdown(invoice),
  lines: groupsOf(invoice, 'BG-25').map(semanticLine),
});
