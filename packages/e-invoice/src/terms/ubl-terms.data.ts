import { addressRows, type GroupRow, type TermRow, type TermTable } from './term-table.ts';

/**
 * The business terms of EN 16931-1 in UBL 2.1, by CEN/TS 16931-3-2: of Invoice and CreditNote alike, since what one of them
 * has not is then not found.
 */

const ADDRESS = [
  'cbc:StreetName',
  'cbc:AdditionalStreetName',
  'cac:AddressLine/cbc:Line',
  'cbc:CityName',
  'cbc:PostalZone',
  'cbc:CountrySubentity',
  'cac:Country/cbc:IdentificationCode',
] as const;

const SELLER = 'cac:AccountingSupplierParty/cac:Party';
const BUYER = 'cac:AccountingCustomerParty/cac:Party';
const PAYEE = 'cac:PayeeParty';
const REPRESENTATIVE = 'cac:TaxRepresentativeParty';
const VAT = '[cac:TaxScheme/cbc:ID=VAT]';

const HEADER: readonly TermRow[] = [
  ['BT-24', 'cbc:CustomizationID'],
  ['BT-23', 'cbc:ProfileID'],
  ['BT-1', 'cbc:ID'],
  ['BT-2', 'cbc:IssueDate', 'date'],
  ['BT-3', 'cbc:InvoiceTypeCode'],
  ['BT-3', 'cbc:CreditNoteTypeCode'],
  ['BT-5', 'cbc:DocumentCurrencyCode'],
  ['BT-6', 'cbc:TaxCurrencyCode'],
  ['BT-7', 'cbc:TaxPointDate', 'date'],
  ['BT-8', 'cac:InvoicePeriod/cbc:DescriptionCode'],
  ['BT-9', 'cbc:DueDate', 'date'],
  ['BT-9', 'cac:PaymentMeans/cbc:PaymentDueDate', 'date'],
  ['BT-10', 'cbc:BuyerReference'],
  ['BT-11', 'cac:ProjectReference/cbc:ID'],
  ['BT-11', 'cac:AdditionalDocumentReference[cbc:DocumentTypeCode=50]/cbc:ID'],
  ['BT-12', 'cac:ContractDocumentReference/cbc:ID'],
  ['BT-13', 'cac:OrderReference/cbc:ID'],
  ['BT-14', 'cac:OrderReference/cbc:SalesOrderID'],
  ['BT-15', 'cac:ReceiptDocumentReference/cbc:ID'],
  ['BT-16', 'cac:DespatchDocumentReference/cbc:ID'],
  ['BT-17', 'cac:OriginatorDocumentReference/cbc:ID'],
  ['BT-18', 'cac:AdditionalDocumentReference[cbc:DocumentTypeCode=130]/cbc:ID'],
  ['BT-18-1', 'cac:AdditionalDocumentReference[cbc:DocumentTypeCode=130]/cbc:ID/@schemeID'],
  ['BT-19', 'cbc:AccountingCost'],
  ['BT-20', 'cac:PaymentTerms/cbc:Note'],
  ['BT-72', 'cac:Delivery/cbc:ActualDeliveryDate', 'date'],
  ['BT-73', 'cac:InvoicePeriod/cbc:StartDate', 'date'],
  ['BT-74', 'cac:InvoicePeriod/cbc:EndDate', 'date'],
];

