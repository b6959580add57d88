import { isArray, nameText, type PdfFile } from '@kontor/pdf';
import { SealRefused } from './seal-order.ts';

/** What a certification allows without entry /P: to fill in forms and to sign (ISO 32000-1, table 254). */
const DEFAULT_LEVEL = 2;
/** No change at all. */
const NO_CHANGES = 1;
/** References of one signature that are looked at. */
const MAX_REFERENCES = 100;

/** @throws SealRefused when the author's certification allows no further signature (12.8.2.2) */
export function checkModificationRights(file: PdfFile): void {
  const certification = file.dict(file.dict(file.catalog.get('Perms')).get('DocMDP'));
  const references = file.resolve(certification.get('Reference'));
  for (const one of isArray(references) ? references.slice(0, MAX_REFERENCES) : []) {
    const reference = file.dict(one);
    if (nameText(file.resolve(reference.get('TransformMethod'))) !== 'DocMDP') continue;
    const level = file.resolve(file.dict(reference.get('TransformParams')).get('P')) ?? DEFAULT_LEVEL;
    if (level === NO_CHANGES)
      throw new SealRefused(
        'files',
        'is certified and its certification does not allow changes; seal the original',
      );
  }
}
