import { GUIDES, READMES } from 'virtual:guides';
import type { LanguageId } from '../../texts/texts.ts';
import { fieldsOf } from '../field-rows.ts';
import { guideInLanguage } from '../guide-in-language.ts';
import { referenceOperation } from '../reference/reference-operations.ts';

/** Texts of a page's sections, by their anchors; the beginning has none. */
export type SectionTexts = ReadonlyMap<string, string>;

/** The page that has a section, as it is shown. @throws when a part of it cannot be loaded */
export async function textsOfPage(path: string, language: LanguageId): Promise<SectionTexts> {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (!path.startsWith('/docs/reference/')) {
    const guide = GUIDES.find((one) => one.name === name);
    return textsIn(guide === undefined ? '' : await guideInLanguage(guide, language).load());
  }
  const operation = await referenceOperation(name, language);
  const fields = operation === undefined ? [] : fieldsOf(operation.schema);
  const readme = await READMES[name]?.();
  return new Map([
    ...textsIn(readme ?? ''),
    ['', operation?.description ?? ''],
    ...fields.map(({ name: field, schema }) => [field, schema.description ?? ''] as const),
  ]);
}

/** The texts between headings; rows with an anchor by themselves. */
function textsIn(html: string): SectionTexts {
  const texts = new Map<string, string>();
  const add = (anchor: string, text: string) =>
    texts.set(anchor, `${texts.get(anchor) ?? ''} ${text}`.replace(/\s+/g, ' ').trim());
  let anchor = '';
  for (const element of new DOMParser().parseFromString(html, 'text/html').body.children) {
    // In one line code is hard to read.
    if (element.matches('.code-box')) continue;
    if (element.matches('h2[id], h3[id]')) anchor = element.id;
    else if (element.matches('h1')) anchor = '';
    else if (element.querySelector('table') === null) add(anchor, element.textContent);
    else for (const row of element.querySelectorAll('tr')) addRow(row, anchor, add);
  }
  return texts;
}

function addRow(row: Element, anchor: string, add: (anchor: string, text: string) => void): void {
  const named = [...row.querySelectorAll('code[id]')];
  const cells = [...row.children].filter((cell) => named.every((name) => !cell.contains(name)));
  const text = cells.map(({ textContent }) => textContent).join(' ');
  if (named.length === 0) add(anchor, text);
  for (const { id } of named) add(id, text);
}
