/** A rule of Factur-X, what is changed in the smallest invoice so that it is broken, and what is as like it as can be and keeps it. */
export type FacturXCase = readonly [rule: string, broken: Changes, kept: Changes];

/** Texts of the document and what they become; `</x>` with text before it adds to an element. */
export type Changes = readonly (readonly [text: string, to: string])[];

const SETTLEMENT = '</ram:ApplicableHeaderTradeSettlement>';
const LINE_SETTLEMENT = '</ram:SpecifiedLineTradeSettlement>';
const BUYER = '</ram:BuyerTradeParty>';
const SELLER = '</ram:SellerTradeParty>';
const LINE_NUMBER = '<ram:LineID>1</ram:LineID>';
const LINE_NUMBER_2 = '<ram:LineID>2</ram:LineID>';

const into = (end: string, content: string): readonly [string, string] => [end, content + end];
const category = (code: string): readonly [string, string] => [
  '<ram:CategoryCode>S<',
  `<ram:CategoryCode>${code}<`,
];
const rate = (percent: string): readonly [string, string] => [
  '<ram:RateApplicablePercent>20</ram:RateApplicablePercent>',
  percent === '' ? '' : `<ram:RateApplicablePercent>${percent}</ram:RateApplicablePercent>`,
];
const indicator = (isCharge: boolean): string =>
  `<ram:ChargeIndicator><udt:Indicator>${isCharge}</udt:Indicator></ram:ChargeIndicator>`;
const other = (isCharge: boolean, content: string): string =>
  `<ram:SpecifiedTradeAllowanceCharge>${indicator(isCharge)}${content}</ram:SpecifiedTradeAllowanceCharge>`;
const tax = (code: string, percent: string): string =>
  `<ram:CategoryTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>${code}</ram:CategoryCode><ram:RateApplicablePercent>${percent}</ram:RateApplicablePercent></ram:CategoryTradeTax>`;
const kind = (parent: string, code: string): string =>
  `<ram:ParentLineID>${parent}</ram:ParentLineID><ram:LineStatusReasonCode>${code}</ram:LineStatusReasonCode>`;
const period = (start: string, end: string): string =>
  `<ram:BillingSpecifiedPeriod><ram:StartDateTime><udt:DateTimeString format="102">${start}</udt:DateTimeString></ram:StartDateTime><ram:EndDateTime><udt:DateTimeString format="102">${end}</udt:DateTimeString></ram:EndDateTime></ram:BillingSpecifiedPeriod>`;
const account = (content: string): string =>
  `<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount>${content}</ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>`;
const REASON = '<ram:Reason>R</ram:Reason>';

