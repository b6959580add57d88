import { client } from './generated/hey-api/client.gen.js';
import { createInvoicePdfv2, generateEpcQrCodeJson, indexes } from './generated/hey-api/sdk.gen.js';

const [baseUrl = '', key = ''] = process.argv.slice(2);
client.setConfig({ baseUrl, auth: key });
const epc = { iban: 'AT611904300234573201', recipient: 'Buchbinderei Sieber', amount: 148.5 };
const invoice = {
  sender: { name: 'A' },
  recipient: { name: 'B' },
  items: [{ description: 'C', sumPrice: 10 }],
};
const code = await generateEpcQrCodeJson({ body: epc });
const pdf = await createInvoicePdfv2({ body: invoice });
const index = await indexes({ path: { index: 'at-cpi-2020' } });
const wrong = await generateEpcQrCodeJson({ body: { ...epc, iban: 'AT00' } });
const found = [(code.data as Blob).size, (pdf.data as Blob).size, index.data?.values?.length];
console.log(JSON.stringify([...found, wrong.error?.messages]));
