import { inLanguage, type OperationTexts } from '../../playground/in-language.ts';
import {
  type InterfaceDocument,
  operationsIn,
  otherRoutesIn,
  type Schema,
} from '../../playground/operations.ts';
import { fieldsOf } from '../field-rows.ts';
import type { Section } from '../guide-sections.ts';

/** Pages of the reference as the search finds them: what an operation does, and each field of its input. */
export const referenceSections = (document: InterfaceDocument, texts: OperationTexts): readonly Section[] =>
  [...operationsIn(document), ...otherRoutesIn(document)]
    .map((operation) => inLanguage(operation, texts))
    .flatMap(({ name, title, path, description, schema }) => {
      const href = `/docs/reference/${name}`;
      return [
        { href, title, heading: title, text: `${description} ${name} ${path}` },
        ...fieldsOf(schema).map((field) => ({
          ...{ href: `${href}#${field.name}`, title, heading: field.name, kind: 'field' as const },
          text: fieldText(field.schema),
        })),
      ];
    });

const fieldText = ({ description = '', enum: values = [] }: Schema): string =>
  `${description} ${values.map(String).join(' ')}`.trim();