/** Rules of EN 16931, which other profiles have too. */
export const EN16931_CASES: readonly FacturXCase[] = [
  ['BR-02', [['K-17', '']], []],
  ['BR-03', [['"102">20261102', '"205">20261102']], []],
  ['BR-CO-09', [['ATU', 'ZZU']], [['ATU', 'EL']]],
  ['BR-CO-26', [['schemeID="VA"', 'schemeID="FC"']], []],
  ['BR-DEC-14', [['350.00</ram:Grand', '350.001</ram:Grand']], [['350.00</ram:Grand', '350</ram:Grand']]],
  ['BR-CO-10', [['300.00</ram:Line', '300.01</ram:Line']], []],
  ['BR-CO-13', [['300.00</ram:TaxBasis', '300.01</ram:TaxBasis']], []],
  ['BR-CO-14', [['50.00</ram:TaxTotal', '50.01</ram:TaxTotal']], []],
  ['BR-CO-15', [['350.00</ram:Grand', '350.01</ram:Grand']], []],
  ['BR-CO-16', [['350.00</ram:Due', '350.01</ram:Due']], []],
  ['BR-CO-17', [['40.00</ram:Calc', '41.01</ram:Calc']], [['40.00</ram:Calc', '41.00</ram:Calc']]],
  ['BR-S-09', [['40.00</ram:Calc', '41.00</ram:Calc']], [['40.00</ram:Calc', '40.99</ram:Calc']]],
  ['BR-S-08', [['200.00</ram:Basis', '200.01</ram:Basis']], [['200.00</ram:Basis', '200.0</ram:Basis']]],
  ['BR-S-02', [['schemeID="VA"', 'schemeID="X"']], [['schemeID="VA"', 'schemeID="FC"']]],
  ['BR-S-05', [rate('0')], [rate('0.1')]],
  [
    'BR-AE-02',
    [category('AE')],
    [
      category('AE'),
      into(BUYER, '<ram:SpecifiedLegalOrganization><ram:ID>1</ram:ID></ram:SpecifiedLegalOrganization>'),
    ],
  ],
  [
    'BR-AE-01',
    [
      [
        '<ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>20</ram:RateApplicablePercent></ram:ApplicableTradeTax>\n        <ram:Spec',
        '<ram:CategoryCode>AE</ram:CategoryCode></ram:ApplicableTradeTax>\n        <ram:Spec',
      ],
    ],
    [],
  ],
  [
    'BR-AE-10',
    [category('AE')],
    [
      category('AE'),
      [
        '<ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>',
        '<ram:TypeCode>VAT</ram:TypeCode><ram:ExemptionReason>R</ram:ExemptionReason><ram:BasisAmount>',
      ],
    ],
  ],
  [
    'BR-IC-12',
    [category('K')],
    [
      category('K'),
      into(
        '</ram:ApplicableHeaderTradeDelivery>',
        '<ram:ShipToTradeParty><ram:PostalTradeAddress><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress></ram:ShipToTradeParty>',
      ),
    ],
  ],
  ['BR-O-02', [category('O')], [category('O'), ['schemeID="VA"', 'schemeID="FC"']]],
  [
    'BR-O-05',
    [category('O')],
    [category('O'), rate(''), ['<ram:RateApplicablePercent>10</ram:RateApplicablePercent>', '']],
  ],
  [
    'BR-Z-09',
    [category('Z')],
    [category('Z'), ['40.00</ram:Calc', '0</ram:Calc'], ['10.00</ram:Calc', '0</ram:Calc']],
  ],
  [
    'BR-B-02',
    [['<ram:CategoryCode>S<', '<ram:CategoryCode>B</ram:CategoryCode><ram:CategoryCode>S<']],
    [category('B')],
  ],
  [
    'BR-33',
    [into(SETTLEMENT, other(false, '<ram:ActualAmount>1</ram:ActualAmount>'))],
    [into(SETTLEMENT, other(false, REASON))],
  ],
  ['BR-37', [into(SETTLEMENT, other(true, REASON))], [into(SETTLEMENT, other(true, tax('S', '20')))]],
  [
    'BR-S-06',
    [into(SETTLEMENT, other(false, tax('S', '0')))],
    [into(SETTLEMENT, other(false, tax('S', '20')))],
  ],
  [
    'BR-S-07',
    [into(SETTLEMENT, other(true, tax('S', '0')))],
    [into(SETTLEMENT, other(false, tax('S', '0')))],
  ],
  [
    'BR-29',
    [into(SETTLEMENT, period('20260201', '20260131'))],
    [into(SETTLEMENT, period('20260201', '20260201'))],
  ],
  [
    'BR-30',
    [into(LINE_SETTLEMENT, period('20260201', '20260131'))],
    [into(LINE_SETTLEMENT, period('20260201', '20260201'))],
  ],
  ['BR-61', [into(SETTLEMENT, account(''))], [into(SETTLEMENT, account('<ram:IBANID>1</ram:IBANID>'))]],
  [
    'CII-SR-470',
    [into(SETTLEMENT, account('<ram:IBANID>1</ram:IBANID><ram:ProprietaryID>1</ram:ProprietaryID>'))],
    [into(SETTLEMENT, account('<ram:IBANID>1</ram:IBANID>'))],
  ],
  [
    'BR-27',
    [['<ram:ChargeAmount>', '<ram:ChargeAmount>-']],
    [['<ram:ChargeAmount>100.00', '<ram:ChargeAmount>0']],
  ],
  [
    'BR-54',
    [
      into(
        '</ram:SpecifiedTradeProduct>',
        '<ram:ApplicableProductCharacteristic><ram:Description>D</ram:Description></ram:ApplicableProductCharacteristic>',
      ),
    ],
    [],
  ],
  [
    'BR-62',
    [into(SELLER, '<ram:URIUniversalCommunication><ram:URIID>1</ram:URIID></ram:URIUniversalCommunication>')],
    [
      into(
        SELLER,
        '<ram:URIUniversalCommunication><ram:URIID schemeID="EM">1</ram:URIID></ram:URIUniversalCommunication>',
      ),
    ],
  ],
  [
    'PEPPOL-EN16931-R008',
    [into(SETTLEMENT, '<ram:PaymentReference> </ram:PaymentReference>')],
    [into(SETTLEMENT, '<ram:PaymentReference>1</ram:PaymentReference>')],
  ],
  ['FX-SCH-A-000019', [['<ram:ID>K-17</ram:ID>', '']], []],
  ['FX-SCH-A-000555', [['>380<', '>999<']], [['>380<', '>381<']]],
  ['FX-SCH-A-000595', [['>EUR<', '>eur<']], [['>EUR<', '>USD<']]],
  ['FX-SCH-A-000021', [['<udt:DateTimeString format="102">20261102', '<udt:DateTimeString>20261102']], []],
  [
    'FX-SCH-A-000293',
    [into(LINE_SETTLEMENT, '<ram:AdditionalReferencedDocument/><ram:AdditionalReferencedDocument/>')],
    [into(LINE_SETTLEMENT, '<ram:AdditionalReferencedDocument/>')],
  ],
  ['FX-REPORT', [['<ram:ID>K-17', '<ram:ID schemeID="1">K-17']], []],
];

