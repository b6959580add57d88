import { isStream, isString, type PdfDict, type PdfFile } from '@kontor/pdf';
import { PDF_A_LEVELS, type PdfALevel } from '../level/pdf-a-level.ts';
import { readXmp } from './read-xmp.ts';

/** The claim of a file. */
export interface Claim {
  readonly level: PdfALevel;
  /** When it was made, which is part of its bytes. */
  readonly nowMs: number;
}

/** The level that metadata claim; undefined for none that there is. */
export function claimedLevel({
  pdfaPart = '',
  pdfaConformance = '',
}: Pick<ReturnType<typeof readXmp>, 'pdfaPart' | 'pdfaConformance'>): PdfALevel | undefined {
  const claimed = `${pdfaPart}${pdfaConformance}`.toLowerCase();
  return PDF_A_LEVELS.find((one) => one === claimed);
}

/** The claim of a file that this converter may have made; what any file claims proves nothing. */
export function claimOf(file: PdfFile): Claim | undefined {
  const metadata = file.resolve(file.catalog.get('Metadata'));
  if (!isStream(metadata)) return undefined;
  const xmp = readXmp(metadata.data);
  const { pdfaPart, modifyDate = '' } = xmp;
  const level = claimedLevel(xmp);
  const nowMs =
    pdfaPart === '4' ? momentOf(XMP_MODIFIED, modifyDate) : modifiedAt(file.dict(file.trailer.get('Info')));
  if (nowMs === undefined) return undefined;
  return level && { level, nowMs };
}

/** As this converter writes it. */
const XMP_MODIFIED = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)Z$/;
const MODIFIED = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;

function modifiedAt(info: PdfDict): number | undefined {
  const value = info.get('ModDate');
  if (value === undefined || !isString(value)) return undefined;
  return momentOf(MODIFIED, Buffer.from(value.bytes).toString('latin1'));
}

function momentOf(form: RegExp, text: string): number | undefined {
  const parts = form.exec(text);
  if (parts === null) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  const ms = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(ms) ? undefined : ms;
}
