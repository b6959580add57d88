import { OPERATIONS } from '../src/operations/index.ts';
import { type Service, startService } from '../src/testing/harness.ts';
import { barcodeSheet } from './shots/barcode-sheet.ts';
import { playgroundPicture, takeDashboardScreenshots } from './shots/dashboard.ts';
import { answerOf } from './shots/kontor-client.ts';
import { pagePicture } from './shots/page-picture.ts';
import { framedPage, pageStrip } from './shots/pages.ts';
import { paymentStrip } from './shots/payment-strip.ts';
import { INVOICE, SWISS_SLIP, TEMPLATES } from './shots/requests.data.ts';
import { savePicture } from './shots/saved-picture.ts';

/**
 * Makes every picture of README and docs from the running service: `npm run shots`. Pages are drawn by poppler
 * (pdftoppm). Same code, same poppler: same files, but for the playground, which shows how long its call took. `npm
 * run shots -- dashboard FOLDER` makes every page of the dashboard instead, in both themes and two widths, to be
 * looked at.
 */

/** Pixels: a page is 620 wide in the gallery, the slip 840, the code 150; two pixels each. */
const PAGE_WIDTH = 1240;
const SLIP_WIDTH = 1680;
const README_CODE =
  '/v1/epc-qr-code?iban=AT611904300234573201&recipient=Buchbinderei%20Sieber&amount=148.50&size=300';

async function shootInvoices(service: Service): Promise<void> {
  const files = await Promise.all(
    TEMPLATES.map((template) =>
      answerOf(service, { path: '/v2/invoice-pdf', input: { ...INVOICE, template } }),
    ),
  );
  await savePicture('invoice-templates', await pageStrip(files, TEMPLATES));
  for (const [index, file] of files.entries()) {
    const page = await pagePicture(file, PAGE_WIDTH);
    await savePicture(`invoice-${TEMPLATES[index]!.toLowerCase()}`, await framedPage(page));
  }
}

async function shootSlip(service: Service): Promise<void> {
  const operation = OPERATIONS.find(({ name }) => name === 'swiss-qr-invoice');
  if (operation === undefined) {
    console.warn('SKIPPED swiss-qr-invoice.png: this build has no operation swiss-qr-invoice');
    return;
  }
  const { path } = operation.routes[0]!;
  const pdf = await answerOf(service, { path, input: SWISS_SLIP, accept: 'application/pdf' });
  await savePicture('swiss-qr-invoice', await framedPage(await pagePicture(pdf, SLIP_WIDTH)));
}

async function shootDocs(): Promise<void> {
  const service = await startService();
  try {
    await savePicture('epc-qr-code', await answerOf(service, { path: README_CODE }));
    await savePicture('payment-codes', await paymentStrip(service));
    await savePicture('barcodes', await barcodeSheet(service));
    await shootInvoices(service);
    await shootSlip(service);
  } finally {
    await service.close();
  }
  await savePicture('playground', await playgroundPicture());
}

const [part, folder = 'shots'] = process.argv.slice(2);
if (part === undefined) await shootDocs();
else if (part === 'dashboard') await takeDashboardScreenshots(folder);
else throw new Error('usage: npm run shots [-- dashboard FOLDER]');