/** Rules that EXTENDED alone has, or has in another form. */
export const EXTENDED_CASES: readonly FacturXCase[] = [
  ['BR-FXEXT-CO-10', [['300.00</ram:Line', '300.03</ram:Line']], [['300.00</ram:Line', '300.02</ram:Line']]],
  [
    'BR-FXEXT-CO-13',
    [['300.00</ram:TaxBasis', '300.03</ram:TaxBasis']],
    [['300.00</ram:TaxBasis', '300.02</ram:TaxBasis']],
  ],
  [
    'BR-FXEXT-CO-15',
    [['350.00</ram:Grand', '350.03</ram:Grand']],
    [['350.00</ram:Grand', '350.02</ram:Grand']],
  ],
  [
    'BR-FXEXT-CO-16',
    [['350.00</ram:Due', '350.01</ram:Due']],
    [
      ['350.00</ram:Due', '351.00</ram:Due'],
      into(
        SETTLEMENT,
        '<ram:SpecifiedFinancialAdjustment><ram:ActualAmount>1</ram:ActualAmount></ram:SpecifiedFinancialAdjustment>',
      ),
    ],
  ],
  ['BR-FXEXT-CO-11', [into(SETTLEMENT, other(false, '<ram:ActualAmount>1</ram:ActualAmount>'))], []],
  [
    'BR-FXEXT-S08b',
    [['200.00</ram:Basis', '200.02</ram:Basis']],
    [['200.00</ram:Basis', '200.01</ram:Basis']],
  ],
  [
    'BR-FXEXT-S-08rev',
    [
      [
        '<ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>',
        '<ram:TypeCode>VAT</ram:TypeCode><ram:ExemptionReason>R</ram:ExemptionReason><ram:BasisAmount>',
      ],
    ],
    [],
  ],
  ['BR-FXEXT-S-08ini', [['200.00</ram:Basis', '201.00</ram:Basis']], []],
  ['BR-FXEXT-S-09b', [['40.00</ram:Calc', '40.02</ram:Calc']], [['40.00</ram:Calc', '40.01</ram:Calc']]],
  [
    'BR-FXEXT-AE-01',
    [into(SETTLEMENT, other(true, tax('AE', '0')))],
    [into(SETTLEMENT, other(true, tax('S', '20')))],
  ],
  [
    'BR-FXEXT-06',
    [[LINE_NUMBER_2, `${LINE_NUMBER_2}<ram:ParentLineID>1</ram:ParentLineID>`]],
    [[LINE_NUMBER_2, LINE_NUMBER_2 + kind('1', 'DETAIL')]],
  ],
  [
    'BR-FXEXT-11',
    [[LINE_NUMBER_2, LINE_NUMBER_2 + kind('9', 'DETAIL')]],
    [[LINE_NUMBER_2, LINE_NUMBER_2 + kind('1', 'DETAIL')]],
  ],
  [
    'BR-FXEXT-08',
    [
      [LINE_NUMBER, LINE_NUMBER + kind('', 'GROUP')],
      [LINE_NUMBER_2, LINE_NUMBER_2 + kind('1', 'DETAIL')],
    ],
    [
      [LINE_NUMBER, LINE_NUMBER + kind('', 'GROUP')],
      [LINE_NUMBER_2, LINE_NUMBER_2 + kind('1', 'DETAIL')],
      ['200.00</ram:Line', '100.00</ram:Line'],
    ],
  ],
  [
    'BR-FXEXT-BR-22',
    [['<ram:BilledQuantity unitCode="C62">2</ram:BilledQuantity>', '']],
    [
      ['<ram:BilledQuantity unitCode="C62">2</ram:BilledQuantity>', ''],
      [LINE_NUMBER, LINE_NUMBER + kind('', 'INFORMATION')],
      [LINE_NUMBER_2, LINE_NUMBER_2 + kind('', 'INFORMATION')],
    ],
  ],
  [
    'BR-FXEXT-03',
    [
      into(
        BUYER,
        '<ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">1</ram:ID></ram:SpecifiedTaxRegistration>',
      ),
    ],
    [
      into(
        BUYER,
        '<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE1</ram:ID></ram:SpecifiedTaxRegistration>',
      ),
    ],
  ],
  [
    'BR-FXEXT-01',
    [
      into(
        '</rsm:ExchangedDocument>',
        '<ram:IncludedNote><ram:SubjectCode>AAI</ram:SubjectCode></ram:IncludedNote>',
      ),
    ],
    [],
  ],
  [
    'BR-FXEXT-BR-54-2',
    [
      into(
        '</ram:SpecifiedTradeProduct>',
        '<ram:ApplicableProductCharacteristic><ram:Description>D</ram:Description><ram:ValueMeasure>1</ram:ValueMeasure></ram:ApplicableProductCharacteristic>',
      ),
    ],
    [
      into(
        '</ram:SpecifiedTradeProduct>',
        '<ram:ApplicableProductCharacteristic><ram:Description>D</ram:Description><ram:ValueMeasure unitCode="C62">1</ram:ValueMeasure></ram:ApplicableProductCharacteristic>',
      ),
    ],
  ],
  [
    'BR-FXEXT-04',
    [
      into(
        '</ram:SpecifiedTradeProduct>',
        '<ram:ApplicableProductCharacteristic><ram:TypeCode>?</ram:TypeCode></ram:ApplicableProductCharacteristic>',
      ),
    ],
    [
      into(
        '</ram:SpecifiedTradeProduct>',
        '<ram:ApplicableProductCharacteristic><ram:TypeCode>AAA</ram:TypeCode></ram:ApplicableProductCharacteristic>',
      ),
    ],
  ],
  ['CII-DT-097', [['20261102', '2026-11-02']], []],
  [
    'BR-CO-25',
    [
      [
        '<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20261130</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>',
        '',
      ],
    ],
    [],
  ],
];
