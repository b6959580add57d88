/** The slip's words: IG QR-bill v2.3, annex C; Romansh as in v2.4. They must never be altered. */

export const SWISS_LANGUAGES = ['DE', 'FR', 'IT', 'EN', 'RM'] as const;
export type SwissLanguage = (typeof SWISS_LANGUAGES)[number];

export interface SlipHeadings {
  readonly paymentPart: string;
  readonly receipt: string;
  readonly account: string;
  readonly reference: string;
  readonly additionalInformation: string;
  readonly currency: string;
  readonly amount: string;
  readonly payableBy: string;
  readonly payableByBox: string;
  readonly acceptancePoint: string;
}

export const HEADINGS: Readonly<Record<SwissLanguage, SlipHeadings>> = {
  DE: {
    paymentPart: 'Zahlteil',
    receipt: 'Empfangsschein',
    account: 'Konto / Zahlbar an',
    reference: 'Referenz',
    additionalInformation: 'Zusätzliche Informationen',
    currency: 'Währung',
    amount: 'Betrag',
    payableBy: 'Zahlbar durch',
    payableByBox: 'Zahlbar durch (Name/Adresse)',
    acceptancePoint: 'Annahmestelle',
  },
  FR: {
    paymentPart: 'Section paiement',
    receipt: 'Récépissé',
    account: 'Compte / Payable à',
    reference: 'Référence',
    additionalInformation: 'Informations supplémentaires',
    currency: 'Monnaie',
    amount: 'Montant',
    payableBy: 'Payable par',
    payableByBox: 'Payable par (nom/adresse)',
    acceptancePoint: 'Point de dépôt',
  },
  IT: {
    paymentPart: 'Sezione pagamento',
    receipt: 'Ricevuta',
    account: 'Conto / Pagabile a',
    reference: 'Riferimento',
    additionalInformation: 'Informazioni supplementari',
    currency: 'Valuta',
    amount: 'Importo',
    payableBy: 'Pagabile da',
    payableByBox: 'Pagabile da (nome/indirizzo)',
    acceptancePoint: 'Punto di accettazione',
  },
  EN: {
    paymentPart: 'Payment part',
    receipt: 'Receipt',
    account: 'Account / Payable to',
    reference: 'Reference',
    additionalInformation: 'Additional information',
    currency: 'Currency',
    amount: 'Amount',
    payableBy: 'Payable by',
    payableByBox: 'Payable by (name/address)',
    acceptancePoint: 'Acceptance point',
  },
  RM: {
    paymentPart: 'Part da pajament',
    receipt: 'Quittanza',
    account: 'Conto / Da pajar a',
    reference: 'Referenza',
    additionalInformation: 'Infurmaziuns supplementaras',
    currency: 'Valuta',
    amount: 'Import',
    payableBy: 'Da pajar da',
    payableByBox: 'Da pajar da (num/adressa)',
    acceptancePoint: 'Post da recepziun',
  },
};

/** Unstructured message of a bill over nothing: IG 4.4. */
export const NOTIFICATION_TEXTS: Readonly<Record<SwissLanguage, string>> = {
  DE: 'NICHT ZUR ZAHLUNG VERWENDEN',
  FR: 'NE PAS UTILISER POUR LE PAIEMENT',
  IT: 'NON UTILIZZARE PER IL PAGAMENTO',
  EN: 'DO NOT USE FOR PAYMENT',
  RM: 'BETG DUVRAR PER IL PAJAMENT',
};
