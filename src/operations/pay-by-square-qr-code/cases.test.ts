import { fieldText, payBySquarePayload } from '@kontor/payment/testing';
import { testPaymentCode } from '../../testing/payment-code-cases.ts';
import { payBySquareQrCode } from './index.ts';

testPaymentCode({
  operation: payBySquareQrCode,
  casesFile: new URL('cases.json', import.meta.url),
  payloadOf: (input) => fieldText(input).text,
  contentOf: (input) => Buffer.from(payBySquarePayload(input)?.text ?? ''),
});
