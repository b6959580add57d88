import type { Violation } from '@kontor/base';
import type { PdfImage, SmallerOrder, SmallerPicture } from '@kontor/pdf';

/** The word by which the child is asked for a picture with what is transparent in it. */
export const STAMP = 'stamp';

/** The question for a picture in fewer pixels. */
export interface SmallerQuestion {
  readonly smaller: SmallerOrder;
}

export const isSmallerQuestion = (head: unknown): head is SmallerQuestion =>
  typeof head === 'object' && head !== null && 'smaller' in head;

/** What the child answers to it, beside the bytes. */
export interface SmallerAnswer {
  readonly kind: 'smaller';
  readonly coding: SmallerPicture['coding'];
}

export const isSmallerAnswer = (head: unknown): head is SmallerAnswer =>
  typeof head === 'object' &&
  head !== null &&
  'kind' in head &&
  head.kind === 'smaller' &&
  'coding' in head &&
  (head.coding === 'jpeg' || head.coding === 'flate');

/** What the child answers beside the pixels. */
export type PictureAnswer =
  | {
      readonly kind: 'picture';
      readonly width: number;
      readonly height: number;
      readonly form: Omit<PdfImage, 'data'>;
    }
  | { readonly kind: 'refused'; readonly violations: readonly Violation[] };

/** Undefined when it is none: the child reads hostile files and may send anything. */
export function pictureAnswerIn(head: unknown): PictureAnswer | undefined {
  if (typeof head !== 'object' || head === null || !('kind' in head)) return undefined;
  if (head.kind === 'refused' && 'violations' in head && isViolations(head.violations)) {
    return { kind: 'refused', violations: head.violations };
  }
  if (head.kind !== 'picture' || !('form' in head && 'width' in head && 'height' in head)) return undefined;
  const { form, width, height } = head;
  if (!isForm(form) || !isLength(width) || !isLength(height)) return undefined;
  return { kind: 'picture', width, height, form };
}

const isLength = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && Number.isFinite(value);
const isSide = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= 20_000;

function isForm(value: unknown): value is Omit<PdfImage, 'data'> {
  if (typeof value !== 'object' || value === null) return false;
  const { width, height, channels, coding } = value as Record<string, unknown>;
  const isKnown = (channels === 1 || channels === 3) && (coding === 'raw' || coding === 'jpeg');
  return isKnown && isSide(width) && isSide(height);
}

const isViolations = (value: unknown): value is readonly Violation[] =>
  Array.isArray(value) && value.length > 0 && value.length < 100 && value.every(isViolation);

function isViolation(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { message, description } = value as Record<string, unknown>;
  return typeof message === 'string' && typeof description === 'string' && description.length < 500;
}
