import { spaydPayload } from '@kontor/payment';
import { testPaymentCode } from '../../testing/payment-code-cases.ts';
import { spaydQrCode } from './index.ts';
import { spaydPayment } from './schema.ts';

testPaymentCode({
  operation: spaydQrCode,
  casesFile: new URL('cases.json', import.meta.url),
  payloadOf: (input) => spaydPayload(spaydPayment(input)).text,
});
