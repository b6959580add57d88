/** BT-8: the event from which the VAT is due. */
export const TAX_POINT_CODES = ['INVOICE_DATE', 'DELIVERY_DATE', 'PAYMENT_DATE'] as const;
export type TaxPointCode = (typeof TAX_POINT_CODES)[number];

/** Numbers of other documents, as `metadata` states them. */
export interface References {
  readonly projectNumber?: string | undefined;
  readonly contractNumber?: string | undefined;
  readonly salesOrderNumber?: string | undefined;
  readonly receivingAdviceNumber?: string | undefined;
  readonly despatchAdviceNumber?: string | undefined;
  readonly tenderNumber?: string | undefined;
  readonly objectNumber?: string | undefined;
  /** Code list UNTDID 1153. */
  readonly objectScheme?: string | undefined;
  readonly accountingReference?: string | undefined;
  readonly taxPointDate?: string | undefined;
  readonly taxPointCode?: TaxPointCode | undefined;
}
