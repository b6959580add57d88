import type { TemplateName } from '../layout/document.ts';
import type { Look } from '../layout/look.ts';
import { classicLook } from './classic.ts';
import { defaultLook } from './default.ts';
import { minimalisticLook } from './minimalistic.ts';
import { modernLook } from './modern.ts';

/** The four templates of the contract. */
export const TEMPLATE_LOOKS: Readonly<Record<TemplateName, Look>> = {
  DEFAULT: defaultLook,
  CLASSIC: classicLook,
  MODERN: modernLook,
  MINIMALISTIC: minimalisticLook,
};
