import fc from 'fast-check';
import { FRENCH, LYON, NOTES } from './french-parties.ts';

/** Random members that EN 16931 does not have (EXTENDED, EXTENDED_CTC_FR), and French invoices, which alone reach the latter. */

const rarely = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const often = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 4 });

const ROLES = [
  ...(['INVOICER', 'INVOICEE', 'PAYER', 'BUYER_AGENT', 'SELLER_AGENT'] as const),
  ...(['PRODUCT_END_USER', 'SHIP_FROM', 'ULTIMATE_SHIP_TO'] as const),
];

const furtherParty = fc.record({
  name: fc.constantFrom('Factoring & Co', 'Büro <Nord>'),
  tradingName: rarely(fc.constant('Laden <&>')),
  identifiers: rarely(fc.constantFrom(['0009:40483304800022'], ['0088:7300010000001'])),
  contact: rarely(fc.constant('Eva "E" Roth')),
  phone: rarely(fc.constant('+43 1 123456')),
  email: rarely(fc.constant('roth@example.com')),
  street: often(fc.constant('Gasse 3')),
  addressLine2: rarely(fc.constant('Hof 2')),
  postalCode: often(fc.constant('1010')),
  city: often(fc.constant('Wien')),
  country: fc.constantFrom('AT', 'FR', 'XI', '1A'),
  vatNumber: rarely(fc.constant('FR83404833048')),
  registrationNumber: rarely(fc.constant('404833048')),
  registrationScheme: fc.constant('0002'),
  electronicAddress: rarely(fc.constant('0225:404833048')),
});

/** A role once each. */
export const otherParties = rarely(
  fc
    .tuple(
      fc.subarray([...ROLES], { minLength: 1, maxLength: 4 }),
      fc.array(furtherParty, { minLength: 4, maxLength: 4 }),
    )
    .map(([roles, parties]) => roles.map((role, index) => ({ role, ...parties[index]! }))),
);

const lineReferences = fc.record({
  orderNumber: rarely(fc.constantFrom('PO-7', 'PO <8>')),
  despatchAdviceNumber: rarely(fc.constant('LS-77')),
  deliveryDate: rarely(fc.constantFrom('2026-01-20', '21.01.2026')),
});

type Item = Readonly<Record<string, unknown>>;

/** What each item becomes in a tree: the first one is a group, the next may be one below it, and one may be for information. */
type Shape = 'flat' | 'group' | 'groups' | 'information' | 'below a line';
const SHAPES: readonly Shape[] = ['flat', 'group', 'groups', 'information', 'below a line'];

function placed(item: Item, index: number, shape: Shape): Item {
  const own = { ...item, position: `${index + 1}` };
  if (index === 0) return shape === 'below a line' ? own : { ...own, lineKind: 'GROUP' };
  if (shape === 'groups' && index === 1) return { ...own, parent: '1', lineKind: 'GROUP' };
  const parent = shape === 'groups' && index > 1 ? '2' : '1';
  const isInformation = shape === 'information' && index === 1;
  return isInformation ? { ...own, parent, lineKind: 'INFORMATION' } : { ...own, parent };
}

/** Lines below lines; nothing counts in a tree of one group, so that the last item stays outside. */
function tree(items: readonly Item[], shape: Shape): readonly Item[] {
  if (shape === 'flat' || items.length < 3) return items;
  return items.map((item, index) => (index === items.length - 1 ? item : placed(item, index, shape)));
}

/** Items with what profiles beyond EN 16931 have. */
export const beyondItems = (items: fc.Arbitrary<readonly Item[]>): fc.Arbitrary<readonly Item[]> =>
  fc
    .tuple(
      items,
      fc.oneof(
        { weight: 3, arbitrary: fc.constant<Shape>('flat') },
        { weight: 1, arbitrary: fc.constantFrom(...SHAPES) },
      ),
      rarely(fc.array(lineReferences, { minLength: 6, maxLength: 6 })),
    )
    .map(([list, shape, references]) =>
      tree(
        references === undefined
          ? list
          : list.map((item, index) => ({ ...item, ...references[index % references.length] })),
        shape,
      ),
    );

/** What makes an invoice French, so that the rules of France can be reached; rates are those of their list (BR-FR-16). */
export const frenchMembers = fc.record({
  profile: fc.constantFrom('EXTENDED_CTC_FR', 'EXTENDED_CTC_FR', 'FRANCE', 'EXTENDED'),
  type: fc.constantFrom('INVOICE', 'INVOICE', 'CREDIT_NOTE', 'CORRECTED_INVOICE'),
  sender: fc.constant(FRENCH),
  recipient: fc.constantFrom(LYON, { ...LYON, registrationNumber: '303265045' }),
  legalNotes: fc.constant(NOTES),
  businessProcess: fc.constantFrom('S1', 'B1', 'M1'),
  currency: fc.constant('EUR'),
  precedingInvoice: fc.constant({ number: 'F2026-001', issueDate: '2026-01-05' }),
});

const FRENCH_RATES = [20, 10, 5.5, 2.1];

/** A French invoice of the same items. */
export const asFrench = (request: Item, members: Item): Item => {
  const items = request.items as readonly Item[];
  return {
    ...request,
    ...members,
    items: items.map((item, index) =>
      typeof item.tax === 'number' && item.tax > 0
        ? { ...item, taxCategory: undefined, tax: FRENCH_RATES[index % FRENCH_RATES.length] }
        : item,
    ),
    metadata: {
      ...(request.metadata as Item),
      ...{ number: 'F2026-017', issueDate: '2026-01-31', dueDate: '2026-02-14', deliveryDate: '2026-01-20' },
    },
  };
};
