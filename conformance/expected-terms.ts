import type { SemanticInvoice, SemanticLine, SemanticParty } from '@kontor/invoice/testing';

/** A term, with the place of what occurs more than once before it, and its value: `line 1 quantity`, `2.5`. */
export type Term = readonly [term: string, value: string];

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** One space for each gap, as `ListJudge.java` writes them. */
const text = (value: string): string => value.replace(/[ \t\n\v\f\r]+/g, ' ').trim();

/** `8.20` as `8.2`; a text that is no decimal number stays. */
const plain = (value: string | undefined): string => {
  if (value === undefined || !DECIMAL.test(value)) return value ?? '';
  const short = value.includes('.') ? value.replace(/\.?0+$/, '') : value;
  return short === '-0' ? '0' : short;
};

/** Every text of a group under its name, groups inside it after a point. */
function members(group: object | undefined, prefix: string): readonly Term[] {
  return Object.entries(group ?? {}).flatMap(([name, value]): readonly Term[] => {
    if (typeof value === 'string') return [[prefix + name, text(value)]];
    if (value === undefined || Array.isArray(value)) return [];
    return members(value as object, `${prefix}${name}.`);
  });
}

const amounts = (group: object, prefix: string): readonly Term[] =>
  members(group, prefix).map(([term, value]) => [term, plain(value)]);

/** The importer reads the last IBAN and the last BIC of several accounts, and neither words for the way of payment nor cards. */
function payment({ meansText, card, accounts, ...told }: NonNullable<SemanticInvoice['payment']>) {
  const account = accounts.findLast(({ isIban }) => isIban)?.number;
  const bic = accounts.findLast(({ bank }) => bank !== undefined)?.bank;
  return { ...told, account, accountName: accounts[0]?.name, bic };
}

/** The importer reads the last of several numbers with a scheme. */
function identified({ furtherIds, ...party }: SemanticParty) {
  const last = furtherIds?.findLast(({ scheme }) => scheme !== undefined);
  return last === undefined ? party : { ...party, globalId: last };
}

const line = (told: SemanticLine): readonly Term[] => {
  const of = `line ${told.id} `;
  const { id, quantity, net, price, baseQuantity, rate, allowancesAndCharges, ...others } = told;
  const { grossPrice, priceDiscount, ...texts } = others;
  return [
    ...members(texts, of),
    // The importer returns the price before its discount as the price, where there is one; of a line that does not count and
    // has neither price nor category, it makes up both.
    ...amounts(
      { quantity, net, price: grossPrice ?? price ?? '0', rate, baseQuantity: baseQuantity ?? '1' },
      of,
    ),
    ...(told.category === undefined ? members({ category: 'Z' }, of) : []),
    ...(told.attributes ?? []).map(
      ({ name, value }): Term => [`${of}attribute`, `${text(name)}|${text(value)}`],
    ),
    // The importer takes the first of several.
    ...(told.classifications ?? [])
      .slice(0, 1)
      .map(
        ({ code, scheme, version = '' }): Term => [
          `${of}classification`,
          [scheme, version, text(code)].join('|'),
        ],
      ),
    ...allowancesAndCharges.map(
      ({ isCharge, amount, percent, base, reason }): Term => [
        `${of}${isCharge ? 'charge' : 'allowance'}`,
        [plain(amount), plain(percent), plain(base), text(reason)].join('|'),
      ],
    ),
  ];
};

/** What MINIMUM has of the parties. */
const minimumParty = ({ name, registrationNumber, registrationScheme, ...more }: SemanticParty) => ({
  name,
  registrationNumber,
  registrationScheme,
  country: more.country,
  vatId: more.vatId,
  taxNumber: more.taxNumber,
});

/** The members that profile MINIMUM has: no lines, dates of payment, notes, fees or VAT groups. */
function minimum(told: SemanticInvoice): SemanticInvoice {
  const { number, issueDate, typeCode, currency, buyerReference, orderNumber, businessProcess } = told;
  const { taxBasis, taxTotal, grandTotal, due } = told.totals;
  return {
    ...{ number, issueDate, typeCode, currency, buyerReference, orderNumber, businessProcess },
    seller: minimumParty(told.seller),
    buyer: { name: told.buyer.name },
    totals: { taxBasis, taxTotal, grandTotal, due } as SemanticInvoice['totals'],
    ...{
      discounts: [],
      notes: [],
      precedingInvoices: [],
      advances: [],
      attachments: [],
      allowancesAndCharges: [],
      vatBreakdown: [],
      lines: [],
    },
  };
}

/** Every term that a CII document of this profile has, as Mustang's importer reads it. */
export function expectedTerms(invoice: SemanticInvoice, profile: string): readonly Term[] {
  const told = profile === 'MINIMUM' ? minimum(invoice) : invoice;
  const { totals, taxCurrency, ...groups } = told;
  const [discount] = told.discounts;
  const [precedingInvoice] = told.precedingInvoices;
  return [
    // The importer takes the first of several terms.
    ...members(
      {
        ...groups,
        seller: identified(told.seller),
        precedingInvoice,
        payment: told.payment && payment(told.payment),
        paymentTerms: discount?.description ?? told.paymentTerms,
      },
      '',
    ),
    ...amounts(totals, 'totals.'),
    // The importer supports neither PMT nor BAR and reads such notes without the code.
    ...told.notes.map(
      (note): Term => [
        'note',
        `${/^(PMT|BAR)$/.test(note.subject ?? '') ? '' : (note.subject ?? '')}#${text(note.text)}`,
      ],
    ),
    ...told.allowancesAndCharges.map(
      ({ isCharge, amount, reason, category, rate }): Term => [
        isCharge ? 'charge' : 'allowance',
        [plain(amount), text(reason), category, plain(rate ?? '0')].join('|'),
      ],
    ),
    ...told.vatBreakdown.flatMap(({ category, rate = '0', base, tax, reason, reasonCode }) => {
      const of = `vat ${category} ${plain(rate)} `;
      return [...amounts({ base, tax }, of), ...members({ reason, reasonCode }, of)];
    }),
    ...told.lines.flatMap(line),
  ];
}
