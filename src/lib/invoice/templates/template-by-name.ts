import type { TemplateName } from '../layout/document.ts';
import type { Template } from '../layout/template.ts';
import { classicTemplate } from './classic.ts';
import { defaultTemplate } from './default.ts';
import { minimalisticTemplate } from './minimalistic.ts';
import { modernTemplate } from './modern.ts';

/** The four templates (decisions: Looks of an invoice). */
export const TEMPLATE_BY_NAME: Readonly<Record<TemplateName, Template>> = {
  DEFAULT: defaultTemplate,
  CLASSIC: classicTemplate,
  MODERN: modernTemplate,
  MINIMALISTIC: minimalisticTemplate,
};
