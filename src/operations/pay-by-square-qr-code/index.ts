import { qrPictureJob } from '@kontor/codes';
import {
  codePicture,
  FRAME_WARNINGS,
  frameWarnings,
  PAY_BY_SQUARE_FRAME,
  PAY_BY_SQUARE_SYMBOL,
  payBySquareJob,
  pictureBody,
} from '@kontor/payment';
import { operation } from '../../core/operation.ts';
import { fittingPayload, payBySquareInput } from './schema.ts';

export const payBySquareQrCode = operation({
  name: 'pay-by-square-qr-code',
  title: 'PAY by square QR code',
  description:
    'Draws a Slovak payment QR code (PAY by square 1.2.0) for one or more payments: payment orders, standing orders ' +
    'and direct debits. Some Slovak banking apps refuse codes without BIC, so send it if you have it.',
  tag: 'Pay By Square QR Code',
  routes: [{ method: 'POST', path: '/v1/pay-by-square-qr-code', id: 'generatePayBySquareQrCodeJson' }],
  cost: 1,
  timeoutMs: 5_000,
  tools: ['cpu'],
  input: payBySquareInput,
  inputModel: 'PayBySquareQrCodePayload',
  extensions: ['frame', 'payments.standingOrder.months'],
  produces: ['image/png', 'image/svg+xml'],
  addedTypes: ['image/svg+xml'],
  negotiation: 'on-demand',
  warnings: {
    'characters-replaced':
      'Accents and other characters beyond ASCII were replaced: several banking apps refuse them.',
    ...FRAME_WARNINGS,
  },
  examples: [
    {
      title: 'Donation to the Slovak Red Cross',
      input: {
        payments: [
          {
            type: 'PAYMENT_ORDER',
            accounts: [{ iban: 'SK31 1200 0000 1987 4263 7541' }],
            amount: 10,
            recipient: { name: 'Slovenský Červený kríž' },
          },
        ],
      },
    },
    {
      title: 'Invoice of a bakery in Bratislava with symbols',
      input: {
        invoice: '20260147',
        payments: [
          {
            accounts: [{ iban: 'SK36 1100 0000 0026 2024 0001', bic: 'TATRSKBX' }],
            amount: 249.5,
            dueDate: '2030-02-14',
            variableSymbol: '20260147',
            constantSymbol: '0308',
            note: 'Faktúra 20260147',
            recipient: { name: 'Pekáreň Novák s.r.o.', street: 'Obchodná 12', city: '811 06 Bratislava' },
          },
        ],
        frame: true,
      },
    },
    {
      title: 'Rent on the fifth of each month until the end of 2031',
      input: {
        payments: [
          {
            type: 'STANDING_ORDER',
            accounts: [{ iban: 'SK31 1200 0000 1987 4263 7541', bic: 'SUBASKBX' }],
            amount: 650,
            note: 'Nájomné, byt 4',
            recipient: { name: 'Správa domov Žilina' },
            standingOrder: { day: 5, period: 'MONTHLY', lastDate: '2031-12-31' },
          },
        ],
        size: 600,
      },
    },
  ],
  async run(input, { type, tools, signal }) {
    const { text, warnings } = fittingPayload(await tools.cpu.run(payBySquareJob, input, signal));
    const frame = input.frame ? PAY_BY_SQUARE_FRAME : undefined;
    const picture = codePicture({ text }, PAY_BY_SQUARE_SYMBOL, { size: input.size, type, frame });
    const drawn = await tools.cpu.run(qrPictureJob, picture, signal);
    const body = pictureBody(drawn, ['payments']);
    return { type, body, filename: 'qr-code', warnings: [...warnings, ...frameWarnings(drawn)] };
  },
});
