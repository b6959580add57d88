import type { InvoiceDocument, TemplateName } from '../layout/document.ts';
import type { Template } from '../layout/template.ts';
import { classicTemplate } from './classic.ts';
import { defaultTemplate } from './default.ts';
import { minimalisticTemplate } from './minimalistic.ts';
import { modernTemplate } from './modern.ts';

/** The four templates (rules: Looks of an invoice), each in the accent that is asked for, else in its own. */
const TEMPLATES: Readonly<Record<TemplateName, (accent?: string, isVersion1?: boolean) => Template>> = {
  DEFAULT: defaultTemplate,
  CLASSIC: classicTemplate,
  MODERN: modernTemplate,
  MINIMALISTIC: minimalisticTemplate,
};

export const templateOf = ({
  template,
  accent,
  isVersion1,
}: Pick<InvoiceDocument, 'template' | 'accent' | 'isVersion1'>): Template =>
  TEMPLATES[template](accent, isVersion1);
