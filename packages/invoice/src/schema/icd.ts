import { ICD_CODES } from './icd.data.ts';

const CODES: ReadonlySet<string> = new Set(ICD_CODES.split(' '));

/** Whether four digits are a code of the list ICD (ISO 6523). */
export const isIcdCode = (code: string): boolean => CODES.has(code);
