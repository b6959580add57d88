import { testPaymentCode } from '../../testing/payment-code-cases.ts';
import { hctQrCode } from './index.ts';
import { hctPayloadOf } from './schema.ts';

testPaymentCode({
  operation: hctQrCode,
  casesFile: new URL('cases.json', import.meta.url),
  payloadOf: (input) => hctPayloadOf(input, 0).text,
});
