import type { EInvoiceProfile } from '../layout/document.ts';

/** A national law by which a sale inside the country needs an e-invoice of a certain kind. */
export interface Mandate {
  /** As `X-EInvoice-Mandate` names it. */
  readonly id: string;
  /** ISO 3166-1, of seller and buyer. */
  readonly country: string;
  /** From this day on for every business, `YYYY-MM-DD`. */
  readonly from: string;
  /** From this day on for some, which the request does not show: larger ones, companies. */
  readonly forSomeFrom?: string;
  /** Who these are. */
  readonly some?: string;
  /** Profiles that meet the law by themselves; empty: the answer is never the legal invoice. */
  readonly metBy: readonly EInvoiceProfile[];
  /** What the law requires, for people. */
  readonly needs: string;
  readonly source: string;
  /** Day on which the dates were read, `YYYY-MM-DD`, and in what. */
  readonly read: string;
  readonly readIn: string;
}

const READ = '2026-11-24';
const OWN_LIST = 'the list of this project; not yet compared with the law';

/** Reporting of invoice data (Hungary) and rules across borders (Directive (EU) 2025/516) are no such mandates. */
export const MANDATES: readonly Mandate[] = [
  {
    id: 'BE-PEPPOL',
    country: 'BE',
    from: '2026-01-01',
    metBy: ['PEPPOL'],
    needs: 'Peppol BIS in UBL, through the Peppol network',
    source: 'Law of 6 February 2024, Moniteur belge of 20 February 2024; WBTW art. 53',
    read: READ,
    readIn: 'reports on the law as published',
  },
  {
    id: 'PL-KSEF',
    country: 'PL',
    from: '2026-04-01',
    forSomeFrom: '2026-02-01',
    some: 'sales above 200 million PLN in 2024',
    metBy: [],
    needs: 'FA(3) through KSeF',
    source: 'Ustawa o VAT, art. 106ga and following',
    read: READ,
    readIn: 'reports on the law as published',
  },
  {
    id: 'HR-ERACUN',
    country: 'HR',
    from: '2026-01-01',
    metBy: [],
    needs: 'UBL by the Croatian rules (HR CIUS), through an intermediary',
    source: 'Zakon o fiskalizaciji, NN 89/2025',
    read: READ,
    readIn: 'reports on the law as published',
  },
  {
    id: 'FR-PA',
    country: 'FR',
    from: '2027-09-01',
    forSomeFrom: '2026-09-01',
    some: 'large and medium-sized companies',
    metBy: [],
    needs: 'profile FRANCE or EXTENDED_CTC_FR, through an approved platform',
    source: 'CGI art. 289 bis; décret 2022-1299',
    read: READ,
    readIn: OWN_LIST,
  },
  {
    id: 'DE-EN16931',
    country: 'DE',
    from: '2028-01-01',
    forSomeFrom: '2027-01-01',
    some: 'turnover above 800,000 EUR in the year before',
    metBy: ['EN16931', 'XRECHNUNG', 'EXTENDED', 'PEPPOL', 'FRANCE', 'EXTENDED_CTC_FR'],
    needs: 'an e-invoice of EN 16931; not up to 250 EUR and not for exempt sales',
    source: 'UStG § 14, § 27 Abs. 38; UStDV § 33, § 34a',
    read: READ,
    readIn: OWN_LIST,
  },
  {
    id: 'ES-VERIFACTU',
    country: 'ES',
    from: '2027-07-01',
    forSomeFrom: '2027-01-01',
    some: 'companies (Impuesto sobre Sociedades)',
    metBy: [],
    needs: 'QR code and record of the issuing program',
    source: 'Real Decreto 1007/2023; Real Decreto-ley 15/2025',
    read: READ,
    readIn: 'reports on the decree as published',
  },
  {
    id: 'IT-SDI',
    country: 'IT',
    from: '2019-01-01',
    metBy: [],
    needs: 'FatturaPA through the Sistema di Interscambio',
    source: 'D.Lgs. 127/2015, art. 1',
    read: READ,
    readIn: OWN_LIST,
  },
  {
    id: 'RO-EFACTURA',
    country: 'RO',
    from: '2024-07-01',
    metBy: [],
    needs: 'RO_CIUS through RO e-Factura',
    source: 'OUG 120/2021',
    read: READ,
    readIn: OWN_LIST,
  },
  {
    id: 'GR-MYDATA',
    country: 'GR',
    from: '2026-10-01',
    forSomeFrom: '2026-03-02',
    some: 'gross revenue above 1 million EUR in 2023',
    metBy: [],
    needs: 'an e-invoice through a certified provider or an application of the AADE (myDATA)',
    source: 'Law 4308/2014 with Law 5222/2025; announcement of the AADE of 17 February 2026',
    read: READ,
    readIn: 'reports on the announcement',
  },
];
