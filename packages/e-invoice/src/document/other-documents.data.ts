/** Documents that are sent in place of e-invoices of EN 16931: beginning of namespace and root, the first that fits. */
export const OTHER_DOCUMENTS: readonly {
  readonly namespace: string;
  readonly root: string;
  readonly description: string;
}[] = [
  {
    namespace: 'urn:ferd:CrossIndustryDocument',
    root: 'CrossIndustryDocument',
    description: 'it is ZUGFeRD 1, which is not an e-invoice of EN 16931; send ZUGFeRD 2 or later',
  },
  {
    namespace: 'urn:un:unece:uncefact:data:standard:SCRDMCCBDACIOMessageStructure',
    root: '',
    description: 'it is an order (Order-X), not an invoice',
  },
  {
    namespace: 'urn:un:unece:uncefact:data:standard:SCRDMCCBDACIDAMessageStructure',
    root: '',
    description: 'it is a despatch advice (Deliver-X), not an invoice',
  },
  {
    namespace: 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/',
    root: '',
    description: 'it is FatturaPA, not an e-invoice of EN 16931',
  },
  {
    namespace: 'http://www.fatturapa.gov.it/sdi/fatturapa/',
    root: '',
    description: 'it is FatturaPA, not an e-invoice of EN 16931',
  },
  {
    namespace: 'http://crd.gov.pl/wzor/',
    root: 'Faktura',
    description: 'it is an invoice of the Polish KSeF, not an e-invoice of EN 16931',
  },
  {
    namespace: 'http://ksef.mf.gov.pl/',
    root: '',
    description: 'it is an invoice of the Polish KSeF, not an e-invoice of EN 16931',
  },
  {
    namespace: 'http://www.facturae.',
    root: '',
    description: 'it is Facturae, not an e-invoice of EN 16931',
  },
  {
    namespace: 'http://www.ebinterface.at/schema/',
    root: '',
    description: 'it is ebInterface, not an e-invoice of EN 16931',
  },
  {
    namespace: 'http://isdoc.cz/namespace/',
    root: '',
    description: 'it is ISDOC, not an e-invoice of EN 16931',
  },
  {
    namespace: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:',
    root: '',
    description: 'it is another version of CII than D16B (namespace ending in :100)',
  },
  {
    namespace: 'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader',
    root: '',
    description: 'it is an envelope (SBDH); send the invoice inside it',
  },
  {
    namespace: 'urn:oasis:names:specification:ubl:schema:xsd:',
    root: '',
    description: 'it is another document of UBL, not an invoice or credit note',
  },
];
