import { createInvoicePDFV2, generateEpcQrCodeJson, indexes } from './generated/orval.js';

const headers = { Authorization: `Bearer ${process.argv[3]}` };
const epc = { iban: 'AT611904300234573201', recipient: 'Buchbinderei Sieber', amount: 148.5 };
const invoice = {
  sender: { name: 'A' },
  recipient: { name: 'B' },
  items: [{ description: 'C', sumPrice: 10 }],
};
const code = await generateEpcQrCodeJson(epc, { headers });
const pdf = await createInvoicePDFV2(invoice, { headers });
const index = await indexes('at-cpi-2020', {}, { headers });
const wrong = await generateEpcQrCodeJson({ ...epc, iban: 'AT00' }, { headers });
if (code.status !== 200 || pdf.status !== 200 || index.status !== 200 || wrong.status !== 406)
  throw new Error('status');
// Its client reads every answer of an operation that gives a file as a file, errors too.
const { messages } = await new Response(wrong.data as unknown as Blob).json();
const found = [code.data.size, pdf.data.size, index.data.values?.length];
console.log(JSON.stringify([...found, messages]));
