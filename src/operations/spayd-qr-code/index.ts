import { qrPictureJob } from '@kontor/codes';
import {
  codePicture,
  FRAME_WARNINGS,
  frameWarnings,
  pictureBody,
  SPAYD_FRAME,
  SPAYD_SYMBOL,
  spaydPayload,
} from '@kontor/payment';
import { operation } from '../../core/operation.ts';
import { longestText, spaydInput, spaydPayment, spaydViolations } from './schema.ts';

export const spaydQrCode = operation({
  name: 'spayd-qr-code',
  title: 'SPAYD QR code',
  description:
    'Draws a Czech payment QR code (SPAYD, known as QR platba) in CZK. Accounts may be given as IBAN or as Czech ' +
    'account number; symbols, standing orders and notifications are supported.',
  tag: 'SPAYD QR Code',
  routes: [{ method: 'POST', path: '/v1/spayd-qr-code', id: 'generateSpaydQrCodeJson' }],
  cost: 1,
  timeoutMs: 5_000,
  tools: ['cpu'],
  input: spaydInput,
  inputModel: 'SpaydQrCodePayload',
  extensions: [
    'variableSymbol',
    'specificSymbol',
    'constantSymbol',
    'period',
    'retryDays',
    'paymentId',
    'url',
    'crc32',
    'frame',
  ],
  check: spaydViolations,
  produces: ['image/png', 'image/svg+xml'],
  addedTypes: ['image/svg+xml'],
  negotiation: 'on-demand',
  warnings: {
    'characters-replaced':
      'Accents and other characters beyond ASCII were replaced, as the standard recommends.',
    ...FRAME_WARNINGS,
  },
  examples: [
    {
      title: 'Donation with due date',
      input: { accounts: [{ iban: 'CZ14 2700 0000 0000 0033 3999' }], amount: 10.99, dueDate: '2030-01-31' },
    },
    {
      title: 'Invoice of a joinery in Brno with variable symbol',
      input: {
        accounts: [{ prefix: '19', number: '2000145399', bankCode: '0800' }],
        amount: 12540,
        recipient: 'Truhlářství Dvořák s.r.o.',
        message: 'Faktura 20260147, kuchyňská linka',
        variableSymbol: '20260147',
        constantSymbol: '0308',
        dueDate: '2030-02-14',
        instantPayment: true,
        frame: true,
      },
    },
    {
      title: 'Monthly rent by standing order, with notification by mail',
      input: {
        accounts: [{ iban: 'CZ58 5500 0000 0012 6509 8001', bic: 'RZBCCZPP' }],
        amount: 18500,
        message: 'Nájem, byt 4',
        variableSymbol: '104',
        period: 'MONTHLY',
        dueDate: '2030-01-15',
        expirationDate: '2030-12-15',
        notification: { type: 'MAIL', value: 'sprava@example.cz' },
        size: 600,
      },
    },
  ],
  async run(input, { type, tools, signal }) {
    const { text, warnings } = spaydPayload(spaydPayment(input));
    const frame = input.frame ? SPAYD_FRAME : undefined;
    const picture = codePicture({ text }, SPAYD_SYMBOL, { size: input.size, type, frame });
    const drawn = await tools.cpu.run(qrPictureJob, picture, signal);
    const body = pictureBody(drawn, [longestText(input)]);
    return { type, body, filename: 'qr-code', warnings: [...warnings, ...frameWarnings(drawn)] };
  },
});
