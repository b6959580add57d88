import { toggle, type ValuesOf } from '@kontor/schema';

/** What the operator decides about Swiss QR-bills, alone or on an invoice. */
export const SWISS_BILL_SETTINGS = {
  SWISS_QR_STRICT_24: toggle('off', 'on: QR-IBAN with EUR is refused (IG 2.4)'),
};

export type SwissBillSettings = ValuesOf<typeof SWISS_BILL_SETTINGS>;
