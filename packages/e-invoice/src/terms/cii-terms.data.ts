import { addressRows, type GroupRow, type TermRow, type TermTable } from './term-table.ts';

/** The business terms of EN 16931-1 in the Cross Industry Invoice of UN/CEFACT (D16B), by CEN/TS 16931-3-3. */

const ADDRESS = [
  'ram:LineOne',
  'ram:LineTwo',
  'ram:LineThree',
  'ram:CityName',
  'ram:PostcodeCode',
  'ram:CountrySubDivisionName',
  'ram:CountryID',
] as const;

const TRADE = 'rsm:SupplyChainTradeTransaction';
const AGREEMENT = `${TRADE}/ram:ApplicableHeaderTradeAgreement`;
const DELIVERY = `${TRADE}/ram:ApplicableHeaderTradeDelivery`;
const SETTLEMENT = `${TRADE}/ram:ApplicableHeaderTradeSettlement`;
const SELLER = `${AGREEMENT}/ram:SellerTradeParty`;
const BUYER = `${AGREEMENT}/ram:BuyerTradeParty`;
const PAYEE = `${SETTLEMENT}/ram:PayeeTradeParty`;
const REPRESENTATIVE = `${AGREEMENT}/ram:SellerTaxRepresentativeTradeParty`;
const SHIP_TO = `${DELIVERY}/ram:ShipToTradeParty`;
const MEANS = `${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans`;
const SUMS = `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
const DATE = 'udt:DateTimeString';

const HEADER: readonly TermRow[] = [
  ['BT-23', 'rsm:ExchangedDocumentContext/ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID'],
  ['BT-24', 'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID'],
  ['BT-1', 'rsm:ExchangedDocument/ram:ID'],
  ['BT-2', `rsm:ExchangedDocument/ram:IssueDateTime/${DATE}`, 'date'],
  ['BT-3', 'rsm:ExchangedDocument/ram:TypeCode'],
  ['BT-5', `${SETTLEMENT}/ram:InvoiceCurrencyCode`],
  ['BT-6', `${SETTLEMENT}/ram:TaxCurrencyCode`],
  ['BT-7', `${SETTLEMENT}/ram:ApplicableTradeTax/ram:TaxPointDate/udt:DateString`, 'date'],
  ['BT-8', `${SETTLEMENT}/ram:ApplicableTradeTax/ram:DueDateTypeCode`],
  ['BT-9', `${SETTLEMENT}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/${DATE}`, 'date'],
  ['BT-10', `${AGREEMENT}/ram:BuyerReference`],
  ['BT-11', `${AGREEMENT}/ram:SpecifiedProcuringProject/ram:ID`],
  ['BT-12', `${AGREEMENT}/ram:ContractReferencedDocument/ram:IssuerAssignedID`],
  ['BT-13', `${AGREEMENT}/ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID`],
  ['BT-14', `${AGREEMENT}/ram:SellerOrderReferencedDocument/ram:IssuerAssignedID`],
  ['BT-15', `${DELIVERY}/ram:ReceivingAdviceReferencedDocument/ram:IssuerAssignedID`],
  ['BT-16', `${DELIVERY}/ram:DespatchAdviceReferencedDocument/ram:IssuerAssignedID`],
  ['BT-17', `${AGREEMENT}/ram:AdditionalReferencedDocument[ram:TypeCode=50]/ram:IssuerAssignedID`],
  ['BT-18', `${AGREEMENT}/ram:AdditionalReferencedDocument[ram:TypeCode=130]/ram:IssuerAssignedID`],
  ['BT-18-1', `${AGREEMENT}/ram:AdditionalReferencedDocument[ram:TypeCode=130]/ram:ReferenceTypeCode`],
  ['BT-19', `${SETTLEMENT}/ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID`],
  ['BT-20', `${SETTLEMENT}/ram:SpecifiedTradePaymentTerms/ram:Description`],
  ['BT-72', `${DELIVERY}/ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/${DATE}`, 'date'],
  ['BT-73', `${SETTLEMENT}/ram:BillingSpecifiedPeriod/ram:StartDateTime/${DATE}`, 'date'],
  ['BT-74', `${SETTLEMENT}/ram:BillingSpecifiedPeriod/ram:EndDateTime/${DATE}`, 'date'],
];

const CONTACT = 'ram:DefinedTradeContact';
const TELEPHONE = `${CONTACT}/ram:TelephoneUniversalCommunication/ram:CompleteNumber`;
const EMAIL = `${CONTACT}/ram:EmailURIUniversalCommunication/ram:URIID`;
const registration = (scheme: 'VA' | 'FC') => `ram:SpecifiedTaxRegistration/ram:ID[@schemeID=${scheme}]`;

const PARTIES: readonly TermRow[] = [
  ['BT-27', `${SELLER}/ram:Name`],
  ['BT-28', `${SELLER}/ram:SpecifiedLegalOrganization/ram:TradingBusinessName`],
  ['BT-29', `${SELLER}/ram:ID`, 'identifier'],
  ['BT-29', `${SELLER}/ram:GlobalID`, 'identifier'],
  ['BT-30', `${SELLER}/ram:SpecifiedLegalOrganization/ram:ID`, 'identifier'],
  ['BT-31', `${SELLER}/${registration('VA')}`],
  ['BT-32', `${SELLER}/${registration('FC')}`],
  ['BT-33', `${SELLER}/ram:Description`],
  ['BT-34', `${SELLER}/ram:URIUniversalCommunication/ram:URIID`, 'identifier'],
  ...addressRows(
    `${SELLER}/ram:PostalTradeAddress`,
    ['BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-38', 'BT-39', 'BT-40'],
    ADDRESS,
  ),
  ['BT-41', `${SELLER}/${CONTACT}/ram:PersonName`],
  ['BT-41', `${SELLER}/${CONTACT}/ram:DepartmentName`],
  ['BT-42', `${SELLER}/${TELEPHONE}`],
  ['BT-43', `${SELLER}/${EMAIL}`],
  ['BT-44', `${BUYER}/ram:Name`],
  ['BT-45', `${BUYER}/ram:SpecifiedLegalOrganization/ram:TradingBusinessName`],
  ['BT-46', `${BUYER}/ram:ID`, 'identifier'],
  ['BT-46', `${BUYER}/ram:GlobalID`, 'identifier'],
  ['BT-47', `${BUYER}/ram:SpecifiedLegalOrganization/ram:ID`, 'identifier'],
  ['BT-48', `${BUYER}/${registration('VA')}`],
  ['BT-49', `${BUYER}/ram:URIUniversalCommunication/ram:URIID`, 'identifier'],
  ...addressRows(
    `${BUYER}/ram:PostalTradeAddress`,
    ['BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-53', 'BT-54', 'BT-55'],
    ADDRESS,
  ),
  ['BT-56', `${BUYER}/${CONTACT}/ram:PersonName`],
  ['BT-56', `${BUYER}/${CONTACT}/ram:DepartmentName`],
  ['BT-57', `${BUYER}/${TELEPHONE}`],
  ['BT-58', `${BUYER}/${EMAIL}`],
  ['BT-59', `${PAYEE}/ram:Name`],
  ['BT-60', `${PAYEE}/ram:ID`, 'identifier'],
  ['BT-60', `${PAYEE}/ram:GlobalID`, 'identifier'],
  ['BT-61', `${PAYEE}/ram:SpecifiedLegalOrganization/ram:ID`, 'identifier'],
  ['BT-62', `${REPRESENTATIVE}/ram:Name`],
  ['BT-63', `${REPRESENTATIVE}/${registration('VA')}`],
  ...addressRows(
    `${REPRESENTATIVE}/ram:PostalTradeAddress`,
    ['BT-64', 'BT-65', 'BT-164', 'BT-66', 'BT-67', 'BT-68', 'BT-69'],
    ADDRESS,
  ),
  ['BT-70', `${SHIP_TO}/ram:Name`],
  ['BT-71', `${SHIP_TO}/ram:ID`, 'identifier'],
  ['BT-71', `${SHIP_TO}/ram:GlobalID`, 'identifier'],
  ...addressRows(
    `${SHIP_TO}/ram:PostalTradeAddress`,
    ['BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-78', 'BT-79', 'BT-80'],
    ADDRESS,
  ),
];

const PAYMENT: readonly TermRow[] = [
  ['BT-81', `${MEANS}/ram:TypeCode`],
  ['BT-82', `${MEANS}/ram:Information`],
  ['BT-83', `${SETTLEMENT}/ram:PaymentReference`],
  ['BT-87', `${MEANS}/ram:ApplicableTradeSettlementFinancialCard/ram:ID`],
  ['BT-88', `${MEANS}/ram:ApplicableTradeSettlementFinancialCard/ram:CardholderName`],
  ['BT-89', `${SETTLEMENT}/ram:SpecifiedTradePaymentTerms/ram:DirectDebitMandateID`],
  ['BT-90', `${SETTLEMENT}/ram:CreditorReferenceID`],
  ['BT-91', `${MEANS}/ram:PayerPartyDebtorFinancialAccount/ram:IBANID`],
];

const TOTALS: readonly TermRow[] = [
  ['BT-106', `${SUMS}/ram:LineTotalAmount`, 'number'],
  ['BT-107', `${SUMS}/ram:AllowanceTotalAmount`, 'number'],
  ['BT-108', `${SUMS}/ram:ChargeTotalAmount`, 'number'],
  ['BT-109', `${SUMS}/ram:TaxBasisTotalAmount`, 'number'],
  ['BT-110', `${SUMS}/ram:TaxTotalAmount[@currencyID!=$taxCurrency]`, 'number'],
  ['BT-111', `${SUMS}/ram:TaxTotalAmount[@currencyID=$taxCurrency]`, 'number'],
  ['BT-112', `${SUMS}/ram:GrandTotalAmount`, 'number'],
  ['BT-113', `${SUMS}/ram:TotalPrepaidAmount`, 'number'],
  ['BT-114', `${SUMS}/ram:RoundingAmount`, 'number'],
  ['BT-115', `${SUMS}/ram:DuePayableAmount`, 'number'],
];

/** BG-20, BG-21, BG-27 or BG-28; the terms in the order amount, base, percentage, reason, its code. */
const fee = (
  group: string,
  isCharge: boolean,
  at: string,
  [amount, base, percent, reason, code]: readonly [string, string, string, string, string],
  tax: readonly TermRow[] = [],
): GroupRow => ({
  group,
  path: `${at}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator=${isCharge}]`,
  terms: [
    [amount, 'ram:ActualAmount', 'number'],
    [base, 'ram:BasisAmount', 'number'],
    [percent, 'ram:CalculationPercent', 'number'],
    [reason, 'ram:Reason'],
    [code, 'ram:ReasonCode'],
    ...tax,
  ],
});

const LINE_AGREEMENT = 'ram:SpecifiedLineTradeAgreement';
const LINE_DELIVERY = 'ram:SpecifiedLineTradeDelivery';
const LINE_SETTLEMENT = 'ram:SpecifiedLineTradeSettlement';
const PRODUCT = 'ram:SpecifiedTradeProduct';
const GROSS = `${LINE_AGREEMENT}/ram:GrossPriceProductTradePrice`;
const NET = `${LINE_AGREEMENT}/ram:NetPriceProductTradePrice`;
const PERIOD = `${LINE_SETTLEMENT}/ram:BillingSpecifiedPeriod`;
const OBJECT = `${LINE_SETTLEMENT}/ram:AdditionalReferencedDocument[ram:TypeCode=130]`;

const LINE: GroupRow = {
  group: 'BG-25',
  path: `${TRADE}/ram:IncludedSupplyChainTradeLineItem`,
  terms: [
    ['BT-126', 'ram:AssociatedDocumentLineDocument/ram:LineID'],
    ['BT-127', 'ram:AssociatedDocumentLineDocument/ram:IncludedNote/ram:Content'],
    ['BT-128', `${OBJECT}/ram:IssuerAssignedID`],
    ['BT-128-1', `${OBJECT}/ram:ReferenceTypeCode`],
    ['BT-129', `${LINE_DELIVERY}/ram:BilledQuantity`, 'number'],
    ['BT-130', `${LINE_DELIVERY}/ram:BilledQuantity/@unitCode`],
    [
      'BT-131',
      `${LINE_SETTLEMENT}/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`,
      'number',
    ],
    ['BT-132', `${LINE_AGREEMENT}/ram:BuyerOrderReferencedDocument/ram:LineID`],
    ['BT-133', `${LINE_SETTLEMENT}/ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID`],
    ['BT-134', `${PERIOD}/ram:StartDateTime/${DATE}`, 'date'],
    ['BT-135', `${PERIOD}/ram:EndDateTime/${DATE}`, 'date'],
    ['BT-146', `${NET}/ram:ChargeAmount`, 'number'],
    ['BT-147', `${GROSS}/ram:AppliedTradeAllowanceCharge`, 'discount'],
    ['BT-148', `${GROSS}/ram:ChargeAmount`, 'number'],
    ['BT-149', `${NET}/ram:BasisQuantity`, 'number'],
    ['BT-149', `${GROSS}/ram:BasisQuantity`, 'number'],
    ['BT-150', `${NET}/ram:BasisQuantity/@unitCode`],
    ['BT-150', `${GROSS}/ram:BasisQuantity/@unitCode`],
    ['BT-151', `${LINE_SETTLEMENT}/ram:ApplicableTradeTax/ram:CategoryCode`],
    ['BT-152', `${LINE_SETTLEMENT}/ram:ApplicableTradeTax/ram:RateApplicablePercent`, 'number'],
    ['BT-153', `${PRODUCT}/ram:Name`],
    ['BT-154', `${PRODUCT}/ram:Description`],
    ['BT-155', `${PRODUCT}/ram:SellerAssignedID`],
    ['BT-156', `${PRODUCT}/ram:BuyerAssignedID`],
    ['BT-157', `${PRODUCT}/ram:GlobalID`, 'identifier'],
    ['BT-158', `${PRODUCT}/ram:DesignatedProductClassification/ram:ClassCode`, 'classification'],
    ['BT-159', `${PRODUCT}/ram:OriginTradeCountry/ram:ID`],
  ],
  groups: [
    fee('BG-27', false, LINE_SETTLEMENT, ['BT-136', 'BT-137', 'BT-138', 'BT-139', 'BT-140']),
    fee('BG-28', true, LINE_SETTLEMENT, ['BT-141', 'BT-142', 'BT-143', 'BT-144', 'BT-145']),
    {
      group: 'BG-32',
      path: `${PRODUCT}/ram:ApplicableProductCharacteristic`,
      terms: [
        ['BT-160', 'ram:Description'],
        ['BT-161', 'ram:Value'],
      ],
    },
  ],
};

const GROUPS: readonly GroupRow[] = [
  {
    group: 'BG-1',
    path: 'rsm:ExchangedDocument/ram:IncludedNote',
    terms: [
      ['BT-21', 'ram:SubjectCode'],
      ['BT-22', 'ram:Content'],
    ],
  },
  {
    group: 'BG-3',
    path: `${SETTLEMENT}/ram:InvoiceReferencedDocument`,
    terms: [
      ['BT-25', 'ram:IssuerAssignedID'],
      ['BT-26', 'ram:FormattedIssueDateTime/qdt:DateTimeString', 'date'],
    ],
  },
  {
    group: 'BG-17',
    path: MEANS,
    needs: ['BT-84', 'BT-85', 'BT-86'],
    terms: [
      ['BT-84', 'ram:PayeePartyCreditorFinancialAccount/ram:IBANID'],
      ['BT-84', 'ram:PayeePartyCreditorFinancialAccount/ram:ProprietaryID'],
      ['BT-85', 'ram:PayeePartyCreditorFinancialAccount/ram:AccountName'],
      ['BT-86', 'ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID'],
    ],
  },
  fee(
    'BG-20',
    false,
    SETTLEMENT,
    ['BT-92', 'BT-93', 'BT-94', 'BT-97', 'BT-98'],
    [
      ['BT-95', 'ram:CategoryTradeTax/ram:CategoryCode'],
      ['BT-96', 'ram:CategoryTradeTax/ram:RateApplicablePercent', 'number'],
    ],
  ),
  fee(
    'BG-21',
    true,
    SETTLEMENT,
    ['BT-99', 'BT-100', 'BT-101', 'BT-104', 'BT-105'],
    [
      ['BT-102', 'ram:CategoryTradeTax/ram:CategoryCode'],
      ['BT-103', 'ram:CategoryTradeTax/ram:RateApplicablePercent', 'number'],
    ],
  ),
  {
    group: 'BG-23',
    path: `${SETTLEMENT}/ram:ApplicableTradeTax`,
    terms: [
      ['BT-116', 'ram:BasisAmount', 'number'],
      ['BT-117', 'ram:CalculatedAmount', 'number'],
      ['BT-118', 'ram:CategoryCode'],
      ['BT-119', 'ram:RateApplicablePercent', 'number'],
      ['BT-120', 'ram:ExemptionReason'],
      ['BT-121', 'ram:ExemptionReasonCode'],
    ],
  },
  {
    group: 'BG-24',
    path: `${AGREEMENT}/ram:AdditionalReferencedDocument[ram:TypeCode=916]`,
    terms: [
      ['BT-122', 'ram:IssuerAssignedID'],
      ['BT-123', 'ram:Name'],
      ['BT-124', 'ram:URIID'],
      ['BT-125', 'ram:AttachmentBinaryObject'],
      ['BT-125-1', 'ram:AttachmentBinaryObject/@mimeCode'],
      ['BT-125-2', 'ram:AttachmentBinaryObject/@filename'],
    ],
  },
  LINE,
];

export const CII_TERMS: TermTable = {
  terms: [...HEADER, ...PARTIES, ...PAYMENT, ...TOTALS],
  groups: GROUPS,
};

/** What the schema needs beside the terms: codes that only mark a place, the name of a project (CEN/TS 16931-3-3). */
export const CII_MARKS: readonly string[] = [
  'ram:AdditionalReferencedDocument/ram:TypeCode',
  'ram:ApplicableTradeTax/ram:TypeCode',
  'ram:CategoryTradeTax/ram:TypeCode',
  'ram:ChargeIndicator/udt:Indicator',
  'ram:SpecifiedProcuringProject/ram:Name',
];
