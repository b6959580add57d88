import { qrPictureJob } from '@kontor/codes';
import { codePicture, HCT_SYMBOL, pictureBody } from '@kontor/payment';
import { operation } from '../../core/operation.ts';
import { hctInput, hctPayloadOf, hctViolations } from './schema.ts';

export const hctQrCode = operation({
  name: 'hct-qr-code',
  title: 'HCT QR code',
  description:
    'Draws a Hungarian payment QR code (HCT, guideline of the Magyar Nemzeti Bank of 2019, version 001): the payee ' +
    'shows it, the payer scans it and sends an instant transfer. Note: on 1 September 2024 Hungarian banks moved ' +
    'in-shop and online payments to qvik, whose codes are issued through GIRO; apps may no longer read version 001.',
  tag: 'HCT QR Code',
  routes: [{ method: 'POST', path: '/v1/hct-qr-code', id: 'generateHctQrCodeJson' }],
  cost: 1,
  timeoutMs: 5_000,
  tools: ['cpu'],
  input: hctInput,
  inputModel: 'HctQrCodePayload',
  extensions: ['purpose'],
  check: hctViolations,
  produces: ['image/png', 'image/svg+xml'],
  addedTypes: ['image/svg+xml'],
  negotiation: 'on-demand',
  warnings: {
    'characters-replaced': 'Characters other than ASCII and the letters of Hungarian were replaced.',
    'currency-not-payable': 'The currency is not HUF: banking apps will not pay it.',
    'validity-expired': 'validTill is in the past: banking apps will refuse the code.',
  },
  examples: [
    {
      title: 'Donation to the Hungarian Red Cross',
      input: {
        iban: 'HU70 1040 5004 0002 6542 0000 0005',
        bic: 'OKHBHUHB',
        recipient: 'Magyar Vöröskereszt',
        amount: 4000,
        validTill: '2030-12-31T23:59:59+01:00',
      },
    },
    {
      title: 'Invoice of a bookshop in Budapest',
      input: {
        iban: 'HU42 1177 3016 1111 1018 0000 0000',
        bic: 'OTPVHUHB',
        recipient: 'Könyvesbolt a Körúton Kft.',
        amount: 12990,
        validTill: '2030-07-01T10:00:00Z',
        remittanceInformation: 'Számla 2026/0147',
        invoiceId: '2026/0147',
        customerId: 'V-20417',
        navVerificationCode: 'ABC123',
      },
    },
    {
      title: 'Till of a café, amount entered by the guest',
      input: {
        iban: 'HU42 1177 3016 1111 1018 0000 0000',
        bic: 'OTPVHUHBXXX',
        recipient: 'Ibolya Espresso',
        validTill: '2030-03-31T18:00:00+02:00',
        shopId: 'BP-05',
        merchantId: 'TILL-2',
        size: 600,
      },
    },
  ],
  async run(input, { type, tools, clock, signal }) {
    const { text, warnings } = hctPayloadOf(input, clock.now());
    const picture = codePicture({ text }, HCT_SYMBOL, { size: input.size, type, frame: undefined });
    const body = pictureBody(await tools.cpu.run(qrPictureJob, picture, signal), ['remittanceInformation']);
    return { type, body, filename: 'qr-code', warnings };
  },
});