const PARTIES: readonly TermRow[] = [
  ['BT-27', `${SELLER}/cac:PartyLegalEntity/cbc:RegistrationName`],
  ['BT-28', `${SELLER}/cac:PartyName/cbc:Name`],
  ['BT-29', `${SELLER}/cac:PartyIdentification/cbc:ID[@schemeID!=SEPA]`, 'identifier'],
  ['BT-30', `${SELLER}/cac:PartyLegalEntity/cbc:CompanyID`, 'identifier'],
  ['BT-31', `${SELLER}/cac:PartyTaxScheme${VAT}/cbc:CompanyID`],
  ['BT-32', `${SELLER}/cac:PartyTaxScheme${VAT.replace('=', '!=')}/cbc:CompanyID`],
  ['BT-33', `${SELLER}/cac:PartyLegalEntity/cbc:CompanyLegalForm`],
  ['BT-34', `${SELLER}/cbc:EndpointID`, 'identifier'],
  ...addressRows(
    `${SELLER}/cac:PostalAddress`,
    ['BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-38', 'BT-39', 'BT-40'],
    ADDRESS,
  ),
  ['BT-41', `${SELLER}/cac:Contact/cbc:Name`],
  ['BT-42', `${SELLER}/cac:Contact/cbc:Telephone`],
  ['BT-43', `${SELLER}/cac:Contact/cbc:ElectronicMail`],
  ['BT-44', `${BUYER}/cac:PartyLegalEntity/cbc:RegistrationName`],
  ['BT-45', `${BUYER}/cac:PartyName/cbc:Name`],
  ['BT-46', `${BUYER}/cac:PartyIdentification/cbc:ID`, 'identifier'],
  ['BT-47', `${BUYER}/cac:PartyLegalEntity/cbc:CompanyID`, 'identifier'],
  ['BT-48', `${BUYER}/cac:PartyTaxScheme${VAT}/cbc:CompanyID`],
  ['BT-49', `${BUYER}/cbc:EndpointID`, 'identifier'],
  ...addressRows(
    `${BUYER}/cac:PostalAddress`,
    ['BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-53', 'BT-54', 'BT-55'],
    ADDRESS,
  ),
  ['BT-56', `${BUYER}/cac:Contact/cbc:Name`],
  ['BT-57', `${BUYER}/cac:Contact/cbc:Telephone`],
  ['BT-58', `${BUYER}/cac:Contact/cbc:ElectronicMail`],
  ['BT-59', `${PAYEE}/cac:PartyName/cbc:Name`],
  ['BT-60', `${PAYEE}/cac:PartyIdentification/cbc:ID[@schemeID!=SEPA]`, 'identifier'],
  ['BT-61', `${PAYEE}/cac:PartyLegalEntity/cbc:CompanyID`, 'identifier'],
  ['BT-62', `${REPRESENTATIVE}/cac:PartyName/cbc:Name`],
  ['BT-63', `${REPRESENTATIVE}/cac:PartyTaxScheme${VAT}/cbc:CompanyID`],
  ...addressRows(
    `${REPRESENTATIVE}/cac:PostalAddress`,
    ['BT-64', 'BT-65', 'BT-164', 'BT-66', 'BT-67', 'BT-68', 'BT-69'],
    ADDRESS,
  ),
  ['BT-70', 'cac:Delivery/cac:DeliveryParty/cac:PartyName/cbc:Name'],
  ['BT-71', 'cac:Delivery/cac:DeliveryLocation/cbc:ID', 'identifier'],
  ...addressRows(
    'cac:Delivery/cac:DeliveryLocation/cac:Address',
    ['BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-78', 'BT-79', 'BT-80'],
    ADDRESS,
  ),
];

const PAYMENT: readonly TermRow[] = [
  ['BT-81', 'cac:PaymentMeans/cbc:PaymentMeansCode'],
  ['BT-82', 'cac:PaymentMeans/cbc:PaymentMeansCode/@name'],
  ['BT-83', 'cac:PaymentMeans/cbc:PaymentID'],
  ['BT-87', 'cac:PaymentMeans/cac:CardAccount/cbc:PrimaryAccountNumberID'],
  ['BT-88', 'cac:PaymentMeans/cac:CardAccount/cbc:HolderName'],
  ['BT-89', 'cac:PaymentMeans/cac:PaymentMandate/cbc:ID'],
  ['BT-90', `${SELLER}/cac:PartyIdentification/cbc:ID[@schemeID=SEPA]`],
  ['BT-90', `${PAYEE}/cac:PartyIdentification/cbc:ID[@schemeID=SEPA]`],
  ['BT-91', 'cac:PaymentMeans/cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID'],
];

