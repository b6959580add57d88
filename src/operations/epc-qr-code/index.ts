import { qrPictureJob } from '@kontor/codes';
import {
  codePicture,
  EPC_SYMBOL,
  epcFrame,
  FRAME_WARNINGS,
  frameWarnings,
  pictureBody,
} from '@kontor/payment';
import { operation } from '../../core/operation.ts';
import { epcInput, epcPayloadOf, epcViolations } from './schema.ts';

export const epcQrCode = operation({
  name: 'epc-qr-code',
  title: 'EPC QR code',
  description:
    'Draws a payment QR code for a SEPA credit transfer (EPC069-12, also known as GiroCode or Zahlen mit Code). ' +
    'Banking apps in the euro area read it and fill in the transfer.',
  tag: 'EPC QR Code',
  routes: [
    { method: 'POST', path: '/v1/epc-qr-code', id: 'generateEpcQrCodeJson' },
    { method: 'GET', path: '/v1/epc-qr-code', id: 'generateEpcQrCode' },
  ],
  cost: 1,
  timeoutMs: 5_000,
  tools: ['cpu'],
  input: epcInput,
  inputModel: 'EpcQrCodePayload',
  // An empty frameText asks for a frame without label.
  verbatim: ['frameText'],
  extensions: ['purpose', 'frameText'],
  check: epcViolations,
  produces: ['image/png', 'image/svg+xml'],
  addedTypes: ['image/svg+xml'],
  negotiation: 'on-demand',
  warnings: {
    'text-ignored':
      'The code has the reference; the text was left out, because the standard allows only one of them.',
    'currency-not-payable': 'The currency is not EUR: banking apps will not pay it.',
    'account-outside-sepa': 'The account is not in a SEPA country: banking apps may refuse the code.',
    ...FRAME_WARNINGS,
  },
  examples: [
    {
      title: 'Donation to the Austrian Red Cross',
      input: {
        iban: 'AT57 2011 1400 1440 0144',
        recipient: 'Österreichisches Rotes Kreuz',
        amount: 10,
        text: 'Spende',
      },
    },
    {
      title: 'Invoice of a workshop in Munich with creditor reference',
      input: {
        iban: 'DE71 1102 2033 0123 4567 89',
        bic: 'BHBLDEHHXXX',
        recipient: 'Werkstatt Mustermann GmbH',
        amount: 1249.9,
        reference: 'RF18 5390 0754 7034',
        message: 'Rechnung 2026-0147, zahlbar bis 14. Februar',
        frame: true,
      },
    },
    {
      title: 'Membership fee of a Belgian club, structured communication',
      input: {
        iban: 'BE68 5390 0754 7034',
        recipient: 'Fietsclub De Zwaluw vzw',
        amount: 45,
        reference: '+++090/9337/55493+++',
        size: 600,
        frame: true,
        frameText: 'Scan & betaal',
      },
    },
  ],
  async run(input, { type, tools, signal }) {
    const { content, warnings } = epcPayloadOf(input);
    const frame = input.frame ? epcFrame(input.frameText) : undefined;
    const picture = codePicture(content, EPC_SYMBOL, { size: input.size, type, frame });
    const drawn = await tools.cpu.run(qrPictureJob, picture, signal);
    const body = pictureBody(drawn, ['text']);
    return { type, body, filename: 'qr-code', warnings: [...warnings, ...frameWarnings(drawn)] };
  },
});
