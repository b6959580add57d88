import { readFileSync } from 'node:fs';
import type { SwissBillRequest } from '@kontor/payment';
import { peer } from '../peer.ts';

/** The parts of pdfkit and of swissqrbill 4 that are used here. */
interface Document {
  on(event: 'data', listener: (chunk: Uint8Array) => void): void;
  on(event: 'end', listener: () => void): void;
  registerFont(name: string, source: Uint8Array): void;
  end(): void;
}

interface Slip {
  attachTo(document: Document): void;
}

type SlipMaker = new (data: unknown, options: { language: string; fontName: string }) => Slip;
type CodeMaker = new (data: unknown) => { toString(): string };

const fontFile = (weight: string): Uint8Array =>
  readFileSync(new URL(`../../packages/fonts/files/LiberationSans-${weight}.ttf`, import.meta.url));

/** The same bill in the words of that library. */
function dataOf({ creditor, debtor, ...bill }: SwissBillRequest) {
  const party = ({ name, street, houseNumber, postalCode, city, country }: typeof creditor) => ({
    name,
    address: street,
    buildingNumber: houseNumber,
    zip: postalCode,
    city,
    country,
  });
  return {
    amount: bill.amount,
    currency: bill.currency,
    creditor: { ...party(creditor), account: creditor.iban },
    ...(debtor && { debtor: party({ ...debtor, iban: '' }) }),
    message: bill.information,
    additionalInformation: bill.structuredInformation,
    av1: bill.alternativeSchemes?.[0],
    av2: bill.alternativeSchemes?.[1],
    reference: bill.reference,
  };
}

/** A page of 210 × 105 mm with the slip, both faces embedded. */
export async function swissqrbillPdf(request: SwissBillRequest): Promise<() => Promise<Uint8Array>> {
  const { default: PdfDocument } = await peer<{ default: new (options: object) => Document }>('pdfkit');
  const { SwissQRBill } = await peer<{ SwissQRBill: SlipMaker }>('swissqrbill/pdf');
  const [regular, bold] = [fontFile('Regular'), fontFile('Bold')];
  const data = dataOf(request);
  return () =>
    new Promise((resolve) => {
      const document = new PdfDocument({ size: [595.28, 297.64], margin: 0 });
      const chunks: Uint8Array[] = [];
      document.on('data', (chunk) => chunks.push(chunk));
      document.on('end', () => resolve(Buffer.concat(chunks)));
      document.registerFont('Liberation Sans', regular);
      document.registerFont('Liberation Sans-Bold', bold);
      new SwissQRBill(data, { language: request.language, fontName: 'Liberation Sans' }).attachTo(document);
      document.end();
    });
}

/** The code alone with its cross as SVG. */
export async function swissqrbillSvg(request: SwissBillRequest): Promise<() => string> {
  const { SwissQRCode } = await peer<{ SwissQRCode: CodeMaker }>('swissqrbill/svg');
  const data = dataOf(request);
  return () => new SwissQRCode(data).toString();
}
