import type { ReplaceableModelWord } from '../words/model-words.ts';
import { word } from './invoice-members.ts';

const BEFORE: Readonly<Record<ReplaceableModelWord, string>> = {
  projectNumber: 'Before `metadata.projectNumber`.',
  contractNumber: 'Before `metadata.contractNumber`.',
  salesOrderNumber: 'Before `metadata.salesOrderNumber`.',
  receivingAdviceNumber: 'Before `metadata.receivingAdviceNumber`.',
  despatchAdviceNumber: 'Before `metadata.despatchAdviceNumber`.',
  tenderNumber: 'Before `metadata.tenderNumber`.',
  objectNumber: 'Before `metadata.objectNumber`.',
  accountingReference: 'Before `metadata.accountingReference`.',
  taxPointDate: 'Before `metadata.taxPointDate`.',
  supplierNumber: 'Before `identifiers` of the seller.',
  customerNumber: 'Before `identifiers` of the buyer.',
  delivery: 'Before the address of `delivery`.',
  payee: 'Before the name of `payee`.',
  taxRepresentative: 'Before `taxRepresentative`.',
  attachments: 'Above the list of `attachments`.',
  invoicer: 'Before the party INVOICER of `otherParties`.',
  invoicee: 'Before the party INVOICEE of `otherParties`.',
  payer: 'Before the party PAYER of `otherParties`.',
  buyerAgent: 'Before the party BUYER_AGENT of `otherParties`.',
  sellerAgent: 'Before the party SELLER_AGENT of `otherParties`.',
  productEndUser: 'Before the party PRODUCT_END_USER of `otherParties`.',
  shipFrom: 'Before the party SHIP_FROM of `otherParties`.',
  ultimateShipTo: 'Before the party ULTIMATE_SHIP_TO of `otherParties`.',
  dueBy: 'At the top, with `dueAtTop`: `{date}` is replaced by `metadata.dueDate`.',
  paid: 'At the top, with `dueAtTop`, where all has been paid.',
};

const NAMES = Object.keys(BEFORE) as readonly ReplaceableModelWord[];

/** Words before further members that callers can replace; an empty text leaves the row out. */
export const modelWordShape = () =>
  Object.fromEntries(NAMES.map((name) => [name, word(name).describe(BEFORE[name])])) as Readonly<
    Record<ReplaceableModelWord, ReturnType<typeof word>>
  >;