const TOTALS: readonly TermRow[] = [
  ['BT-106', 'cac:LegalMonetaryTotal/cbc:LineExtensionAmount', 'number'],
  ['BT-107', 'cac:LegalMonetaryTotal/cbc:AllowanceTotalAmount', 'number'],
  ['BT-108', 'cac:LegalMonetaryTotal/cbc:ChargeTotalAmount', 'number'],
  ['BT-109', 'cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount', 'number'],
  ['BT-110', 'cac:TaxTotal/cbc:TaxAmount[@currencyID!=$taxCurrency]', 'number'],
  ['BT-111', 'cac:TaxTotal/cbc:TaxAmount[@currencyID=$taxCurrency]', 'number'],
  ['BT-112', 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount', 'number'],
  ['BT-113', 'cac:LegalMonetaryTotal/cbc:PrepaidAmount', 'number'],
  ['BT-114', 'cac:LegalMonetaryTotal/cbc:PayableRoundingAmount', 'number'],
  ['BT-115', 'cac:LegalMonetaryTotal/cbc:PayableAmount', 'number'],
];

/** BG-20, BG-21, BG-27 or BG-28; the terms in the order amount, base, percentage, reason, its code. */
const fee = (
  group: string,
  isCharge: boolean,
  [amount, base, percent, reason, code]: readonly [string, string, string, string, string],
  tax: readonly TermRow[] = [],
): GroupRow => ({
  group,
  path: `cac:AllowanceCharge[cbc:ChargeIndicator=${isCharge}]`,
  terms: [
    [amount, 'cbc:Amount', 'number'],
    [base, 'cbc:BaseAmount', 'number'],
    [percent, 'cbc:MultiplierFactorNumeric', 'number'],
    [reason, 'cbc:AllowanceChargeReason'],
    [code, 'cbc:AllowanceChargeReasonCode'],
    ...tax,
  ],
});

const line = (root: 'Invoice' | 'CreditNote', quantity: string): GroupRow => ({
  group: 'BG-25',
  path: `cac:${root}Line`,
  terms: [
    ['BT-126', 'cbc:ID'],
    ['BT-127', 'cbc:Note'],
    ['BT-128', 'cac:DocumentReference[cbc:DocumentTypeCode=130]/cbc:ID'],
    ['BT-128-1', 'cac:DocumentReference[cbc:DocumentTypeCode=130]/cbc:ID/@schemeID'],
    ['BT-129', `cbc:${quantity}`, 'number'],
    ['BT-130', `cbc:${quantity}/@unitCode`],
    ['BT-131', 'cbc:LineExtensionAmount', 'number'],
    ['BT-132', 'cac:OrderLineReference/cbc:LineID'],
    ['BT-133', 'cbc:AccountingCost'],
    ['BT-134', 'cac:InvoicePeriod/cbc:StartDate', 'date'],
    ['BT-135', 'cac:InvoicePeriod/cbc:EndDate', 'date'],
    ['BT-146', 'cac:Price/cbc:PriceAmount', 'number'],
    ['BT-147', 'cac:Price/cac:AllowanceCharge', 'discount'],
    ['BT-148', 'cac:Price/cac:AllowanceCharge/cbc:BaseAmount', 'number'],
    ['BT-149', 'cac:Price/cbc:BaseQuantity', 'number'],
    ['BT-150', 'cac:Price/cbc:BaseQuantity/@unitCode'],
    ['BT-151', 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID'],
    ['BT-152', 'cac:Item/cac:ClassifiedTaxCategory/cbc:Percent', 'number'],
    ['BT-153', 'cac:Item/cbc:Name'],
    ['BT-154', 'cac:Item/cbc:Description'],
    ['BT-155', 'cac:Item/cac:SellersItemIdentification/cbc:ID'],
    ['BT-156', 'cac:Item/cac:BuyersItemIdentification/cbc:ID'],
    ['BT-157', 'cac:Item/cac:StandardItemIdentification/cbc:ID', 'identifier'],
    ['BT-158', 'cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode', 'classification'],
    ['BT-159', 'cac:Item/cac:OriginCountry/cbc:IdentificationCode'],
  ],
  groups: [
    fee('BG-27', false, ['BT-136', 'BT-137', 'BT-138', 'BT-139', 'BT-140']),
    fee('BG-28', true, ['BT-141', 'BT-142', 'BT-143', 'BT-144', 'BT-145']),
    {
      group: 'BG-32',
      path: 'cac:Item/cac:AdditionalItemProperty',
      terms: [
        ['BT-160', 'cbc:Name'],
        ['BT-161', 'cbc:Value'],
      ],
    },
  ],
});

const GROUPS: readonly GroupRow[] = [
  { group: 'BG-1', path: 'cbc:Note', terms: [['BT-22', '.', 'note']] },
  {
    group: 'BG-3',
    path: 'cac:BillingReference/cac:InvoiceDocumentReference',
    terms: [
      ['BT-25', 'cbc:ID'],
      ['BT-26', 'cbc:IssueDate', 'date'],
    ],
  },
  {
    group: 'BG-17',
    path: 'cac:PaymentMeans/cac:PayeeFinancialAccount',
    terms: [
      ['BT-84', 'cbc:ID'],
      ['BT-85', 'cbc:Name'],
      ['BT-86', 'cac:FinancialInstitutionBranch/cbc:ID'],
    ],
  },
  fee(
    'BG-20',
    false,
    ['BT-92', 'BT-93', 'BT-94', 'BT-97', 'BT-98'],
    [
      ['BT-95', 'cac:TaxCategory/cbc:ID'],
      ['BT-96', 'cac:TaxCategory/cbc:Percent', 'number'],
    ],
  ),
  fee(
    'BG-21',
    true,
    ['BT-99', 'BT-100', 'BT-101', 'BT-104', 'BT-105'],
    [
      ['BT-102', 'cac:TaxCategory/cbc:ID'],
      ['BT-103', 'cac:TaxCategory/cbc:Percent', 'number'],
    ],
  ),
  {
    group: 'BG-23',
    path: 'cac:TaxTotal/cac:TaxSubtotal',
    terms: [
      ['BT-116', 'cbc:TaxableAmount', 'number'],
      ['BT-117', 'cbc:TaxAmount', 'number'],
      ['BT-118', 'cac:TaxCategory/cbc:ID'],
      ['BT-119', 'cac:TaxCategory/cbc:Percent', 'number'],
      ['BT-120', 'cac:TaxCategory/cbc:TaxExemptionReason'],
      ['BT-121', 'cac:TaxCategory/cbc:TaxExemptionReasonCode'],
    ],
  },
  {
    group: 'BG-24',
    path: 'cac:AdditionalDocumentReference[cbc:DocumentTypeCode!=130][cbc:DocumentTypeCode!=50]',
    terms: [
      ['BT-122', 'cbc:ID'],
      ['BT-123', 'cbc:DocumentDescription'],
      ['BT-124', 'cac:Attachment/cac:ExternalReference/cbc:URI'],
      ['BT-125', 'cac:Attachment/cbc:EmbeddedDocumentBinaryObject'],
      ['BT-125-1', 'cac:Attachment/cbc:EmbeddedDocumentBinaryObject/@mimeCode'],
      ['BT-125-2', 'cac:Attachment/cbc:EmbeddedDocumentBinaryObject/@filename'],
    ],
  },
  line('Invoice', 'InvoicedQuantity'),
  line('CreditNote', 'CreditedQuantity'),
];

export const UBL_TERMS: TermTable = {
  terms: [...HEADER, ...PARTIES, ...PAYMENT, ...TOTALS],
  groups: GROUPS,
};

/** What UBL needs beside the terms: codes that only mark a place, the network of a card (CEN/TS 16931-3-2). */
export const UBL_MARKS: readonly string[] = [
  'cbc:DocumentTypeCode',
  'cbc:ChargeIndicator',
  'cac:TaxScheme/cbc:ID',
  'cac:CardAccount/cbc:NetworkID',
  'cbc:UBLVersionID',
];
