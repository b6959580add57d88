import createClient from 'openapi-fetch';
import type { paths } from './generated/types.js';

const [baseUrl = '', key = ''] = process.argv.slice(2);
const { POST, GET } = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });
const parseAs = 'arrayBuffer';
const epc = { iban: 'AT611904300234573201', recipient: 'Buchbinderei Sieber', amount: 148.5 };
const invoice = {
  sender: { name: 'A' },
  recipient: { name: 'B' },
  items: [{ description: 'C', sumPrice: 10 }],
};
const code = await POST('/v1/epc-qr-code', { body: epc, parseAs });
const pdf = await POST('/v2/invoice-pdf', { body: invoice, parseAs });
const index = await GET('/v1/indexes/{index}', { params: { path: { index: 'at-cpi-2020' } } });
const wrong = await POST('/v1/epc-qr-code', { body: { ...epc, iban: 'AT00' } });
const found = [code.data?.byteLength, pdf.data?.byteLength, index.data?.values?.length];
console.log(JSON.stringify([...found, wrong.error?.messages]));
