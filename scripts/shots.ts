import { type Service, startService } from '../src/testing/harness.ts';
import { barcodeSheet } from './shots/barcode-sheet.ts';
import { playgroundPicture, takeDashboardScreenshots } from './shots/dashboard.ts';
import { answerOf, type Call } from './shots/kontor-client.ts';
import { pagePicture } from './shots/page-picture.ts';
import { framedPage, pageStrip } from './shots/pages.ts';
import { paymentStrip } from './shots/payment-strip.ts';
import { PICTURED_CALLS, STRIP } from './shots/pictured-calls.ts';
import { TEMPLATES } from './shots/requests.data.ts';
import { savePicture } from './shots/saved-picture.ts';
import { type ShownContent, shownContent, writeShownContent } from './shots/shown-content.ts';

/**
 * Makes every picture of README and docs from the running service: `npm run shots`. Pages are drawn by poppler
 * (pdftoppm). Same code, same poppler: same files, but for the playground, which shows how long its call took. `npm
 * run shots -- dashboard FOLDER` makes every page of the dashboard instead, in both themes and two widths, to be
 * looked at. `docs/pictures/shown.json` has what they show: a test fails once that is no longer so.
 */

/** Pixels: a page is 620 wide in the gallery, the slip 840; two pixels each. */
const PAGE_WIDTH = 1240;
const SLIP_WIDTH = 1680;

async function shootInvoices(service: Service): Promise<void> {
  const filesOf = (calls: readonly Call[]) => Promise.all(calls.map((call) => answerOf(service, call)));
  const strip = await filesOf(PICTURED_CALLS.invoices);
  const names = STRIP.map(({ name }) => name);
  await savePicture('invoices', await pageStrip(strip, names));
  await savePicture('invoices-dark', await pageStrip(strip, names, 'dark'));
  const files = await filesOf(PICTURED_CALLS['invoice-templates']);
  await savePicture('invoice-templates', await pageStrip(files, TEMPLATES));
  for (const [index, file] of files.entries()) {
    const page = await pagePicture(file, PAGE_WIDTH);
    await savePicture(`invoice-${TEMPLATES[index]!.toLowerCase()}`, await framedPage(page));
  }
}

async function shootSlip(service: Service): Promise<void> {
  const pdf = await answerOf(service, PICTURED_CALLS['swiss-qr-invoice'][0]);
  await savePicture('swiss-qr-invoice', await framedPage(await pagePicture(pdf, SLIP_WIDTH)));
}

async function shootViews(service: Service): Promise<void> {
  for (const name of ['viewed-e-invoice', 'viewed-e-invoice-de'] as const) {
    const page = await pagePicture(await answerOf(service, PICTURED_CALLS[name][0]!), PAGE_WIDTH);
    await savePicture(name, await framedPage(page));
  }
}

async function shootDocs(): Promise<void> {
  const service = await startService();
  let content: ShownContent;
  try {
    await savePicture('payment-codes', await paymentStrip(service));
    await savePicture('barcodes', await barcodeSheet(service));
    await shootInvoices(service);
    await shootSlip(service);
    await shootViews(service);
    content = await shownContent(service);
  } finally {
    await service.close();
  }
  const { picture, outline } = await playgroundPicture();
  await savePicture('playground', picture);
  writeShownContent({ ...content, playground: outline });
}

const [part, folder = 'shots'] = process.argv.slice(2);
if (part === undefined) await shootDocs();
else if (part === 'dashboard') await takeDashboardScreenshots(folder);
else throw new Error('usage: npm run shots [-- dashboard FOLDER]');
