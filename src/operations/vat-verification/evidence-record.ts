import type { EvidenceFacts, RegisterExchange, VatNumber } from '@kontor/vat';
import type { VatVerificationInput } from './schema.ts';
import type { Verification } from './verification.ts';

/** The call that a record is about. */
export interface RecordedCall {
  readonly requestId?: string | undefined;
  readonly isTest: boolean;
}

/**
 * What a record has: the answer, the number and the trader as they were sent, and the exchange with the register. Without
 * an exchange no register was asked.
 */
export function evidenceFacts(
  { requestId, isTest }: RecordedCall,
  vat: VatNumber,
  order: VatVerificationInput,
  { body, exchange }: { readonly body: Verification; readonly exchange?: RegisterExchange | undefined },
): EvidenceFacts {
  const { traderName, traderStreet, traderPostalCode, traderCity, traderCompanyType } = order;
  return {
    ...(requestId !== undefined && { jti: requestId }),
    ...(isTest && { test: true as const }),
    vat: {
      vatId: vat.id,
      ...body,
      ...(traderName !== undefined && { traderName }),
      ...(traderStreet !== undefined && { traderStreet }),
      ...(traderPostalCode !== undefined && { traderPostalCode }),
      ...(traderCity !== undefined && { traderCity }),
      ...(traderCompanyType !== undefined && { traderCompanyType }),
      ...exchange,
    },
  };
}
